"""The constraints under their public import path: `from cpsudoku.constraints import AllDifferent`.

They are in `cpsudoku.model.constraints`, and imported when they are named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.model.constraints import *  # noqa: F403 (all of them, as its table has them)
else:
    from cpsudoku.model.constraints import __all__, __dir__, __getattr__  # noqa: F401
