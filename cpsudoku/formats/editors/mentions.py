"""Rules that a setter's text mentions, by keywords: hints, not meanings, so they only add notes to a report."""

from __future__ import annotations

import re
from collections.abc import Iterable

# What setters call a rule -> the keys of editors' files, or words of `negative`, that would hold it; none where no
# editor has a key. The order is that of the report.
_MENTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"normal sudoku|(?:3x3|2x2|2x3|3x2) (?:box|region)|(?:every|each) box", "boxes", ("regions",)),
    (r"anti-?\s?knight|knight'?s[- ]move", "anti-knight", ("antiknight",)),
    (r"anti-?\s?king|king'?s[- ]move", "anti-king", ("antiking",)),
    (r"non-?\s?consecutive", "non-consecutive", ("nonconsecutive",)),
    (r"(?:(?:marked|main|indicated|both|blue|grey|gray) )+diagonals?|diagonals? (?:must|cannot|may not|contains?)",
     "diagonals", ("diagonal+", "diagonal-", "littlekillersum")),
    (r"disjoint", "disjoint groups", ("disjointgroups",)),
    (r"\bxvxv\b", "XVXV", ()),
    (r"\bX[/-]?V\b|separated by an? [XV]\b|connected by an? [XV]\b", "XV", ("xv",)),
    (r"kropki|white (?:dot|circle)|black (?:dot|circle)", "dots", ("difference", "ratio", "quadruple")),
    (r"thermo", "thermometers", ("thermometer", "slowthermometer")),
    (r"\barrows?\b", "arrows", ("arrow", "doublearrow", "littlekillersum", "minimum", "maximum")),
    (r"renban", "renban lines", ("renban",)),
    (r"whisper", "whispers", ("whispers",)),
    (r"palindrome", "palindromes", ("palindrome",)),
    (r"between lines?", "between lines", ("betweenline",)),
    (r"region sum", "region sum lines", ("regionsumline",)),
    (r"entropic", "entropic lines", ("entropicline",)),
    (r"global entropy|entropy", "entropy", ("entropicline",)),
    (r"modular", "modular lines", ("modularline",)),
    (r"nabner", "nabner lines", ("nabner",)),
    (r"zipper", "zipper lines", ("zipperline",)),
    (r"lockout", "lockout lines", ("lockout",)),
    (r"parity", "parity", ("odd", "even")),
    (r"\bclones?\b", "clones", ("clone",)),
    (r"quadruple", "quadruples", ("quadruple",)),
    (r"little killer", "little killers", ("littlekillersum",)),
    (r"(?<!little )(?<!little-)killer|\bcages?\b|caged", "cages", ("killercage",)),
    (r"sandwich", "sandwiches", ("sandwichsum",)),
    (r"skyscraper", "skyscrapers", ("skyscraper",)),
    (r"x-?sums?", "X-sums", ("xsum",)),
    (r"numbered room", "numbered rooms", ("numberedroom", "numberedrooms")),
    (r"indexer|\bindex(?:es)? ", "indexers", ("rowindexer", "columnindexer", "boxindexer")),
    (r"counting circle", "counting circles", ()),
    (r"\bfog\b", "fog", ("fogofwar", "foglight")),
    (r"digit sum", "digit sums", ()),
    (r"\bdoublers?\b|schr[oö]dinger|negators?\b|modifiers?\b", "modified cells", ()),
    (r"yin ?yang|nurikabe|\bloop\b|snake|\bcave\b|galax|chaos construction", "a second layer to be found", ()),
    (r"does(?: not|n't) apply|do(?: not|n't) apply", "rules that do not apply", ()),
)  # fmt: skip
_COMPILED = tuple((re.compile(text, re.IGNORECASE), name, keys) for text, name, keys in _MENTIONS)
_DENIED = re.compile(r"(?:\bno\b|\bnot\b|without|n't)[^.,;]{0,24}$", re.IGNORECASE)
_LONGEST = 20_000  # characters that are looked at


def rules_in(title: str) -> list[str]:
    """Return the rules beyond those of sudoku that a title or a description names."""
    return [name for name in mentions(title, ()) if name != "boxes"]


def mentions(prose: str, keys: Iterable[str], *, whole: bool = False) -> list[str]:
    """Return what the text mentions that no key of the puzzle holds, in words. ``whole``: the text is nothing else."""
    known_keys = set(keys)
    text = prose[:_LONGEST]
    names = []
    for mention, name, holding in _COMPILED:
        if not known_keys.isdisjoint(holding):
            continue
        hit = mention.fullmatch(text) if whole else mention.search(text)
        if hit is not None and not _DENIED.search(text[max(0, hit.start() - 40) : hit.start()]):
            names.append(name)
    return names
