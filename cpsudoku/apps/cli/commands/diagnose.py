"""Explain why a puzzle is not unique, which clues clash, and which are redundant."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.progress import Bar
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun
from cpsudoku.backends.backend_names import backend as backend_of
from cpsudoku.model.verdicts import as_json
from cpsudoku.puzzles.entry import Entry, reading
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import ByKind, Sessions
from cpsudoku.puzzles.unknown_rules import possible_rules
from cpsudoku.support import interrupts
from cpsudoku.support.errors import Limit, LimitReached, amount
from cpsudoku.support.limits import Deadline
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from cpsudoku.apps.explanation.diagnosis.diagnosis import Diagnosis
    from cpsudoku.proof.certificate_record import Certificate


class DiagnoseFlags(options.PuzzleFlags):
    backend: str = option("The backend.", type=options.BACKEND, default="sat", show_default=True,
        metavar="NAME[:OPTION,...]")  # fmt: skip
    time_limit: float = options.time_limit(60.0, "Time for each puzzle; what was found by then is shown.")
    most: int = option("List at most this many completions or clashes.", type=click.IntRange(min=1), default=10,
        show_default=True, metavar="N")  # fmt: skip
    certify: bool = flag("Prove the true candidates, that no clue can go, or the verdict, and check the proof.")
    output: Path | None = options.output("CERTIFICATES", "With --certify, the file for the certificate of each "
        "puzzle: the verdict, no clue can go, or the true candidates.")  # fmt: skip
    json: bool = options.as_json()


@DiagnoseFlags.command("diagnose")
def COMMAND(flags: DiagnoseFlags) -> int:
    """Explain why a puzzle is not unique, what would make it so, which clues clash and which are redundant.

    FILE is a path, - for standard input, or the text of one puzzle. Exit status: 0 all unique, 1 some are not, 2 bad
    input or usage, 3 undecided or cut by the limit, 4 the backend showed a false solution, 130 interrupted: what was
    found is shown.
    """
    from cpsudoku.apps.explanation.diagnosis.diagnosis import certify, diagnosis_of
    from cpsudoku.model import Limits
    from cpsudoku.proof.certificate_record import CertificateFile
    from cpsudoku.proof.certificate_writer import Prover

    spec, run = backend_of(flags.backend), PuzzleRun(flags.entries())

    def note_interrupt() -> None:
        interrupts.heed()
        run.statuses.add(130)

    if flags.output and not flags.certify:
        raise click.UsageError("-o is for certificates: expected --certify, too")
    with (
        ByKind(Sessions) as sessions_of,
        CertificateFile(flags.output) if flags.output else nullcontext() as certificates,
        Bar(flags.files, shown=True) as bar,
    ):
        bar.wait("diagnosing")
        for entry in run:
            puzzle, sessions = gallery.kind_of(entry.kind), sessions_of.of(entry.kind)
            with run.answer(entry, spec.text):
                model, session = sessions.get(spec, puzzle.shape(entry.puzzle), Limits(seconds=flags.time_limit))
                clues = puzzle.clues(entry.puzzle, model)
                deadline = Deadline(flags.time_limit)
                diagnosis = diagnosis_of(
                    model, session, clues, seconds=flags.time_limit, most=flags.most,
                    interrupted=note_interrupt, puzzle=entry.puzzle,
                )  # fmt: skip
                certificate, cut = None, deadline.over
                if flags.certify and 130 not in run.statuses and not cut:
                    question = Prover(puzzle, None).question(entry)._replace(model=model, clues=tuple(clues))
                    try:
                        certificate = certify(model, clues, diagnosis, Limits(seconds=deadline.left), question)
                    except LimitReached:
                        cut = True
                if certificate is not None and certificates:
                    certificates.append(certificate.text())
                run.statuses.add(_print_diagnosis(puzzle, entry, diagnosis, certificate, flags.json))
                if certificate is not None and certificate.note:
                    run.statuses.add(3)
                if cut:
                    run.fail(3, f"{entry.place}: cut by the {Limit(flags.time_limit)}")
            if 130 in run.statuses:
                remark("interrupted; what was found by then is shown")
                break
    return run.status


def _print_diagnosis(
    puzzle: Kind, entry: Entry, diagnosis: Diagnosis, certificate: Certificate | None, for_programs: bool
) -> int:
    """Print the diagnosis of one puzzle; return its exit status."""
    from cpsudoku.apps.explanation.diagnosis.diagnosis import data, lines

    record = data(diagnosis)
    if certificate is not None:
        record |= {"lemmas": len(certificate.lemmas)}
    drawn_rules = possible_rules(entry.puzzle, entry.setting, puzzle, diagnosis.verdict) if entry.setting else []
    beside = {"without": list(entry.unknown)} if entry.unknown else {}
    notes = puzzle.doubts(entry.puzzle)
    record |= beside | ({"drawn": drawn_rules} if drawn_rules else {}) | ({"notes": notes} if notes else {})
    if for_programs:
        about = {"file": entry.file, "line": entry.line, "title": entry.title, "kind": puzzle.name}
        print(as_json(about | {"size": entry.puzzle.size} | record), flush=True)
    else:
        head = [f"without: {', '.join(entry.unknown)}"] if entry.unknown else []
        head += [*(f"of the known rules; {one}" for one in drawn_rules), *notes]
        pictures = _solutions(puzzle, entry, diagnosis)
        _print(puzzle, entry, [*head, *lines(diagnosis), *pictures, *_proof(certificate)])
    return diagnosis.verdict.status


def _proof(certificate: Certificate | None) -> Iterator[str]:
    """Yield what is proved, and whether the checker accepted it."""
    if certificate is not None:
        accepted = f"is {certificate.note}" if certificate.note else "is accepted by the checker"
        yield f"the certificate ({certificate.kind}, {amount(len(certificate.lemmas), 'lemma')}) {accepted}"


def _solutions(puzzle: Kind, entry: Entry, diagnosis: Diagnosis) -> Iterator[str]:
    """Yield two solutions in characters, if they are more than values of cells: lines, loops, borders."""
    from cpsudoku.apps.drawing.text_picture import can_encode, in_text
    from cpsudoku.apps.explanation.diagnosis.diagnosis import Ambiguous
    from cpsudoku.support.terminal import columns

    if not isinstance(diagnosis, Ambiguous) or diagnosis.model is None:
        return
    if diagnosis.model.noun(diagnosis.model.decisions) == "cell":
        return
    for words, witness in (("one solution:", diagnosis.first), ("another one:", diagnosis.second)):
        yield words
        values = puzzle.values(entry.puzzle, witness)
        plain = not can_encode(sys.stdout)
        picture = in_text(entry.puzzle, values, width=columns(sys.stdout), ascii_only=plain)
        yield from (f"  {line}" for line in picture.splitlines())


def _print(kind: Kind, entry: Entry, lines: list[str]) -> None:
    title = f"  {entry.title}" if entry.title else ""
    print(f"{entry.file or 'puzzle'}:{entry.line}{title}  as {reading(kind.name, entry.puzzle)}")
    for line in lines:
        print(f"  {line}")
    sys.stdout.flush()
