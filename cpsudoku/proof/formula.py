"""What is proved of a puzzle, in clauses: the rules, kept by shape, and its clues; digests; as the checker takes it.

The clauses are those of ``reference(model, clues)``, in its numbering; clues that are no more than the values of
one variable are literals that hold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from itertools import combinations

from cpsudoku.backends.search.lemmas import LemmaWriter as SearchProver
from cpsudoku.certificate import MAX_SIZE, Equality, Graph, Rules, Steps, chained, combined
from cpsudoku.certificate import Proof as Checked
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.folding import Folded
from cpsudoku.constraints.link_graph import Guarded
from cpsudoku.model import BOOLEAN, Clue, Model, Variable
from cpsudoku.numbering import Numbering
from cpsudoku.proof import Summed
from cpsudoku.proof.trim import Trimmer
from cpsudoku.statement.encoding import hidden_variables
from cpsudoku.statement.reference import dimacs, reference, unguarded
from cpsudoku.statement.statement import Statement

Literals = Sequence[int]


class Encoded(Rules):
    """Clauses as the checker propagates them: cliques of pairs with their at-least-one as groups, the rest watched.

    ``given``: those of one literal or none, which are not part of its state; ``map``: what the literals mean.
    """

    def __init__(self, clauses: Sequence[Literals], count: int, meaning: str = "") -> None:
        pairs = {(min(clause), max(clause)) for clause in clauses if len(clause) == 2}
        groups = [clause for clause in clauses if _is_group(clause, pairs)]
        super().__init__(count, groups)
        self.clauses, self.map = clauses, meaning
        said = {(-b, -a) for group in groups for a, b in combinations(sorted(group), 2)} | set(map(tuple, groups))
        self.given: list[list[int]] = []
        for clause in clauses:
            literals = list(dict.fromkeys(clause))
            if len(literals) < 2:
                self.given.append(literals)
            elif tuple(clause) not in said and (len(literals) > 2 or (min(literals), max(literals)) not in said):
                for x in literals[:2]:
                    self.watches.setdefault(x, []).append(literals)

    def up_to(self, count: int) -> Encoded:
        """The same rules beside further literals, the last of which is ``count``."""
        if count == self.variables:
            return self
        wider = copy(self)
        wider.groups_of = [*self.groups_of, *([] for _ in range(count - self.variables))]
        wider.variables = count
        return wider


def _is_group(clause: Literals, pairs: set[tuple[int, int]]) -> bool:
    """Is it an at-least-one whose members exclude each other, pair by pair?"""
    return (
        1 < len(set(clause)) == len(clause)
        and min(clause) > 0
        and all((-b, -a) in pairs for a, b in combinations(sorted(clause), 2))
    )


class Encoder:
    """The rules of a model in clauses; made once, for all puzzles of the shape. ``statement``: of them, if known."""

    def __init__(self, model: Model, statement: Statement | None = None) -> None:
        self.model = model
        self.cnf = reference(model, statement=statement)

    @cached_property
    def rules(self) -> Encoded:
        """The clauses as the checker takes them."""
        return Encoded(self.cnf.clauses, self.cnf.top, variable_map(self.cnf.complete))

    @cached_property
    def house_list(self) -> list[AllDifferent]:
        """The houses of the rules, whose totals are known."""
        return [house for family in self.cnf.houses.families for house in family]

    @cached_property
    def totals(self) -> list[Equality]:
        """The total of each house."""
        numbering = self.cnf.numbering
        return [Equality([weighed(x, 1, numbering) for x in h.scope], sum(h.values)) for h in self.house_list]

    @cached_property
    def search(self) -> SearchProver:
        return SearchProver(self.model, formula=self.cnf)

    @cached_property
    def trimmer(self) -> Trimmer:
        return Trimmer(self.cnf.clauses)

    @cached_property
    def sha256(self) -> str:
        """The digest of what the rules say, and of which values their literals stand for."""
        return _digest([self.cnf.complete], self.cnf.top, self.cnf.clauses, self.cnf.graphs, ())


class GroupedFormula:
    """A puzzle in clauses.

    Attributes:
        clues: Its clues.
        larger: Those that are more than the values of one variable.
        clauses: What these say, beside the rules.
        given: Literals that the others state.
        graphs: What has to be connected, of the rules and then of the clues, numbered from 1 in certificates.
        equalities: The totals of houses, and the sums of clues that have no clauses for less is left of them (see
            `constraints.folding`), numbered from 1 in certificates.
        sums: What is left of these, in clauses with literals of their own beyond ``count``.
        count: The last literal without those.
        numberings: Of the variables of the rules, and of each clue's auxiliary ones.
    """

    def __init__(self, encoder: Encoder, clues: Sequence[Clue] = ()) -> None:
        self.encoder, self.model, self.clues = encoder, encoder.model, clues
        cnf = encoder.cnf
        self.larger = tuple(clue for clue in clues if clue.unary is None)
        loaded = list(unguarded(self.larger, cnf, without_sums=True))
        self.clauses: list[list[int]] = [list(clause) for part in loaded for clause in part.clauses]
        self.graphs: tuple[Guarded, ...] = (*cnf.graphs, *(graph for part in loaded for graph in part.graphs))
        self.count = loaded[-1].top if loaded else cnf.top
        self.numberings: list[Numbering] = [cnf.numbering, *(part.auxiliary for part in loaded)]
        self._variables = [*cnf.complete.variables]
        for part in loaded:
            self._variables += [*part.auxiliary.variables, *hidden_variables(part.domains)]
        self.folded = [(folded, part.auxiliary) for part in loaded for folded in part.sums]
        self.equalities = [*encoder.totals, *(self._equality(sum_, own) for sum_, own in self.folded)]
        self.sums = self._sums()
        self.given = [x for clue in clues if clue.unary is not None for x in cnf.numbering.stated(clue.unary)]

    def _equality(self, folded: Folded, own: Numbering) -> Equality:
        """A clue's sum over literals; some of its variables may be the clue's own."""
        whole, rules = folded.whole, self.encoder.cnf.numbering
        terms = [weighed(x, c, own if x in own.first else rules) for c, x in whole.terms]
        return Equality(terms, whole.total)

    def _sums(self) -> tuple[Summed, ...]:
        number = {house: i for i, house in enumerate(self.encoder.house_list, 1)}
        found, last, steps = [], self.count, Steps(size=MAX_SIZE)
        for i, (folded, _) in enumerate(self.folded, len(number) + 1):
            parts = ((1, i), *((-k, number[house]) for k, house in folded.taken))
            left = combined((k, self.equalities[n - 1]) for k, n in parts)
            clauses, end = chained(left, last, steps)
            found.append(Summed(parts, tuple(map(tuple, clauses)), last + 1, end))
            last = end
        return tuple(found)

    @property
    def top(self) -> int:
        """The last literal, those of ``sums`` included."""
        return self.sums[-1].last if self.sums else self.count

    @property
    def summed(self) -> list[Literals]:
        """The clauses of all ``sums``."""
        return [clause for found in self.sums for clause in found.clauses]

    @property
    def declared(self) -> tuple[Variable, ...]:
        """The variables a witness gives values to: decision, auxiliary, those of the clues."""
        return (*self.model.declared, *(x for clue in self.larger for x in clue.auxiliary))

    @cached_property
    def numbering(self) -> Numbering:
        """Of all variables, fresh ones of the clues included."""
        return Numbering(self._variables)

    @property
    def fixed(self) -> list[list[int]]:
        """The clues in clauses: what holds beside the rules."""
        return [*self.clauses, *([x] for x in self.given)]

    @property
    def sha256(self) -> str:
        """The digest of what the clues say, and of which values the literals of their auxiliary variables stand for."""
        graphs, sums = self.graphs[len(self.encoder.cnf.graphs) :], self.equalities[len(self.encoder.totals) :]
        return _digest(self.numberings[1:], self.count, self.fixed, graphs, sums)

    @property
    def axioms(self) -> list[Graph]:
        """What has to be connected, as the checker takes it."""
        return [Graph(one.link_graph.nodes, one.link_graph.links, one.unless) for one in self.graphs]

    def checked(self) -> Checked:
        """The checker's state, with rules and clues in it, and what is left of their sums."""
        rules = self.encoder.rules
        proof = Checked(rules.up_to(self.count))
        for clause in (*rules.given, *self.fixed):
            proof.add(clause)
        if self.top > self.count:
            proof.grow(self.top)
        for said in self.summed:
            proof.add(said)
        return proof

    def witness(self, true: Iterable[int]) -> dict[Variable, int]:
        """The values of the declared variables, of a solution given by its ``true`` positive literals."""
        known = list(true)
        found = {x: 0 for x in self.declared if x.values == BOOLEAN}
        parts = [(self.numberings[0], self.model.declared)]
        parts += [(numbering, numbering.variables) for numbering in self.numberings[1:]]
        for numbering, variables in parts:
            if variables:
                first, last = numbering.literals(variables[0])[0], numbering.literals(variables[-1])[-1]
                found.update(numbering.meaning(n) for n in known if first <= n <= last)
        return found

    def block(self, true: Iterable[int]) -> list[int]:
        """The clause that excludes that solution: one decision variable at least differs."""
        return self.encoder.cnf.numbering.block(self.model.decisions, self.witness(true))


def graph_lines(graphs: Iterable[Guarded]) -> list[str]:
    """What has to be connected, a line each: nodes; links, from node to node; literals unless one of which is true.

    Nodes count from 1; 0 is always there.
    """
    lines = []
    for guarded in graphs:
        graph, unless = guarded.link_graph, guarded.unless
        links = [number for a, b, x in graph.links for number in (a + 1, b + 1, x)]
        lines.append(" ".join(map(str, (*graph.nodes, ";", *links, ";", *unless))))
    return lines


def variable_map(numbering: Numbering) -> str:
    """A line for each variable: its first literal, its name, its values, each of which has the next literal; one
    literal where the values are 0 and 1."""
    lines = (f"{numbering.first[x]} {x.name} {' '.join(map(str, x.values))}\n" for x in numbering.variables)
    return "".join(lines)


def weighed(x: Variable, factor: int, numbering: Numbering) -> dict[int, int]:
    """Literal -> weight of each value of a variable."""
    return {numbering.literal(x, value): factor * value for value in x.values}


def _meaning(numbering: Numbering) -> str:
    """The lines of `variable_map` without names: how cells are called is a matter of taste."""
    return "".join(f"{numbering.first[x]} {' '.join(map(str, x.values))}\n" for x in numbering.variables)


def _digest(
    numberings: Iterable[Numbering],
    count: int,
    clauses: Sequence[Literals],
    graphs: Iterable[Guarded],
    sums: Iterable[Equality],
) -> str:
    said = [_meaning(numbering) for numbering in numberings]
    said += [dimacs(count, clauses), *(f"{line}\n" for line in graph_lines(graphs))]
    said += [f"{total} {' '.join(f'{w}*{x}' for t in terms for x, w in t.items())}\n" for terms, total in sums]
    return hashlib.sha256("".join(said).encode()).hexdigest()
