"""What a file in models/ declares about its kind, and what follows from it alone: layers, sections, rules, headings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.puzzles.boards import Digits, Layer, refuse_alike
from cpsudoku.puzzles.forms.given import Given, given_sections
from cpsudoku.puzzles.forms.section import Section, Sections
from cpsudoku.puzzles.places import Board
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.rule import Rule, Says, summary
from cpsudoku.puzzles.section_lines import spelled

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.formats.pencil.addresses import Address


DIGITS = Digits()


class Declaration:
    """What the file of a kind declares. A declaration is itself alone: equal to no other, and hashable.

    Args:
        rules: (puzzle, at) -> constraints that are always on; sees the board and the sections of the shape only.
            `yield "no 2x2 is shaded", [...]` says them in words: `judge` names a broken rule by them.
        clues: (puzzle, at) -> Clues: content whose removal can only add solutions.
        layers: What is to be found; a digit in every cell, unless it is said otherwise.
        sections: What a text holds. The first map among them has no heading; where none stands first, the values of
            the first layer that are given do.
        with_rules: Rules that combine with this kind: their sections are accepted, too. A function is called on first
            use.
        text: The rules in a few sentences; without it, the first paragraph of the file.
        unique, multiple, none: Texts of examples with one, several and no solutions.
        required: Names of sections that a text must have.
        check: puzzle -> None; raises a CpsudokuError for a board on which the kind cannot be.
        grids: May a text be no more than a grid of digits, in any format?
        unit_rules: puzzle (its shape) -> the header lines by which the certificate checker derives the rules itself;
            "" where it cannot, as of flags of rules that combine and the checker does not know.
        before: text -> text in the form of sections, for kinds that are drawn in a form of their own; keeps lines.
        after: (puzzle, filled grid) -> the text in that form.
        aliases: Other names, as those in addresses.
        address: How addresses of puzz.link and boards of pzprv3 say it. A function is called on first use.
        sample: (random.Random, blank puzzle) -> a puzzle, or its text, whose values (``?``) are read off a solution:
            the one it states, or a random one; for kinds whose sections cannot be drawn one by one.
        size: Rows and columns of new puzzles where none are asked for; by default those of the largest example.
    """

    def __init__(
        self,
        *,
        rules: Says | None = None,
        clues: Says | None = None,
        layers: Layer | Sequence[Layer] = DIGITS,
        sections: Sequence[Section] = (),
        with_rules: Sequence[Rule] | Callable[[], Sequence[Rule]] = (),
        text: str = "",
        unique: tuple[str, ...] = (),
        multiple: tuple[str, ...] = (),
        none: tuple[str, ...] = (),
        required: tuple[str, ...] = (),
        check: Callable[[Puzzle], object] | None = None,
        grids: bool = False,
        unit_rules: Callable[[Puzzle], str] | None = None,
        before: Callable[[str], str] | None = None,
        after: Callable[[Puzzle], str] | None = None,
        aliases: tuple[str, ...] = (),
        address: Address | Callable[[], Address] | None = None,
        sample: Callable[[Random, Puzzle], str | Puzzle] | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.arguments = {name: value for name, value in locals().items() if name != "self"}
        self.own_rules, self.own_clues, self.own_text = rules, clues, text
        self.unique, self.multiple, self.none = unique, multiple, none
        self.required, self.check, self.unit_rules = required, check, unit_rules
        self.before, self.after, self.aliases, self.sample = before, after, aliases, sample
        self.size = size
        self._with_rules, self._address, self._grids = with_rules, address, grids
        self.every_layer = (layers,) if isinstance(layers, Layer) else tuple(layers)
        refuse_alike(self.every_layer)
        own = tuple(sections)
        for i, section in enumerate(own):
            if not isinstance(section, Section):
                raise CpsudokuError(f'sections: expected a section, such as Lines("arrows"), found {section!r:.60}')
            if section.name in {other.name for other in own[:i]}:
                raise CpsudokuError(f"sections: expected different names, found {section.name!r} twice")
        if not own or not own[0].opens:
            own = (Given(self.every_layer[0].name, layer=self.every_layer[0]), *own)
        self.own_sections: tuple[Section, ...] = own
        # Set where the kind gets its name (`gallery`).
        self.name = ""  # the stem of its file; with rules of one's own, "sudoku+mine.py"
        self.origin: Origin | None = None
        self.file = ""  # the path of a kind in a file of one's own, for errors that name its lines
        self.rule_files: tuple[str, ...] = ()  # those of rules in files of one's own that it is combined with

    def altered(self, **declared: object) -> Self:
        """Return the kind, without a name, with other arguments in the place of some."""
        return type(self)(**(self.arguments | declared))

    def __reduce__(self) -> Any:
        return self.origin or (_unpickle, (type(self), self.arguments))

    @cached_property
    def combined(self) -> tuple[Rule, ...]:
        """The rules that combine with this kind; one of alternatives is over all the others."""
        found = tuple(self._with_rules() if callable(self._with_rules) else self._with_rules)
        return tuple(replace(rule, section=rule.section.among(found)) for rule in found)

    def in_use(self, puzzle: Puzzle) -> Iterator[Rule]:
        """Yield the rules that combine with this kind and that a puzzle uses. One with given values alone uses none,
        and no rule is imported for it."""
        first = self.all_sections[0].name
        if any(name != first for name, _ in puzzle.contents):
            yield from (rule for rule in self.combined if rule.holds_any(puzzle))

    @cached_property
    def all_sections(self) -> Sections:
        """The kind's own sections, then those of the rules that combine with it."""
        return Sections(self.own_sections, lambda: (rule.section for rule in self.combined))

    @cached_property
    def addressed(self) -> Address | None:
        """How addresses say it, None where they do not."""
        return self._address() if callable(self._address) else self._address

    @cached_property
    def classic(self) -> bool:
        """Is the board a square of the digits from 1, as a Grid is, unless a text says otherwise?"""
        layer, small = self.all_sections[0].layer, Puzzle(Board(2, 2), (), kind=self)
        return layer is not None and layer.name == "digits" and layer.values(small) == (1, 2)

    @cached_property
    def decisions(self) -> tuple[Layer, ...]:
        """The layers that a person draws."""
        return tuple(layer for layer in self.every_layer if not layer.auxiliary)

    def layers_of(self, puzzle: Puzzle) -> tuple[Layer, ...]:
        """Return the layers, and those of the rules that a puzzle uses, auxiliary ones included."""
        return (*self.every_layer, *(layer for rule in self.in_use(puzzle) for layer in rule.layers))

    def decisions_of(self, puzzle: Puzzle) -> tuple[Layer, ...]:
        """Return the layers of a puzzle that a person draws: two solutions differ in one of them."""
        return tuple(layer for layer in self.layers_of(puzzle) if not layer.auxiliary)

    @cached_property
    def given_sections(self) -> tuple[Given, ...]:
        """The maps of values that a puzzle gives."""
        return given_sections(self.own_sections)

    def section(self, name: str) -> Section:
        """Return the section of that name."""
        return next(iter(self.all_sections.named([name])))

    @property
    def rules(self) -> str:
        """The rules in a few sentences, for people."""
        return self.own_text or summary(self.own_rules or self.own_clues)  # clues may be those that kinds share

    @cached_property
    def grids(self) -> bool:
        """Does every grid text format read it, and is a solution a grid, too? Then digits alone are to be found."""
        return self._grids and len(self.decisions) == 1

    @cached_property
    def headings(self) -> frozenset[str]:
        """What opens a section, as names are compared; flags may stand without a colon. A size does where there are
        any."""
        found = frozenset(spelled(name) for section in self.all_sections[1:] for name in section.headings)
        return found | {"size"} if found else found


Origin = tuple[Callable[[str], Declaration], tuple[str]]  # a function, and the name by which it finds a kind


def _unpickle(kind: type[Declaration], declared: dict[str, Any]) -> Declaration:
    """Unpickle a kind without a name."""
    return kind(**declared)
