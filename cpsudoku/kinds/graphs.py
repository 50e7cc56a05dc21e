"""Rules about loops, pieces, rooms and lines of sight that several kinds of the gallery share."""

from cpsudoku.puzzles.kinds.graph_rules import (
    arms,
    division,
    insides,
    none_of,
    one_in_each,
    one_of,
    owners,
    piece_of,
    ray,
    seen_from_numbers,
    some_of,
    toward,
    view,
    visits,
)

__all__ = [
    "arms", "division", "insides", "none_of", "one_in_each", "one_of", "owners", "piece_of", "ray",
    "seen_from_numbers", "some_of", "toward", "view", "visits",
]  # fmt: skip
