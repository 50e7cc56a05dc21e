"""The options of commands, each declared once, as a field with its type; those that several commands share.

    class SolveFlags(options.PuzzleFlags):
        backend: str | None = options.one_backend()
        verbose: bool = options.flag("Also print the second solution.", "-v", "--verbose")

    @SolveFlags.command("solve")
    def COMMAND(flags: SolveFlags) -> int: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial, wraps
from math import isnan
from typing import TYPE_CHECKING, Any, Self, TypeVar

import click
from click.types import StringParamType

from cpsudoku.support.errors import refuse_inputs
from cpsudoku.support.numbers import whole_number

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import DataclassInstance
    from click.shell_completion import CompletionItem

    from cpsudoku.formats import ReadOptions
    from cpsudoku.puzzles.entry import Bad, Entry

Decorated = Callable[..., int]
Part = TypeVar("Part", bound="DataclassInstance")


class OutputPath(click.Path):
    """A path that is written; pathlib is imported where one is given."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        from pathlib import Path

        return Path(str(super().convert(str(value), param, ctx)))


class Name(StringParamType):
    """A text that a shell completes: a name of this sort in the registry, or a file."""

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


class Command(click.Command):
    """A command that refuses an empty value of an option: a shell passes one for a variable that is not set."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            values, _, _ = self.make_parser(ctx).parse_args([*args])
        except click.NoSuchOption as error:
            if error.option_name in ("--timeout", "--time-limit"):
                ctx.fail(f"No such option {error.option_name!r}. Did you mean '--time-limit'?")
            if having := _commands_with(error.option_name, ctx):
                ctx.fail(f"No such option {error.option_name!r}. These commands have it: {', '.join(having)}.")
            raise
        for param in self.params:
            value = values.get(param.name) if isinstance(param, click.Option) else None
            if value == "" or (isinstance(value, list) and "" in value):
                raise click.BadParameter("expected a value, found none", ctx, param)
        return super().parse_args(ctx, args)


def _commands_with(option: str, ctx: click.Context) -> list[str]:
    """Return the names of the other commands with this option."""
    group = ctx.parent and ctx.parent.command
    if ctx.parent is None or not isinstance(group, click.Group):
        return []
    named = ((name, group.get_command(ctx.parent, name)) for name in group.list_commands(ctx.parent))
    return [name for name, command in named if command and any(option in param.opts for param in command.params)]


def option(help: str, *names: str, **settings: Any) -> Any:
    """Declare a field of `Flags`: an option with a value. ``names``: as they are typed, if not by the field's name."""
    return partial(click.option, *names, help=help, **settings)


def flag(help: str, *names: str) -> Any:
    """Declare a field of `Flags`: True if the option is given."""
    return option(help, *names, is_flag=True)


def argument(metavar: str, **settings: Any) -> Any:
    """Declare a field of `Flags`: an argument, or with ``nargs=-1`` several."""
    return partial(click.argument, metavar=metavar, **settings)


FILES: Any = argument("FILE...", nargs=-1, required=True, type=FILE)  # paths, - for standard input, or a text


class Flags:
    """What is chosen for a command: a subclass declares each option as a field with its type."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    @classmethod
    def command(cls, name: str, of: click.Group | None = None) -> Callable[[Callable[[Self], int]], click.Command]:
        """Make a command of that name, which calls a function with what is chosen; ``of``: the group it belongs to."""

        def declare(run: Callable[[Self], int]) -> click.Command:
            @wraps(run)
            def call(**values: object) -> int:
                return run(cls(values))

            make = click.command if of is None else of.command
            return make(name, cls=Command)(cls.add_options(call))

        return declare

    @classmethod
    def add_options(cls, run: Decorated) -> Decorated:
        """Return the function with the options that the fields declare."""
        for base in cls.__mro__:
            for field, one in reversed([*vars(base).items()]):
                if isinstance(one, partial):
                    names = one.args or (field if one.func is click.argument else f"--{field.replace('_', '-')}",)
                    run = one.func(*dict.fromkeys((*names, field)), **one.keywords)(run)
        return run

    def into(self, sort: type[Part]) -> Part:
        """Return the object of a dataclass, each of whose fields is one of these."""
        return sort(**{field: getattr(self, field) for field in sort.__dataclass_fields__})


class KindFlags(Flags):
    """As `Flags`, with the kind of the puzzles."""

    kind: str

    @classmethod
    def add_options(cls, run: Decorated) -> Decorated:
        return kind(super().add_options(run))


class ReadFlags(KindFlags):
    """As `KindFlags`, with how the text of puzzles is read."""

    options: ReadOptions

    @classmethod
    def add_options(cls, run: Decorated) -> Decorated:
        return super().add_options(reading(run))


class PuzzleFlags(ReadFlags):
    """As `ReadFlags`, with files of puzzles."""

    files: tuple[str, ...] = FILES

    def entries(self) -> Iterator[Entry | Bad]:
        """Return all puzzles, in order."""
        from cpsudoku.formats.entry_reading import read_all

        return read_all(self.files, kind=self.kind, options=self.options)


class Least(click.FloatRange):
    """A number of at least ``min`` and at most ``max``; "nan", which no comparison refuses, is none."""

    name = "number"

    def __init__(self, min: float = 0, max: float | None = None) -> None:
        super().__init__(min=min, max=max)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = super().convert(value, param, ctx)
        return self.fail(f"expected a number, found {value}", param, ctx) if isnan(number) else number


def kind(command: Decorated) -> Decorated:
    """Add --kind, and --rule for files of rules that are combined with it; handed on as one name, ``kind``, which is ""
    or "+RULE.py" if each file says of which kind it is (`formats.source_form`). Pipes among the files are opened
    once. A file that the command reads is refused as its output."""

    @click.option(
        "--kind",
        type=KIND,
        default="",
        show_default="the kind that each file names, else sudoku",
        metavar="NAME|FILE.py",
        help="The kind of puzzle (`help kinds`).",
    )
    @rules
    @wraps(command)
    def with_kind(*args: object, kind: str, rules: tuple[str, ...], **others: Any) -> int:
        from cpsudoku.formats import hold

        sources = others.get("files") or others.get("sources") or (others.get("file"), others.get("like"))
        declared = click.get_current_context().command.params
        outputs = [others.get(str(one.name)) for one in declared if isinstance(one.type, click.Path)]
        refuse_inputs(outputs, (*sources, others.get("so_far"), kind, *rules))
        with hold(filter(None, (*sources, others.get("solution")))):
            return command(*args, kind="+".join((kind, *rules)), **others)

    return with_kind


def rules(command: Decorated) -> Decorated:
    """Add --rule."""
    return click.option(
        "--rule",
        "rules",
        multiple=True,
        callback=_files_of_rules,
        metavar="FILE.py",
        help="A rule of your own, added to the kind's; can be repeated.",
    )(command)


def _files_of_rules(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    for name in value:
        if not name.endswith(".py"):
            raise click.BadParameter(f"expected a file that ends in .py, found {name!r} (`help rules` lists others)")
    return value


def time_limit(
    default: float | None = None,
    help: str = "Stop after this time with the verdict undecided.",
    shown: str | bool = True,
) -> Any:
    """Declare --time-limit. ``shown``: the default in words."""
    return option(help, type=Least(), default=default, show_default=shown)


def one_backend(help: str = "The backend.") -> Any:
    """Declare --backend, of commands that ask for one answer: None for search and sat, in turn."""
    return option(help, type=BACKEND, show_default="search and sat, in turn", metavar="NAME[:OPTION,...]")


def output(metavar: str, help: str) -> Any:
    """Declare -o, the file to write."""
    return option(help, "-o", "--output", type=OutputPath(dir_okay=False), metavar=metavar)


def overwrite(help: str = "With --html: replace a file that cpsudoku did not write.") -> Any:
    """Declare --overwrite."""
    return flag(help)


def as_json(help: str = "JSON lines, one object for each puzzle.") -> Any:
    """Declare --json."""
    return flag(help)


def reading(command: Decorated) -> Decorated:
    """Add the options that say how text is read; handed on as ``options``, a ReadOptions."""

    @click.option("--format", type=FORMAT, default="", metavar="NAME|FILE.py",
                  help="The text format (`help formats`); detected by default.")  # fmt: skip
    @click.option("--blank", default="", metavar="CHARACTERS",
                  help='Characters to read as blanks, or "any": all that are not values.')  # fmt: skip
    @click.option("--alphabet", default="", metavar="SYMBOLS", help="The symbols for the values 1, 2, ..., in order.")
    @click.option("--box", callback=box, metavar="HxW", help="Height and width of a box, for example 2x3.")
    @click.option("--ignore-unknown", is_flag=True, help="Leave out rules that cpsudoku does not know.")
    @click.option("--add", multiple=True, metavar="SECTION",
                  help="Add a rule, such as 'anti-knight' or 'thermometer: r1c1 r1c2'; can be repeated.")  # fmt: skip
    @click.option("--select", callback=_part, metavar="A:B", help="Only puzzles A to B-1 of each file, counted from 0.")
    @wraps(command)
    def with_options(
        *,
        format: str,
        blank: str,
        alphabet: str,
        box: tuple[int, int] | None,
        select: slice,
        ignore_unknown: bool,
        add: tuple[str, ...],
        **others: Any,
    ) -> int:
        from cpsudoku.formats import ReadOptions, format_of

        if format:
            format_of(format)  # also where a text has a form of its own
        if len(set(alphabet)) < len(alphabet):
            raise click.UsageError(f"--alphabet: expected each symbol once, found {alphabet[:40]!r}")
        unknown = "ignore" if ignore_unknown else "refuse"
        options = ReadOptions(format, blank, alphabet, box, select, others.get("time_limit"), unknown, add)
        return command(options=options, **others)

    return with_options


def box(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    height, width = ([*map(whole_number, value.lower().split("x")), None, None])[:2]
    if not height or not width or value.lower().count("x") != 1 or len(value) > 11:
        raise click.BadParameter(f"expected height x width, such as 2x3, found {value[:40]!r}")
    return height, width


def _part(_: click.Context, __: click.Parameter, value: str | None) -> slice:
    """Read A:B, A:, :B, A:B:STEP, or the single A."""
    if value is None:
        return slice(None)
    parts = value.split(":")
    if len(parts) > 3 or not all(part.isdecimal() or (part == "" and len(parts) > 1) for part in parts):
        raise click.BadParameter(f"expected numbers from 0, such as 0:2, found {value!r}")
    numbers = [_count(part) if part else None for part in parts]
    if len(numbers) == 1:
        return slice(numbers[0], _count(value) + 1)
    if len(numbers) == 3 and numbers[2] == 0:
        raise click.BadParameter("expected a step of at least 1, found 0")
    return slice(*numbers)


def _count(digits: str) -> int:
    """Return the number, or 10**18 for whatever is beyond: no file has so many puzzles, and no iterator counts as
    far."""
    digits = digits.lstrip("0")
    return int(digits or "0") if len(digits) < 19 else 10**18
