"""What a file in models/ declares about its kind, and what follows from it alone: layers, sections, rules, headings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cpsudoku.declared import dataclass
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds.boards import Digits, Layer, refuse_alike
from cpsudoku.kinds.forms.given import Given
from cpsudoku.kinds.forms.section import Section, Sections
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.places import Lattice
from cpsudoku.kinds.rule import Rule, Says, summary
from cpsudoku.text import spelled

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.kinds.addresses import Address


DIGITS = Digits()


@dataclass(frozen=True, eq=False)  # itself alone, and hashable whatever lists it is declared with
class Declaration:
    """What the file of a kind declares.

    Attributes:
        rules: (puzzle, at) -> constraints that are always on; sees the board and the sections of the shape only.
            `yield "no 2x2 is shaded", [...]` says them in words: `judge` names a broken rule by them.
        clues: (puzzle, at) -> Clues: content whose removal can only add solutions.
        layers: What is to be found; a digit in every cell, unless it is said otherwise.
        sections: What a text holds. The first map among them has no heading; where none stands first, the values of
            the first layer that are given do.
        with_rules: Rules that combine with this kind: their sections are accepted, too. A function is asked late.
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
        address: How addresses of puzz.link and boards of pzprv3 say it. A function is asked late.
        sample: (random.Random, blank puzzle) -> a puzzle, or its text, whose values (``?``) are read off a solution:
            the one it states, or a random one; for kinds whose sections cannot be drawn one by one.
    """

    rules: Says | None = None
    clues: Says | None = None
    layers: Layer | Sequence[Layer] = DIGITS
    sections: Sequence[Section] = ()
    with_rules: Sequence[Rule] | Callable[[], Sequence[Rule]] = ()
    text: str = ""
    unique: tuple[str, ...] = ()
    multiple: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    check: Callable[[Any], object] | None = None
    grids: bool = False
    unit_rules: Callable[[Any], str] | None = None
    before: Callable[[str], str] | None = None
    after: Callable[[Instance], str] | None = None
    aliases: tuple[str, ...] = ()
    address: Address | Callable[[], Address] | None = None
    sample: Callable[[Random, Instance], str | Instance] | None = None

    def __post_init__(self) -> None:
        own = [self.layers] if isinstance(self.layers, Layer) else list(self.layers)
        object.__setattr__(self, "layers", tuple(own))
        refuse_alike(own)
        declared = tuple(self.sections)
        for i, section in enumerate(declared):
            if not isinstance(section, Section):
                raise CpsudokuError(f'sections: expected a section, such as Lines("arrows"), found {section!r:.60}')
            if section.name in {other.name for other in declared[:i]}:
                raise CpsudokuError(f"sections: expected different names, found {section.name!r} twice")
        if not declared or not declared[0].opens:
            declared = (Given(own[0].name, layer=own[0]), *declared)
        object.__setattr__(self, "_declared", declared)

    @cached_property
    def combined(self) -> tuple[Rule, ...]:
        """The rules that combine with this kind; one of alternatives is over all the others."""
        found = tuple(self.with_rules() if callable(self.with_rules) else self.with_rules)
        return tuple(replace(rule, section=rule.section.among(found)) for rule in found)

    def in_use(self, puzzle: Instance) -> Iterator[Rule]:
        """The rules that combine with this kind and that a puzzle uses. One with given values alone uses none, and no
        rule is imported for it."""
        first = self.all_sections[0].name
        if any(name != first for name, _ in puzzle.contents):
            yield from (rule for rule in self.combined if rule.holds_any(puzzle))

    @cached_property
    def all_sections(self) -> Sections:
        """The kind's own sections, then those of the rules that combine with it."""
        own: tuple[Section, ...] = self._declared  # type: ignore[attr-defined]
        return Sections(own, lambda: (rule.section for rule in self.combined))

    @cached_property
    def addressed(self) -> Address | None:
        """How addresses say it, None where they do not."""
        return self.address() if callable(self.address) else self.address

    @cached_property
    def classic(self) -> bool:
        """Is the board a square of the digits from 1, as a Grid is, unless a text says otherwise?"""
        layer, small = self.all_sections[0].layer, Instance(Lattice(2, 2), (), kind=self)
        return layer is not None and layer.name == "digits" and layer.values(small) == (1, 2)

    @cached_property
    def decisions(self) -> tuple[Layer, ...]:
        """The layers that a person draws."""
        return tuple(layer for layer in self.every_layer if not layer.auxiliary)

    @property
    def every_layer(self) -> tuple[Layer, ...]:
        """The layers, auxiliary ones included."""
        return self.layers  # type: ignore[return-value]

    def layers_of(self, puzzle: Instance) -> tuple[Layer, ...]:
        """The layers, and those of the rules that a puzzle uses, auxiliary ones included."""
        return (*self.every_layer, *(layer for rule in self.in_use(puzzle) for layer in rule.layers))

    def decisions_of(self, puzzle: Instance) -> tuple[Layer, ...]:
        """The layers of a puzzle that a person draws: two solutions differ in one of them."""
        return tuple(layer for layer in self.layers_of(puzzle) if not layer.auxiliary)

    @cached_property
    def given_sections(self) -> tuple[Given, ...]:
        """The maps of values that a puzzle gives."""
        return tuple(section for section in self._declared if section.layer is not None)  # type: ignore[attr-defined]

    def section(self, name: str) -> Section:
        """Return the section of that name."""
        return next(iter(self.all_sections.named([name])))

    def said(self) -> str:
        """The rules in a few sentences."""
        return self.text or summary(self.rules or self.clues)  # clues may be those that kinds share

    @cached_property
    def headings(self) -> frozenset[str]:
        """What opens a section, as names are compared; flags may stand without a colon. A size does where there are
        any."""
        found = frozenset(spelled(name) for section in self.all_sections[1:] for name in section.headings)
        return found | {"size"} if found else found
