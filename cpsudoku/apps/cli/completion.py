"""Completion in bash, zsh and fish: commands, options, files, and the names of kinds, backends, formats, techniques.

    eval "$(_CPSUDOKU_COMPLETE=bash_source cpsudoku)"

Which names an option takes follows from the option's own name, for all commands alike.
"""

from __future__ import annotations

from copy import copy

import click
from click.shell_completion import CompletionItem, shell_complete
from click.types import StringParamType

from cpsudoku.apps.cli import CommandFolder
from cpsudoku.support import registry

VARIABLE = "_CPSUDOKU_COMPLETE"
NAMES = {
    "kind": "kind", "kinds": "kind", "of_kind": "kind",
    "backend": "backend", "backends": "backend", "sample_backend": "backend", "engine": "backend", "search": "backend",
    "format": "format", "source": "format", "to": "format", "form": "format",
    "techniques": "technique", "up_to": "technique",
}  # fmt: skip
FILES = {"files", "puzzles", "certificates", "file", "path", "like", "html", "svg", "png", "output", "out"}


class Names(StringParamType):
    """A name of one sort in the registry, or one of several with commas between them; a kind may be a file, too."""

    name = "name"

    def __init__(self, sort: str) -> None:
        self.sort = sort

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        if self.sort == "kind" and (incomplete.startswith((".", "~")) or "/" in incomplete):
            return [CompletionItem(incomplete, type="file")]
        before, comma, last = incomplete.rpartition(",")
        summaries = registry.summaries(self.sort)
        completions = [(before + comma + name, help) for name, help in summaries if name.startswith(last)]
        return [CompletionItem(name, help=help) for name, help in completions]


class Listed(StringParamType):
    """The second word of `list`: a name of the sort that is the first."""

    name = "name"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return Names(str(ctx.params.get("what"))).shell_complete(ctx, param, incomplete)


class Completing(CommandFolder):
    """The commands, with parameters that know what they can be."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command = copy(super().get_command(ctx, cmd_name))
        if command is not None:
            command.params = [copy(param) for param in command.params]  # types for completion only
            for param in command.params:
                if type(param.type) is StringParamType and param.name is not None:
                    param.type = _type_of(cmd_name, param.name) or param.type
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        commands = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=self.summary(name)) for name in commands]
        return items + click.Command.shell_complete(self, ctx, incomplete)


def _type_of(command: str, name: str) -> Names | Listed | click.Path | None:
    if (command, name) == ("list", "name"):
        return Listed()
    if name in NAMES:
        return Names(NAMES[name])
    return click.Path() if name in FILES else None


def complete(instruction: str) -> int:
    """Answer a shell: "bash_source" prints the script, "bash_complete" completions; nothing else is ever printed."""
    commands = Completing(name="cpsudoku", context_settings={"help_option_names": ["-h", "--help"]})
    try:
        return shell_complete(commands, {}, "cpsudoku", VARIABLE, instruction)
    except Exception:  # half a line that is no command yet: a shell that completes must not be disturbed
        return 1
