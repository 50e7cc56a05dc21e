"""A blocked witness: not all of its values again. A clause over all decision variables, asked for in two operations."""

from __future__ import annotations

from cpsudoku.propagators.network import Network


class Nogood:
    """``witness``: the set of literals that may not all be true again."""

    def __init__(self, network: Network, witness: int) -> None:
        self.wakes, self.domain, self.witness = network.decisions, network.domain, witness & network.decisions

    def __call__(self, X: int) -> int | None:
        if X & self.witness != self.witness:
            return 0  # it differs already
        others = X & self.wakes ^ self.witness
        if not others:
            return None
        # Where only one variable is still open, it has to differ.
        domain = self.domain[others.bit_length()]
        return 0 if others & ~domain else self.witness & domain
