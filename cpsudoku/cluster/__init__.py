"""Other machines: a Dask cluster (`distributed`) that calls functions of ours, its results in the order of the input.

    with cluster("tcp://10.0.0.1:8786", print) as found:      # or "local": processes of this machine
        for tag, result in found.mapped(function, calls):    # calls: (tag, arguments) each
            ...

Dask keeps the queue, moves the bytes, and gives what a dead worker had in hand to another one. What is ours: that all
machines run the same code (`versions`), how many calls are under way at once and what becomes of an interrupt
(`calls`), and how a cluster is reached and left (`connection`). The extra `cluster` has the library.
"""

from __future__ import annotations

from cpsudoku.cluster.connection import Cluster, cluster

__all__ = ["Cluster", "cluster"]
