"""The example notebook runs from top to bottom and shows pictures and tables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from kolej.bots import policies
from kolej.simulation.builds import build_for

NOTEBOOK = Path(__file__).parents[2] / "examples" / "questions.ipynb"
QUESTIONS = 3

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cells(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    build_for([policies.PLANNER])  # compiles, so that no cell has to wait
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    environment = {**os.environ, "IPYTHONDIR": str(tmp_path_factory.mktemp("ipython"))}
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(env=environment)
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: Any, kind: str) -> list[str]:
    return [output["data"][kind] for output in cell.outputs if kind in output.get("data", {})]


def test_every_question_is_answered_with_a_picture_and_a_table(cells: list[Any]) -> None:
    first, *questions = cells
    assert "1,000 games on usa, seed 1" in shown(first, "text/html")[0]
    assert len(questions) == QUESTIONS
    for cell in questions:
        assert len(shown(cell, "image/png")) == 1
        assert "<table" in shown(cell, "text/html")[0]


def test_no_cell_prints_a_warning_or_an_error(cells: list[Any]) -> None:
    assert [output for cell in cells for output in cell.outputs if output.output_type in ("stream", "error")] == []
