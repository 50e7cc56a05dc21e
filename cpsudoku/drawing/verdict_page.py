"""The page of `check --html`: each puzzle with its solution or two that differ, verdict, times, what diagnosis found.

One self-contained file without script: pictures are SVG, the certificate is a link with its text in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cpsudoku.checking.report import differences
from cpsudoku.drawing import cards
from cpsudoku.drawing.card import details, headline, image_html, numbered_list, table, text, words
from cpsudoku.drawing.page import MARK
from cpsudoku.drawing.puzzles import scene_of_puzzle
from cpsudoku.ground.errors import amount
from cpsudoku.model import Model

if TYPE_CHECKING:
    from cpsudoku.checking.report import Report
    from cpsudoku.explanation.diagnosis.diagnosis import Diagnosis

STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem }
article { border-top: 1px solid #8886; padding: 1rem 0 }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; margin-bottom: .6rem }
.pictures figure { margin: 0 !important; flex: 1 1 20rem; max-width: min(100%, 30rem); overflow-x: auto }
.pictures svg { width: 100%; height: auto; background: #fff; border-radius: 4px }
table { border-collapse: collapse }
td, th { padding: .15em 1em .15em 0 !important; text-align: left }
a.certificate, a.link { display: inline-block; margin: .5em 0; padding: .3em .8em }
a.certificate, a.link { border: 1px solid; border-radius: 6px }
pre, .wide { overflow-x: auto }
@media (max-width: 30rem) {
  .wide td, .wide th { padding-right: .6em !important; font-size: .75em; white-space: nowrap }
}
"""
MOST_CANDIDATES = 60  # rows of the table of true candidates


@dataclass(frozen=True)
class Shown:
    """One puzzle of the page. ``certificate``: its text, or None; ``uncertified``: why there is none; ``minimal``: the
    puzzle without redundant clues as text, ``link``: as a link to an editor."""

    report: Report
    diagnosis: Diagnosis | None = None
    certificate: str | None = None
    uncertified: str = ""
    minimal: str = ""
    link: str = ""


def verdict_page(found: Sequence[Shown], title: str) -> str:
    """Return the text of the page."""
    inside = "\n".join(f"<article>{_puzzle(one, number)}</article>" for number, one in enumerate(found, 1))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">{MARK}<title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1>\n{inside}\n</body></html>\n"
    )


def _puzzle(one: Shown, number: int) -> str:
    from cpsudoku.checking.report import headline as said

    report = one.report
    place = " ".join(filter(None, [report.title, report.place if report.file else ""]))
    rows = [
        (name, answer.verdict, *(f"{phase * 1000:.1f} ms" for phase in answer.seconds), answer.defect or answer.reason)
        for name, answer in report.backends.items()
    ]
    differ = words(differences(report)) if report.differ else ""
    return "".join([
        headline(said(report), report.verdict, place),
        *map(words, (*report.notes, *report.drawn)),
        f'<div class="pictures">{_pictures(report)}</div>',
        differ,
        _diagnosis(one.diagnosis),
        _minimal(one),
        _certificate(one, number),
        f'<div class="wide">{table(("backend", "verdict", "load", "first", "second", "in all", ""), rows)}</div>',
        details("the puzzle as text", text(report.puzzle.splitlines())),
    ])  # fmt: skip


def _pictures(report: Report) -> str:
    """Return the puzzle as it is given, and what was found."""
    if report.kind is None or report.instance is None:
        return ""
    given = image_html(scene_of_puzzle(report.instance, report.kind), "the puzzle")
    return given + (cards.of_report(report) if report.solution is not None else "")


def _diagnosis(found: Diagnosis | None) -> str:
    from cpsudoku.explanation.diagnosis.diagnosis import Ambiguous, Impossible, Sound

    match found:
        case Ambiguous():
            return _ambiguous(found)
        case Impossible(conflicts):
            clashes = [str(conflict) for conflict in conflicts.found]
            more = "" if conflicts.complete else words("There may be more.")
            return details("clues that clash, each set minimal", numbered_list(clashes) + more, opened=True)
        case Sound(_, redundancy):
            return _sound(redundancy.clues, redundancy.subset, redundancy.complete)
    return ""


def _ambiguous(found: object) -> str:
    from cpsudoku.explanation.diagnosis.diagnosis import Ambiguous
    from cpsudoku.explanation.diagnosis.wording import completion

    assert isinstance(found, Ambiguous)
    candidates, model = found.candidates, found.model or Model.over(found.first)
    noun = model.noun(candidates.counts)
    several = [(x, counts) for x, counts in candidates.counts.items() if len(counts) > 1]
    rows = []
    for x, counts in several[:MOST_CANDIDATES]:
        named = ((model.value_name(x, value), f": {many}" * candidates.counted) for value, many in counts.items())
        rows.append((model.place_name(x), ", ".join(value + many for value, many in named)))
    what = "each with its number of solutions" if candidates.counted else "some, for the time ran out"
    more = words(f"... and {len(several) - MOST_CANDIDATES} more") if len(several) > MOST_CANDIDATES else ""
    sets = [completion(found.completions, chosen, model) for chosen in found.completions.sets]
    added = "clues that would make it unique" if found.completions.given else "decisions that would leave one solution"
    are = "is" if len(several) == 1 else "are"
    return "".join([
        words(f"There are {candidates.number}; {amount(len(several), noun)} {are} open."),
        details(f"true candidates of the open {noun}s, {what}", table((noun, "values"), rows) + more),
        details(added, numbered_list(sets)),
    ])  # fmt: skip


def _sound(spare: Iterable[object], subset: Sequence[object], complete: bool) -> str:
    names = list(map(str, spare))
    if not names:
        return words("Minimal: without any one of its clues it would not be unique." if complete and subset else "")
    kept = details(f"a minimal set of clues ({len(subset)})", words(", ".join(map(str, subset))))
    some = "redundant clues" if complete else "redundant clues found before the time ran out"
    return details(f"{some}, each by itself ({len(names)})", words(", ".join(names)), opened=True) + kept


def _minimal(one: Shown) -> str:
    if not one.minimal:
        return ""
    address = f'<a class="link" href="{escape(one.link)}">the minimal puzzle in f-puzzles</a>'
    said = details("the minimal puzzle as text", text(one.minimal.splitlines()))
    return (f"<p>{address}</p>" if one.link else "") + said


def _certificate(one: Shown, number: int) -> str:
    if one.certificate is None:
        return words(f"No certificate: {one.uncertified}.") if one.uncertified else ""
    data = b64encode(one.certificate.encode()).decode()
    link = f'href="data:text/plain;base64,{data}" download="certificate-{number}.txt"'
    return (
        f'<p><a class="certificate" {link}>certificate, {len(one.certificate):,} bytes</a> '
        f"<small>check it with <code>cpsudoku verify certificate-{number}.txt</code></small></p>"
    )
