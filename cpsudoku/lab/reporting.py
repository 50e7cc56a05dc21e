"""The report of a run: one page of HTML with everything inside, and its tables as Markdown and LaTeX."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.ground.errors import CpsudokuError, amount, extra
from cpsudoku.lab.results import Folder

if TYPE_CHECKING:
    from cpsudoku.lab.fields import About
    from cpsudoku.lab.statistics import Results
    from cpsudoku.lab.tables import ResultTable

FORMS = ("html", "md", "tex")


def write(
    folder: Path, *, forms: Sequence[str] = FORMS, time: str = "wall", baseline: str = "", output: Path | None = None
) -> list[Path]:
    """Write report.html, report.md and report.tex; returns their paths.

    Args:
        folder: The results.
        forms: Which of the three.
        time: "wall" or "processor": what tables and plots are about; the first two tables are of both.
        baseline: The contender that speed-ups are measured against; the first by default.
        output: The folder to write into, by default that of the results.

    Raises:
        CpsudokuError: nothing was run there, no such contender, or a library is missing.
    """
    with extra("the report", "Jinja2, Matplotlib and NumPy", "lab"):
        import jinja2  # noqa: F401
        import matplotlib  # noqa: F401
        import numpy  # noqa: F401
    from cpsudoku.lab.findings import tables
    from cpsudoku.lab.statistics import results

    source = Folder(folder)
    about, rows = source.about(), source.rows()
    wall, processor = (results(about, rows, by) for by in ("wall", "processor"))
    measured = wall if time == "wall" else processor
    names = [one.name for one in measured.contenders]
    if not measured.instances:
        raise CpsudokuError(f"{folder}: expected an instance that all contenders answered, found none")
    if baseline and baseline not in names:
        raise CpsudokuError(f"baseline: expected one of {', '.join(names)}, found {baseline!r}")
    listed = tables(wall, processor, time, baseline or names[0])
    target = output or folder
    target.mkdir(parents=True, exist_ok=True)
    texts = {"html": lambda: _page(measured, listed, time), "md": lambda: _markdown(measured, listed, time),
             "tex": lambda: _latex(measured, listed)}  # fmt: skip
    paths = []
    for form in forms:
        path = target / f"report.{form}"
        path.write_text(texts[form](), encoding="utf-8")
        paths.append(path)
    return paths


def _title(about: About) -> str:
    settings = about["settings"]
    return settings["title"] or f"{settings['kind']}: {amount(len(about['contenders']), 'contender')}"


def what_was_run(results: Results) -> list[tuple[str, str]]:
    """Return settings, machine and versions, as pairs."""
    about = results.about
    settings, machine = about["settings"], about["machine"]
    groups = "; ".join(f"{group} ({number})" for group, number in Counter(results.groups).items())
    unfinished = len(about["instances"]) - len(results.instances)
    missing = f"; {unfinished} more are not finished, and left out" if unfinished else ""
    loads = [row["load_average"] for row in results.rows if row["load_average"] is not None]
    return [
        ("instances", f"{len(results.instances):,}: {groups}{missing}"),
        ("contenders", ", ".join(one["name"] for one in about["contenders"])),
        ("threads", "one each" if all(one["threads"] == 1 for one in about["contenders"]) else
                    ", ".join(f"{one['name']}: {one['threads']}" for one in about["contenders"])),
        ("order", f"interleaved, shuffled by seed {settings['seed']}; {amount(settings['repeats'], 'repetition')} "
                  f"after {amount(settings['warmup'], 'question')} to warm up"),
        ("asked", "random equivalents, the same of all" if settings["equivalents"] else "the instances themselves"),
        ("sessions", f"{settings['session']}: " + ("opened for every question" if settings["session"] == "cold" else
                                                  "kept from question to question")),
        ("limits", f"{settings['limit_seconds']:g} s for each of the two answers; {settings['memory_mib']:,} MiB"
                   + (f"; {settings['processor_seconds']:g} s of the processor for each question"
                      if settings.get("processor_seconds") else "")),
        ("machine", f"{machine['processor']}, {machine['cores']} cores ({machine['cores_usable']} usable), governor "
                    f"{machine['governor'] or 'unknown'}, {machine['memory_mib']:,} MiB; contenders "
                    f"{'pinned to cores' if machine.get('pinned') else 'not pinned'}"),
        ("load", f"{min(loads):g} to {max(loads):g} processes while it ran" if loads else "unknown"),
        ("system", f"{machine['system']}; {machine['python']}"),
        ("versions", f"cpsudoku {machine['cpsudoku']}, "
                     + ", ".join(f"{name} {version}" for name, version in machine["libraries"].items())
                     + "".join(f", {name}: {version or 'unknown'}" for name, version in machine["programs"].items())),
        ("code", _code(about.get("code", {}))),
        ("hashes", _hashes(results)),
        ("digest", about["digest"]),
    ]  # fmt: skip


def _code(code: dict[str, str]) -> str:
    """Return the source, its commit, and files of one's own, by their digests."""
    from cpsudoku.scanning.cluster.versions import versions

    commit = f" (commit {code['commit']})" if code.get("commit") else ""
    own = [f"{name} {digest}" for name, digest in code.items() if name not in versions() and name != "commit"]
    return ", ".join([f"{code.get('source of cpsudoku', 'unknown')}{commit}", *own])


def _hashes(results: Results) -> str:
    """Return the SHA-256 of what the run rests on: of single things their own, of many the digest of them all in
    order."""
    hashes = results.about.get("hashes")
    if not hashes:
        return "not noted"
    parts = [f"{name} {digest}" for name, digest in (*hashes["study"].items(), *hashes["programs"].items())]
    for name in ("instances", "packages"):
        text = "\n".join(f"{key} {value}" for key, value in hashes[name].items())
        parts.append(f"{len(hashes[name]):,} {name} {hashlib.sha256(text.encode()).hexdigest()}")
    return ", ".join([*parts, f"Python {hashes['python']}"])


def honest_words(results: Results, time: str) -> list[str]:
    """Return sentences on what the times do not show."""
    about = results.about
    settings, machine = about["settings"], about["machine"]
    loads = [row["load_average"] for row in results.rows if row["load_average"] is not None]
    words = [
        "These are times of whole programs: the model, the encoding, the language between Python and the solver and "
        "its options are all in them. They rank contenders as they are set up here, not CP, SAT and search.",
        "A backend here is called from Python: of questions of less than a millisecond a good part is Python handing "
        "over and reading; `convert` and `solve` in the results tell them apart.",
        "Intervals are over these instances, drawn again and again from themselves. They say nothing of instances of "
        "another kind; and lists of hard puzzles are hard for the solver that they were collected with.",
        f"A time-out is a number here: the limit, {results.limit:g} s for both answers. Medians and 90 % are right as "
        "long as fewer than that time out; means and PAR-2 depend on the limit.",
    ]
    if settings["session"] == "warm":
        words.append(
            "Sessions are warm: what a solver has learned of the rules helps it with the next puzzle, and its counts "
            "depend on what it was asked before. Loading the rules is in the table of phases, not in the times."
        )
        if settings["repeats"] > 1 and not settings["equivalents"]:
            words.append("The same puzzles were given again to solvers that may remember them.")
    if any("program_start_seconds" in row and row["program_start_seconds"] for row in results.rows):
        words.append(
            "A program starts anew for each answer, and reads all rules each time; that is in its times, and the start "
            "alone in the table of phases. Its processor time includes its start."
        )
    if loads and max(loads) > machine["cores_usable"]:
        words.append(
            f"The machine was busy: up to {max(loads):g} processes for {amount(machine['cores_usable'], 'core')}. Runs "
            "were interleaved, so that ratios suffer less than times; processor time suffers least. Limits are by the "
            "clock: more would have been decided within them on an idle machine."
        )
    if not machine.get("governor"):
        words.append("The clock rate of the processor is not known to have been constant.")
    if time == "processor":
        words.append("Tables and plots are about processor time; who waits for a disk or another process looks fast.")
    return words


def _page(results: Results, tables: Sequence[ResultTable], time: str) -> str:
    import jinja2

    from cpsudoku.lab.findings import within
    from cpsudoku.lab.plots import plots, scatters

    environment = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    template = environment.from_string(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
    return template.render(
        title=_title(results.about),
        about=results.about["settings"]["about"],
        run=what_was_run(results),
        tables=tables,
        plots=plots(results),
        within=within(results),
        scatters=scatters(results),
        words=honest_words(results, time),
        time={"wall": "time by the clock", "processor": "processor time"}[time],
    )


def _markdown(results: Results, tables: Sequence[ResultTable], time: str) -> str:
    from cpsudoku.lab.tables import markdown

    head = [f"# {_title(results.about)}", "", results.about["settings"]["about"], "", "## What was run", ""]
    head += [f"- {name}: {value}" for name, value in what_was_run(results)]
    tail = ["## What the times do not show", "", *(f"- {line}" for line in honest_words(results, time))]
    return "\n".join([*head, "", "## Tables", "", *map(markdown, tables), *tail]) + "\n"


def _latex(results: Results, tables: Sequence[ResultTable]) -> str:
    from cpsudoku.lab.tables import escape, latex

    head = [f"% {_title(results.about)}: tables for the package booktabs"]
    head += [f"% {escape(name)}: {value}" for name, value in what_was_run(results)]
    return "\n".join([*head, "", *map(latex, tables)])
