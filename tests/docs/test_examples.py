"""The examples of README, CONTRIBUTING and the manual run in the order of their page, and print what the page shows.

| block | meaning |
|---|---|
| `python` | runs; a `text` block right below it is its output |
| `console` | runs each command after `$`; the lines below it are its output |
| any, below `<!-- file: NAME -->` | becomes this file |
| any, below `<!-- not run: REASON -->` | is not run |

`...` in an output replaces any text. Times and the order of backends vary, so they are not compared. Each page has a
folder of its own with `docs` and `puzzles`.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path

import pytest

from tests.conftest import Ran

pytest.importorskip("sybil", reason="sybil comes with the extra [test]")

from sybil import Document, Example, Region, Sybil
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer

pytestmark = pytest.mark.app
ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", *(p.relative_to(ROOT).as_posix() for p in sorted(ROOT.glob("docs/**/*.md")))]
PAGES = [name for name in PAGES if "/generated/" not in name]
VARYING = re.compile(r"\d+(?:\.\d+)? (?:s|ms|us)\b|(?<=by )[\w:-]+|(?<=agree ).*|(?<=, )(\w+, )*\w+ and \w+ agree")


def blocks(document: Document) -> list[Region]:
    """Return the fenced blocks of a page, which `evaluate` runs."""
    lexer = FencedCodeBlockLexer(r"[a-z]+")
    return [Region(found.start, found.end, str(found.lexemes["source"]), evaluate) for found in lexer(document)]


def evaluate(example: Example) -> str | None:
    """Run a block; return its errors."""
    before = example.document.text[: example.start].rstrip()
    language = example.document.text[example.start :].split("\n")[0].strip("`{} ")
    source = example.parsed
    if marked := re.search(r"<!-- (file|not run): (.+) -->$", before):
        if marked[1] == "file":
            Path(marked[2]).write_text(source, encoding="utf-8")
        return None
    if language == "python":
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(source, example.path, "exec"), example.namespace)
        example.namespace["printed"] = (example.end, printed.getvalue())
    elif language == "console":
        return "\n".join(filter(None, (wrong(example, *one) for one in commands(source)))) or None
    elif language == "text":
        end, printed_text = example.namespace.get("printed", (0, ""))
        if end and not example.document.text[end : example.start].strip() and not agree(source, printed_text):
            return f"expected\n{source}found\n{printed_text}"
    elif language in ("sh", "bash"):
        return "expected a block of console, or a comment with the reason why it is not run"
    return None


def commands(source: str) -> list[tuple[str, str]]:
    """Return each command of a block with the output below it."""
    parts = re.split(r"^\$ ", source, flags=re.MULTILINE)[1:]
    return [(command.split("  #")[0], output) for command, _, output in (part.partition("\n") for part in parts)]


def wrong(example: Example, command: str, output: str) -> str:
    """Run a command; return "" or the difference between its output and the page."""
    program, *arguments = shlex.split(command)
    if program == "cpsudoku":
        ran = example.namespace["run"](*arguments)
    else:
        words = [sys.executable if program == "python" else program, *arguments]
        done = subprocess.run(words, capture_output=True, text=True, env={**example.namespace["environment"]})
        ran = Ran(done.returncode, done.stdout, done.stderr)
    refused = "error: " in output
    if (ran.status in (0, 1)) == refused:
        return f"$ {command}: exit status {ran.status}\n{ran.out}{ran.err}"
    if output and not any(agree(output, found) for found in (ran.out, ran.err + ran.out, ran.out + ran.err)):
        return f"$ {command}\nexpected\n{output}found\n{ran.out}{ran.err}"
    return ""


def agree(shown: str, found: str) -> bool:
    """Return whether a text is the output that a page shows."""
    steady, given = (VARYING.sub("#", text) for text in (shown, found))
    return OutputChecker().check_output(steady, given, ELLIPSIS | NORMALIZE_WHITESPACE)


SYBIL = Sybil(parsers=[blocks])


@pytest.mark.every(6)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_does_what_it_shows(
    name: str, run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("docs", "puzzles", "cpsudoku", "models"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    document = SYBIL.parse(ROOT / name)
    document.namespace["run"] = run
    document.namespace["environment"] = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    for example in document.examples():
        example.evaluate()
