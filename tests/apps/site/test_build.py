"""The files of the site, and the answers of its example."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from pathlib import Path

import pytest

from cpsudoku import checker as certificate
from cpsudoku.apps.web import page_questions
from cpsudoku.apps.web.site import build_site
from cpsudoku.formats.entry_reading import read_entry
from tests.apps.conftest import CACHE

HEAVIEST = 8_400_000  # bytes by gzip


@pytest.mark.every(6)
def test_two_builds_are_equal_and_small(site: Path) -> None:
    files = build_site.site(build_site.fetch(CACHE))
    written = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    assert written == files
    assert sum(len(gzip.compress(data, 9)) for data in files.values()) < HEAVIEST


def test_the_library_has_bytecode_for_the_start_and_sources_for_the_rest(site: Path) -> None:
    names = zipfile.ZipFile(site / "pyodide" / "python_stdlib.zip").namelist()
    modules = [name.removesuffix("c") for name in names if name.endswith((".py", ".pyc"))]
    assert len(modules) == len({*modules}), "no module is there twice"
    assert {"typing.pyc", "asyncio/tasks.pyc", "argparse.py"} <= {*names}


def test_the_page_and_our_scripts_name_no_address_of_another_host(site: Path) -> None:
    for name in ("index.html", "app.css", "worker.js"):
        text = (site / name).read_text(encoding="utf-8")
        assert not re.search(r"https?://|//\w+\.", text.replace("http://www.w3.org/", "")), name
    assert 'src="app.js"' in (site / "index.html").read_text(encoding="utf-8")


def test_a_package_that_is_not_the_pinned_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / build_site.PYODIDE).write_bytes(b"other")
    with pytest.raises(SystemExit, match=r"pyodide-314\.0\.7\.tgz: expected SHA-256 66b7949e.*, found d9298a10"):
        build_site.fetch(tmp_path)


def test_the_example_of_the_site_has_the_answers_of_its_puzzle() -> None:
    """`build_site --example` writes it; only times differ."""
    (recorded,) = json.loads(build_site.EXAMPLE.read_text(encoding="utf-8"))
    assert recorded["source"][0]["text"] == build_site.EXAMPLE_PUZZLE.read_text(encoding="utf-8")
    assert {*recorded} == {"source", *build_site.RECORDED}
    entry = read_entry(f"{recorded['source'][0]['text']}\n")
    now = page_questions.record_answers(entry, "picture", "overlay", "statement", "minimal", "links", seconds=60)
    for name, events in json.loads(json.dumps(now)).items():
        for one in (*events, *recorded[name]):
            one.pop("seconds", None)
        assert recorded[name] == events, name
    assert recorded["verdict"][0]["verdict"] == recorded["certificate"][0]["claim"] == "unique"
    assert recorded["walk"][0]["status"] == "solved" and certificate_is_accepted(recorded["certificate"][0]["text"])


def certificate_is_accepted(text: str) -> bool:
    return [result.accepted for result in certificate.check(text.split("\n"))] == [True]
