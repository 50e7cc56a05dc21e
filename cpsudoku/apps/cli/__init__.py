"""The command line. `commands/NAME.py` sets COMMAND, a click command whose return value is the exit status.

A file is imported only when its command is used. `--help` reads the first line of each file's docstring.

`options` has options that commands share, `progress` has progress bars.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cpsudoku import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

WITHOUT_CELLS = ("help", "new", "verify")  # commands that print no names of cells, and so lack --cells


GROUPS: dict[str, tuple[str, ...]] = {
    "Ask": ("check", "solve", "explain"),
    "Prove": ("prove", "verify"),
    "Make": ("generate", "convert", "serve"),
    "Compare": ("compare",),
    "Extend": ("new", "test"),
    "Help": ("help",),
}
TOPICS = ("kinds", "rules", "backends", "formats", "constraints", "techniques", "input", "status")


class ReaderGone(Exception):
    """The reader of our output is gone. It is not an OSError, because click would then end with exit status 1, "not
    unique"."""


class CommandFolder(click.Group):
    """A group whose commands are the files of `commands/`."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:  # prints --help and --version
        try:
            return super().make_context(*arguments, **settings)
        except BrokenPipeError as error:
            raise ReaderGone from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone from error

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, *others = args
        known = self.list_commands(ctx)
        if name not in known and not ctx.resilient_parsing and name[:1] != "-":
            from cpsudoku.apps.cli.hints import hint_for_command

            ctx.fail(f"no command {name[:40]!r}\nhint: {hint_for_command(name, others, known) or 'cpsudoku help'}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        files = os.listdir(os.path.join(os.path.dirname(__file__), "commands"))
        return sorted(file[:-3] for file in files if file.endswith(".py") and not file.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = importlib.import_module(f"cpsudoku.apps.cli.commands.{cmd_name}").COMMAND
        if cmd_name not in WITHOUT_CELLS and not any(option.name == "cells" for option in command.params):
            command.params.append(_cells_option())
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in self.groups(ctx):
            with formatter.section(title):
                formatter.write_dl([(name, self.summary(name)) for name in names])

    def groups(self, ctx: click.Context) -> Iterator[tuple[str, list[str]]]:
        """Yield each group with its commands. A command without a group joins the last one."""
        names = self.list_commands(ctx)
        grouped = {name for group in GROUPS.values() for name in group}
        for title, group in GROUPS.items():
            yield title, [name for name in group if name in names]
        if others := [name for name in names if name not in grouped]:
            yield "Others", others

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands with their summaries, and the options. Import no command."""
        from click.shell_completion import CompletionItem

        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=self.summary(name)) for name in names]
        return items + click.Command.shell_complete(self, ctx, incomplete)

    def summary(self, name: str) -> str:
        """Return the one-line help of a command. Import nothing."""
        from pathlib import Path

        text = Path(__file__).with_name("commands").joinpath(f"{name}.py").read_text(encoding="utf-8")
        return text.split("\n", 1)[0].strip('" ')


def _cells_option() -> click.Option:
    """Return the option --cells. It may precede any command. Each command that prints names of cells also has it."""
    from cpsudoku.support.square_grid import STYLES, VARIABLE

    return click.Option(
        ["--cells"],
        type=click.Choice(STYLES, case_sensitive=False),
        callback=_print_cells,
        expose_value=False,
        is_eager=True,
        metavar="|".join(STYLES),
        help="The form of cell names. Commands read both forms.",
        show_default=f"{STYLES[0]}, or {VARIABLE} if set",
    )


def _print_cells(ctx: click.Context, _: click.Parameter, style: str | None) -> None:
    from cpsudoku.support import square_grid

    before = square_grid.cell_style()  # an error here comes from the environment variable
    if style is not None and style != before:
        square_grid.cells(style)
        ctx.call_on_close(lambda: square_grid.cells(before))


COMMANDS = click.version_option(__version__, "-V", "--version", prog_name="cpsudoku", message="%(prog)s %(version)s")(
    CommandFolder(
        name="cpsudoku",
        context_settings={"help_option_names": ["-h", "--help"]},
        help="Does this puzzle have exactly one solution, and why?",
        options_metavar="",
        subcommand_metavar="COMMAND [OPTIONS] [PUZZLE...]",
        epilog=f"cpsudoku help COMMAND | {' | '.join(TOPICS)}",
        params=[_cells_option()],
    )
)
