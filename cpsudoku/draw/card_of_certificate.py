"""How a certificate shows itself: what it claims of which puzzle, how long it is, how it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.draw.card import card, folded, headline, table, text

if TYPE_CHECKING:
    from cpsudoku.proof.record import Certificate

SHOWN = 30  # lines
CLAIMS = {
    "unique": "certificate: exactly one solution",
    "multiple": "certificate: more than one solution",
    "none": "certificate: no solution",
}


def certificate_html(certificate: Certificate) -> str:
    """The certificate as HTML."""
    lines = certificate.text().splitlines()
    puzzle = certificate.statement[0].removeprefix("puzzle ") if certificate.statement else ""
    rows = [(puzzle, certificate.by or "-", str(len(certificate.lemmas)), str(len("\n".join(lines)) + 1))]
    cut = [f"... {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
    return card(
        headline(CLAIMS.get(certificate.kind, certificate.kind), certificate.kind),
        table(("puzzle", "by", "lemmas", "bytes"), rows),
        folded("as text", text([*(line[:200] for line in lines[:SHOWN]), *cut])),
    )
