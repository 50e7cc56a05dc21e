"""A statement asked of the hand-written search: six words are native, the others reach it as clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cpsudoku.backends.search import locked
from cpsudoku.backends.search.network import Network
from cpsudoku.backends.search.session import SearchSession
from cpsudoku.backends.search.translation import native_parts, of_parts
from cpsudoku.clauses import Guarded
from cpsudoku.constraints import Clause, Connected, Literal
from cpsudoku.model import BOOLEAN, Clue, Conditional, Constraint, Model, Variable
from cpsudoku.numbering import Literals
from cpsudoku.statement.compile import compile
from cpsudoku.statement.statement import Copy, Domain, StatedLine, Statement
from cpsudoku.statement.words import WORDS, Argument

NATIVE = ("clause", "connected", "different", "piece", "pieces", "sets", "sum", "table")


class SearchParts:
    """The target that collects constraints which have a propagator, and clauses."""

    natives: Mapping[str, Callable[[StatedLine, Copy], bool]]
    by_cuts = False

    def __init__(self, statement: Statement) -> None:
        self.natives = dict.fromkeys(NATIVE, self.take)
        self.variables = list(statement.variables)
        self.constraints: list[Constraint] = []
        self._literals: list[Literal] = []
        self._of_first: dict[int, Variable] = {}
        for x in statement.variables:
            self._declare(x)

    def take(self, line: StatedLine, copy: Copy) -> bool:
        """Take a line as it is, if there is a propagator for it."""
        args: list[Argument] = [
            self.literal(x) if domain is None else self._of_first[x]
            for x, domain in zip(line.args, line.domains, strict=True)
        ]
        condition = tuple(self.literal(x) for x in line.only_if)
        own = native_parts(Conditional(WORDS[line.word].constraint(line.said, args), condition))
        self.constraints += own or ()
        return own is not None

    def literal(self, x: int) -> Literal:
        """The literal of a number."""
        literal = self._literals[abs(x) - 1]
        return literal if x > 0 else literal.negated()

    def variable(self, first: int, domain: Domain) -> None:
        self._declare(Variable(f"#{first}", domain))
        self.variables.append(self._of_first[first])

    def fresh(self, first: int, count: int) -> None:
        for x in range(first, first + count):
            self.variable(x, BOOLEAN)

    def clause(self, clause: Literals) -> None:
        self.constraints.append(Clause([self.literal(x) for x in clause]))

    def graph(self, graph: Guarded) -> None:
        nodes = [self.literal(x) if x else None for x in graph.link_graph.nodes]
        links = [(a, b, self.literal(x) if x else None) for a, b, x in graph.link_graph.links]
        condition = tuple(self.literal(-x) for x in graph.unless)
        self.constraints += native_parts(Conditional(Connected(nodes, links), condition)) or ()

    def _declare(self, x: Variable) -> None:
        self._of_first[len(self._literals) + 1] = x
        values = BOOLEAN[1:] if x.values == BOOLEAN else x.values
        self._literals += [Literal(x, value) for value in values]


class StatedSearch(SearchSession):
    """A session about one statement, in which the clues of a question are."""

    def __init__(self, model: Model, statement: Statement, branch: str = "impact") -> None:
        parts = SearchParts(statement)
        compile(statement, parts)
        rules = of_parts(parts.variables, statement.decisions, parts.constraints)
        rules.propagators += locked.by_value(rules)
        self._network = Network(rules)
        super().__init__(model, "locked", branch)

    def network(self, clues: Sequence[Clue] = ()) -> Network:
        """The network of the statement."""
        return self._network
