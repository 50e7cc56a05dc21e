"""Pages as HTML; the page that needs no server: its folder, built once for all tests of a run, and a static server."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from cpsudoku.apps.web.site import build_site
from tests.conftest import refuse

Once = Callable[[str, Callable[[Path], object]], Path]

CACHE = Path(os.environ.get("CPSUDOKU_SITE_CACHE", build_site.ROOT / ".cache" / "site"))


class Html(HTMLParser):
    """A page as a browser without scripts reads it. ``loaded``: the addresses of scripts, pictures and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: Counter[str] = Counter()
        self.loaded: list[str] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += 1
        if tag != "a":
            self.loaded += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts.append(data)


class Static(SimpleHTTPRequestHandler):
    """Files with the types that browsers expect of scripts."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def static_server(folder: Path) -> Iterator[str]:
    """The address of a folder, up to the end of the context."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Static, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """once(name, make): the path that ``make`` writes, in one process of the run only."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    def path_of(name: str, make: Callable[[Path], object]) -> Path:
        from filelock import FileLock

        with FileLock(folder / f"{name}.lock"):
            if not (folder / name).exists():
                make(folder / f"new-{name}")
                (folder / f"new-{name}").rename(folder / name)
        return folder / name

    return path_of


@pytest.fixture(scope="session")
def site(once: Once) -> Path:
    """The folder of the site."""
    if missing := [name for name in ("node", "npm") if shutil.which(name) is None]:
        refuse(f"expected {' and '.join(missing)} in the path, found none")
    try:
        packages = build_site.fetch(CACHE)
    except subprocess.CalledProcessError as error:
        refuse(f"the packages of the site cannot be loaded: {error}")
    return once("site", lambda folder: build_site.write(build_site.site(packages), folder))
