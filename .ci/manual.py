"""Build the manual and check its links: python .ci/manual.py FOLDER

It uses no network and takes about 30 seconds of a processor. A warning of Sphinx is an error.
So is a link of a page to a file or heading that does not exist.
"""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
PAGE = "try"  # the folder of the browser page, which another program builds


class Page(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.anchors.add(value)


def broken_links(site: Path) -> list[str]:
    """Return the links inside a folder of pages that lead nowhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    broken = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if parts.scheme or parts.netloc or site / PAGE in (target, *target.parents):
                continue
            target = target / "index.html" if target.is_dir() else target
            anchored = target not in pages or unquote(parts.fragment) in pages[target].anchors
            if not target.is_file() or not anchored:
                broken.append(f"{path.relative_to(site)}: {link}")
    return broken


def main() -> None:
    site = Path(sys.argv[1]).resolve()
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going", "-b", "html"]
    if subprocess.run([*sphinx, str(ROOT / "docs"), str(site)]).returncode:
        sys.exit(1)
    if broken := broken_links(site):
        sys.exit("\n".join(broken))
    print(f"{sum(1 for _ in site.rglob('*.html'))} pages")


if __name__ == "__main__":
    main()
