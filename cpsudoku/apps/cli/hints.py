"""Hints for an unknown command or option: a table of common mistakes, then similar names."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence

from click import Option

COMMANDS = {
    "judge": "check", "referee": "check", "validate": "check", "scan": "check",
    "count": "solve --count",
    "diagnose": "explain", "hint": "explain --hint", "why": "explain", "rate": "explain --rate",
    "seal": "prove",
    "draw": "convert", "show": "convert", "export": "convert",
    "lab": "compare", "bench": "compare",
    "list": "help", "version": "--version",
}  # fmt: skip
OPTIONS = {
    "--timeout": "--time-limit", "--limit-seconds": "--time-limit", "--patience": "--time-limit",
    "--force": "--overwrite", "--all": "--wait|-n all",
    "--html": "-o", "--csv": "-o", "--svg": "-o", "--png": "-o", "--out": "-o",
    "--certify": "--proof", "--of": "--puzzle", "--list": "--verbose", "--verbosity": "--verbose",
    "--alphabet": "--symbols", "--add": "--rule", "--section": "--rule",
    "--engine": "--backend", "--solver": "--backend", "--limit": "--number", "--open": "--browser",
    "--why": "--place", "--so-far": "--entries", "--rounds": "--trace rounds", "--propagation": "--trace propagation",
    "--of-kind": "--kind",
}  # fmt: skip
PUZZLE = "./:"  # characters of a path, a link or a puzzle, which no command contains


def hint_for_command(name: str, others: Sequence[str], commands: Iterable[str]) -> str:
    """Return the command line that the user probably meant. ``others``: the other words of the line. Return "" if no
    command is similar."""
    from difflib import get_close_matches

    if name in COMMANDS:
        return shlex.join(["cpsudoku", *COMMANDS[name].split(), *others])
    if any(c.isdigit() or c in PUZZLE for c in name):
        return shlex.join(["cpsudoku", "check", name, *others])
    near = get_close_matches(name, [*commands], 1, 0.6)
    return shlex.join(["cpsudoku", near[0], *others]) if near else ""


def hint_for_option(name: str, words: Sequence[str], options: Iterable[Option]) -> str:
    """Return the option that the user probably meant, one of ``options``, with its value from the ``words`` of the
    line."""
    from difflib import get_close_matches

    known = {spelled: option for option in options for spelled in option.opts}
    meant = [one for one in OPTIONS.get(name, "").split("|") if one.partition(" ")[0] in known]
    near = meant or get_close_matches(name, [*known], 1, 0.6)
    if not near or " " in near[0]:  # with its value
        return "".join(near)
    given = next((i for i, word in enumerate(words) if word.partition("=")[0] == name), len(words))
    value = words[given].partition("=")[2] if given < len(words) else ""
    following = words[given + 1] if given + 1 < len(words) else ""
    if not value and following and not following.startswith("-") and not known[near[0]].is_flag:
        value = following
    if name == "--certify" and following.endswith(".cert"):  # the file to write
        return shlex.join(["cpsudoku", "prove", *words[:given], *words[given + 2 :], "-o", following])
    return shlex.join([near[0], *filter(None, [value])])
