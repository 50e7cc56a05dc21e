"""The description of the package: the README, whose links into the repository are relative there, absolute here."""

from __future__ import annotations

import re
from pathlib import Path

from setuptools import setup

PAGES = "https://github.com/cpsudoku/cpsudoku/blob/HEAD/"
FILES = "https://raw.githubusercontent.com/cpsudoku/cpsudoku/HEAD/"
ELSEWHERE = r"(?!https?://|#)"


def description(readme: str) -> str:
    """Return the README with links that lead somewhere from a package index, too."""
    pictures = re.sub(rf"(!\[[^\]]*\]\(){ELSEWHERE}", rf"\1{FILES}", readme)
    return re.sub(rf"(?<!!)(\[[^\]]*\]\(){ELSEWHERE}", rf"\1{PAGES}", pictures)


if __name__ == "__main__":
    readme = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    setup(long_description=description(readme), long_description_content_type="text/markdown")
