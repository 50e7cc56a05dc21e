"""How explanations and ratings show themselves: the board at the end, every step in words; the measures as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.draw.card import card, figure, folded, headline, numbered, table, words
from cpsudoku.draw.walks import of_explanation, view_of

if TYPE_CHECKING:
    from cpsudoku.explain.rate import Rating
    from cpsudoku.explain.walk import Explanation


def explanation_html(explanation: Explanation) -> str:
    """The explanation as HTML."""
    from cpsudoku.explain.ask import verdict_name
    from cpsudoku.explain.words import verdict_words

    walk = of_explanation(explanation, "")
    said = "" if explanation.verdict is None else verdict_words(explanation.verdict, explanation.board)
    steps = [f"{title}: {step.words}" for title, step in zip(walk.titles, walk.steps, strict=True)]
    return card(
        headline(walk.opening, verdict_name(explanation.verdict)),
        words(said),
        words(explanation.clash.words if explanation.clash else ""),
        figure(view_of(explanation), "the board at the end, clues in bold"),
        folded("the steps", numbered(steps)),
    )


def rating_html(rating: Rating) -> str:
    """The measures side by side."""
    from cpsudoku.explain.rating_table import COLUMNS, row

    told = row(rating)
    cells = ["-" if told[name] in (None, "") else str(told[name]) for name in COLUMNS]
    return card(table(COLUMNS, [cells]), words(f"contradiction: {rating.clash}" if rating.clash else ""))
