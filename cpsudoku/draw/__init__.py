"""Pictures of grids: any grid, with candidates, highlights, coloured reasons and chains; as SVG, PNG or a page.

    scene(View(...)) -> shapes; svg(shapes) and png(shapes) write them. What is drawn is decided once, in `view`.
"""

from __future__ import annotations

from cpsudoku.draw.view import Chain, View, view_of_grid, view_of_step

__all__ = ["Chain", "View", "view_of_grid", "view_of_step"]
