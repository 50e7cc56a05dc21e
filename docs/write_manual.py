"""Writes the generated pages of the manual into docs/generated: `python docs/write_manual.py`; docs/conf.py calls it.

Commands come from click, the Python pages from the public names, and kinds, rules, primitives, formats and backends
from the registry. Costs about five seconds.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from cpsudoku import Constraint, convert, solve
from cpsudoku.apps.cli import COMMANDS
from cpsudoku.apps.cli.commands.help import INPUT
from cpsudoku.apps.cli.exit_status import STATUSES
from cpsudoku.backends.cp_sat import description as cp_sat
from cpsudoku.backends.sat import description as sat
from cpsudoku.backends.search import description as search
from cpsudoku.primitives import FILES, encoding_of, primitive_of
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.editor_keys import editors_of
from cpsudoku.statement import Statement, line_grammar, read
from cpsudoku.statement.export.dimacs import DimacsClauses
from cpsudoku.statement.export.minizinc import MiniZincLines
from cpsudoku.statement.export.opb import OpbRows
from cpsudoku.statement.export.programs import TARGETS
from cpsudoku.statement.line_description import Description, literal_names
from cpsudoku.statement.line_grammar import LineForm, meaning
from cpsudoku.support import registry

HERE = Path(__file__).parent
FOLDER = HERE / "generated"
COLAB = "https://colab.research.google.com/github/cpsudoku/cpsudoku/blob/HEAD/docs/notebooks"
PUBLIC = (  # modules with public names
    "cpsudoku", "cpsudoku.constraints", "cpsudoku.kinds", "cpsudoku.kinds.graphs", "cpsudoku.kinds.sections",
    "cpsudoku.kinds.types", "cpsudoku.results", "cpsudoku.errors", "cpsudoku.bulk",
)  # fmt: skip
SHOWN = 4  # clauses of an example
SOLVERS = {"CP-SAT": cp_sat.describe, "SAT": sat.describe, "search": search.describe}
FORMATS = {
    "OPB": OpbRows.words,
    "MiniZinc": MiniZincLines.words,
    "DIMACS": DimacsClauses.words,
    **{f"program `{name}`": target.words for name, target in TARGETS.items()},
}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table of Markdown."""
    lines = [[*head], *([cell.replace("|", r"\|") for cell in row] for row in rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def block(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.strip(chr(10))}\n```\n"


def page(title: str, *parts: str) -> str:
    """Return a page that the index of its folder links to. A sidebar of 250 pages would be slow to build."""
    return "---\norphan: true\n---\n\n" + "\n".join((f"# {title}\n", *parts))


def commands() -> Iterator[tuple[str, str]]:
    """Yield the page of each command."""
    rows = []
    for title, names in COMMANDS.groups(None):  # type: ignore[arg-type]  # it reads a folder
        for name in names:
            shown = f".. click:: cpsudoku.apps.cli.commands.{name}:COMMAND\n   :prog: cpsudoku {name}\n"
            yield f"commands/{name}.md", page(name, block(shown, "{eval-rst}"))
            rows.append((f"[`{name}`]({name}.md)", title, COMMANDS.summary(name)))
    text = table(("command", "group", "purpose"), rows)
    text += "\nCells have names such as r1c1. Every command reads A1 as well, and `--cells A1` prints such names.\n"
    text += "\n## PUZZLE\n\n" + block(INPUT)
    text += "\n## Exit status\n\n" + table(("status", "meaning"), ((str(n), words) for n, words in STATUSES.items()))
    yield "commands/index.md", f"# Commands\n\n{text}"


def public_names() -> dict[str, list[str]]:
    """Return the public names of each module, each in the first module that has it."""
    found: dict[str, list[str]] = {}
    for module in PUBLIC:
        listed = importlib.import_module(module).__all__
        found[module] = sorted(name for name in listed if name not in ("display", "sealed_page", "__version__"))
    found["cpsudoku.kinds"].remove("Puzzle")
    found["cpsudoku.errors"] = [name for name in found["cpsudoku.errors"] if name not in found["cpsudoku"]]
    return found


def directive(thing: object) -> str:
    """Return the directive of autodoc for an object."""
    if inspect.isclass(thing):
        return "autoexception" if issubclass(thing, Exception) else "autoclass"
    return "autofunction" if inspect.isroutine(thing) else "autodata"


def python() -> Iterator[tuple[str, str]]:
    """Yield the page of each public name."""
    text = "# Python\n"
    for module, names in public_names().items():
        rows = []
        for name in names:
            thing = getattr(importlib.import_module(module), name)
            path = f"{module}.{name}"
            of_a_constraint = inspect.isclass(thing) and issubclass(thing, Constraint) and thing is not Constraint
            members = "   :members:\n" if inspect.isclass(thing) and not of_a_constraint else ""
            shown = f".. {directive(thing)}:: {path}\n{members}"
            yield f"python/{path}.md", page(path, block(shown, "{eval-rst}"))
            described = inspect.getdoc(thing) if directive(thing) != "autodata" else ""
            rows.append((f"[{name}]({path}.md)", first_sentence(described or "")))
        text += f"\n## {module}\n\n" + table(("name", "purpose"), rows)
    yield "python/index.md", text


def first_sentence(text: str) -> str:
    words = " ".join(text.split("\n\n")[0].split()).replace("``", "`")
    return re.split(r"(?<=[.:]) (?=[A-Z`])", words, maxsplit=1)[0].rstrip(":").replace("<", "&lt;")


def linked(text: str) -> str:
    """Return a link that opens a text in the browser page, which the published manual has in the folder `try`."""
    return f'<a href="../../try/#{quote(text)}">Open it in the browser</a>\n'


def pictured(folder: str, name: str, text: str, kind: str, solved: bool) -> Iterator[tuple[str, str]]:
    yield f"{folder}/{name}.svg", convert(text, "svg", kind=kind)
    if solved:
        yield f"{folder}/{name}-solved.svg", convert(text, "svg", kind=kind, solved=True)


def kinds() -> Iterator[tuple[str, str]]:
    """Yield the page of each kind, with a picture, the rules and a solved example."""
    rows = []
    for name, summary in registry.summaries("kind"):
        kind = gallery.kind_of(name)
        text = kind.unique[0]
        title, _, sentence = summary.partition(": ")
        opened = f"# kind: {name}\n{text}"
        yield f"kinds/{name}.md", page(
            title, f"![A puzzle]({name}.svg) ![Its solution]({name}-solved.svg)\n", prose(kind.rules), "## Example\n",
            block(opened), linked(opened), "The solution, as `cpsudoku solve` prints it:\n",
            block(str(solve(text, kind=name))), "## More\n",
            f"The declaration is one file, `models/{name}.py`. Its name for `--kind` is `{name}`"
            + "".join(f" or `{alias}`" for alias in kind.aliases) + ".\n",
        )  # fmt: skip
        yield from pictured("kinds", name, text, name, True)
        rows.append((f"[{name}]({name}.md)", f"![]({name}.svg)" + "{width=80px}", sentence or summary))
    yield "kinds/index.md", "# Kinds of puzzle\n\n" + table(("kind", "example", "rules"), rows)


def prose(text: str) -> str:
    """Return a docstring as Markdown: indented lines become blocks of code."""
    return inspect.cleandoc(text).replace("``", "`") + "\n"


def rules() -> Iterator[tuple[str, str]]:
    """Yield the page of each rule of sudoku, with a picture and a solved example."""
    rows = []
    for name, summary in registry.summaries("rule"):
        rule = gallery.rule(name)
        title = summary.partition(":")[0].rstrip(".")
        parts = []
        if rule.right:
            parts.append(f"![A grid that obeys the rule]({name}.svg)\n")
            yield from pictured("rules", name, rule.right[0], "", False)
        parts += [rule.sentence() + "\n", "## Section\n", "The section stands below the grid of a sudoku.\n"]
        if rule.right:
            parts += ["This grid obeys the rule:\n", block(rule.right[0]), linked(rule.right[0])]
        if rule.wrong:
            parts += ["This grid breaks it:\n", block(rule.wrong[0])]
        for editor, declared in rule.editors.items():
            keys = ", ".join(f"`{one.key}`" for one in editors_of(declared))
            parts.append(f"In files of {editor}, the key of this rule is {keys}.\n")
        parts.append(f"The declaration is one file, `models/rules/{name}.py`.\n")
        yield f"rules/{name}.md", page(title, *parts)
        rows.append((f"[{name}]({name}.md)", f"`{rule.section.name}`", rule.sentence()))
    text = "# Rules of sudoku\n\nRules combine with sudoku and with each other.\n\n"
    yield "rules/index.md", text + table(("rule", "section", "meaning"), rows)


def example(line: LineForm) -> Statement:
    """Return the statement of an example, over its own variables."""
    names = dict.fromkeys(re.findall(r"r[\d.]+c[\d.]+", line.example))
    return read(f"values {line.values} : {' '.join(names)}\nrule an example\n{line.example}\n")


def clauses_of_example(word: str) -> Iterator[str]:
    """Yield the first clauses of an example, the number of clauses, and a note about cuts."""
    statement = example(primitive_of(word))
    ((shape, _),) = statement.in_order()
    (line,) = shape.lines
    encoding = encoding_of(line)
    literals, name = encoding.table(line, statement.top), literal_names(statement)
    firsts = [*encoding.clauses, *encoding.distinct]
    for clause in firsts[:SHOWN]:
        yield " ".join(name(literals[x]) for x in clause)
    if len(firsts) > SHOWN:
        yield f"... {len(firsts)} clauses"
    if encoding.graphs:
        yield "and cuts, where the solution is not connected"


def received(description: Description) -> str:
    """Return the input of a solver for the only line of a statement: noun -> number."""
    (part,) = description.lines
    return ", ".join(f"{noun} × {number}" for noun, number in part.counts.items() if number)


def primitives() -> Iterator[tuple[str, str]]:
    """Yield the page of the lines of a statement."""
    text = "# Primitives\n\n[Statements](../reference/statement.md) consist of these lines.\n\n"
    for word in FILES:
        primitive = primitive_of(word)
        text += f"## {word}\n\n`{primitive.form}`\n\n{meaning(primitive)}.\n\n"
        text += f"Rejected unless {primitive.needs}.\n\n" if primitive.needs else ""
        text += "Example and its clauses:\n\n" + block("\n".join((primitive.example, *clauses_of_example(word)))) + "\n"
    lines = (*line_grammar.NESTED.values(), *line_grammar.FORMS.values())
    text += "## Short forms\n\n" + table(
        ("line", "short for", "true if", "rejected unless"),
        ((f"`{line.form}`", line.full, meaning(line), line.needs) for line in lines),
    )
    text += "\n## What solvers receive\n\n" + table(
        ("example", *SOLVERS),
        (
            (f"`{word}`", *(received(describe(example(primitive_of(word)))) for describe in SOLVERS.values()))
            for word in FILES
        ),
    )
    text += "\n## Primitives that each format can express\n\n" + table(
        ("format", "primitives"),
        ((name, ", ".join(f"`{word}`" for word in FILES if word in words)) for name, words in FORMATS.items()),
    )
    yield "primitives.md", text


def choices() -> Iterator[tuple[str, str]]:
    """Yield the pages of formats, backends and techniques."""
    text = "# Text formats of grids\n\nEvery command recognizes these formats. `--format NAME` chooses one.\n"
    for name, summary in registry.summaries("format"):
        text += f"\n## {name}\n\n{capital(summary)}\n\n{block(registry.find('format', name).example)}"
    text += "\n## Texts of other programs\n\n"
    text += table(("file", "texts"), ((f"`{name}`", summary) for name, summary in registry.summaries("conversion")))
    yield "formats.md", text
    text = "# Backends\n\n`--backend NAME:VALUE` sets the option that has this value, as in `sat:glucose4`.\n"
    for name, _ in registry.summaries("backend"):
        backend = registry.find("backend", name)
        text += f"\n## {name}\n\n{capital(backend.summary).rstrip('.')}.\n\n"
        text += table(
            ("option", "default", "values", "meaning"),
            (
                (f"`{o.name}`", f"`{o.default}`", ", ".join(f"`{c}`" for c in o.choices) or "a number", o.summary)
                for o in backend.options
            ),
        ) if backend.options else ""  # fmt: skip
    text += "\n## Encodings of at-most-one\n\n"
    text += table(("encoding", "meaning"), ((f"`{name}`", words) for name, words in registry.summaries("encoding")))
    yield "backends.md", text
    text = "# Techniques\n\n`explain` names a step by the easiest technique with the same conclusion.\n\n"
    text += table(("technique", "meaning"), ((f"`{name}`", words) for name, words in registry.summaries("technique")))
    yield "techniques.md", text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the pictures of the tutorials."""
    yield from pictured("pictures", "four", "1.....2..3.....4", "", True)


def notebooks() -> Iterator[tuple[str, str]]:
    """Yield a page for each notebook: its cells, and a link that opens it in Colab."""
    for path in sorted((HERE / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts = [
            "".join(cell["source"]) if cell["cell_type"] == "markdown" else block("".join(cell["source"]), "python")
            for cell in cells
        ]
        texts.insert(1, f"[Open this notebook in Colab]({COLAB}/{path.name})")
        yield f"notebooks/{path.stem}.md", "\n\n".join(texts) + "\n"


PARTS: tuple[Callable[[], Iterator[tuple[str, str]]], ...] = (
    commands, python, kinds, rules, primitives, choices, pictures, notebooks,
)  # fmt: skip


def pages() -> dict[str, str]:
    """Return the generated files by their paths below `FOLDER`."""
    return {path: text for part in PARTS for path, text in part()}


def write() -> None:
    """Write the generated files."""
    for path, text in pages().items():
        file = FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
