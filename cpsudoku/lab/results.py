"""The folder of a run: `results.csv`, a row an answer, written as they come; `study.json`, what was run and where.

    study.json       settings, contenders, instances with their texts, machine, code (versions, digests), the part,
                     hashes (of the study's file, instances, programs, packages)
    results.csv      see fields.COLUMNS; whole lines only: what a killed run left of a line is cut off
    outputs/RUN.txt  what an external program printed for that row: standard output and error of each start, bounded
    disagreement-*.txt   what is needed to see a disagreement again

A run that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from cpsudoku.ground.errors import CpsudokuError, missing_library
from cpsudoku.lab.fields import COLUMNS, About, Row

if TYPE_CHECKING:
    from cpsudoku.lab.study import Study

TEXTS = frozenset((
    "instance", "group", "contender", "session", "status", "verdict", "reason", "solutions", "first_outcome",
    "second_outcome", "equivalent", "machine", "limit", "output",
))  # fmt: skip
WHOLE = frozenset(("run", "repeat"))
READ = ("run", "instance", "contender", "repeat", "status", "verdict", "wall", "processor", "clues", "size")
ABOUT = {"digest": str, "part": list, "settings": dict, "contenders": list, "instances": list, "machine": dict}


class Folder:
    """The folder of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.study_file, self.rows_file = path / "study.json", path / "results.csv"
        self._stream: TextIO | None = None

    def about(self) -> About:
        """Return what study.json says.

        Raises:
            CpsudokuError: the folder holds no run, or the file is not as it was written.
        """
        file = self.study_file
        if not file.exists():
            raise CpsudokuError(f"{self.path}: expected the folder of a run, with its study.json, found none")
        try:
            about: About = json.loads(file.read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            raise CpsudokuError(f"{file}:{error.lineno}:{error.colno}: expected JSON, found what is none") from None
        except UnicodeDecodeError:
            raise CpsudokuError(f"{file}: expected JSON, found bytes that are no text") from None
        if not isinstance(about, dict):
            raise CpsudokuError(f"{file}: expected what a run is about, a JSON object, found {str(about)[:40]!r}")
        for name, sort in ABOUT.items():
            if not isinstance(about.get(name), sort):
                value = repr(about[name])[:40] if name in about else "none"
                raise CpsudokuError(f"{file}: expected {name!r}, as `lab run` writes it, found {value}")
        about["settings"].setdefault("processor_seconds", 0.0)  # runs before there was such a limit
        return about

    def begin(
        self,
        study: Study,
        part: tuple[int, int],
        machine: Mapping[str, object],
        code: Mapping[str, str],
        hashes: Mapping[str, object],
    ) -> None:
        """Make the folder; or find that this very run was begun in it, with the same code on the same machine.

        Raises:
            CpsudokuError: another run was, or with other code; the message names what differs.
        """
        from cpsudoku.lab.study import digest

        about = {
            "digest": digest(study),
            "part": list(part),
            "settings": study.settings,
            "contenders": [{**c.as_table(), "threads": c.threads} for c in study.contenders],
            "instances": [
                {"name": one.name, "group": one.group, "kind": one.kind, "text": one.text} for one in study.instances
            ],
            "machine": dict(machine),
            "code": dict(code),
            "hashes": dict(hashes),
        }
        if self.study_file.exists():
            before = self.about()
            now = {**about, "machines": before.get("machines")}  # the workers of a cluster tell theirs as they answer
            other = [*questions(before, now), *conditions(before, now), *code_changes(before, now)]
            if other or before["digest"] != about["digest"]:
                what = _some(other) or "a model, or an instance's group"
                raise CpsudokuError(
                    f"{self.path}: expected this run or an empty folder, found the results of another: {what}"
                )
            return
        self.path.mkdir(parents=True, exist_ok=True)
        self.write_about(about)

    def write_about(self, about: About) -> None:
        fresh = self.study_file.with_suffix(".new")
        fresh.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        fresh.replace(self.study_file)

    def rows(self) -> list[Row]:
        """Return the rows so far; what is left of a line that was not written to its end is none.

        Raises:
            CpsudokuError: a line is not as it was written.
        """
        file = self.rows_file
        if not file.exists():
            return []
        data = file.read_bytes()
        text = data[: data.rfind(b"\n") + 1].decode("utf-8", errors="replace")
        reader = csv.reader(io.StringIO(text))
        rows: list[Row] = []
        try:
            head = next(reader, [*COLUMNS])
            if missing := [name for name in READ if name not in head]:
                raise CpsudokuError(f"{file}:1: expected the names of columns, {missing[0]!r} among them, found none")
            for cells in reader:
                if len(cells) != len(head):
                    raise ValueError(f"expected {len(head)} columns, found {len(cells)}")
                rows.append(_type_row(dict(zip(head, cells, strict=True))))
        except CpsudokuError:
            raise
        except (ValueError, csv.Error) as error:
            raise CpsudokuError(f"{file}:{reader.line_num}: {error}") from None
        return rows

    def open(self) -> None:
        """Make ready to add rows."""
        if self.rows_file.exists():
            data = self.rows_file.read_bytes()
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                with self.rows_file.open("r+b") as stream:
                    stream.truncate(whole)
        new = not self.rows_file.exists() or self.rows_file.stat().st_size == 0
        self._stream = self.rows_file.open("a", encoding="utf-8", newline="")
        if new:
            csv.writer(self._stream, lineterminator="\n").writerow(COLUMNS)

    def add(self, row: Row) -> None:
        """Add a row, at once, to a folder that is open."""
        assert self._stream is not None
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow([_cell(row.get(column)) for column in COLUMNS])
        self._stream.write(line.getvalue())
        self._stream.flush()

    def keep_output(self, run: int, text: str) -> str:
        """Write what a program printed for a run; return the name of the file, as its row has it."""
        name = f"outputs/{run}.txt"
        file = self.path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", errors="replace")
        return name

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()


# What two runs differ in, a line for each; of each what the first has, and the second now.

UNIMPORTANT = ("title", "about", "minutes")  # settings that say nothing about the answers
PLACE = ("processor", "cores_usable", "pinned")  # of a machine


def conditions(old: About, new: About) -> list[str]:
    """Return settings, parts and machines that differ: ratios of times then say nothing about the contenders alone."""
    lines = _differing(old["settings"], new["settings"], UNIMPORTANT)
    if list(old["part"]) != list(new["part"]):
        lines.append(f"part: {'/'.join(map(str, old['part']))}, now {'/'.join(map(str, new['part']))}")
    return lines + _differing(_place(old), _place(new))


def _place(about: About) -> dict[str, object]:
    """Return where a run was measured: on a cluster, or in parts, on several machines."""
    if machines := about.get("machines"):
        return {"processors": ", ".join(sorted({one.get("processor", "") for one in machines.values()}))}
    return {name: about["machine"].get(name) for name in PLACE}


def questions(old: About, new: About) -> list[str]:
    """Return instances and contenders that only one run has, or that differ under the same name."""
    lines = []
    for what in ("instance", "contender"):
        then, now = ({one["name"]: one for one in about[f"{what}s"]} for about in (old, new))
        for name in then.keys() | now.keys():
            if name not in now or name not in then:
                lines.append(f"{what} {name}: only {'before' if name in then else 'now'}")
            elif differing := _differing(then[name], now[name], ("group",)):
                lines.append(f"{what} {name}: another {differing[0].partition(':')[0]}")
    return sorted(lines)


def code_changes(old: About, new: About) -> list[str]:
    """Return versions and files that differ. The commit alone is no change: the source is compared itself."""
    if not isinstance(old.get("code"), dict) or not isinstance(new.get("code"), dict):
        return [] if old.get("code") == new.get("code") else ["code: not known of one of them"]
    lines = _differing(old["code"], new["code"], ("commit",))
    commits = [about["code"].get("commit") or "none" for about in (old, new)]
    if lines and commits[0] != commits[1]:
        lines.append(f"commit: {commits[0]}, now {commits[1]}")
    return lines + _differing(old["machine"].get("programs", {}), new["machine"].get("programs", {}))


def changed_packages(old: About, new: About) -> list[str]:
    """Return installed packages, the interpreter and programs that differ, if both runs noted them."""
    then, now = ({**about.get("hashes", {})} for about in (old, new))
    if not then or not now:
        return []
    return [
        *_differing(then["packages"], now["packages"]),
        *_differing({"interpreter": then["python"], **then["programs"]},
                    {"interpreter": now["python"], **now["programs"]}),
    ]  # fmt: skip


def _differing(old: Mapping[str, object], new: Mapping[str, object], but: Sequence[str] = ()) -> list[str]:
    names = dict.fromkeys([*old, *new])
    pairs = {name: (old.get(name), new.get(name)) for name in names if name not in but}
    return [f"{name}: {_word(a)}, now {_word(b)}" for name, (a, b) in pairs.items() if a != b]


def _word(value: object) -> str:
    return "none" if value is None or value == "" else f"{value:g}" if isinstance(value, float) else str(value)


def _some(lines: Sequence[str], most: int = 4) -> str:
    more = len(lines) - most
    return "; ".join([*lines[:most], *([f"{more} more"] if more > 0 else [])])


def _cell(value: object) -> object:
    if isinstance(value, float):
        return f"{value:.9f}"
    return str(value).replace("\n", " ").replace("\r", " ") if isinstance(value, str) else value


def _type_row(row: Mapping[str, str]) -> Row:
    return {name: _value(name, text) for name, text in row.items() if name in COLUMNS}


def _value(name: str, text: str) -> str | float | None:
    """Return what a cell of the column holds.

    Raises:
        ValueError: it is not what the column holds.
    """
    if name in TEXTS:
        return text
    if not text and name not in WHOLE:
        return None
    try:
        return int(text) if name in WHOLE else float(text)
    except ValueError:
        raise ValueError(f"{name}: expected a number, found {text[:40]!r}") from None


def frame(path: str | Path, *, library: str = "pandas", each: bool = False) -> Any:
    """Return the results of a folder as a frame of pandas or polars, in the order of the plan; a row an answer.

    Args:
        path: The folder; or JSON lines of `check`, then a row a puzzle and backend.
        library: "pandas" or "polars".
        each: A row for each of the two questions instead: `question` says which, and the columns lose their prefix.

    Raises:
        CpsudokuError: no run is there; the library is not installed.
    """
    if library not in ("pandas", "polars"):
        raise CpsudokuError(f"library: expected pandas or polars, found {library!r}")
    if Path(path).is_file():
        return _frame(_check_rows(Path(path)), library)
    folder = Folder(Path(path))
    about = folder.about()
    rows = sorted(folder.rows(), key=lambda row: row["run"])
    rows = [{name: row.get(name) for name in COLUMNS} for row in rows]
    table = _frame(_each(rows) if each else rows, library)
    if library == "pandas":
        table.attrs["study"] = about
    return table


def _frame(rows: Sequence[Row], library: str) -> Any:
    from importlib import import_module

    try:
        module = import_module(library)
    except ImportError:
        if library == "pandas":
            raise CpsudokuError(missing_library("frame", "pandas", "lab")) from None
        raise CpsudokuError(f"frame: needs {library}: pip install {library}") from None
    if library == "polars":
        return module.DataFrame(rows, infer_schema_length=None)
    return module.DataFrame(rows)


def _each(rows: Iterable[Row]) -> list[Row]:
    prefixes = ("first_", "second_")
    answers = []
    for row in rows:
        shared = {name: value for name, value in row.items() if not name.startswith(prefixes)}
        for prefix in prefixes:
            if row[f"{prefix}outcome"]:
                own = {name.removeprefix(prefix): row[name] for name in row if name.startswith(prefix)}
                answers.append({**shared, "question": prefix[:-1], **own})
    return answers


def _check_rows(path: Path) -> list[Row]:
    """Return the lines of `check --json`: a row a puzzle and backend."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            record = json.loads(line)
            backends = record.pop("backends")
        except (ValueError, KeyError, AttributeError):
            raise CpsudokuError(f"{path}:{number}: expected a record of `check --json`") from None
        record.pop("run", None)
        for name, answer in backends.items():
            row = {**record, "backend": name, "backend_verdict": answer["verdict"]}
            rows.append(row | {f"{k}_seconds": v for k, v in answer["seconds"].items()} | answer["effort"])
    return rows


def merge(parts: Sequence[str | Path], to: str | Path) -> Path:
    """Put the parts of a run together in a new folder.

    Raises:
        CpsudokuError: they are of different runs, one is not finished or missing, or the folder is not empty.
    """
    folders = [Folder(Path(part)) for part in parts]
    abouts = [folder.about() for folder in folders]
    if len({about["digest"] for about in abouts}) > 1:
        raise CpsudokuError(f"expected parts of one run, found {len({a['digest'] for a in abouts})} different runs")
    for part, about in zip(parts, abouts, strict=True):
        if other := code_changes(abouts[0], about):
            raise CpsudokuError(f"{part}: expected the code that {parts[0]} ran with, found another: {_some(other)}")
    of = {about["part"][1] for about in abouts}
    numbers = sorted(about["part"][0] for about in abouts)
    if len(of) != 1 or numbers != list(range(1, max(of) + 1)):
        raise CpsudokuError(f"expected each of {max(of)} parts once, found {', '.join(map(str, numbers)) or 'none'}")
    first = abouts[0]
    whole = len(first["instances"]) * len(first["contenders"]) * first["settings"]["repeats"]
    rows = {row["run"]: row for folder in folders for row in folder.rows()}
    if len(rows) != whole:
        raise CpsudokuError(f"expected {whole} runs in all parts, found {len(rows)}: run them to their end first")
    target = Folder(Path(to))
    if target.study_file.exists():
        raise CpsudokuError(f"{to}: expected an empty folder, found the results of a run")
    target.path.mkdir(parents=True, exist_ok=True)
    machines = {f"part {about['part'][0]}": about["machine"] for about in abouts}
    for about in abouts:
        machines |= about.get("machines", {})
    target.write_about({**first, "part": [1, 1], "machines": machines})
    target.open()
    for number in sorted(rows):
        target.add(rows[number])
    target.close()
    return target.path
