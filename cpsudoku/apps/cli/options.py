"""The options of commands, each declared once, as a field with its type. An option name has one meaning everywhere.

    class SolveFlags(options.PuzzleFlags):
        backend: str | None = options.one_backend()
        count: bool = options.flag("Print the number of solutions.")

    @SolveFlags.command("solve")
    def COMMAND(flags: SolveFlags) -> int: ...
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Self, TypeVar

import click
from click.types import FloatParamType, StringParamType

from cpsudoku.support.errors import CpsudokuError, refuse_inputs, whole_number

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import DataclassInstance
    from click.shell_completion import CompletionItem

    from cpsudoku.formats import ReadOptions
    from cpsudoku.puzzles.entry import Bad, Entry

Decorated = Callable[..., int]
Part = TypeVar("Part", bound="DataclassInstance")


class OutputPath(click.Path):
    """An output path. pathlib is imported only if one is given."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        from pathlib import Path

        return Path(str(super().convert(str(value), param, ctx)))


class Name(StringParamType):
    """A parameter type whose values a shell can complete: names of one sort in the registry, or files."""

    name = "name"

    def __init__(self, sort: str) -> None:
        self.sort = sort

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from cpsudoku.support import registry

        if self.sort == "file" or (self.sort == "kind" and (incomplete.startswith((".", "~")) or "/" in incomplete)):
            return [CompletionItem(incomplete, type="file")]
        rows = registry.summaries(self.sort)
        return [CompletionItem(name, help=help) for name, help in rows if name.startswith(incomplete)]


BACKEND, FILE, FORMAT, KIND, TECHNIQUE = map(Name, ("backend", "file", "format", "kind", "technique"))
INPUT = ("kind", "rule", "format", "blank", "symbols", "box", "select", "ignore_unknown")
ASK = "Use this backend."
WRITE = "Write FILE; its ending chooses the form."
FORM = "The form to write: a format (`help formats`), text or a link."
SPEC = "NAME[:OPTION,...]"
GENERAL = ("overwrite", "cells", "quiet", "verbose")
SHORT, TYPED = "cpsudoku short help", "cpsudoku typed"  # keys of `click.Context.meta`


class Command(click.Command):
    """A command for which -h prints its own options and --help all options. It rejects empty option values.

    An empty value usually comes from a shell variable that is not set.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            values, _, _ = self.make_parser(ctx).parse_args([*args])
        except click.NoSuchOption as error:
            from cpsudoku.apps.cli.hints import hint_for_option

            known = [param for param in self.params if isinstance(param, click.Option)]
            having = _commands_with(error.option_name, ctx)
            hint = hint_for_option(error.option_name, args, known) or f"{ctx.command_path} --help"
            others = f"; {', '.join(having)} {'has' if len(having) == 1 else 'have'} it" if having else ""
            ctx.fail(f"no option {error.option_name}{others}\nhint: {hint}")
        except click.UsageError as error:  # the parser raised the error without a context
            error.ctx = ctx
            raise
        ctx.meta[TYPED] = values
        for param in self.params:
            value = values.get(param.name) if isinstance(param, click.Option) else None
            if value == "" or (isinstance(value, list) and "" in value):
                raise click.BadParameter("expected a value, found none", ctx, param)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*self.params, _help_option("-h", short=True), _help_option("--help", short=False)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        whole = self.help
        if ctx.meta.get(SHORT) and whole:
            self.help = whole.split("\n\n")[0]
        super().format_help_text(ctx, formatter)
        self.help = whole

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups: dict[str, list[tuple[str, str]]] = {"Options": [], "Input": [], "General": []}
        for param in self.get_params(ctx):
            title = "Input" if param.name in INPUT else "General" if param.name in GENERAL else "Options"
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record:
                groups[title].append(record)
        for title, rows in groups.items():
            if rows and (title == "Options" or not ctx.meta.get(SHORT)):
                with formatter.section(title):
                    formatter.write_dl(rows)


def typed(without: Collection[str]) -> tuple[str, ...]:
    """Return the arguments of the current command as the user typed them. Omit the options with these names."""
    ctx = click.get_current_context()
    words = [ctx.command.name or ""]
    for param in ctx.command.params:
        value = ctx.meta[TYPED].get(param.name)
        name = max(param.opts, key=len)
        if value is True and param.name not in without:
            words.append(name)
        elif isinstance(value, str | list | tuple) and param.name not in without:
            values = [value] if isinstance(value, str) else value
            words += values if isinstance(param, click.Argument) else [word for one in values for word in (name, one)]
    return tuple(words)


def _help_option(name: str, *, short: bool) -> click.Option:
    def print_help(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            ctx.meta[SHORT] = short
            click.echo(ctx.get_help())
            ctx.exit()

    return click.Option(
        [name], is_flag=True, is_eager=True, expose_value=False, callback=print_help,
        help="Print these options." if short else "Print all options.",
    )  # fmt: skip


def _commands_with(option: str, ctx: click.Context) -> list[str]:
    """Return the names of the other commands with this option."""
    group = ctx.parent and ctx.parent.command
    if ctx.parent is None or not isinstance(group, click.Group):
        return []
    named = ((name, group.get_command(ctx.parent, name)) for name in group.list_commands(ctx.parent))
    return [name for name, command in named if command and any(option in param.opts for param in command.params)]


def option(help: str, *names: str, **settings: Any) -> Any:
    """Declare a field of `Flags`: an option with a value. ``names``: the names of the option, if they differ from the
    field's."""
    return partial(click.option, *names, help=help, **settings)


def flag(help: str, *names: str, **settings: Any) -> Any:
    """Declare a field of `Flags`: True if the option is given."""
    return option(help, *names, is_flag=True, **settings)


def argument(metavar: str, **settings: Any) -> Any:
    """Declare a field of `Flags`: an argument, or with ``nargs=-1`` several."""
    return partial(click.argument, metavar=metavar, **settings)


class TimeLimit(FloatParamType):
    """A number above 0."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        return number if number > 0 else self.fail(f"expected a number above 0, found {value}", param, ctx)


def time_limit(
    default: float | None = 60.0, help: str = "Stop a puzzle after this time.", shown: str | bool = True
) -> Any:
    """Declare --time-limit. ``shown``: the default in words."""
    return option(help, type=TimeLimit(), default=default, show_default=shown, metavar="SECONDS")


def kind() -> Any:
    """Declare --kind."""
    shown = "the kind that PUZZLE names, else sudoku"
    return option("The kind.", type=KIND, default="", metavar="NAME|FILE.py", show_default=shown)


def one_backend(help: str = ASK, shown: str = "search and sat, in turn") -> Any:
    """Declare --backend for commands that use one backend. ``shown``: the default in words."""
    return option(help, type=BACKEND, show_default=shown, metavar=SPEC)


def several_backends(shown: str = "sat, cp_sat, search") -> Any:
    """Declare --backend for commands that compare several backends. ``shown``: the default in words."""
    return option(ASK, "--backend", type=BACKEND, multiple=True, show_default=shown, metavar=SPEC)


def output(metavar: str = "FILE", help: str = WRITE) -> Any:
    """Declare -o."""
    return option(help, "-o", "--output", type=OutputPath(dir_okay=False), metavar=metavar)


def overwrite(help: str = "Replace files that exist.") -> Any:
    """Declare --overwrite."""
    return flag(help)


def resume() -> Any:
    """Declare --resume."""
    return flag("Continue the file of an interrupted run.")


def as_json(help: str = "Print one JSON object for each puzzle.") -> Any:
    """Declare --json."""
    return flag(help)


def verbose() -> Any:
    """Declare -v."""
    return flag("Print all puzzles, times and notes.", "-v", "--verbose")


def ignore_unknown() -> Any:
    """Declare --ignore-unknown."""
    return flag("Leave out unknown rules.")


def box() -> Any:
    """Declare --box."""
    return option("The box size, such as 2x3.", callback=sides, metavar="HxW")


def sides(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Read HxW."""
    if value is None:
        return None
    height, width = ([*map(whole_number, value.lower().split("x")), None, None])[:2]
    if not height or not width or value.lower().count("x") != 1 or len(value) > 11:
        raise click.BadParameter(f"expected height x width, such as 2x3, found {value[:40]!r}")
    return height, width


def _selection(_: click.Context, __: click.Parameter, value: str | None) -> slice:
    """Parse N-M, N- or N, counted from 1, with both ends included."""
    if value is None:
        return slice(None)
    low, dash, high = value.partition("-")
    if not low.isdecimal() or not (high or "1").isdecimal() or not _count(low):
        raise click.BadParameter(f"expected numbers from 1, such as 1-20, found {value[:40]!r}")
    if high and _count(high) < _count(low):
        raise click.BadParameter(f"expected the lower number first, such as 1-20, found {value[:40]!r}")
    return slice(_count(low) - 1, _count(high) if high else None if dash else _count(low))


def _count(digits: str) -> int:
    """Return the number, or 10**18 if it is larger. No file has that many puzzles, and iterators accept no larger
    number."""
    digits = digits.lstrip("0")
    return int(digits or "0") if len(digits) < 19 else 10**18


def _set_quiet(ctx: click.Context, _: click.Parameter, quiet: bool) -> None:
    from cpsudoku.support import terminal

    terminal.quiet = quiet
    ctx.call_on_close(lambda: setattr(terminal, "quiet", False))


class Flags:
    """The options of a command. A subclass declares each option as a field with its type."""

    quiet: bool = flag("Print no notes.", "-q", "--quiet", callback=_set_quiet, expose_value=False)

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    @classmethod
    def command(cls, name: str, of: click.Group | None = None) -> Callable[[Callable[[Self], int]], click.Command]:
        """Return a decorator that makes a command of that name. The command calls the function with the options.
        ``of``: its group."""

        def declare(run: Callable[[Self], int]) -> click.Command:
            @wraps(run)
            def call(**values: object) -> int:
                with ExitStack() as stack:
                    return run(cls(values).opened(stack))

            make = click.command if of is None else of.command
            return make(name, cls=Command)(cls.add_options(call))

        return declare

    @classmethod
    def add_options(cls, run: Decorated) -> Decorated:
        """Return the function with the options that the fields declare."""
        seen: set[str] = set()  # a subclass may declare a field again
        for base in cls.__mro__:
            for field, one in reversed([*vars(base).items()]):
                if isinstance(one, partial) and field not in seen:
                    seen.add(field)
                    names = one.args or (field if one.func is click.argument else f"--{field.replace('_', '-')}",)
                    run = one.func(*dict.fromkeys((*names, field)), **one.keywords)(run)
        return run

    def opened(self, _: ExitStack) -> Self:
        """Return the flags with their resources opened. The stack closes these after the command."""
        return self

    def into(self, sort: type[Part]) -> Part:
        """Return an object of that dataclass. Its fields get the values of the fields with the same names."""
        return sort(**{field: getattr(self, field) for field in sort.__dataclass_fields__})


class KindFlags(Flags):
    """Like `Flags`, with the kind of the puzzles.

    After `opened`, ``kind`` is one name, with "+" between the kind and the files of rules, and ``added`` has the other
    rules. `opened` opens each pipe among the sources once. It rejects an output that is also an input.
    """

    kind: str = kind()
    rule: tuple[str, ...] = option("Add a rule, such as anti-knight or 'thermometer: r1c1 r1c2'. Repeatable.",
        multiple=True, metavar="RULE|FILE.py")  # fmt: skip
    added: tuple[str, ...]

    @property
    def sources(self) -> Iterable[str | None]:
        """The puzzles that the command reads."""
        return ()

    def opened(self, stack: ExitStack) -> Self:
        from cpsudoku.formats import hold

        sources = [*filter(None, self.sources)]
        rule_files = [rule for rule in self.rule if rule.endswith(".py")]
        self.added = tuple(rule for rule in self.rule if not rule.endswith(".py"))
        declared = click.get_current_context().command.params
        outputs = [getattr(self, str(one.name), None) for one in declared if isinstance(one.type, click.Path)]
        refuse_inputs(outputs, (*sources, self.kind, *rule_files))
        stack.enter_context(hold(sources))
        self.kind = "+".join((self.kind, *rule_files))
        return super().opened(stack)


class ReadFlags(KindFlags):
    """Like `KindFlags`, with the options for reading puzzles: ``options``."""

    format: str = option("The text format.", type=FORMAT, default="", metavar="NAME|FILE.py", show_default="detected")
    blank: str = option('Characters for empty cells, or "any": all that stand for no value.', default="",
        metavar="CHARACTERS")  # fmt: skip
    symbols: str = option("The symbols of the values 1, 2, ...", default="", metavar="SYMBOLS")
    box: tuple[int, int] | None = box()
    select: slice = option("Only puzzles N to M of each file, from 1.", callback=_selection, metavar="N-M")
    ignore_unknown: bool = ignore_unknown()
    options: ReadOptions

    def opened(self, stack: ExitStack) -> Self:
        from cpsudoku.formats import ReadOptions, format_of

        if self.format:
            format_of(self.format)  # reject a wrong name even if the form of a text makes it unnecessary
        if len(set(self.symbols)) < len(self.symbols):
            raise click.UsageError(f"--symbols: expected each symbol once, found {self.symbols[:40]!r}")
        flags = super().opened(stack)
        unknown = "ignore" if self.ignore_unknown else "refuse"
        seconds = getattr(self, "time_limit", None)
        self.options = ReadOptions(
            self.format, self.blank, self.symbols, self.box, self.select, seconds, unknown, self.added
        )
        return flags


FILES: Any = argument("PUZZLE...", nargs=-1, required=True, type=FILE)  # paths, - for standard input, or a text


PUZZLE_FILES = (".txt", ".sdk", ".sdm", ".csv", ".json", ".jsonl", ".non", ".parquet")  # in a folder
PACKED = (".gz", ".bz2", ".xz", ".zst")


def _files_of(source: str) -> list[str]:
    """Return the files of a folder or a glob, sorted, including subfolders. Return any other source unchanged."""
    from glob import glob

    is_glob = "*" in source and "\n" not in source and not os.path.exists(source)
    if is_glob:
        found = sorted(path for path in glob(source, recursive=True) if os.path.isfile(path))
        return found or [source]  # stars may be the blanks of a puzzle
    if not os.path.isdir(source):
        return [source]

    def refuse(error: OSError) -> None:
        raise error

    walk = os.walk(source, onerror=refuse)
    walked = (os.path.join(folder, name) for folder, _, names in walk for name in names)
    found = sorted(path for path in walked if _without_packing(path).endswith(PUZZLE_FILES))
    if not found:
        raise CpsudokuError(f"{source}: no file of puzzles in this folder ({', '.join(PUZZLE_FILES)})")
    return found


def _without_packing(path: str) -> str:
    stem, ending = os.path.splitext(path.lower())
    return stem if ending in PACKED else path.lower()


class PuzzleFlags(ReadFlags):
    """Like `ReadFlags`, with files of puzzles. ``models``: the Python files that set `model`."""

    files: tuple[str, ...] = FILES
    models: tuple[str, ...] = ()
    takes_models = False  # does the command accept them?

    @property
    def sources(self) -> Iterable[str | None]:
        return (*self.files, *self.models)

    def opened(self, stack: ExitStack) -> Self:
        from cpsudoku.model.model_file import is_model_file

        files = [file for source in self.files for file in self.files_of(source)]
        if self.takes_models:
            self.models = tuple(filter(is_model_file, files))
            files = [file for file in files if file not in self.models]
        elif models := [*filter(is_model_file, files)]:
            raise click.UsageError(f"expected puzzles, found the Python file {models[0]}")
        if self.models and not files and (self.kind or self.rule):
            raise click.UsageError(f"expected puzzles with --{'kind' if self.kind else 'rule'}, found {self.models[0]}")
        self.files = tuple(files)
        return super().opened(stack)

    def files_of(self, source: str) -> list[str]:
        """Return the files of a folder or a glob. Return any other source unchanged."""
        return _files_of(source)

    def entries(self) -> Iterator[Entry | Bad]:
        """Return all puzzles, in order."""
        from cpsudoku.formats.entry_reading import read_all

        return read_all(self.files, kind=self.kind, options=self.options)
