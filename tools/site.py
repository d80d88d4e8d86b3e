"""Adds files outside docs/ to the site: fonts, examples, and pages such as CONTRIBUTING.md."""

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

ROOT_PAGES = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for folder, brought in BROUGHT.items():
        for file in brought:
            files.append(File.generated(config, f"{folder}/{file.name}", content=file.read_bytes()))
    for name in ROOT_PAGES:
        files.append(File.generated(config, name, content=(REPOSITORY / name).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """In the repository these files are next to docs/, on the site in the same folder as its pages."""
    if page.file.src_uri in ROOT_PAGES:
        return markdown.replace("](docs/", "](")
    for name in ("examples/", *ROOT_PAGES):
        markdown = markdown.replace(f"](../{name}", f"]({name}")
    return markdown
