"""A headless Chromium to drive the walk-through page with; without one tests skip, or fail where it is required.

`CPSUDOKU_BROWSER=required`, as `.ci/run` sets it, makes its absence an error.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --window-size=900,1000"
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Selenium driver."""
    found = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    missing = [name for name, path in found.items() if path is None]
    if missing:
        told = f"expected {' and '.join(missing)} in the path, found none: this page is not tested in a browser"
        if os.environ.get("CPSUDOKU_BROWSER") == "required":
            pytest.fail(told)
        pytest.skip(told)
    chromium, driver = found["chromium"], found["chromedriver"]
    selenium = pytest.importorskip("selenium.webdriver", reason="Selenium is not installed")
    options = selenium.ChromeOptions()
    for flag in FLAGS.split():
        options.add_argument(flag)
    options.binary_location = chromium
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    from selenium.webdriver.chrome.service import Service

    opened = selenium.Chrome(options=options, service=Service(driver))
    yield opened
    opened.quit()
