"""The scripts and styles of the pages: each joins files of this folder, as PAGES lists them.

`serve` sends those of its page as /page.js and /page.css; a page in a file contains them. A script is one text, since
an inline script cannot import another one. Its files share their declarations.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple


class PageFiles(NamedTuple):
    """The files of a page, in order, without their endings."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]


PAGES = {
    "page": PageFiles(
        ("base", "page"),
        (
            "elements", "page/state", "page/asking", "page/socket", "page/recorded", "page/opening", "page/answers",
            "page/picture", "page/overlay", "page/clues", "page/walk", "page/paper", "page/saving", "page/input",
        ),
    ),
    "comparison": PageFiles(("base", "comparison"), ("elements", "comparison")),
    "seal": PageFiles(("base", "seal"), ("elements", "seal")),
}  # fmt: skip


@cache
def page_script(name: str, transport: str = "") -> str:
    """Return the script of a page; ``transport``: the script in the place of `page/socket`."""
    others = {"page/socket": transport} if transport else {}
    texts = [others.get(file) or page_text(f"{file}.js") for file in PAGES[name].scripts]
    return '"use strict";\n(() => {\n' + "\n".join(texts) + "})();\n"


@cache
def page_style(name: str) -> str:
    """Return the style of a page."""
    return "".join(page_text(f"{file}.css") for file in PAGES[name].styles)


def page_text(file: str) -> str:
    """Return a file of this folder."""
    return files("cpsudoku.apps.web").joinpath(file).read_text(encoding="utf-8")
