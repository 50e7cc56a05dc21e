"""Records as data and text, and files of them that are cut anywhere and continued."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.checker import check
from cpsudoku.proof.certificate_record import Certificate, CertificateFile, certificates, statement_of
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import InputError

KILLER = gallery.kind_of("killer").unique[0]


@pytest.fixture(scope="module")
def made() -> list[Certificate]:
    asked = [
        ("sudoku", "1..4.........3.2"),
        ("sudoku", "12..34.........."),
        ("killer", KILLER),
        ("killer", gallery.kind_of("killer").multiple[0]),
        ("sudoku", "11.............."),
        ("jigsaw", gallery.kind_of("jigsaw").unique[0]),
        ("sudoku", "1..4.........3.2"),
    ]
    return [
        Prover(gallery.kind_of(kind), backend("search")).certificate(Entry(gallery.kind_of(kind).instance(text), text))
        for kind, text in asked
    ]


def joined(made: list[Certificate]) -> str:
    return "\n".join(certificate.text() for certificate in made)


def test_text_and_back(made: list[Certificate]) -> None:
    found = list(certificates(joined(made).splitlines()))
    assert [c.text() for c in found] == [c.text() for c in made]
    assert [c.lemmas for c in found] == [c.lemmas for c in made]
    assert [c.statement for c in found] == [c.statement for c in made]
    assert [statement_of(c.text().splitlines()) for c in found] == [c.statement for c in made]
    assert all(result.accepted for result in check(joined(made).splitlines()))
    lines = joined(made).splitlines()
    assert all(lines[c.line - 1] == "cpsudoku-certificate 3" for c in found)


def test_size_is_the_bytes_of_the_lemmas(made: list[Certificate]) -> None:
    for certificate in made:
        if certificate.kind != "multiple":
            assert certificate.size == len(certificate.text().split("lemmas\n")[1])


@pytest.mark.parametrize("text", ["x", "cpsudoku-certificate 2", "cpsudoku-certificate 2\nkind unique\nlemmas\n0"])
def test_what_is_no_whole_record(text: str, made: list[Certificate]) -> None:
    records = certificates([*made[0].text().splitlines(), "", *text.splitlines()])
    assert next(records).kind == "unique"
    with pytest.raises(InputError, match="expected a whole certificate"):
        next(records)


def test_lemmas_that_are_none() -> None:
    text = "cpsudoku-certificate 2\nkind none\npuzzle latin 1\ngivens .\nlemmas\nx 0\n0"
    with pytest.raises(InputError, match="expected lemmas, cuts and sums of numbers"):
        list(certificates(text.splitlines()))


@pytest.mark.every(6)
def test_cut_anywhere_and_continued(tmp_path: Path, made: list[Certificate]) -> None:
    whole = joined(made).encode()
    path = tmp_path / "certificates.txt"
    for cut in range(0, len(whole) + 1, 1 if len(whole) < 4000 else 7):
        path.write_bytes(whole[:cut])
        with CertificateFile(path) as file:
            assert file.kept <= len(made)
            for certificate in made:
                if not file.take(certificate.statement):
                    file.append(certificate.text())
        found = list(certificates(path.read_text().splitlines()))
        assert sorted(c.text() for c in found) == sorted(c.text() for c in made)
        assert path.read_bytes() == whole


def test_the_same_puzzle_twice_needs_two_records(tmp_path: Path, made: list[Certificate]) -> None:
    path = tmp_path / "certificates.txt"
    with CertificateFile(path) as file:
        file.append(made[0].text())
    with CertificateFile(path) as file:
        assert (file.kept, file.cut) == (1, 0)
        assert file.take(made[0].statement)
        assert not file.take(made[0].statement)
        assert not file.take(made[1].statement)


@pytest.mark.parametrize(
    "text",
    ["not mine\n", "8.....36\n", "cpsudoku-certificate 4\nkind unique\n", "cpsudoku-certificate 2\nkind none\n0\n"],
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(InputError, match="left"):
        CertificateFile(path)
    assert path.read_text() == text
