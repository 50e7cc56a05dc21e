"""cpsudoku: does this puzzle have exactly one solution? Answered by CP-SAT, SAT and hand-written search, with proof."""

from __future__ import annotations

from pathlib import Path

__version__ = "0.1.0"

# In a checkout the gallery stands beside the package; installed, it is cpsudoku/models.
if not (Path(__file__).parent / "models").is_dir():
    __path__.append(str(Path(__file__).parent.parent))
