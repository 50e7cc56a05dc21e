"""Find a kind by its name or file. Find rules of sudoku by name, by file, or as Python objects.

A kind with the user's own rules has a name: "sudoku+./mine.py". Every command and function accepts such a name. So do
the worker processes of a scan.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from cpsudoku.puzzles.kinds.kind_errors import guard
from cpsudoku.puzzles.section_lines import fold_name
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.registry import constant_of, find, folder_of, module_of, names

if TYPE_CHECKING:
    from pathlib import Path

    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.kinds.rule import Rule

OwnRules: TypeAlias = "Iterable[str | os.PathLike[str] | Rule]"  # names, files, and Rule objects

_RULE = r"(?s)\+(.+?\.py|#\d+|[a-z_]+)(?=\+|$)"
_WORD = r"[(\"']*[^\W\d_]+(?:['-][^\W\d_]+)*[)\"'.,;:!?]*|-|\u2013|\u2014"  # of prose
_WORDS = 3  # words of a sentence
_KINDS: list[Kind] = []  # kinds passed as objects: number i is "#i"
_STATED: list[Rule] = []  # rules passed as objects: number i is "#i" in the name of a kind


def kind_of(name: Kind | str) -> Kind:
    """Return the kind of a name, alias or file (a name that ends in .py). "sudoku+mine.py" has rules of the user. A
    Kind is returned unchanged.

    Raises:
        CpsudokuError: the kind does not exist, or its file cannot be imported. The message has the file's line.
    """
    name = name_of(name)
    return _kind_of(name, os.getcwd() if ".py" in name else "")


@cache
def _kind_of(name: str, folder: str) -> Kind:
    """Return the kind of a name. ``folder``: the current folder, because a relative path depends on it."""
    base, rules = split_name(name)
    if rules:
        return _combine(base, rules)
    if name.startswith("#"):
        return _KINDS[int(name[1:])]
    if name.endswith(".py"):
        return guard(_kind(name), _stem(name), (kind_of, (name,)), name)
    if (own := _kind_name(name)) != name:
        return kind_of(own)
    kind = _kind(name)
    kind.name, kind.origin = name, (kind_of, (name,))
    return kind


def name_of(kind: Kind | str) -> str:
    """Return the name with which `kind_of` finds a kind. A kind declared in Python gets a name that is unique in this
    process.

    Raises:
        TypeError: it is neither a name nor a Kind.
    """
    if isinstance(kind, str):
        return kind
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.kinds.rule import Rule

    if not isinstance(kind, Kind):
        rule = " (a Rule: rules=[RULE])" if isinstance(kind, Rule) else ""
        raise TypeError(f"kind: expected a name, a file that sets KIND, or a Kind, found {kind!r:.60}{rule}")
    if kind.origin is None:
        _KINDS.append(kind)
        kind.name, kind.origin = kind.name or _program(kind), (kind_of, (f"#{len(_KINDS) - 1}",))
    return kind.origin[1][0]


def expect_no_kind(kind: Kind | str) -> None:
    """Reject a kind or rules for a Model, which has rules of its own: raise TypeError."""
    if kind:
        raise TypeError(f"a Model has its own rules: expected no kind and no rules, found {name_of(kind)!r:.60}")


def _program(kind: Kind) -> str:
    """Return a name for a kind that has none: the stem of its file, as in `verify --kind FILE.py`. If there is no file,
    or the gallery has a kind of that name, return "own"."""
    for declared in kind.arguments.values():
        file = getattr(getattr(declared, "__code__", None), "co_filename", "")
        if os.path.isfile(file) and _stem(file) not in names("kind"):
            return _stem(file)
    return "own"


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def _kind(name: str) -> Kind:
    """Return the kind that a file sets, with the file's name. A kind that already has another name is copied, because
    its other users have the same object."""
    from cpsudoku.puzzles.kinds.kind import Kind

    constant = _constant(name)
    if not isinstance(constant, Kind):
        raise CpsudokuError(f"{_stem(name)}.py: expected KIND to be a Kind, found {type(constant).__name__}")
    return constant if constant.origin in (None, (kind_of, (name,))) else constant.variant()


def _module(name: str) -> str:
    return name.replace("-", "_").replace(" ", "_")  # people and certificates write sudoku-x


def _kind_name(name: str) -> str:
    """Return the name of a kind's file."""
    name = _module(name)
    return aliases()[name] if name not in names("kind") and name in aliases() else name


def _constant(name: str) -> object:
    """Return the constant that the file of a kind sets."""
    if name.endswith(".py"):
        from pathlib import Path

        return constant_of(module_of(Path(name), "kind"), "kind", name)
    return find("kind", _kind_name(name))


@cache
def aliases() -> dict[str, str]:
    """Return the aliases of kinds, such as those in addresses, with the kinds' names. It imports all kinds and skips
    broken ones."""
    kinds: dict[str, str] = {}
    for name in names("kind"):
        with suppress(CpsudokuError, ImportError, SyntaxError):
            for alias in getattr(find("kind", name), "aliases", ()):
                kinds.setdefault(alias.replace("-", "_"), name)
    return kinds


def canonical(name: str) -> str:
    """Return the kind of that name or alias in any spelling. Return "" if there is none."""
    if not name or name in names("kind"):
        return name
    name = _module(name.lower())
    return name if name in names("kind") else aliases().get(name, "")


def name_in(comments: Iterable[str]) -> str:
    """Return the kind named after `kind:` in the first of these comments. The gallery may lack it. Return "" if all are
    ordinary remarks: three or more words of letters, none of them similar to the name of a kind."""
    for comment in filter(None, comments):
        words = comment.split()
        for count in range(min(len(words), _WORDS), 0, -1):
            if kind := canonical(" ".join(words[:count])):
                return kind
        if len(words) < _WORDS or not all(re.fullmatch(_WORD, word) for word in words):
            return comment
        from difflib import get_close_matches

        if get_close_matches(words[0], names("kind"), 1, 0.8):
            return words[0]
    return ""


def split_name(name: str) -> tuple[str, tuple[str, ...]]:
    """Return the kind and the user's rules in a name: "sudoku" and ("./mine.py",) for "sudoku+./mine.py".

    Raises:
        CpsudokuError: the part after the + is not a file with a rule.
    """
    base, plus, rest = name.partition("+")
    if not plus or not (base.endswith(".py") or _kind_name(base) in names("kind")):
        return name, ()  # a path may contain a +
    rules = tuple(re.findall(_RULE, f"+{rest}"))
    if "+".join(rules) != rest:
        raise CpsudokuError(f"{name}: expected files of rules, which end in .py, with + before each, found {rest!r}")
    if any(part in names("rule") and not rule(part).section.alone for part in rules):
        raise CpsudokuError(f"{name}: expected rules without cells, such as anti_knight, found {rest!r}")
    return base, rules


def _combine(base: str, files: tuple[str, ...]) -> Kind:
    """Return a kind with the rules of these files."""
    kind = kind_of(base)
    names = {each.name for each in kind.extra_rules}
    given = {file: rule(file) for file in files}
    rules = [each for each in given.values() if each.file or each.name not in names]
    flags = [each for file, each in given.items() if not file.endswith(".py") and each.section.alone]
    if not rules and not flags:
        return kind
    _reject_equal_headings(kind, rules)
    own_rules = [*rules, *(flag for flag in flags if flag not in rules)]
    stems = [f"{each.name}.py" if each.file else each.name for each in own_rules]
    more = kind.variant(with_rules=(*kind.extra_rules, *rules), reads_grids=kind.reads_grids and not flags)
    own = base if base.endswith(".py") else ""
    files_of_rules = [each.file for each in rules if each.file]
    more = guard(more, "+".join([kind.name, *stems]), (kind_of, ("+".join([base, *files]),)), own, files_of_rules)
    more.always = {flag.section.name: (True,) for flag in flags}
    return more


def _reject_equal_headings(kind: Kind, rules: Iterable[Rule]) -> None:
    """Reject two sections with one heading."""
    owner = {fold_name(heading): section.name for section in kind.all_sections for heading in section.headings}
    owner |= {"size": "size", "solution": "solution"}
    for each in rules:
        for heading in each.section.headings:
            if fold_name(heading) in owner:
                where = os.path.basename(each.file) or f"rule {each.name}"
                raise CpsudokuError(f"{where}: expected a section with a name of its own, found `{heading}:`, "
                                    "which is taken (`help rules`)")  # fmt: skip
        owner |= {fold_name(heading): each.section.name for heading in each.section.headings}


def rule(name: str) -> Rule:
    """Return the rule of sudoku with that name or file (a name that ends in .py). The file may be in the gallery.

    Raises:
        CpsudokuError: the rule does not exist, or its file cannot be imported. The message has the file's line.
    """
    return _rule(name, os.getcwd() if name.endswith(".py") else "")


@cache
def _rule(name: str, folder: str) -> Rule:
    """Return the rule of a name. ``folder``: as in `_kind_of`."""
    from cpsudoku.puzzles.kinds.rule import Rule

    if name.startswith("#"):
        return _STATED[int(name[1:])]
    if not name.endswith(".py"):
        name = _module(name)
        shipped: Rule = find("rule", name)
        return replace(shipped, name=name, origin=(rule, (name,)))
    from pathlib import Path

    path = Path(name)
    if path.stem in names("rule") and _is_gallery_file(path):
        return rule(path.stem)
    own = constant_of(module_of(path, "rule"), "rule", name)
    if not isinstance(own, Rule):
        raise CpsudokuError(f"{path.name}: expected RULE to be a Rule, found {type(own).__name__}")
    return replace(own, name=path.stem, file=name, origin=(rule, (name,)))


def _check_rule(rule: str | os.PathLike[str] | Rule) -> str | Rule:
    """Return a rule unchanged, and a path as a text."""
    from cpsudoku.puzzles.kinds.rule import Rule

    name = os.fspath(rule) if isinstance(rule, os.PathLike) else rule
    if not isinstance(name, str | Rule):
        raise TypeError(f"rules: expected names, files that set RULE, and Rules, found {rule!r:.60}")
    return name


def _is_gallery_file(path: Path) -> bool:
    """Return True for a file of models/rules/. The author may test a rule that will join the gallery."""
    return path.is_file() and path.samefile(os.path.join(folder_of("rule"), f"{path.stem}.py"))


def with_rules(kind: Kind | str, rules: OwnRules) -> Kind | str:
    """Return the name of a kind with more rules ("" is sudoku). Without rules, return the kind unchanged.

    ``rules``: names of sudoku rules, files that set RULE, and Rule objects. A named rule without cells, such as
    anti-knight, applies to every puzzle.

    Raises:
        CpsudokuError: the kind or rule does not exist.
        TypeError: ``rules`` has another type.
    """
    if isinstance(rules, str) or not isinstance(rules, Iterable):
        raise TypeError(f"rules: expected a list of names, files and Rules, found {rules!r:.60}")
    rules = list(rules)
    if not rules:
        return kind
    parts = [name_of(kind) or "sudoku"]
    for each in map(_check_rule, rules):
        if isinstance(each, str) and not each.endswith(".py"):
            if not (shipped := rule(each)).section.alone:
                continue
            each = shipped.name
        if not isinstance(each, str):
            title = each.name or _module(fold_name(each.section.headings[-1]))
            code = getattr(each.source, "__code__", None)
            _STATED.append(replace(each, name=title, file=code.co_filename if code is not None else ""))
            each = f"#{len(_STATED) - 1}"
        parts.append(each)
    name = "+".join(parts)
    kind_of(name)
    return name
