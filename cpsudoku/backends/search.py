"""The hand-written search: unit propagation over bit sets, depth first, branching on the smallest group.

`search:norvig` infers naked and hidden singles and branches on the first cell with the fewest values, values ascending:
the search of Norvig's essay "Solving Every Sudoku Puzzle" (2006), node for node.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from time import perf_counter
from typing import Literal

from cpsudoku.backends import Backend, Option, Size
from cpsudoku.backends._descent import Descent, LimitReached
from cpsudoku.model import Given, Model
from cpsudoku.outcome import NO_LIMITS, Limits, Outcome, Refuted, Solved, Undecided, Witness
from cpsudoku.propagators import locked
from cpsudoku.propagators.branching import BRANCHINGS
from cpsudoku.propagators.clashes import clash
from cpsudoku.propagators.network import Network
from cpsudoku.propagators.translate import translate

KEPT = 8  # networks kept for choices of groups that are off
PRESETS = {"best": ("locked", "impact"), "norvig": ("singles", "fewest")}  # inference, branch


class SearchSession:
    """A model opened for search. The network of its rules is kept; a question changes nothing in it."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model, inference: str, branch: str) -> None:
        self.model, self.inference, self.branch = model, inference, branch
        self._networks: dict[frozenset[str], Network] = {}
        self._declared = (*model.variables, *model.auxiliary)
        self.size = Size(len(self.network().numbering.variables), len(model.posted))

    def network(self, off: Collection[str] = ()) -> Network:
        """The tables of the rules, groups in ``off`` left out."""
        key = frozenset(off)
        if key not in self._networks:
            while len(self._networks) >= KEPT:
                del self._networks[next(iter(self._networks))]
            rules = translate(self.model, key, hidden=self.inference != "naked")
            if self.inference == "locked":
                rules.propagators += locked.by_value(rules)
            self._networks[key] = Network(rules)
        return self._networks[key]

    def solve(
        self,
        givens: Sequence[Given],
        *,
        blocked: Sequence[Witness] = (),
        off: Collection[str] = (),
        limits: Limits = NO_LIMITS,
    ) -> Outcome:
        """The first solution in the order of the search; see `cpsudoku.backends.Session`."""
        return next(self._outcomes(givens, blocked, off, limits))

    def solutions(
        self, givens: Sequence[Given], *, off: Collection[str] = (), limits: Limits = NO_LIMITS
    ) -> Iterator[Outcome]:
        """Every solution, depth first: going on needs no blocking."""
        return self._outcomes(givens, (), off, limits)

    def close(self) -> None:
        self._networks.clear()

    def _outcomes(
        self, givens: Sequence[Given], blocked: Sequence[Witness], off: Collection[str], limits: Limits
    ) -> Iterator[Outcome]:
        started = perf_counter()
        network = self.network(off)
        blocks = [network.literals(witness, self.model.variables) for witness in blocked]
        descent = Descent(network, BRANCHINGS[self.branch](network), blocks, limits)
        found = descent.solutions(givens)
        convert = perf_counter() - started
        while True:
            started = perf_counter()
            try:
                X = next(found, None)
            except LimitReached as limit:
                yield Undecided(str(limit), descent.effort(convert, perf_counter() - started))
                return
            solve = perf_counter() - started
            if X is None:
                break
            witness = network.witness(X, self._declared)
            convert += perf_counter() - started - solve
            yield Solved(witness, descent.effort(convert, solve))
            convert = 0.0
        core = None if descent.branched or blocked else self._core(network, givens, off)
        yield Refuted(core, descent.effort(convert, solve))

    def _core(self, network: Network, givens: Sequence[Given], off: Collection[str]) -> tuple[str, ...]:
        """Givens that clash by inference alone, and the groups that may take part in it."""
        clashing = clash(network, givens) or []
        groups = [group for group in self.model.groups if group not in off]
        if not groups or clash(self.network(self.model.groups), clashing) is not None:
            groups = []
        return (*(given.name for given in clashing), *groups)


def start(model: Model, preset: str, inference: str, branch: str) -> SearchSession:
    """A session; an option left at "preset" is as the preset says."""
    usual_inference, usual_branch = PRESETS[preset]
    return SearchSession(
        model,
        usual_inference if inference == "preset" else inference,
        usual_branch if branch == "preset" else branch,
    )


BACKEND = Backend(
    summary="hand-written: unit propagation over bit sets, depth first",
    start=start,
    options=(
        Option("preset", tuple(PRESETS), "best", "the fastest by measurement, or what Norvig's essay does"),
        Option("inference", ("preset", "naked", "singles", "locked"), "preset", "what is inferred at every node"),
        Option("branch", ("preset", *BRANCHINGS), "preset", "where to branch: a cell, or a cell or place of a value"),
    ),
    certifies="search",
)
