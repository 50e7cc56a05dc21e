"""Every file of backends/ is a backend the registry finds, with options that are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

import cpsudoku.backends
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Model
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError

NAMES = registry.names("backend")
pytestmark = pytest.mark.parametrize("name", NAMES)


def test_every_file_of_the_folder_is_found_and_can_be_opened(name: str) -> None:
    (folder,) = cpsudoku.backends.__path__
    files = {path.stem for path in Path(folder).iterdir() if not path.stem.startswith("_")}
    assert files | {"lanes"} == {*NAMES, *registry.BESIDE["backend"]}, "the lane kernel is an application"
    assert {"backtrack", "cp_sat", "sat", "search"} <= files
    found = backend(name).backend
    assert found.summary
    assert found.certifies in NAMES
    for option in found.options:
        assert option.summary
        assert not option.choices or option.default in option.choices


def test_unknown_options_are_refused_by_name(name: str) -> None:
    with pytest.raises(BackendError, match="no-such-choice"):
        backend(f"{name}:no-such-choice")
    with pytest.raises(BackendError, match="no-such-option"):
        backend(f"{name}:no-such-option=1").open(Model())
