"""The constraints: one file each, with the meaning (`holds`) and the lines of primitives (`lines`).

Operators build comparisons: ``x + y == 5``. `logic` combines constraints. The stub file next to this one lists the
names. Each is imported on first use. Several constraints share `defined`, `literals` and `truth`.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
