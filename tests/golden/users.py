"""Files that users wrote for version 0.1, in `users/`: kinds with their examples, rules, backends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cpsudoku
from cpsudoku.apps import drawing
from cpsudoku.puzzles.kinds import gallery
from tests.conftest import judge
from tests.golden.digests import digest

USERS = Path("tests/golden/users")


def users() -> Iterator[tuple[str, Any]]:
    """Yield what these files answer for their own examples."""
    for path in sorted(USERS.glob("kind_*.py")):
        name = f"./{path.as_posix()}"
        kind = gallery.kind_of(name)
        for verdict in ("unique", "multiple", "none"):
            for number, text in enumerate(getattr(kind, verdict), 1):
                report = cpsudoku.check(text, kind=name, backend="sat")
                words = str(cpsudoku.explain(text, kind=name)).splitlines()
                picture = str(drawing.draw(text, name))
                parts = [str(report.verdict), *words[:1], f"picture {digest(picture)}"]
                yield f"{path.name} {verdict} {number}", [*parts, *([str(report.solution)] if report.is_unique else [])]
    for path in sorted(USERS.glob("rule_*.py")):
        rule = gallery.rule(f"./{path.as_posix()}")
        options = cpsudoku_options(f"./{path.as_posix()}")
        for number, text in enumerate((*rule.right, *rule.wrong), 1):
            yield f"{path.name} {number}", str(judge(text, kind=options))
    for path in sorted(USERS.glob("backend_*.py")):
        for grid in ("12.......\n", "1........\n"):
            name = f"./{path.as_posix()}"
            solution = cpsudoku.solve(grid, kind="latin", backend=name)
            yield f"{path.name} {grid.strip()}", str(solution)


def cpsudoku_options(rule: str) -> str:
    """Return the name of sudoku with a user's rule."""
    return f"sudoku+{rule}"
