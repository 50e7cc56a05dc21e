"""The files of the site."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from cpsudoku.apps.web.site import build_site
from tests.apps.conftest import CACHE

HEAVIEST = 8_400_000  # bytes by gzip


@pytest.mark.every(3)
def test_two_builds_are_equal_and_small(site: Path) -> None:
    files = build_site.site(build_site.fetch(CACHE))
    written = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    assert written == files
    assert sum(len(gzip.compress(data, 9)) for data in files.values()) < HEAVIEST


def test_the_page_and_our_scripts_name_no_address_of_another_host(site: Path) -> None:
    for name in ("index.html", "app.css", "worker.js"):
        text = (site / name).read_text(encoding="utf-8")
        assert not re.search(r"https?://|//\w+\.", text.replace("http://www.w3.org/", "")), name
    assert 'src="app.js"' in (site / "index.html").read_text(encoding="utf-8")


def test_a_package_that_is_not_the_pinned_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / build_site.PYODIDE).write_bytes(b"other")
    with pytest.raises(SystemExit, match=r"pyodide-314\.0\.7\.tgz: expected SHA-256 66b7949e.*, found d9298a10"):
        build_site.fetch(tmp_path)
