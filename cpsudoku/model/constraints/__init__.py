"""The constraints: one file each, with the meaning (`holds`) and the lines of primitives that state it (`lines`).

Operators build comparisons: ``x + y == 5``. `logic` combines constraints. The stub beside this file lists the names;
each is imported at its first use. `defined`, `literals` and `truth` are shared by several constraints.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
