"""Private names of Numba, llvmlite and numba-cuda are in two modules only."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import kolej

PACKAGE = Path(kolej.__file__).parent
ROOT = PACKAGE.parents[1]
ALLOWED = {PACKAGE / "compiler" / "numba_private.py", PACKAGE / "compiler" / "numba_cuda_private.py"}
FILES = sorted({*PACKAGE.rglob("*.py"), *(ROOT / "tools").glob("*.py")} - ALLOWED)

PUBLIC_MODULES = {"numba", "numba.extending", "llvmlite", "llvmlite.ir", "llvmlite.binding"}
PUBLIC_NAMES = {"njit", "types", "int32", "int64", "uint32", "uint64", "intrinsic", "ir", "__version__", "binding"}
OPTIONS = {"_nrt", "no_cfunc_wrapper", "no_cpython_wrapper", "pipeline_class"}
ATTRIBUTES = {
    "CACHE_DIR", "LOOP_VECTORIZE", "DEBUGINFO_DEFAULT", "fix_integer_index", "declare_function", "make_array",
    "targetctx", "typingctx", "cached_internal_func", "overloads", "fndesc", "row_stack", "cudadrv",
}  # fmt: skip


def private_uses(source: str) -> list[str]:
    """Private names that a source imports, reads from a module of Numba, or passes as an option."""
    tree, found, ours = ast.parse(source), list[str](), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if is_numbas(alias.name)]
            found += [name for name in names if name not in PUBLIC_MODULES]
            ours |= {alias.asname or alias.name.partition(".")[0] for alias in node.names if alias.name in names}
        elif isinstance(node, ast.ImportFrom) and is_numbas(node.module or ""):
            public = PUBLIC_NAMES if node.module in PUBLIC_MODULES else set()
            found += [f"{node.module}.{alias.name}" for alias in node.names if alias.name not in public]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if node.attr in ATTRIBUTES:
                found.append(node.attr)
            elif isinstance(node.value, ast.Name) and node.value.id in ours and node.attr not in PUBLIC_NAMES:
                found.append(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.keyword) and node.arg in OPTIONS:
            found.append(node.arg)
        elif isinstance(node, ast.Constant) and node.value in OPTIONS | ATTRIBUTES - {"row_stack"}:
            found.append(f"{node.value!r}")
    return found


def is_numbas(module: str) -> bool:
    return module.partition(".")[0] in ("numba", "llvmlite", "numba_cuda")


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_no_other_module_uses_a_private_name(file: Path) -> None:
    assert private_uses(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "from numba.core import config",
        "import numba.core.codegen",
        "from numba import config",
        "from numba import cuda",
        "from numba.cuda.np import arrayobj",
        "import numba\nnumba.config.OPT = 0",
        "import numba\nnumba.core.compiler",
        "import numba\nnumba.njit(f, _nrt=False)",
        "options = {'no_cfunc_wrapper': True}",
        "settings.CACHE_DIR = 'here'",
        "context.make_array(kind)",
    ],
)
def test_a_private_name_would_be_noticed(source: str) -> None:
    assert private_uses(source)


def test_versions_have_upper_bounds() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    for package in ("numba", "llvmlite", r"numba-cuda\[cu12\]"):
        assert re.search(rf'"{package}>=[\d.]+,<[\d.]+"', text), package
