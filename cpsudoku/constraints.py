"""The constraints under their public import path: `from cpsudoku.constraints import AllDifferent`.

They are in `cpsudoku.model.constraints`, and imported when they are named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cpsudoku.model.constraints import *  # noqa: F403 (all of them, as its table has them)
    from cpsudoku.model.constraints import __all__ as __all__
else:

    def __getattr__(name: str) -> Any:
        from cpsudoku.model import constraints

        if name == "__all__" or name in constraints.__all__:
            return getattr(constraints, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
