"""`prove --cluster` writes the certificates of `prove`, in the same order, and goes on with a file that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.formats.contract import Entry
from cpsudoku.formats.entries import read
from cpsudoku.ground import registry
from cpsudoku.puzzles import gallery

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")
Run = Callable[..., Any]
UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
GRIDS = (UNIQUE, UNIQUE.replace("1", "."), "44" + UNIQUE[2:])


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a scheduler whose worker is a thread of this process."""
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=":0", silence_logs=60
    ) as local:
        yield local.scheduler_address


@pytest.mark.parametrize("kind", ["sudoku", "futoshiki"])
def test_the_certificates_are_those_of_one_machine(address: str, run: Run, tmp_path: Path, kind: str) -> None:
    puzzle = gallery.kind_of(kind)
    texts = list(GRIDS) if puzzle.grids else [*puzzle.unique, *puzzle.multiple, *puzzle.none]
    file, here, there = tmp_path / "p.txt", tmp_path / "here.txt", tmp_path / "there.txt"
    file.write_text(("\n" if puzzle.grids else "\n===\n").join([*texts, "no puzzle", *texts]) + "\n")
    one = run("prove", file, "--kind", kind, "-o", here)
    other = run("prove", file, "--kind", kind, "-o", there, "--cluster", address)
    assert one.status == other.status == 2, one.err
    assert here.exists(), one.err
    assert here.read_bytes() == there.read_bytes() != b""
    assert run("verify", there).status == 0
    apart = b"\n\ncpsudoku-certificate"
    there.write_bytes(apart.join(there.read_bytes().split(apart)[:2]) + apart + b" 2\nkind")
    again = run("prove", file, "--kind", kind, "-o", there, "--cluster", address)
    assert "2 there already" in again.err and "removed a record cut short" in again.err
    assert here.read_bytes() == there.read_bytes()


def test_puzzles_of_every_kind_can_be_sent() -> None:
    from cpsudoku.scanning.remote_proofs import ProofJob, _entry_of_message, _message

    for kind in registry.names("kind"):
        for text in gallery.kind_of(kind).unique[:1]:
            entry = next(read(text, kind=kind))
            assert isinstance(entry, Entry), kind
            again = _entry_of_message(ProofJob(kind, None, False, 1.0), _message(entry))
            assert again.text == entry.text and again.place == entry.place, kind
            puzzle = gallery.kind_of(kind)
            model = puzzle.model(puzzle.shape(entry.instance))
            assert puzzle.shape(again.instance) == puzzle.shape(entry.instance), kind
            assert len(puzzle.clues(again.instance, model)) == len(puzzle.clues(entry.instance, model)), kind
