"""A headless Chromium to drive the walk-through page with; tests skip where there is none."""

from __future__ import annotations

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
    selenium = pytest.importorskip("selenium.webdriver", reason="Selenium is not installed")
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("chromium and chromedriver are not installed")
    options = selenium.ChromeOptions()
    for flag in FLAGS.split():
        options.add_argument(flag)
    options.binary_location = chromium
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    from selenium.webdriver.chrome.service import Service

    opened = selenium.Chrome(options=options, service=Service(driver))
    yield opened
    opened.quit()
