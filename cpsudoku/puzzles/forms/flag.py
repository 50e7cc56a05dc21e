"""A section that is there or not, perhaps with arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from cpsudoku.ground.errors import TextError
from cpsudoku.ground.fast_dataclass import dataclass
from cpsudoku.puzzles.forms.section import Content, Names, While, Whole
from cpsudoku.puzzles.places import Board
from cpsudoku.puzzles.section_lines import Line, Word

if TYPE_CHECKING:
    from cpsudoku.puzzles.forms.editing import Editor


@dataclass(frozen=True)
class Flag(Whole):
    """There or not; a kind sees True, or the words behind it where ``arguments`` are allowed. It is of the shape."""

    alone = True
    repeats = False
    shape: bool | str | While = field(default=True, kw_only=True)
    arguments: tuple[str, ...] = ()  # words it may have; "0" stands for any number

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> Content:
        content = []
        for word in (word for line in lines for word in line.words()):
            if word.text not in self.arguments and not ("0" in self.arguments and word.text.isdecimal()):
                known = " or ".join("a number" if a == "0" else a for a in self.arguments) or "no more than the name"
                raise word.refusal(known)
            content.append(word.text)
        return (True, *content)

    def write(self, content: Content, board: Board, name: Names) -> list[str]:
        return [" ".join(content[1:])]

    def view(self, content: Content, board: Board) -> Any:
        words = [int(word) if word.isdecimal() else word for word in content[1:]]
        return words if self.arguments and content else bool(content)

    def _sample_places(self, sample: Any) -> list[Any]:
        return [(True,)] if sample is True else [(True, *sample)] if sample else []

    def read_key(self, editor: Editor, value: object, board: Board, left: dict[int, str] | None = None) -> Content:
        from cpsudoku.puzzles.forms.editing import words

        if editor.word:
            return (True,) if editor.word in words(value) else ()
        word = str(value).strip().lower()
        if word not in ("true", "1", "false", "0", ""):
            raise TextError(f"expected true or false under {editor.key!r}, found {value!r:.40}")
        return (True,) if word in ("true", "1") else ()

    def write_key(self, editor: Editor, content: Content, board: Board) -> Any:
        return editor.word or True
