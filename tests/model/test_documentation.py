"""The code of docs/models.md does what the page says."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "models.md"


def test_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert "least" in names
