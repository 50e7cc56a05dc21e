"""The constraints: one file each, its meaning (`holds`) and its decomposition side by side.

The kernel is Clause, AllDifferent and Connected: every other constraint decomposes down to these. A backend that does
better handles a constraint natively. Comparisons are built by operators: ``x + y == 5``; `logic` combines constraints.

The stub beside this file has their names: each is imported when it is first used. Beside them: what several share
(`defined`, `literals`, `sums`, `relation`, `truth`, `folding`).
Cuts of graphs are in `primitives`.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
