"""The script of the page: one, of the files of the folder `page` beside this one, in the order of SCRIPTS.

`serve` sends it as /page.js, and a page that needs no server has it inside. It is put together because an inline script
imports no other one; what one of its files declares, all others see.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

SCRIPTS = (
    "state", "asking", "recorded", "opening", "answers", "picture", "overlay", "clues", "walk", "paper", "saving",
    "input",
)  # fmt: skip


@cache
def page_script() -> str:
    """Return the script of the page."""
    folder = files("cpsudoku.drawing") / "page"
    parts = (folder.joinpath(f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"
