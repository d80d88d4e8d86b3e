"""What mkdocs cannot know: fonts of the package, and examples that pages link to, which lie beside docs/."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

REPOSITORY = Path(__file__).parent.parent
BROUGHT = {
    "site/fonts": sorted((REPOSITORY / "src" / "kolej" / "report" / "html" / "fonts").iterdir()),
    "examples": sorted(file for file in (REPOSITORY / "examples").iterdir() if file.is_file()),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for folder, brought in BROUGHT.items():
        for file in brought:
            files.append(File.generated(config, f"{folder}/{file.name}", content=file.read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """In the repository examples lie beside docs/, on the site under it."""
    return markdown.replace("](../examples/", "](examples/")
