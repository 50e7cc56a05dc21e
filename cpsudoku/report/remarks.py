"""A report in words: a paragraph for one puzzle, and the remark that `check` lists for one that is not unique."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.report import Report

WORDS = {
    "unique": "unique: exactly one solution",
    "multiple": "not unique: more than one solution",
    "none": "no solution",
    "undecided": "undecided",
    "invalid": "not a puzzle",
}


def headline(report: Report) -> str:
    """The verdict, who decided it where not all did, and what is wrong."""
    words = WORDS[report.verdict]
    asked = len(report.backends)
    if 0 < report.deciding < asked:
        late = ", ".join(name for name, answer in report.backends.items() if answer.verdict == "undecided")
        words += f" ({report.deciding} of {asked} backends; undecided: {late})"
    if report.error:
        words += f": {report.error}"
    elif report.verdict == "undecided":
        reasons = {getattr(answer.found, "reason", "") for answer in report.backends.values()} - {""}
        words += f": {'; '.join(sorted(reasons))}" if reasons else ""
    if report.certified:
        words += f" (certified by {', '.join(dict.fromkeys(report.certified.values()))})"
    return words


def agreement(report: Report) -> str:
    """Who agrees on the verdict, and who did not finish; nothing where only one was asked."""
    decided = [name for name, answer in report.backends.items() if answer.verdict != "undecided"]
    if len(report.backends) < 2:
        return ""
    if decided:
        parts = [f"{_listed(decided)} {'agree' if len(decided) > 1 else 'says so'}"]
    else:
        parts = ["no backend knows alone: they show different solutions"]
    for name, answer in report.backends.items():
        if answer.verdict == "undecided":
            parts.append(f"{name} did not finish: {getattr(answer.found, 'reason', '') or 'undecided'}")
    return "; ".join(parts)


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def remark(report: Report, verbose: bool = False) -> str:
    """One line and, if ``verbose``, the solutions and the cells that differ, indented below it."""
    title = f"  {report.title}" if report.title else ""
    lines = [f"{report.place}{title}  {headline(report)}"]
    if report.solution_matches is False:
        lines.append("the solution given in the file is not the solution of the puzzle")
    lines += report.notes
    if verbose:
        lines += _solutions(report)
    return "\n".join(f"{'    ' * (i > 0)}{line}".rstrip() for i, line in enumerate("\n".join(lines).splitlines()))


def paragraph(report: Report) -> str:
    """All that a person wants to know of one puzzle: verdict, solutions, times."""
    lines = [headline(report), *report.notes, *_solutions(report)]
    if report.solution_matches is not None:
        lines.append(f"the solution given is {'right' if report.solution_matches else 'wrong'}")
    for name, answer in report.backends.items():
        seconds = answer.seconds
        lines.append(
            f"{name}: {answer.verdict} in {seconds.total:.4f} s"
            f" (load {seconds.load:.4f}, first {seconds.first:.4f}, second {seconds.second:.4f})"
        )
    return "\n".join(lines)


def differences(report: Report, most: int | None = None) -> str:
    """The cells in which the two solutions differ, as "A1 3/7, B2 7/3"; at the most ``most``, then how many more."""
    shown = report.differ[:most]
    left = len(report.differ) - len(shown)
    return ", ".join(shown) + (f" and {left} more" if left else "")


def _solutions(report: Report) -> Iterator[str]:
    if report.puzzle:
        yield _labelled("puzzle", report.puzzle)
    if report.solution is not None:
        yield _labelled("solution", report.solution)
    if report.second is not None:
        yield _labelled("second", report.second)
    if report.differ:
        yield f"{len(report.differ)} cells differ: {differences(report)}"


def _labelled(label: str, text: str) -> str:
    return f"{label + ':':<10}{text}" if "\n" not in text.strip() else f"{label}:\n{text.rstrip()}"
