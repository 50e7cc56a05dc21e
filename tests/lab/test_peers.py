"""benchmarks/peers.py: what each program reads of a line, who is asked, what the table says; with made-up programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.peers import Contender, forms_of, kept, package, puzzles_of, run, table

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def program(name: str, reads: str, solutions: int | None, seconds: float, asked: list[Any]) -> Contender:
    def ask(form: Any) -> tuple[int | None, float]:
        asked.append((name, form))
        if solutions == 9:
            raise OSError("gone")
        return solutions, seconds

    return Contender(name, reads, ask)


def test_the_forms_of_a_line(tmp_path: Path) -> None:
    assert forms_of(PUZZLE)["digits"] == forms_of(PUZZLE)["page"] == PUZZLE
    link = forms_of("https://puzz.link/p?slither/5/5/dj0232bgci1a")
    assert {"link", "ours"} <= {*link} and "digits" not in link
    record = {"text": "1...............", "kind": "sudoku", "page": ".Shape~4x4", "noqx": {"solver": "sudoku"}}
    forms = forms_of(json.dumps(record))
    assert forms["page"] == ".Shape~4x4" and forms["ours"] == ("1...............", "sudoku")
    file = tmp_path / "list.txt"
    file.write_text(f"# a list\n{PUZZLE}\n\n" + f"{PUZZLE}\n" * 9)
    assert [puzzle.name for puzzle in puzzles_of(file, 99, 1)][:2] == ["list.txt:2", "list.txt:4"]
    assert len(puzzles_of(file, 3, 1)) == 3 and puzzles_of(file, 3, 1) == puzzles_of(file, 3, 1)


def test_answers_of_the_package() -> None:
    for contender in (package("sat", 5.0, first_sight=True), kept("sat", 5.0)):
        solutions, seconds = contender.ask(forms_of(PUZZLE)["ours"])
        assert solutions == 1 and 0 < seconds < 60
        contender.close()


def test_the_table_names_who_disagrees(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{PUZZLE}\nhttps://puzz.link/p?slither/5/5/dj0232bgci1a\n")
    puzzles, asked = puzzles_of(file, 9, 1), list[Any]()
    others = [
        program("sat, first sight", "ours", 1, 0.010, asked),
        program("sat, kept", "ours", 1, 0.001, asked),
        program("a peer", "digits", 2, 0.002, asked),
        program("a slow one", "link", None, 9.0, asked),
        program("a broken one", "ours", 9, 0.0, asked),
    ]
    lines = "\n".join(table("list", puzzles, run(puzzles, others, 2, 1)))
    assert "list.txt:1: verdicts differ: sat, first sight unique, sat, kept unique, a peer multiple" in lines
    assert "| a peer | 1 | 2 | 2 | 5, 5 | 0.5, 0.5 |" in lines and "list.txt:2" not in lines
    assert "slow" not in lines and "broken" not in lines
    assert asked.count(("a peer", PUZZLE)) == 2
