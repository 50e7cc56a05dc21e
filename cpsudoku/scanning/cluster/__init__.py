"""Other machines: a Dask cluster (`distributed`) that calls our functions, with results in the order of the input.

    with cluster("tcp://10.0.0.1:8786", print) as found:      # or "local": processes of this machine
        for tag, result in found.map(function, calls):    # calls: (tag, arguments) each
            ...

Dask keeps the queue, moves the bytes, and gives the work of a dead worker to another one. This room makes sure that all
machines run the same code (`versions`), limits the number of calls under way and handles interrupts (`calls`), and
connects to a cluster (`connection`). The extra `cluster` has the library.

`connection`, `calls` under way, a `task` on a worker, `versions` compared.
"""

from __future__ import annotations

from cpsudoku.scanning.cluster.connection import Cluster, cluster

__all__ = ["Cluster", "cluster"]
