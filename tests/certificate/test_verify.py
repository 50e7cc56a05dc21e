"""`cpsudoku.verify` from Python: paths, texts, lines; true only where everything is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

import cpsudoku
from cpsudoku.ground.errors import TextError

TEXT = cpsudoku.prove("1..4.........3.2").text()
LIE = TEXT.replace("solution 12", "solution 21")


def test_a_text_a_path_and_lines(tmp_path: Path) -> None:
    file = tmp_path / "c.txt"
    file.write_text(TEXT)
    for source in (TEXT, str(file), file, TEXT.splitlines()):
        verified = cpsudoku.verify(source)
        assert verified and verified.accepted
        assert [result.kind for result in verified] == ["unique"]


def test_it_is_true_only_where_all_is_accepted() -> None:
    assert not cpsudoku.verify(LIE)
    both = cpsudoku.verify(TEXT + "\n" + LIE)
    assert [result.accepted for result in both] == [True, False]
    assert not both
    assert not cpsudoku.verify([])


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="certificates"):
        cpsudoku.verify(tmp_path / "none.txt")
