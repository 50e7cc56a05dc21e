"""The types of results under their public import path, for annotations: `from cpsudoku.results import Verdict`."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub("cpsudoku", __file__)  # `results.pyi` has the names
