"""The golden set: what the commands print today, kept as texts, so that a move that should change nothing can show it.

    python tests/golden/golden.py [SECTION ...]      # rewrite tests/golden/SECTION.txt and print what changed

Each section is a list of transcripts: a command, what it read, what it printed, its exit status. A rewritten line is a
deliberate change: it is reviewed in the diff and named in the commit. Times, paths, versions, effort and the solutions
of puzzles with several are left out (`normal`); sizes of certificates are kept as they were while they stay within a
fifth; puzzles by seed carry the version of the generator in their first line.
"""

from __future__ import annotations

import difflib
import io
import json
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cpsudoku.__main__ import main
from cpsudoku.ground import registry
from cpsudoku.puzzles import gallery

HERE = Path(__file__).parent
VERDICTS = ("unique", "multiple", "none")
GRIDS = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
    "1..4\n....\n..1.\n.3..\n",
    "16x16 needs letters\n",
)
# Keys of JSON that hold times, versions or the effort of a solver, and those whose content depends on a solver's order.
MACHINE = {"seconds", "run", "effort", "times", "time", "elapsed", "cpsudoku", "rate"}
ANY_SOLUTION = {"solution", "second", "solutions", "differs", "witnesses"}
TIMED = {"check", "solve", "diagnose", "explain", "rate", "draw", "prove", "judge"}  # commands whose limit is raised


class Ran(NamedTuple):
    """What a command printed."""

    status: int
    out: str
    err: str


class Example(NamedTuple):
    """A puzzle that a kind or a rule declares as an example: ``name`` is "kind verdict number"."""

    name: str
    kind: str
    text: str


def run(*arguments: str, stdin: str = "") -> Ran:
    """Run a command in this process, in the folder of the project."""
    if arguments[0] in TIMED:  # a busy machine reaches a minute
        arguments = (*arguments, "--limit-seconds", "36000")
    streams = sys.stdin, sys.stdout, sys.stderr
    read = io.BufferedReader(io.BytesIO(stdin.encode()))
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(read, encoding="utf-8"), out, err
    try:
        status = main(list(arguments))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    return Ran(status, *texts)


def transcript(*arguments: str, stdin: str = "", inputs: bool = True) -> str:
    """A command and all it printed, as text; ``inputs``: is what it read part of it?"""
    ran = run(*arguments, stdin=stdin)
    lines = [f"$ cpsudoku {' '.join(arguments)}"]
    lines += [f"< {line}" for line in stdin.splitlines() if inputs]
    lines += [line.rstrip() for line in normal(ran.out).splitlines()]
    lines += [f"! {line.rstrip()}" for line in normal(ran.err).splitlines()]
    return "\n".join([*lines, f"exit {ran.status}"]) + "\n"


def normal(text: str) -> str:
    """The text without what differs from machine to machine, or from one solver to the next."""
    lines = []
    for line in text.splitlines():
        if line.startswith('{"'):
            line = json.dumps(_normal(json.loads(line)), ensure_ascii=False)
        line = re.sub(r"\b\d+(\.\d+)? ?(s|ms|seconds?)\b", "TIME", line)
        lines.append(line.replace(tempfile.gettempdir(), "TMP"))
    return "\n".join(lines)


def _normal(value: Any, several: bool = False) -> Any:
    if isinstance(value, list):
        return [_normal(item, several) for item in value]
    if not isinstance(value, dict):
        return value
    several = several or value.get("verdict") == "multiple"
    return {
        key: "ANY" if several and key in ANY_SOLUTION and item is not None else _normal(item, several)
        for key, item in value.items()
        if key not in MACHINE
    }


def examples(per: int = 9) -> Iterator[Example]:
    """At most ``per`` examples of each verdict of every kind, then of every rule."""
    for name in registry.names("kind"):
        puzzle = gallery.kind_of(name)
        for verdict in VERDICTS:
            for number, text in enumerate(getattr(puzzle, verdict)[:per], 1):
                yield Example(f"{name} {verdict} {number}", name, text + "\n")
    for name in registry.names("rule"):
        rule = gallery.rule(name)
        for verdict in ("right", "wrong"):
            for number, text in enumerate(getattr(rule, verdict)[:per], 1):
                yield Example(f"rule {name} {verdict} {number}", "sudoku", text + "\n")


def texts() -> Iterator[str]:
    """Every example as text, as JSON, as address and board of its kind, as the links of editors."""
    for example in examples():
        forms = ["text", "json", *(["f-puzzles", "sudokupad"] if example.kind == "sudoku" else [])]
        if gallery.kind_of(example.kind).address is not None:
            forms += ["puzz.link", "pzprv3"]
        yield f"# {example.name}\n"
        for number, form in enumerate(forms):
            command = ("convert", "--kind", example.kind, "--to", form, "-")
            yield transcript(*command, stdin=example.text, inputs=not number)


def formats() -> Iterator[str]:
    """Grids in every text format, read back."""
    for grid in GRIDS:
        for name in registry.names("format"):
            ran = run("convert", "--to", name, "-", stdin=grid)
            yield transcript("convert", "--to", name, "-", stdin=grid)
            if not ran.status:
                yield transcript("convert", "--from", name, "--to", "line", "-", stdin=ran.out, inputs=False)


def _wrong(text: str, rng: Random) -> Iterator[tuple[str, str]]:
    """Names of mistakes, each with the text that has it."""
    lines = text.rstrip("\n").split("\n")
    row = rng.randrange(min(len(lines), 3))
    column = rng.randrange(max(1, len(lines[row])))
    for name, line in (
        ("a foreign symbol", lines[row][:column] + "%" + lines[row][column + 1 :]),
        ("a cell less", lines[row][:-1]),
        ("a number beyond all", lines[row][:column] + " 987654 " + lines[row][column + 1 :]),
    ):
        yield name, "\n".join([*lines[:row], line, *lines[row + 1 :]]) + "\n"
    yield "the last line twice", "\n".join([*lines, lines[-1]]) + "\n"
    yield "a heading of nobody", text + "wibbles:\nr1c1 r1c2\n"
    headings = [i for i, line in enumerate(lines) if re.fullmatch(r"[a-z][a-z -]*:.*", line)]
    if headings:
        i = rng.choice(headings)
        yield "a misspelled heading", "\n".join([*lines[:i], "x" + lines[i], *lines[i + 1 :]]) + "\n"
        yield "a section twice", "\n".join([*lines, lines[i]]) + "\n"
        yield "a cell off the board", "\n".join([*lines, "r99c1 r99c2 = 3"]) + "\n"
        yield "no cell", "\n".join([*lines, "rXc1 and so on"]) + "\n"
    else:
        yield "a cage where none can be", text + "cages:\nr99c1 r1c2 = 3\n"


def refusals() -> Iterator[str]:
    """Texts with a mistake, and what is said of it: the message names line and column."""
    for example in examples(1):
        if example.name.split()[-2] in ("unique", "right"):
            for mistake, text in _wrong(example.text, Random(example.name)):
                if run("convert", "--kind", example.kind, "--to", "text", "-", stdin=text).status == 2:
                    command = transcript("convert", "--kind", example.kind, "--to", "text", "-", stdin=text)
                    yield f"# {example.name}: {mistake}\n{command}"


def pictures() -> Iterator[str]:
    """The first example of every kind and rule in the terminal, and its picture as counts of elements and a digest."""
    for example in examples(1):
        if example.name.split()[-2] in ("unique", "right"):
            yield f"# {example.name}\n" + transcript("draw", "--kind", example.kind, "-", stdin=example.text)
            with _file("picture.svg") as path:
                run("draw", "--kind", example.kind, "-", "-o", str(path), stdin=example.text)
                svg = path.read_text(encoding="utf-8")
            elements = ", ".join(f"{n} {name}" for name, n in sorted(Counter(re.findall(r"<(\w+)", svg)).items()))
            yield f"svg: {elements}; {sha256(svg.encode()).hexdigest()[:12]}\n"


@contextmanager
def _file(name: str, text: str = "") -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        if text:
            path.write_text(text, encoding="utf-8")
        yield path


def answers() -> Iterator[str]:
    """Verdicts, solutions, counts, diagnoses, explanations, ratings, as JSON where a command has it."""
    for example in examples(1):
        verdict = example.name.split()[-2]
        kind = ("--kind", example.kind)
        yield f"# {example.name}\n"
        if verdict in ("right", "wrong"):
            yield transcript("judge", *kind, "-", stdin=example.text)
            continue
        yield transcript("check", "--json", "--backend", "sat", *kind, "-", stdin=example.text)
        few = ("--solutions", "5") if example.name == "sudoku multiple 1" else ()  # it has millions
        yield transcript("diagnose", "--json", *few, *kind, "-", stdin=example.text, inputs=False)
        yield transcript("count", "--backend", "sat", "--limit", "50", *kind, "-", stdin=example.text, inputs=False)
        if verdict == "unique":
            yield transcript("solve", "--backend", "sat", *kind, "-", stdin=example.text, inputs=False)
            yield explanation(*kind, "-", stdin=example.text)
            yield transcript("rate", "--json", *kind, "-", stdin=example.text, inputs=False)
            for target in ("opb", "minizinc"):
                model = run("export", "--to", target, *kind, "-", stdin=example.text)
                yield f"export --to {target}: exit {model.status}, {len(model.out.splitlines())} lines\n"


def explanation(*arguments: str, stdin: str) -> str:
    """The measures of an explanation, and the words of its largest step."""
    ran = run("explain", "--json", *arguments, stdin=stdin)
    data = json.loads(ran.out) if ran.out else {}
    if "tiers" not in data:
        return transcript("explain", "--json", *arguments, stdin=stdin, inputs=False)
    largest = max(data["steps"], key=lambda step: step["size"] if step["tier"] != "trying" else 0)
    measures = {name: data[name] for name in ("verdict", "status", "largest", "ideas", "depth", "tiers")}
    lines = [f"$ cpsudoku explain --json {' '.join(arguments)}", json.dumps(measures), *largest["words"]]
    return "\n".join([*lines, f"exit {ran.status}"]) + "\n"


def certificates() -> Iterator[str]:
    """Each example's claim, the checker's answer, and the bytes of its lemmas (kept while within a fifth)."""
    for example in examples():
        if example.name.startswith("rule"):
            continue
        with _file("certificate.txt") as path:
            proof = run("prove", "--kind", example.kind, "-", "-o", str(path), stdin=example.text)
            check = run("verify", str(path))
            record = path.read_text(encoding="utf-8") if path.exists() else ""
        claims = ",".join(re.findall(r"^kind (\w+)", record, re.MULTILINE)) or "-"
        accepted = next(iter(re.findall("^.* accepted, .* rejected", check.out, re.MULTILINE)), "-")
        answer = f"prove {proof.status}, {claims}; verify {check.status}, {accepted}"
        yield f"{example.name}: {answer}; {len(record)} bytes\n"


def generated() -> Iterator[str]:
    """Puzzles by seed: `generation.writing.VERSION` is raised where one of these changes."""
    for name in registry.names("kind"):
        sizes = [gallery.kind_of(name).instance(text) for text in gallery.kind_of(name).unique[:1]]
        height, width = sizes[0].size
        board = ("--size", f"{height}x{width}") if height and not gallery.kind_of(name).grids else ()
        yield transcript("generate", "--kind", name, *board, "--seed", "1")


def users() -> Iterator[str]:
    """Files that users wrote for version 0.1, in `users/`: kinds with their examples, rules, backends."""
    for path in sorted((HERE / "users").glob("kind_*.py")):
        name = path.relative_to(HERE.parents[1]).as_posix()
        puzzle = gallery.kind_of(f"./{name}")
        for verdict in VERDICTS:
            for text in getattr(puzzle, verdict):
                kind = ("--kind", f"./{name}", "-")
                yield transcript("check", "--json", "--backend", "sat", *kind, stdin=text + "\n")
                yield transcript("diagnose", *kind, stdin=text + "\n", inputs=False)
                yield transcript("draw", *kind, stdin=text + "\n", inputs=False)
    for path in sorted((HERE / "users").glob("rule_*.py")):
        name = path.relative_to(HERE.parents[1]).as_posix()
        rule = gallery.rule(f"./{name}")
        for text in (*rule.right, *rule.wrong):
            yield transcript("judge", "--rule", f"./{name}", "-", stdin=text + "\n")
    for path in sorted((HERE / "users").glob("backend_*.py")):
        name = path.relative_to(HERE.parents[1]).as_posix()
        for grid in ("12.......\n", "1........\n"):
            yield transcript("solve", "--backend", f"./{name}", "--kind", "latin", "-", stdin=grid)


SECTIONS: dict[str, Callable[[], Iterable[str]]] = {
    "texts": texts,
    "formats": formats,
    "refusals": refusals,
    "pictures": pictures,
    "answers": answers,
    "certificates": certificates,
    "generated": generated,
    "users": users,
}


def made(section: str) -> str:
    """The section as it is today; of sizes within a fifth of those on file, those on file."""
    folder = Path.cwd()
    os.chdir(HERE.parents[1])
    try:
        text = "".join(SECTIONS[section]())
    finally:
        os.chdir(folder)
    return _sizes_kept(text, kept(section)) if section == "certificates" else text


def kept(section: str) -> str:
    """The section as it is on file."""
    path = HERE / f"{section}.txt"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _sizes_kept(text: str, before: str) -> str:
    sizes = {line.partition(":")[0]: int(line.split()[-2]) for line in before.splitlines()}
    lines = []
    for line in text.splitlines(keepends=True):
        size, old = int(line.split()[-2]), sizes.get(line.partition(":")[0], 0)
        near = old and abs(size - old) <= old / 5
        lines.append(re.sub(r"\d+ bytes", f"{old} bytes", line) if near else line)
    return "".join(lines)


def difference(section: str, text: str) -> str:
    """What a rewrite of the section would change."""
    before, after = kept(section).splitlines(), text.splitlines()
    return "\n".join(difflib.unified_diff(before, after, f"{section}.txt", "now", n=3, lineterm=""))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or SECTIONS:
        current = made(chosen)
        print(difference(chosen, current) or f"{chosen}: unchanged")
        (HERE / f"{chosen}.txt").write_text(current, encoding="utf-8")
