"""`scan` has the results of the other backends, in input order, in every form, with any lines between the puzzles."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cpsudoku.apps.generation.symmetry import equivalent

pytest.importorskip("numba", reason="scan needs the extra `bulk`")

Run = Callable[..., tuple[int, str, str]]
UNIQUE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
MANY = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
NONE = UNIQUE.replace("8", "3", 1)


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def _variants(lines: list[str], count: int, seed: int) -> list[str]:
    """Equivalents of the puzzles, some with a clue removed or changed."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        cells = bytearray(equivalent([int(c) if c != "." else 0 for c in rng.choice(lines)], (3, 3), rng))
        clue = rng.choice([i for i, value in enumerate(cells) if value])
        cells[clue] = rng.choice((cells[clue], 0, rng.randint(1, 9)))
        found.append("".join(".123456789"[value] for value in cells))
    return found


def test_all_verdicts_in_order(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text("\n".join(["# a list", UNIQUE, "", MANY, NONE, UNIQUE.replace(".", "0")]) + "\n")
    status, out, err = run("scan", file)
    assert status == 1
    rows = _rows(out)
    assert [(row["line"], row["verdict"]) for row in rows] == [
        ("2", "unique"), ("4", "multiple"), ("5", "none"), ("6", "unique"),
    ]  # fmt: skip
    assert [row["puzzle"] for row in rows] == [UNIQUE, MANY, NONE, UNIQUE]
    assert rows[0]["solution"] == SOLVED == rows[3]["solution"]
    assert rows[1]["second"] and rows[1]["second"] != rows[1]["solution"]
    assert (rows[0]["second"], rows[2]["solution"], rows[2]["second"]) == ("", "", "")
    assert "4 puzzles: 2 unique, 1 multiple, 1 none" in err


@pytest.mark.every(4)
@pytest.mark.parametrize("backend", ["sat", "search"])
def test_other_backends_say_the_same(
    run: Run, tmp_path: Path, backend: str, puzzle_list: Callable[[str], list[str]]
) -> None:
    file = tmp_path / "p.txt"
    lines = _variants(puzzle_list("top95.txt") + puzzle_list("hardest.txt"), 150, 3)
    file.write_text("\n".join(lines) + "\n")
    status, out, _ = run("scan", file)
    other = run("scan", file, "--backend", backend)
    assert status == other[0] == 1
    key = ("line", "puzzle", "verdict")
    assert [[row[k] for k in key] for row in _rows(out)] == [[row[k] for k in key] for row in _rows(other[1])]
    mine = [row["solution"] for row in _rows(out) if row["verdict"] == "unique"]
    assert mine == [row["solution"] for row in _rows(other[1]) if row["verdict"] == "unique"]
    assert {row["verdict"] for row in _rows(out)} == {"unique", "multiple", "none"}


@pytest.mark.every(8)
@pytest.mark.parametrize("backend", ["lanes", "search"])
@pytest.mark.parametrize("form", ["lines", "rows", "links", "boards"])
def test_rows_are_the_answers_of_check(run: Run, tmp_path: Path, form: str, backend: str) -> None:
    """Return the line, verdict and unique solution of each puzzle. The form of its text does not matter."""
    from cpsudoku.formats.editors.link_unpacking import f_puzzles_link
    from cpsudoku.puzzles.kinds import gallery

    lines = _variants([UNIQUE, MANY], 12, 8)
    grids = [[line[i : i + 9] for i in range(0, 81, 9)] for line in lines]
    if form == "lines":
        rated = [f"  {line}  0.5" for line in lines[6:]]
        text = "\n".join([lines[0], "# a comment", *lines[1:6], "no puzzle at all", *rated])
    elif form == "rows":
        text = "\n\n".join("\n".join(rows) for rows in grids)
    elif form == "links":
        cell = {str(c): {"value": c, "given": True} for c in range(1, 10)} | {".": {}}
        objects = ({"size": 9, "grid": [[cell[c] for c in row] for row in rows]} for rows in grids)
        text = "\n".join(map(f_puzzles_link, objects))
    else:
        kind = gallery.kind_of("futoshiki")
        text = "# kind: futoshiki\n" + "\n===\n".join([*kind.unique, *kind.multiple, *kind.none])
    file = tmp_path / "p.txt"
    file.write_text(text + "\n")
    if form in ("links", "boards"):
        backend = "sat" if backend == "lanes" else backend  # the kernel takes grids only
    run("scan", file, "--backend", backend, "-o", tmp_path / "rows.jsonl")
    out = (tmp_path / "rows.jsonl").read_text()
    _, checked, _ = run("check", file, "--backend", "search", "--json")
    answers = [json.loads(line) for line in checked.splitlines()]
    found = [row for row in map(json.loads, out.splitlines()) if row["verdict"] != "invalid"]
    mine = [(row["line"], row["verdict"]) for row in found]
    assert mine == [(row["line"], row["verdict"]) for row in answers if row["verdict"] != "invalid"] and len(mine) > 2
    for row, answer in zip(found, [row for row in answers if row["verdict"] != "invalid"], strict=True):
        assert row["verdict"] != "unique" or row["solution"] == answer["solution"]


def test_processes_say_the_same_as_one(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.apps.bulk import scan as scan_run

    file = tmp_path / "p.txt"
    file.write_text("\n".join(_variants([UNIQUE], 40, 1)) + "\n")
    answers = []
    for cores in (1, 2):
        monkeypatch.setattr(scan_run, "cores", lambda cores=cores: cores)
        answers.append(run("scan", file, "--backend", "sat"))
    one, two = answers
    assert one[0] == two[0]
    # the witnesses of an ambiguous puzzle depend on what the session was asked before
    for a, b in zip(_rows(one[1]), _rows(two[1]), strict=True):
        assert (a["line"], a["puzzle"], a["verdict"]) == (b["line"], b["puzzle"], b["verdict"])
        assert a["verdict"] == "multiple" or a["solution"] == b["solution"]


@pytest.mark.parametrize("block", [1 << 24, 1 << 9])
def test_csv_json_and_parquet_hold_the_same(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    from cpsudoku.apps.bulk import result_rows as sinks

    monkeypatch.setattr(sinks, "BLOCK", block)
    file = tmp_path / "p.txt"
    file.write_text("\n".join([*_variants([UNIQUE], 60, 2), 'a "word", ' * 90 + "\u00e9", MANY]) + "\n")
    for name in ("o.csv", "o.jsonl", "o.parquet"):
        assert run("scan", file, "-o", tmp_path / name)[0] == 2
    rows = _rows((tmp_path / "o.csv").read_text())
    lines = [json.loads(line) for line in (tmp_path / "o.jsonl").read_text().splitlines()]
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs PyArrow")
    table = parquet.read_table(tmp_path / "o.parquet").to_pylist()
    assert len(rows) == len(lines) == len(table) == 62
    for row, line, record in zip(rows, lines, table, strict=True):
        line.pop("error", None)
        assert line == {"format": 2, **record}
        assert {k: str(v) if v is not None else "" for k, v in record.items()} == row
    assert {path.name for path in tmp_path.iterdir()} == {"p.txt", "o.csv", "o.jsonl", "o.parquet"}


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_packed_files(run: Run, tmp_path: Path, suffix: str) -> None:
    text = f"{UNIQUE}\n{MANY}\n".encode()
    file = tmp_path / f"p.txt{suffix}"
    if suffix == ".gz":
        file.write_bytes(gzip.compress(text))
    else:
        zstandard = pytest.importorskip("zstandard", reason="zstandard is not installed")
        file.write_bytes(zstandard.ZstdCompressor().compress(text))
    status, out, _ = run("scan", file)
    assert (status, [row["verdict"] for row in _rows(out)]) == (1, ["unique", "multiple"])


def test_standard_input_line_ends_and_byte_order_mark(run: Run) -> None:
    status, out, _ = run("scan", "-", stdin=b"\xef\xbb\xbf" + f"{UNIQUE}\r\n{UNIQUE}".encode())
    assert status == 0
    assert [row["puzzle"] for row in _rows(out)] == [UNIQUE, UNIQUE]


def test_solutions_given_are_compared(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    wrong = SOLVED[:-2] + SOLVED[-1] + SOLVED[-2]
    file.write_text(f"{UNIQUE},{SOLVED}\n{UNIQUE},{wrong}\n{UNIQUE}\n")
    status, _, err = run("scan", file)
    assert status == 1
    assert "1 of the solutions given differ" in err
    assert f"{file}:2" in err


SIZES = [
    ("sudoku", "12...." + "." * 30, "multiple"),
    ("sudoku", "11...." + "." * 30, "none"),
    ("sudoku", "." * 64, "multiple"),
    ("sudoku", "1" + "." * 143, "multiple"),
    ("sudoku", "." * 256, "multiple"),
    ("sudoku_x", "." * 16, "multiple"),
    ("sudoku_x", "." * 81, "multiple"),
    ("windoku", "." * 81, "multiple"),
    ("latin", "1234" + "." * 12, "multiple"),
    ("latin", "123423413412....", "unique"),
]


@pytest.mark.every(8)
@pytest.mark.parametrize(("kind", "line", "verdict"), SIZES)  # a kernel is compiled for each size
def test_other_sizes_and_kinds(run: Run, tmp_path: Path, kind: str, line: str, verdict: str) -> None:
    file = tmp_path / "p.txt"
    file.write_text(line + "\n" + line + "\n")
    options = ["--symbols", "123456789ABCDEFG"[: round(len(line) ** 0.5)]] if len(line) > 81 else []
    _, out, _ = run("scan", file, "--kind", kind, *options)
    rows = _rows(out)
    assert [row["verdict"] for row in rows] == [verdict, verdict]
    again = run("check", "--kind", kind, "--backend", "sat", "--json", *options, file)
    assert [json.loads(text)["verdict"] for text in again[1].splitlines()] == [verdict, verdict]


def test_other_formats_and_several_files(run: Run, tmp_path: Path) -> None:
    rows, sheet = tmp_path / "rows.txt", tmp_path / "p.csv"
    rows.write_text("\n".join(UNIQUE[i : i + 9] for i in range(0, 81, 9)) + "\n")
    sheet.write_text(f"source,question,answer,rating\nme,{MANY},,1\nme,{UNIQUE},{SOLVED},2\n")
    status, out, _ = run("scan", rows, sheet)
    assert status == 1
    assert [row["verdict"] for row in _rows(out)] == ["unique", "multiple", "unique"]


def test_pencil_marks(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    marks = "".join("123456789" if c == "." else "." * (int(c) - 1) + c + "." * (9 - int(c)) for c in MANY)
    first = "12" + "......." + marks[9:]
    file.write_text(f"{marks}\n{first}\n")
    for backend in ("lanes", "search"):
        _, out, _ = run("scan", file, "--backend", backend)
        rows = _rows(out)
        assert [row["verdict"] for row in rows] == ["multiple", "multiple"]
        assert all(row["solution"][0] in "12" for row in rows[1:])


def test_no_puzzle(run: Run, tmp_path: Path) -> None:
    status, _, err = run("scan", "--backend", "search", tmp_path / "missing")
    assert status == 2
    assert "0 puzzles; " in err and "1 file could not be read" in err


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_rows_of_several_files_name_the_file(run: Run, tmp_path: Path, form: str) -> None:
    first, second = tmp_path / 'a, "ä".txt', tmp_path / "b.txt"
    first.write_text(f"{UNIQUE}\nhello\n")
    second.write_text(f"{UNIQUE}\n")
    out = tmp_path / f"out.{form}"
    assert run("scan", str(first), str(second), "-o", str(out), "--backend", "search")[0] == 2
    if form == "csv":
        found = [(row["file"], int(row["line"]), row["verdict"]) for row in _rows(out.read_text("utf-8"))]
    elif form == "jsonl":
        objects = map(json.loads, out.read_text("utf-8").splitlines())
        found = [(row["file"], row["line"], row["verdict"]) for row in objects]
    else:
        parquet = pytest.importorskip("pyarrow.parquet", reason="needs PyArrow")
        table = parquet.read_table(out)
        found = list(zip(*(table[name].to_pylist() for name in ("file", "line", "verdict")), strict=True))
    assert found == [(str(first), 1, "unique"), (str(first), 2, "invalid"), (str(second), 1, "unique")]
