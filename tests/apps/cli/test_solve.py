"""`solve`: the solution in the input's form, whether it is the only one, and what is imported for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
SOLUTION = "1234342121434312"
MULTIPLE = "12............4."
NONE = "123........4...."


def test_one_line(run: Run) -> None:
    assert run("solve", UNIQUE) == (0, SOLUTION + "\n", "note: answered by search\n")


def test_rows_stay_rows(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("1..4\n....\n....\n.3.2\n")
    assert run("solve", path) == (0, "1234\n3421\n2143\n4312\n", "note: answered by search\n")


def test_a_boxed_grid_stays_boxed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "boxed.txt"
    path.write_text("1 . |. 4\n. . |. .\n----+----\n. . |. .\n. 3 |. 2\n")
    status, out, _ = run("solve", path)
    assert status == 0
    assert out.count("|") == 4 and out.count("+") == 1
    assert "".join(c for c in out if c.isdigit()) == SOLUTION


def test_several_in_order_and_the_remarks_beside(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "several.txt"
    path.write_text(f"{UNIQUE}\n{MULTIPLE}\n{NONE}\n")
    status, out, err = run("solve", path)
    lines = out.splitlines()
    assert lines[0] == SOLUTION and len(lines) == 2
    assert f"{path}:2: another solution exists" in err
    assert f"{path}:3: none (sudoku 4x4): these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4" in err
    assert status == 1


def test_verbose_tells_the_second(run: Run) -> None:
    status, out, err = run("solve", MULTIPLE, "-v")
    assert "second: " in err and "cells differ: " in err
    assert err.split("second: ")[1][:16] != out.strip()
    assert status == 1


def test_every_backend_gives_the_same(run: Run) -> None:
    for backend in ("search", "search:norvig", "backtrack", "sat", "cp_sat"):
        assert run("solve", UNIQUE, "--backend", backend) == (0, SOLUTION + "\n", ""), backend


def test_out_of_time_after_the_first_solution(run: Run) -> None:
    status, out, err = run("solve", UNIQUE, "--backend", "shrugs_at_others")
    assert out == SOLUTION + "\n"
    assert "limit of patience; one solution was found, no backend excluded a second one\n" in err
    assert status == 3


def test_a_puzzle_of_its_own_form(run: Run, tmp_path: Path) -> None:
    from cpsudoku.puzzles.kinds import gallery

    killer = gallery.kind_of("killer")
    path = tmp_path / "killer.txt"
    path.write_text(killer.unique[0])
    status, out, err = run("solve", path, "--kind", "killer")
    assert (status, err) == (0, "note: answered by search\n")
    assert killer.instance(killer.unique[0]) is not None and len(out.split()) > 0


def test_the_impossible_listing_and_the_one_it_was_meant_to_be(run: Run) -> None:
    # The reading-order program's document prints both; only the fifth row differs.
    rows = ["8.....**0", "003600000", "070090200", "050007000", "", "...1...3.", "..1....68", "..85...1.", ".9....4.."]
    rows[4] = "...457..."
    status, _, err = run("solve", "\n".join(rows), "--blank", "any")
    assert status == 1 and "these clues clash: r4c6=7, r5c6=7\n" in err
    rows[4] = "....457.."
    status, out, _ = run("solve", "\n".join(rows), "--blank", "any")
    assert status == 0
    assert "".join(out.split()) == "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def test_letters_stay_those_of_the_input(run: Run) -> None:
    rows = ["123456789ABCDEFG", "56781234DEFG9ABC", "9ABCDEFG12345678", "DEFG9ABC56781234"] + ["." * 16] * 12
    status, out, _ = run("solve", "".join(rows), "--backend", "sat")
    assert status == 1
    assert out.startswith("".join(rows[:4])) and len(out.strip()) == 256
    letters = str.maketrans("123456789ABCDEFG", "ABCDEFGHIJKLMNOP")
    status, out, _ = run("solve", "".join(rows).translate(letters), "--backend", "sat")
    assert out.startswith("".join(rows[:4]).translate(letters))
    assert set(out.strip()) == set("ABCDEFGHIJKLMNOP")


@pytest.mark.every(4)
def test_what_several_files_give_is_read_back(run: Run, tmp_path: Path) -> None:
    """Solutions with sections are apart, whether of one file or of several; of several kinds, each names its kind."""
    from cpsudoku.puzzles.kinds import gallery

    for kind in ("killer", "akari", "sudoku"):
        texts = gallery.kind_of(kind).unique[:2]
        files = [tmp_path / f"{kind}{i}.txt" for i in range(3)]
        for i, file in enumerate(files[:2]):
            file.write_text(f"# kind: {kind}\n{texts[i % len(texts)].rstrip()}\n")
        files[2].write_text(f"# kind: {kind}\n" + "\n===\n".join(text.rstrip() for text in texts) + "\n")
        status, out, err = run("solve", *files)
        back = tmp_path / "back.txt"
        back.write_text(out)
        number = 2 + len(texts)
        assert status == 0 and "several kinds" not in err, (kind, err)
        assert out.count("# kind:") == (kind != "sudoku"), (kind, out)
        status, told, err = run("check", "--backend", "search", back)
        assert (status, f"): {number} unique; " in told or f"puzzles: {number} unique; " in told) == (0, True), told
    (tmp_path / "latin.txt").write_text("# kind: latin\n1.......2\n")
    names = ("akari0", "killer0", "killer1", "latin", "sudoku0")
    status, out, err = run("solve", *(tmp_path / f"{name}.txt" for name in names))
    blocks = out.split("===\n")
    assert [block.splitlines()[0] for block in blocks] == ["# kind: akari", *["# kind: killer"] * 2, "# kind: latin"]
    assert "# kind: sudoku" in blocks[-1].splitlines(), out
    assert status == 0 and "several kinds, akari, killer, latin and sudoku; a file contains puzzles of one kind" in err
    for block in [*blocks[:3], *("# kind:" + part for part in blocks[3].split("# kind:")[1:])]:
        (tmp_path / "one.txt").write_text(block)
        assert run("check", tmp_path / "one.txt", "--solution", tmp_path / "one.txt").status == 0, block


def test_the_backend_that_suits_the_rules_is_asked_first(run: Run, tmp_path: Path) -> None:
    """Search where values differ and in small puzzles; sat for loops, pieces, sums. The other one agrees."""
    from cpsudoku.puzzles.kinds import gallery

    chosen = {"sudoku": "search", "jigsaw": "search", "latin": "search", "lits": "sat", "numberlink": "sat"}
    for kind, backend in chosen.items():
        text = max(gallery.kind_of(kind).unique, key=len)
        other = {"search": "sat", "sat": "search"}[backend]
        (tmp_path / "puzzle.txt").write_text(text)
        ran = run("solve", "--kind", kind, tmp_path / "puzzle.txt")
        assert ran.err.endswith(f"answered by {backend}\n"), (kind, ran.err)
        assert run("solve", "--kind", kind, tmp_path / "puzzle.txt", "--backend", other).out == ran.out
