"""Alternatives: a section whose lines say what other sections say, of which one at least is true.

Alternatives("either")        renban r1c1 r1c2 r1c3 or whispers r1c1 r1c2 r1c3
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.section_lines import Line, fold_name
from cpsudoku.puzzles.sections.section import Content, Form, Names, SectionRule

Alternative = tuple[str, Content]  # the name of a section, and what it holds
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)


@dataclass(eq=False, repr=False)
class Alternatives(Form[tuple[Alternative, ...], tuple[Alternative, ...]]):
    """``rules``: those whose sections may stand in a line; the kind fills them in. The content of a line is pairs of a
    section's name and what it holds; a kind sees pairs of a rule and that."""

    rules: tuple[SectionRule, ...] = ()

    def among(self, rules: Iterable[SectionRule]) -> Alternatives:
        """Return the same section over those of these rules that make clues, and belong to no shape."""
        return replace(self, rules=tuple(rule for rule in rules if rule.clues is not None and not rule.section.shape))

    def read_line(self, line: Line, board: Board) -> tuple[Alternative, ...]:
        starts = [0, *(m.end() for m in _OR.finditer(line.text))]
        ends = [*(m.start() for m in _OR.finditer(line.text)), len(line.text)]
        parts = [Line(line.text[a:b], line.number, line.column + a) for a, b in zip(starts, ends, strict=True)]
        return tuple(self._alternative(part, board) for part in parts)

    def _alternative(self, line: Line, board: Board) -> Alternative:
        """Return the section that the longest name at the beginning of the line is of, and what the rest of the line
        says."""
        words = line.tokens()
        sections = {fold_name(heading): rule.section for rule in self.rules for heading in rule.section.headings}
        for count in range(len(words) - 1, 0, -1):
            section = sections.get(fold_name(" ".join(word.text for word in words[:count])))
            if section is not None:
                start = words[count].column
                rest = Line(line.text[start - line.column :], line.number, start)
                return section.name, section.read([rest], board, words[0])
        raise line.refusal("the name of a rule (`cpsudoku help rules`) and its cells, such as renban r1c1 r1c2")

    def write_line(self, element: tuple[Alternative, ...], board: Board, name: Names) -> str:
        of = {rule.section.name: rule.section for rule in self.rules}
        return " or ".join(f"{of[s].headings[-1]} {of[s].write(content, board, name)[0]}" for s, content in element)

    def view(
        self, content: tuple[tuple[Alternative, ...], ...], board: Board
    ) -> list[list[tuple[SectionRule, Content]]]:
        of = {rule.section.name: rule for rule in self.rules}
        return [[(of[section], part) for section, part in item] for item in content]
