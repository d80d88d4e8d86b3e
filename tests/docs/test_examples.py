"""The examples in the README and the guides work: every block of Python runs, every `kolej` command is valid."""

import contextlib
import doctest
import importlib.util
import io
import re
import shlex
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

import kolej
from kolej.boards import BUNDLED
from kolej.cli.root_command import app

pytestmark = pytest.mark.slow  # every command of the docs

REPOSITORY = Path(__file__).parents[2]
PAGES = [
    *(REPOSITORY / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((REPOSITORY / "docs").rglob("*.md")),
]
NAMES = [str(page.relative_to(REPOSITORY)) for page in PAGES]

every_page = pytest.mark.parametrize("page", PAGES, ids=NAMES)


def blocks(page: Path, *languages: str) -> list[tuple[int, str]]:
    """Returns the fenced blocks in these languages, at any indentation, with their first lines."""
    text = page.read_text("utf-8")
    matching = []
    for match in re.finditer(r"^( *)```(\w+)\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL):
        indent, language, block = match.groups()
        if language in languages:
            lines = [line.removeprefix(indent) for line in block.splitlines(keepends=True)]
            matching.append((text.count("\n", 0, match.start()) + 2, "".join(lines)))
    return matching


def commands(page: Path) -> list[str]:
    """Returns the lines that call `kolej`, without comments."""
    lines = [line.removeprefix("$ ") for _, block in blocks(page, "sh", "console") for line in block.splitlines()]
    return [shlex.join(shlex.split(line, comments=True)) for line in lines if line.startswith("kolej ")]


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a reader has it, with the examples and a board file."""
    shutil.copytree(REPOSITORY / "examples", tmp_path / "examples")
    shutil.copy(REPOSITORY / "examples" / "lake.json", tmp_path / "mine.json")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@every_page
def test_every_block_of_python_runs(page: Path, scratch: Path) -> None:
    names: dict[str, Any] = {"__name__": "example"}
    for line, block in blocks(page, "python"):
        if block.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line - 1)
            report = io.StringIO()
            failed = doctest.DocTestRunner().run(test, out=report.write, clear_globs=False).failed
            assert failed == 0, report.getvalue()
            names = test.globs
        else:
            code = compile("\n" * (line - 1) + block, str(page), "exec")
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, names)


def test_the_readme_plays_a_game() -> None:
    assert any(">>> while not game.over:" in block for _, block in blocks(REPOSITORY / "README.md", "python"))


LINES = sorted({line for page in PAGES for line in commands(page)})


@pytest.mark.parametrize("line", LINES)
def test_every_command_is_valid(line: str) -> None:
    """Parses the command with all its options, without running it."""
    words = shlex.split(line)[1:]
    command: Any = typer.main.get_command(app)
    context = command.make_context("kolej", words, resilient_parsing=False)
    while hasattr(command, "resolve_command"):  # a group
        _, command, words = command.resolve_command(context, words)
        assert command is not None
        context = command.make_context(command.name, list(words), parent=context)


QUICK = ("kolej boards", "kolej board check", "kolej board render", "kolej --version")


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith(QUICK)])
def test_every_quick_command_succeeds(line: str, scratch: Path) -> None:
    result = CliRunner().invoke(app, shlex.split(line)[1:])
    assert result.exit_code == 0, result.output


def test_the_table_of_boards_in_the_readme_is_right() -> None:
    rows = re.findall(r"^\| `(\w+)` \|(.*)\|$", (REPOSITORY / "README.md").read_text("utf-8"), re.MULTILINE)
    assert [id for id, _ in rows] == list(BUNDLED)
    for id, row in rows:
        board = kolej.board(id)
        fewest, most = board.rules.players
        counts = [len(board.cities), len(board.routes), len(board.tickets)]
        cells = [cell.strip() for cell in row.split("|")]
        assert cells[:5] == [board.name, f"{fewest}–{most}", *map(str, counts)]
        assert ("reconstruction" in cells[5]) == board.reconstruction


@every_page
def test_every_link_has_a_target(page: Path) -> None:
    text = page.read_text("utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) + re.findall(r'src="([^"]+)"', text)
    assert [target for target in targets if "://" not in target and not (page.parent / target).exists()] == []


def pictures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", REPOSITORY / "tools" / "pictures.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nordic", "france"])
def test_the_pictures_are_up_to_date(name: str) -> None:
    """If this fails, run python tools/pictures.py."""
    stored = (REPOSITORY / "docs" / "pictures" / f"{name}.svg").read_text("utf-8")
    assert len(stored.encode()) <= 400_000
    assert stored == getattr(pictures(), name)()
