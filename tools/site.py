"""A hook of mkdocs that adds the fonts of the package and the examples, which are outside docs/."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

REPOSITORY = Path(__file__).parent.parent
EXTRA_FILES = {
    "site/fonts": sorted((REPOSITORY / "src" / "kolej" / "report" / "html" / "fonts").iterdir()),
    "examples": sorted(file for file in (REPOSITORY / "examples").iterdir() if file.is_file()),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the extra files."""
    for folder, extra in EXTRA_FILES.items():
        for file in extra:
            files.append(File.generated(config, f"{folder}/{file.name}", content=file.read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Corrects links to examples, which are next to docs/ in the repository but inside it on the site."""
    return markdown.replace("](../examples/", "](examples/")
