"""prove, verify and convert --to drup as commands: statuses, messages, resuming after an interrupt."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from cpsudoku import Connected
from cpsudoku.facade import prove
from cpsudoku.model import Model
from cpsudoku.proof.certificate_record import certificates, parts_of
from cpsudoku.proof.certificate_writer import Prover, prove_model
from cpsudoku.proof.checker_formula import stated_lines
from cpsudoku.proof.verification import verify
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.statement_of_model import state

TEMPLATE = Path(__file__).parents[2] / "models" / "_template.py"
UNIQUE, MULTIPLE, NONE = "1..4.........3.2", "12..34..........", "11.............."


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join((UNIQUE, MULTIPLE, NONE)) + "\n")
    return path


NO_FOLDER = "expected a folder to write to, found none of that name"


def test_prove_and_verify(run: Run, tmp_path: Path, puzzles: Path) -> None:
    out = tmp_path / "certs.txt"
    ran = run("prove", puzzles, "-o", out)
    assert (ran.status, ran.out) == (0, "")
    assert "certificates by search: 1 unique, 1 multiple, 1 none; " in ran.err
    refused = run("prove", puzzles, "-o", out)
    assert refused.status == 2 and "--overwrite replaces it, --resume continues it" in refused.err
    again = run("prove", puzzles, "-o", out, "--resume")
    assert "certificates: 3 there already; " in again.err
    assert [c.kind for c in certificates(out.read_text().splitlines())] == ["unique", "multiple", "none"]
    ran = run("verify", out)
    assert ran.status == 0
    assert ran.out.startswith("3 accepted, 0 rejected; ")
    ran = run("verify", out, "-v", "--puzzle", puzzles)
    assert ran.status == 0
    assert f"{out}:1: accepted: unique sudoku 2x2 {UNIQUE}\n" in ran.out


def test_verify_rejects_with_line_and_reason(run: Run, tmp_path: Path, puzzles: Path) -> None:
    out = tmp_path / "certs.txt"
    run("prove", puzzles, "-o", out)
    out.write_text(out.read_text().replace("kind none", "kind unique"))
    ran = run("verify", out)
    assert ran.status == 1
    line = next(i for i, text in enumerate(out.read_text().splitlines(), 1) if NONE in text) + 1
    assert f"{out}:{line}: rejected: expected 'solution' and its values, found 'lemmas'\n" in ran.out
    assert "2 accepted, 1 rejected; " in ran.out
    (tmp_path / "empty.txt").write_text("\n")
    assert run("verify", tmp_path / "empty.txt").status == 1
    assert run("verify", tmp_path / "missing.txt").status == 2


def test_certificates_of_other_puzzles(run: Run, tmp_path: Path, puzzles: Path) -> None:
    out, others = tmp_path / "certs.txt", tmp_path / "others.txt"
    run("prove", puzzles, "-o", out)
    others.write_text(f"{MULTIPLE}\n{UNIQUE}\n....4.........3.2\n".replace("....4", "2..4"))
    ran = run("verify", out, "--puzzle", others)
    assert ran.status == 1
    assert f"{others}:3: no certificate of this puzzle\n" in ran.out
    assert "1 certificate of other puzzles\n" in ran.out
    out.write_text(f"{out.read_text()}\n{out.read_text()}")
    ran = run("verify", out, "--puzzle", puzzles)
    assert (ran.status, "of other puzzles" in ran.out) == (1, False)
    assert ran.out.endswith("3 certificates more of puzzles that have one each\n")


def test_a_certificate_that_names_no_text_is_of_its_puzzle(run: Run, tmp_path: Path) -> None:
    out, puzzles = tmp_path / "certs.txt", tmp_path / "p.txt"
    puzzles.write_text(gallery.kind_of("futoshiki").unique[0])
    assert run("prove", "--kind", "futoshiki", puzzles, "-o", out).status == 0
    bare = [line for line in out.read_text().split("\n") if not line.startswith("say ")]
    out.write_text("\n".join(bare))
    assert run("verify", out, "--puzzle", puzzles, "--kind", "futoshiki").status == 0
    puzzles.write_text(gallery.kind_of("futoshiki").multiple[0])
    ran = run("verify", out, "--puzzle", puzzles, "--kind", "futoshiki")
    assert ran.status == 1 and "1 certificate of other puzzles" in ran.out


def test_an_interrupt_loses_nothing(run: Run, tmp_path: Path, puzzles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "certs.txt"
    certificate = Prover.certificate

    def interrupted(self: object, entry: object) -> object:
        if entry.text == MULTIPLE:  # type: ignore[attr-defined]
            raise KeyboardInterrupt
        return certificate(self, entry)  # type: ignore[arg-type]

    monkeypatch.setattr(Prover, "certificate", interrupted)
    ran = run("prove", puzzles, "-o", out)
    assert ran.status == 130
    assert "interrupted; certificates by search: 1 unique; " in ran.err
    monkeypatch.undo()
    with out.open("a") as file:
        file.write("\ncpsudoku-certificate 3\nkind mul")  # as a power cut leaves it
    ran = run("prove", puzzles, "-o", out, "--resume", "--backend", "sat")
    assert ran.status == 0
    assert "removed a record cut short" in ran.err
    assert "certificates by sat:glucose4: 1 there already, 1 multiple, 1 none; " in ran.err
    assert run("verify", out, "--puzzle", puzzles).status == 0


def test_prove_to_standard_output_and_what_is_trusted(run: Run, tmp_path: Path) -> None:
    ran = run("prove", UNIQUE, "--backend", "cp_sat", "--trim")
    assert ran.status == 0
    assert ran.out.startswith("cpsudoku-certificate 3\nkind unique\npuzzle sudoku 2x2\n")
    assert ran.out.endswith("\n0\n")
    assert "certificates by sat:" in ran.err
    killer = tmp_path / "killer.txt"
    killer.write_text(
        "................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\nr2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\n"
    )
    out = tmp_path / "certs.txt"
    assert run("prove", killer, "--kind", "killer", "-o", out).status == 0
    ran = run("verify", out, "--puzzle", killer, "--kind", "killer")
    assert ran.status == 0
    assert ran.out.startswith("1 accepted, 0 rejected; ") and ran.out.count("\n") == 1
    told = "\nThe certificate states its puzzle in lines of its own: read them with --statement"
    assert told in run("verify", out).out
    ran = run("verify", out, "--statement")
    assert "  in words: Sudoku; the digits of a cage are different" in ran.out
    assert "  clue cage r1c3\n    sets : r1c3 r1c4 r2c4 ; 1,2,4\n" in ran.out


def test_bad_input(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(f"{UNIQUE}\n1..4..\n")
    ran = run("prove", bad, "-o", tmp_path / "certs.txt")
    assert ran.status == 2
    assert "bad.txt:2" in ran.err
    assert run("verify", tmp_path / "certs.txt").status == 0
    assert run("prove", UNIQUE, "--backend", "sat:minisat22").status == 2
    assert run("prove", "8" + "." * 80, "--time-limit", "1e-9").status == 3
    ran = run("prove", UNIQUE, "-o", bad, "--resume")
    assert ran.status == 2
    assert "expected cpsudoku-certificate 3 or no such file" in ran.err


def test_export(run: Run, tmp_path: Path, puzzles: Path) -> None:
    out, folder = tmp_path / "certs.txt", tmp_path / "exported"
    run("prove", puzzles, "-o", out)
    ran = run("convert", out, "--to", "drup", "-o", folder)
    assert ran.status == 0
    assert "record 2: two solutions: nothing is refuted" in ran.err
    assert sorted(path.name for path in folder.iterdir()) == ["1.cnf", "1.drup", "3.cnf", "3.drup"]
    assert run("convert", puzzles, "--to", "drup", "--select", "1", "-o", tmp_path / "a.drup").status == 0
    assert (tmp_path / "a.cnf").read_text() == (folder / "1.cnf").read_text()


def test_a_kind_of_ones_own(run: Run, tmp_path: Path) -> None:
    template = gallery.kind_of("_template")
    mine, text = tmp_path / "mine.py", tmp_path / "mine.txt"
    mine.write_text(TEMPLATE.read_text())
    text.write_text(template.unique[0] + "\n")
    out = tmp_path / "certs.txt"
    assert run("prove", text, "--kind", mine, "-o", out).status == 0
    assert run("verify", out).status == 3
    assert run("verify", out, "--kind", mine, "--puzzle", text).status == 0
    out.write_text(out.read_text().replace("kind unique", "kind none", 1))
    assert run("verify", out).status == 1
    out.write_text(out.read_text().replace("kind none", "kind unique", 1))
    for name, source in (("a.drup", text), ("b.drup", out)):
        assert run("convert", source, "--kind", mine, "--to", "drup", "-o", tmp_path / name).status == 0
    assert (tmp_path / "a.cnf").read_text() == (tmp_path / "b.cnf").read_text()
    assert "c say kind mine\n" in (tmp_path / "a.cnf").read_text()


KILLER = "................\n\n   \ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\n\nr2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\n"


def test_texts_with_blank_lines_are_those_puzzles(run: Run, tmp_path: Path) -> None:
    killers, out = tmp_path / "killers.txt", tmp_path / "certs.txt"
    killers.write_text(KILLER + "===\n" + KILLER.replace("= 4", "= 5"))
    assert run("prove", killers, "--kind", "killer", "-o", out).status == 0
    assert "\nsay text \nsay text cages:\n" in out.read_text()
    assert run("verify", out, "--puzzle", killers, "--kind", "killer").status == 0
    assert "2 there already" in run("prove", killers, "--kind", "killer", "-o", out, "--resume").err
    killers.write_text(killers.read_text().replace("\n   \n", "\n"))
    ran = run("verify", out, "--puzzle", killers, "--kind", "killer")  # the puzzles are still the same
    assert (ran.status, "of other puzzles" in ran.out) == (0, False)
    killers.write_text(
        killers.read_text().replace("r1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7", "r1c3 r1c4 r2c4 = 7\nr1c1 r1c2 = 4")
    )
    assert run("verify", out, "--puzzle", killers, "--kind", "killer").status == 0  # the order has no meaning
    killers.write_text(killers.read_text().replace("= 4", "= 3"))
    ran = run("verify", out, "--puzzle", killers, "--kind", "killer")
    assert (ran.status, "1 certificate of other puzzles" in ran.out) == (1, True)
    assert "only in the puzzle: 1 of the rules and clues, first 'clue cage r1c1, sets : r1c1 r1c2 ; 1,2'\n" in ran.out


def test_parts_of_a_statement_do_not_depend_on_the_order_of_items() -> None:
    kind = gallery.kind_of("sudoku")
    rows = ["arrows:", "r1c1 r1c2 r1c3", "r1c1 r2c2 r3c3 r4c4", "whispers:", "r1c1 r1c3", "r1c1 r1c4"]

    def parts(*lines: str) -> tuple[str, ...]:
        puzzle = kind.instance("\n".join(["." * 16, *lines]))
        model = kind.model(kind.shape(puzzle))
        return parts_of(stated_lines(state(model, kind.clues(puzzle, model), fold=False)))

    arrow, first, second, *whispers = rows
    assert parts(*rows) == parts(arrow, second, first, *whispers) == parts(*whispers, arrow, first, second)
    assert parts(*rows) != parts(arrow, first, first, *whispers)


def test_parts_of_a_statement_do_not_depend_on_the_numbers_of_hidden_variables() -> None:
    def parts(*clues: tuple[str, str, str]) -> tuple[str, ...]:
        blocks = [(f"clue {clue}", f"hidden 0 1 : {name}", f"clause : {name} {x}") for clue, name, x in clues]
        return parts_of(["puzzle stated", "values 0 1 : x y", *chain.from_iterable(blocks), "end"])

    assert parts(("c", "~1", "x"), ("d", "~2", "y")) == parts(("d", "~1", "y"), ("c", "~2", "x"))
    assert parts(("c", "~1", "x"), ("d", "~2", "y")) != parts(("c", "~1", "x"), ("d", "~2", "x"))


def test_a_rejected_record_does_not_spoil_the_next(run: Run, tmp_path: Path, puzzles: Path) -> None:
    out = tmp_path / "certs.txt"
    run("prove", puzzles, "-o", out)
    out.write_text(out.read_text().replace("kind unique", "kind certain").replace("\n0\n", "\n0\nmore\n", 1))
    ran = run("verify", out, "--puzzle", puzzles)
    assert (ran.status, "2 accepted, 1 rejected; " in ran.out) == (1, True)
    assert f"{puzzles}:1: no certificate of this puzzle\n" in ran.out
    assert f"{puzzles}:2: no certificate" not in ran.out and "of other puzzles" not in ran.out


def test_a_text_may_hold_what_looks_like_another_line(run: Run, tmp_path: Path) -> None:
    template = gallery.kind_of("_template")
    mine, text, out = tmp_path / "mine.py", tmp_path / "mine.txt", tmp_path / "certs.txt"
    mine.write_text(
        TEMPLATE.read_text() + "\n\nKIND = KIND.variant(before=lambda text: text.partition('lemmas')[0].strip())\n"
    )
    text.write_text(template.unique[0] + "\nlemmas\ncpsudoku-certificate 2\n0\x0c\u2028\n")
    assert run("prove", text, "--kind", mine, "-o", out).status == 0
    ran = run("verify", out, "--kind", mine, "--puzzle", text, "--kind", mine)
    assert (ran.status, ran.out[:23]) == (0, "1 accepted, 0 rejected;")
    verified = verify(out.read_text(), [str(mine)])
    assert verified.accepted, verified
    assert prove(text, kind=str(mine)).text() == out.read_text()


@pytest.mark.parametrize("name", ["latin", "jigsaw", "sudoku", "latin squares", "mine\x1b[31m\n"])
def test_a_file_called_as_what_the_checker_knows(run: Run, tmp_path: Path, name: str) -> None:
    template = gallery.kind_of("_template")
    mine, text, out = tmp_path / f"{name}.py", tmp_path / "text.txt", tmp_path / "certs.txt"
    mine.write_text(TEMPLATE.read_text())
    text.write_text(template.unique[0] + "\n")
    assert run("prove", text, "--kind", mine, "-o", out).status == 0
    assert out.read_text().splitlines()[2].isprintable()
    ran = run("verify", out, "--kind", mine, "--puzzle", text, "--kind", mine)
    assert (ran.status, ran.out[:10]) == (0, "1 accepted")
    ran = run("verify", out)
    assert (ran.status, "name it by --kind FILE.py" in ran.out) == (3, True)
    assert prove(text, kind=str(mine)).text() == out.read_text()  # accepted by the checker


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["1..4.."], 2),
        (["there-is-none.txt"], 2),
        (["8" + "." * 80, "--time-limit", "1e-9"], 3),
        ([UNIQUE, "--backend", "sat:minisat22"], 2),
        ([UNIQUE, "--kind", "killer"], 2),
    ],
)
def test_a_failed_prove_leaves_no_file(run: Run, tmp_path: Path, arguments: list[str], status: int) -> None:
    out = tmp_path / "certs.txt"
    assert run("prove", *arguments, "-o", out).status == status
    assert not out.exists()


def test_a_place_that_cannot_be_written_is_refused_before_any_proof(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved: list[object] = []
    monkeypatch.setattr(Prover, "certificate", lambda self, entry: proved.append(entry))
    (tmp_path / "file").write_text("")
    for place, reason in (("none/certs.txt", NO_FOLDER), ("file/certs.txt", NO_FOLDER)):
        ran = run("prove", UNIQUE, "-o", tmp_path / place)
        assert (ran.status, proved) == (2, [])
        assert f"{place}: {reason}" in ran.err


def test_certificates_of_models(run: Run, tmp_path: Path) -> None:
    """verify prints whom it trusts and the puzzle of each record; convert writes cuts as clauses."""
    model = Model()
    way = model.variables("way", 4, (0, 1))
    model.add(Connected(way, [(0, 1), (1, 2), (2, 3)]), way[0] == 1, way[2] == 1, way[3] == 0)
    path, folder = tmp_path / "certs.txt", tmp_path / "out"
    path.write_text(prove_model(model).text() + "\n" + prove(gallery.kind_of("killer").unique[0], kind="killer").text())
    ran = run("verify", path, "-v")
    assert ran.status == 0
    assert f"{path}:1: accepted: unique of a puzzle stated in 4 lines, 4 variables to decide\n" in ran.out
    assert "2 accepted, 0 rejected; " in ran.out
    assert "\n2 of these state their puzzles in lines of their own: read them" in ran.out
    assert run("convert", path, "--to", "drup", "-o", folder).status == 0
    assert " a cut of graph 1, " in (folder / "1.cnf").read_text()
    path.write_text(path.read_text().replace("certificate 3", "certificate 2"))
    ran = run("verify", path)
    assert ran.status == 1
    assert ran.out.count("obsolete clauses: prove the puzzle again\n") == 2


def test_units_of_version_1_are_continued(run: Run, tmp_path: Path, puzzles: Path) -> None:
    out = tmp_path / "certs.txt"
    run("prove", puzzles, "-o", out)
    earlier = out.read_text().replace("certificate 3", "certificate 1")
    out.write_text(earlier)
    puzzles.write_text(puzzles.read_text() + "4..1.........3.2\n")
    assert "3 there already" in run("prove", puzzles, "-o", out, "--resume").err
    assert out.read_text().startswith(earlier + "\ncpsudoku-certificate 3\n")
    ran = run("verify", out, "--puzzle", puzzles)
    assert (ran.status, ran.out[:10]) == (0, "4 accepted")
