"""Reasons in English, from nothing but the words of rules, the names of clues and what layers say of a place.

One premise: "r5c10 is unshaded, because of “no two shaded cells touch” (r5c9), given that r5c9 is shaded."
Several: what would follow from the contrary, a line for each idea, up to the rule that is broken. A cut is its smaller
piece, the wall around it, and the gap. What is said of a premise of each sort stands in `premise_words`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from cpsudoku.apps.explanation.premise_text import (
    FEW,
    NAMED,
    SHORT,
    SORTS,
    CutWords,
    PlaceWords,
    PremiseWords,
    sentence,
)
from cpsudoku.apps.explanation.premises import Premise, PremiseSet
from cpsudoku.apps.explanation.step_reason import ChainLine, Phrase, Reason, further, phrase_of
from cpsudoku.formats.kind_examples import examples
from cpsudoku.model import Model, Variable
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.statement import state
from cpsudoku.support.errors import amount, series


class ReasonWords(PlaceWords):
    """The words of one puzzle's explanations."""

    def of(self, premise: Premise) -> PremiseWords:
        """Return the words for a premise."""
        return SORTS[premise.sort](self, premise)

    def premise(self, premise: Premise) -> str:
        """Return the name of a premise: what a person points at."""
        return self.of(premise).name

    def wall_and_piece(self, cut: Premise) -> tuple[list[int], list[int]]:
        """Return the literals of a cut's wall, and those of the nodes of its smaller part."""
        return CutWords(self, cut).wall_and_piece

    # -- reasons

    def sentence(self, reason: Reason) -> str:
        """Return a step in a sentence, or with lines below it."""
        return "\n".join(self.lines(reason))

    def lines(self, reason: Reason) -> list[str]:
        """Return lines: the first says what follows, others, if there are some, why. The words of hard steps take
        seconds, so they are kept."""
        if reason not in self._kept:
            self._kept[reason] = [sentence(line) for line in self._lines_of(reason)]
        return [*self._kept[reason]]

    @cached_property
    def _kept(self) -> dict[Reason, list[str]]:
        return {}

    def _lines_of(self, reason: Reason) -> list[str]:
        claims = self.claims(reason.follows)
        facts = self.claims(reason.facts)
        if reason.tier == "clash":
            head = f"These clash: {self.many(reason.premises)}."
            return [head + (f" Known: {facts}." if facts else ""), *self._chain(reason)]
        if reason.tier == "trying":
            sorts = self.many(reason.premises)
            return [f"{claims}, by trying: every way to go on from the contrary breaks one of these: {sorts}."]
        if reason.told:
            head, colon, _ = reason.told.casefold().partition(":")  # "Alternating inference chain: ..." has its name
            same = colon and head.endswith(reason.name.casefold().split()[-1])
            return [reason.told if same else f"{sentence(reason.name)}: {reason.told}"]
        if len(reason.premises) == 1:
            return [self.of(reason.premises[0]).step(claims, f", given that {facts}" if facts else "", reason)]
        title = f"{sentence(reason.name)}: " if reason.name else ""
        head = f"{title}{claims}." + (f" Known: {facts}." if facts else "")
        return [head, f"Suppose instead that {self.claims([-reason.lead])}.", *self._chain(reason), *self._rest(reason)]

    def _rest(self, reason: Reason) -> Iterator[str]:
        """Yield how the other conclusions follow; those by the same premises in turn are said once."""
        alike: list[int] = []
        orders = [[line.premises for line in reason.chain]]
        for part in further(reason):
            order = [line.premises for line in part.chain] if isinstance(part, Reason) else []
            if isinstance(part, Reason) and order in orders:
                alike.append(part.lead)
                continue
            if alike:
                yield f"In the same way, {self.claims(alike)}."
                alike = []
            if isinstance(part, Reason):
                orders.append(order)
                yield f"Suppose then that {self.claims([-part.lead])}."
                yield from self._chain(part)
            else:
                seen = {self.variable(x) for x in (*reason.facts, *reason.follows)}
                yield f"Then {self.because(part.premises, seen)}, {self.claims(part.literals)}."
        if alike:
            yield f"In the same way, {self.claims(alike)}."

    def _chain(self, reason: Reason) -> Iterator[str]:
        """Yield the lines of a chain, up to what is broken."""
        have = {*reason.facts, -reason.lead}
        for (_, claim), group in groupby(reason.chain, self._case):
            line, *others = lines = [*group]
            if others and claim:  # the same premises exclude one place after another
                yield self._cases(lines, claim, have)
            elif line.supposing:
                impossible = self.claims([line.supposing])
                ending = self._ending(line, have) if len(line.premises) > 1 else ""
                comes = f"by {self.several(line.premises)}, {ending}" if ending else self.break_words(line)
                yield f"- If {impossible}, then {comes}: so {self.claims(line.literals)}."
            elif line.literals:
                yield f"- {sentence(self._draws(line, have))}."
            else:
                true = {y for x in have if x for y in self.theory.values_with(x)}
                yield f"- But then {self.break_words(line, true)}."
            have.update(x for one in (line, *others) for x in one.literals)
        if reason.splits:
            yield f"- Whatever else is tried, one of these is broken: {self.many(reason.premises)}."

    def _cases(self, lines: Sequence[ChainLine], claim: str, have: Collection[int]) -> str:
        """Return lines in which the same premises exclude a claim at one place after another."""
        line = lines[0]
        places = self.places_of([one.supposing for one in lines])
        endings = dict.fromkeys(self._ending(one, have) for one in lines)
        if "" in endings or len(endings) > SHORT:
            comes = self.break_words(line)
        else:
            comes = f"by {self.several(line.premises)}, {series([*endings], 'or')}"
        return f"- One after another, none of {places} can be {claim}, for then {comes}."

    def _draws(self, line: ChainLine, have: Collection[int]) -> str:
        """Return what premises draw; of a cut, what would be otherwise, too."""
        claims, first = self.claims(line.literals), self.of(line.premises[0])
        would = first.otherwise(line.literals[0]) if len(line.premises) == 1 else ""
        if would.startswith(first.name):
            return f"{claims}: else {would}"
        seen = {self.variable(x) for x in (*have, *line.literals) if x}
        return f"{self.because(line.premises, seen)}, {claims}" + (f": else {would}" if would else "")

    def _ending(self, line: ChainLine, have: Collection[int]) -> str:
        """Return what is broken in the end if a case is supposed; "" if following its premises is not enough."""
        facts = [x for x in have if x]
        reason = Reason(self.theory, "case", (-line.supposing,), line.premises, tuple(facts))
        last = reason.chain[-1] if reason.chain else line
        if last.literals or len(last.premises) > 1:
            return ""
        literals = [*facts, line.supposing, *(x for one in reason.chain for x in one.literals)]
        return self.break_words(last, {y for x in literals for y in self.theory.values_with(x)})

    def _case(self, line: ChainLine) -> tuple[object, str]:
        """Return a key that is equal for lines told as one: cases of the same premises and of the same value."""
        return (line.premises, self.claim(line.supposing)) if line.supposing else (line, "")

    # -- several premises

    def because(self, premises: Sequence[Premise], seen: Collection[Variable] = ()) -> str:
        """Return premises of one phrase as the reason of something; ``seen``: variables that are named beside it."""
        first, *others = map(self.of, premises)
        return first.because([first, *others], seen)

    def break_words(self, line: ChainLine, true: Collection[int] = ()) -> str:
        """Return what goes wrong where the literals ``true`` are."""
        if len(line.premises) > 1:
            return f"{self.several(line.premises)} cannot {'both' if len(line.premises) == 2 else 'all'} hold"
        return self.of(line.premises[0]).when_broken(true)

    def several(self, premises: Sequence[Premise]) -> str:
        """Return premises of any phrases, those of one together; above six phrases, how many there are of each sort."""
        distinct = {self.premise(one): one for one in premises}.values()
        groups: dict[Phrase, list[PremiseWords]] = {}
        for one in distinct:
            groups.setdefault(phrase_of(self.theory, one), []).append(self.of(one))
        if len(groups) > FEW or len(distinct) > NAMED:
            return self._counts(premises)
        return series([group[0].together(group) for group in groups.values()])

    def many(self, premises: Sequence[Premise]) -> str:
        """Return the names of premises; above six, how many there are of each sort."""
        if len({*map(self.premise, premises)}) <= FEW:
            return self.several(premises)
        return self._counts(premises)

    def _counts(self, premises: Sequence[Premise]) -> str:
        """Return how many there are of each sort."""
        distinct = {one.name: one for one in map(self.of, premises)}
        sorts = Counter(one.noun for one in distinct.values())
        return series([amount(number, noun) for noun, number in sorts.items()])


def without_words(kind: Kind) -> str | None:
    """Return what explanations have no words for: rules, which are shown as lines of the statement, and values."""
    rules: dict[int, Model] = {}
    for example in examples(kind):
        statement = state(example.model, example.clues, fold=False)
        for premise in PremiseSet(statement).premises:  # what it says of units has words of its own
            origin = statement.origins[premise.places[0]] if premise.sort in ("rule", "cut") else None
            if origin is not None and not origin.clue and not origin.words:
                rules[origin.number] = example.model
    places = dict.fromkeys(
        model.place_of(number) if model.place_of else f"rule {number + 1}" for number, model in rules.items()
    )
    wanting = [f'{place}: expected `yield "words", ...`, found a rule without words' for place in places]
    for layer in kind.every_layer:
        two = not callable(layer.domain) and len({*layer.domain}) == 2
        if two and not layer.auxiliary and not layer.said and layer.symbols[:1] == "-":
            wanting.append(f"layer {layer.name}: expected `said`, a word for each value, found {layer.symbols}")
    return "; ".join(wanting) or None
