"""Every public name, command, kind, rule and primitive has its place in the generated pages of the manual."""

from __future__ import annotations

import importlib

import pytest

from cpsudoku.support import registry
from tests.statement.test_manual import write_manual

pytestmark = [pytest.mark.app, pytest.mark.every(3)]


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return write_manual().pages()  # type: ignore[no-any-return]


def in_folder(pages: dict[str, str], folder: str) -> set[str]:
    paths = [path.removesuffix(".md").partition("/") for path in pages if path.endswith(".md")]
    return {name for where, _, name in paths if where == folder}


def test_every_public_name_has_a_page(pages: dict[str, str]) -> None:
    names: dict[object, str] = {}
    for module in map(importlib.import_module, write_manual().PUBLIC):
        for name in module.__all__:
            path, thing = f"{module.__name__}.{name}", getattr(module, name)
            names.setdefault(thing if callable(thing) else path, path)
    private = {"cpsudoku.__version__", "cpsudoku.display", "cpsudoku.sealed_page"}
    assert in_folder(pages, "python") - {"index"} == set(names.values()) - private


def test_every_command_kind_and_rule_has_a_page(pages: dict[str, str]) -> None:
    from cpsudoku.apps.cli import COMMANDS

    assert in_folder(pages, "commands") == {"index", *COMMANDS.list_commands(None)}  # type: ignore[arg-type]
    for sort in ("kind", "rule"):
        names = registry.names(sort)
        assert len(names) > 40 and in_folder(pages, f"{sort}s") == {"index", *names}
        assert all(f"]({name}.md)" in pages[f"{sort}s/index.md"] for name in names)


def test_kinds_and_rules_have_pictures_and_links(pages: dict[str, str]) -> None:
    for name in registry.names("kind"):
        page = pages[f"kinds/{name}.md"]
        assert "<svg" in pages[f"kinds/{name}.svg"] and "<svg" in pages[f"kinds/{name}-solved.svg"]
        assert f"try/#%23%20kind%3A%20{name}%0A" in page and f"![A puzzle]({name}.svg)" in page
    for name in registry.names("rule"):
        assert f"rules/{name}.svg" in pages and "try/#" in pages[f"rules/{name}.md"]


def test_every_choice_is_listed(pages: dict[str, str]) -> None:
    for sort, page in (
        ("format", "formats.md"), ("conversion", "formats.md"), ("backend", "backends.md"),
        ("encoding", "backends.md"), ("technique", "techniques.md"),
    ):  # fmt: skip
        missing = [name for name in registry.names(sort) if name not in pages[page]]
        assert not missing, (sort, missing)
