"""`cpsudoku.verify` from Python: paths, texts, lines; accepted only if every certificate is."""

from __future__ import annotations

from pathlib import Path

import pytest

import cpsudoku
from cpsudoku import checker
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import InputError

TEXT = cpsudoku.prove("1..4.........3.2").text()
LIE = TEXT.replace("solution 12", "solution 21")


def test_a_text_a_path_and_lines(tmp_path: Path) -> None:
    file = tmp_path / "c.txt"
    file.write_text(TEXT)
    for source in (TEXT, str(file), file, TEXT.splitlines()):
        verified = cpsudoku.verify(source)
        assert verified.accepted
        assert [result.kind for result in verified.results] == ["unique"]


def test_it_accepts_only_if_all_are_accepted() -> None:
    assert not cpsudoku.verify(LIE).accepted
    both = cpsudoku.verify(TEXT + "\n" + LIE)
    assert [result.accepted for result in both.results] == [True, False]
    assert not both.accepted
    assert repr(both) == "<Verification: 2 certificates, 1 accepted>"
    with pytest.raises(TypeError, match=r"neither true nor false\nhint: write verification\.accepted$"):
        bool(both)
    assert not cpsudoku.verify([]).accepted


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="certificates"):
        cpsudoku.verify(tmp_path / "none.txt")


COUNT = """cpsudoku-certificate 3
kind count 2
puzzle stated
values 0..1 : a b
rule differ
different : a b
end
lemmas
tree
1 * *
"""


def test_counts_among_other_records(tmp_path: Path) -> None:
    """Each record goes to its own checker, with its own number and line."""
    file = tmp_path / "c.txt"
    file.write_text("\n".join((COUNT, TEXT, COUNT.replace("1 * *", "1 * 0"), COUNT, LIE)))
    lines = file.read_text().split("\n")
    for source in (file, lines, [line.encode() for line in lines]):
        results = cpsudoku.verify(source).results
        found = [(result.record, result.accepted, result.kind, result.claim) for result in results]
        assert found == [
            (1, True, "count", "2"),
            (2, True, "unique", ""),
            (3, False, "count", "2"),
            (4, True, "count", "2"),
            (5, False, "unique", ""),
        ]
    results = cpsudoku.verify(file).results
    begins = [i for i, line in enumerate(lines, 1) if line.startswith("cpsudoku-certificate")]
    assert [results[i].line for i in (0, 1, 3)] == [begins[i] for i in (0, 1, 3)]
    assert lines[results[2].line - 1] == "1 * 0" and lines[results[4].line - 1].startswith("solution")
    (wrong,) = cpsudoku.verify(COUNT.replace("count 2", "count many")).results
    assert not wrong.accepted and "or count N, found 'kind count many'" in wrong.reason


FUTOSHIKI = gallery.kind_of("futoshiki").unique[0]
STATED = cpsudoku.prove(FUTOSHIKI, kind="futoshiki").text()


def test_a_kind_or_a_text_in_another_place_or_form_is_refused() -> None:
    """checker.py takes no notice of prose; a reader does, so it has to be held against the text."""
    rows = STATED.split("\n")
    kind = rows.index("say kind futoshiki")
    first = next(i for i, row in enumerate(rows) if row.startswith("values "))
    rule = next(i for i, row in enumerate(rows) if row.startswith("rule"))
    texts, bare = rows[kind + 1 : first], rows[:kind] + rows[first:]
    assert texts and all(row.startswith("say text") for row in texts) and cpsudoku.verify(STATED).accepted
    for lies in (
        rows[:kind] + texts + [rows[kind]] + rows[first:],
        rows[:kind] + rows[first:rule] + rows[kind:first] + rows[rule:],
        bare[:kind] + ["say  kind futoshiki"] + bare[kind:],
        bare[:kind] + ["say Kind futoshiki", "say Text 1"] + bare[kind:],
        bare[:kind] + ["say text 1"] + bare[kind:],
        bare[:kind] + ["say kind"] + bare[kind:],
        rows[:rule] + ["say text 1"] + rows[rule:],
        [*rows[: rule + 2], "say kind sudoku", *rows[rule + 2 :]],
    ):
        assert all(result.accepted for result in checker.check(lies)), lies
        (result,) = cpsudoku.verify(lies).results
        assert not result.accepted and "right below 'puzzle stated'" in result.reason, (lies, result.reason)
        assert lies[result.line - 1].lower().startswith("say"), lies
    for prose in ("say it in kind", "say textile", "say"):
        assert cpsudoku.verify([*bare[:kind], prose, *bare[kind:]]).accepted, prose


def test_what_is_not_kept_of_a_statement_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A liar puts so much prose into the lines of a puzzle that the lines below it are not read again."""
    several = cpsudoku.prove(gallery.kind_of("futoshiki").multiple[0], kind="futoshiki")
    names = [x for row in several.statement if row.startswith("values ") for x in row.partition(" : ")[2].split(" ")]
    solution = several.solutions[0]
    pins = [f"clause : {name}={value}" for name, value in zip(names, solution.split(" "), strict=True)]
    monkeypatch.setattr("cpsudoku.proof.verification.KEPT", len("".join(several.statement)) + 400)
    for prose, expected in ((0, "is stated, found"), (200, "expected a statement of at most")):
        lines = [*several.statement[:-1], *["say"] * prose, *pins, "end"]
        lie = ["cpsudoku-certificate 3", "kind unique", *lines, f"solution {solution}", "lemmas", "0"]
        assert all(result.accepted for result in checker.check(lie))
        (result,) = cpsudoku.verify(lie).results
        assert not result.accepted and expected in result.reason, result.reason
