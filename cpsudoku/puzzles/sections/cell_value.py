"""Value: which digits a board has, where they are not 1 to the length of a row: `digits: 0-8`, `digits: 1-6 8 9`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.section_lines import Line, Word
from cpsudoku.puzzles.sections.section import Names, While, Whole

_RANGE = r"(?a)(\d{1,3})(?:-(\d{1,3}))?"
MOST = 100  # digits of a board


def customary(board: Board) -> tuple[int, ...]:
    """Return the digits of a board whose text states none."""
    return tuple(range(1, max(board.height, board.width) + 1))


@dataclass(eq=False, repr=False)
class Values(Whole[int]):
    """Numbers and ranges of numbers from 0; the content is all of them, ascending, and nothing where these are the
    customary ones. It belongs to the shape."""

    name: str = "values"
    shape: bool | str | While = field(default=True, kw_only=True)

    @property
    def headings(self) -> tuple[str, ...]:
        return self.name, "digits"

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[int, ...]:
        words = [word for line in lines for word in line.tokens()]
        digits: set[int] = set()
        for word in words:
            part = re.fullmatch(_RANGE, word.text)
            low, high = (int(part[1]), int(part[2] or part[1])) if part else (1, 0)
            if low > high:
                raise word.refusal("digits, such as 0-8 or 1 2 5")
            digits.update(range(low, high + 1))
            if len(digits) > MOST:
                raise word.refusal(f"at most {MOST} digits")
        if not digits:
            raise heading.refusal("digits after it, such as 0-8")
        content = tuple(sorted(digits))
        return () if content == customary(board) else content

    def write(self, content: tuple[int, ...], board: Board, name: Names) -> list[str]:
        runs: list[list[int]] = []
        for value in content:
            if runs and value == runs[-1][-1] + 1:
                runs[-1].append(value)
            else:
                runs.append([value])
        return [" ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)]
