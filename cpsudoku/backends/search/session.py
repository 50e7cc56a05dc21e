"""A session of the hand-written search. It keeps the network of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from cpsudoku.backends.search.descent import BRANCHINGS, Descent, Learned
from cpsudoku.backends.search.tables import Translation, locked_candidates
from cpsudoku.backends.search.unit_propagation import Network
from cpsudoku.backends.session_contract import Size
from cpsudoku.model import NO_LIMITS, Clue, Model, Outcome, Question, Refuted, Solved, Undecided
from cpsudoku.model.model import declared_variables
from cpsudoku.statement.houses import Houses, houses_of
from cpsudoku.statement.statement_of_model import state, state_clues
from cpsudoku.support.errors import LimitReached

if TYPE_CHECKING:
    from random import Random

PRESETS = {"best": ("locked", "impact"), "norvig": ("singles", "fewest")}  # inference, branch
KEPT = 8  # cached networks, each for the rules and a set of clues


def start(model: Model, preset: str, inference: str, branch: str) -> SearchSession:
    """Return a session. An option with the value "preset" gets its value from the preset."""
    usual_inference, usual_branch = PRESETS[preset]
    return SearchSession(
        model,
        usual_inference if inference == "preset" else inference,
        usual_branch if branch == "preset" else branch,
    )


class SearchSession:
    """A model opened for search. The network of the rules is kept, and no question changes it."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model, inference: str, branch: str) -> None:
        self.model = model
        self.inference = inference
        self.branch = branch
        self._rules = Translation(hidden=inference != "naked")
        statement = state(model)
        self._rules.add(statement)
        self._statement = statement
        self._locked = locked_candidates(self._rules) if inference == "locked" else []
        self._networks: dict[tuple[Clue, ...], Network] = {}
        self._learned: tuple[tuple[Clue, ...], Learned] | None = None  # the clues of the last hard question
        self.size: Size = Size(len(self._rules.spans), len(model.constraints))

    def network(self, clues: Sequence[Clue] = ()) -> Network:
        """Return the network of the rules and of those ``clues`` that restrict more than one variable."""
        key = tuple(clue for clue in clues if clue.unary is None)
        if key not in self._networks:
            while len(self._networks) >= KEPT:
                del self._networks[next(other for other in self._networks if other)]
            self._networks[key] = self._beside(key) if key else Network(self._rules, self._locked)
        return self._networks[key]

    def _beside(self, clues: Sequence[Clue]) -> Network:
        """Return the network of the rules and some clues."""
        more = self._statement.beyond([x for clue in clues for x in clue.auxiliary], self._rules.top)
        rules = self._rules.copy()
        rules.add(state_clues(more, clues, self._houses))
        same = self.inference != "locked" or rules.units.keys() == self._rules.units.keys()
        return Network(rules, self._locked if same else locked_candidates(rules))

    @cached_property
    def _houses(self) -> Houses:
        return houses_of(self._statement)

    def solve(self, question: Question) -> Outcome:
        """Return the first solution in the order of the search. See `cpsudoku.backends.session_contract.Session`."""
        return next(self.solutions(question))

    def dives(self, clues: Sequence[Clue], random: Random) -> Iterator[int]:
        """Yield estimates of the number of solutions without end, each from a random dive (`Descent.probe`)."""
        network = self.network(clues)
        descent = Descent(network, BRANCHINGS[self.branch](network), (), NO_LIMITS)
        while True:
            yield descent.probe(clues, random)

    def close(self) -> None:
        self._networks.clear()
        self._learned = None

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Yield every solution. The depth-first search continues after each one, so no blocking is needed."""
        started = perf_counter()
        clues, blocked = tuple(question.clues), question.blocked
        network = self.network(clues)
        blocks = [network.candidates(witness, self.model.decisions) for witness in blocked]
        learned = self._learned[1] if self._learned is not None and self._learned[0] == clues else None
        descent = Descent(
            network,
            BRANCHINGS[self.branch](network),
            blocks,
            question.limits,
            removes=self.branch != "fewest",
            restarts=self.branch == "impact",
            learned=learned,
        )
        leaves = descent.solutions(clues)
        declared = (*declared_variables(self.model), *(x for clue in clues for x in clue.auxiliary))
        convert = perf_counter() - started
        while True:
            started = perf_counter()
            try:
                X = next(leaves, None)
            except LimitReached as limit:
                self._keep(clues, descent)
                yield Undecided(limit.reason, descent.effort(convert, perf_counter() - started))
                return
            solve = perf_counter() - started
            if X is None:
                break
            self._keep(clues, descent)
            witness = network.witness(X, declared)
            convert += perf_counter() - started - solve
            yield Solved(witness, descent.effort(convert, solve))
            convert = 0.0
        core = None if descent.branched or blocked else self._core(network, clues)
        yield Refuted(core, descent.effort(convert, solve))

    def _keep(self, clues: tuple[Clue, ...], descent: Descent) -> None:
        """Keep the facts that a search has learned, because the next question often has the same clues."""
        if descent.learned is not None:
            self._learned = clues, descent.learned

    def _core(self, network: Network, clues: Sequence[Clue]) -> tuple[str, ...]:
        """Return the names of a core: the unary clues that propagation refutes, and all other clues, because these may
        be a part of the clash."""
        clashing = clash(network, [clue for clue in clues if clue.unary is not None]) or []
        others = [clue for clue in clues if clue.unary is None]
        if not others or clash(self.network(), clashing) is not None:
            others = []
        return tuple(dict.fromkeys(clue.name for clue in (*clashing, *others)))


# Find the clues that contradict each other, as far as inference alone can show: replay them until the contradiction.
#
# The clue that causes it belongs to the clash and comes first in the next replay. Stop when the found clues suffice (de
# Siqueira and Puget, ECAI 1988). Cost: one propagation of all clues for each clue in the result.


def clash(network: Network, clues: Sequence[Clue]) -> list[Clue] | None:
    """Return a minimal part of the unary ``clues`` that propagation refutes, in order. Return None if propagation does
    not refute the clues."""
    clashing: list[Clue] = []
    waiting = list(clues)
    while True:
        state = network.root and network.restrict(*network.root, [c.unary for c in clashing if c.unary])
        if state is None:
            return [clue for clue in clues if clue in clashing]
        for i, clue in enumerate(waiting):
            state = network.restrict(*state, [clue.unary] if clue.unary else [])
            if state is None:
                clashing.append(clue)
                waiting = waiting[:i]
                break
        else:
            return None
