"""Describes the machine that a benchmark ran on."""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

import llvmlite
import numba
import numpy as np

from kolej.compiler.cuda import missing
from kolej.engine.processors import usable_cores

HARDWARE = ("processor", "cores", "gpu")
"""If one of these differs, speeds cannot be compared."""


def host() -> dict[str, str]:
    """Returns the hardware and the versions of everything that the speed depends on."""
    machine = {
        "processor": _processor(),
        "cores": str(usable_cores()),
        "gpu": _gpu(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": f"{numba.__version__} (llvmlite {llvmlite.__version__})",
    }
    if commit := _commit():
        machine["commit"] = commit
    return machine


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    return platform.processor() or platform.machine()


def _gpu() -> str:
    if missing():
        return "none"
    from kolej.compiler.numba_cuda_private import cuda

    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def _commit() -> str | None:
    """Returns the commit if the package runs from a Git checkout, marked if files were changed since."""
    home = Path(__file__).parents[3]
    if not (home / ".git").exists():
        return None
    command = ["git", "-C", str(home), "describe", "--always", "--dirty=, changed", "--exclude=*"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
