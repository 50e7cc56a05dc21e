"""The HTML of the page: shell.html with the bundle app.js and app.css. `npm run build` makes the bundle from the folder
`page`.

A recorded file contains the bundle and its answers. `serve` and the static site link to the bundle.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

MARK = '<meta name="generator" content="cpsudoku">'  # a mark near the beginning, by which we recognize our pages
STYLE = '<link rel="stylesheet" href="app.css">'
SCRIPT = '<script src="app.js" defer></script>'
_TITLE = "<title>cpsudoku</title>"


def shell(
    title: str = "cpsudoku", *, policy: str = "", style: str = STYLE, script: str = SCRIPT, data: str = "",
    noscript: str = "",
) -> str:  # fmt: skip
    """Return the page. ``policy``: its content policy, if no server sends one; ``noscript``: the content for a browser
    without scripts."""
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
    parts = {"policy": head, "style": style, "noscript": noscript, "data": data, "script": script}
    start, *rest = file_text("shell.html").replace(_TITLE, f"<title>{escape(title)}</title>").split("<!--")
    page = [start]
    for part in rest:
        name, _, after = part.partition("-->")
        page.append(parts[name] + after if name in parts else f"<!--{part}")
    return "".join(page)


def recorded(title: str, data: str, noscript: str) -> str:
    """Return a page that contains the bundle and the answers ``data`` (JSON). It needs no server and loads nothing."""
    script, style = file_text("app.js"), file_text("app.css")
    policy = (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; img-src data:; "
        "worker-src blob:; base-uri 'none'; form-action 'none'"
    )
    return shell(
        title,
        policy=policy,
        style=f"<style>{style}</style>",
        data=f'<script type="application/json" id="answers">{_in_script(data)}</script>',
        script=f"<script>{script}</script>",
        noscript=noscript,
    )


@cache
def file_text(name: str) -> str:
    """Return a file of this folder."""
    return files("cpsudoku.apps.web").joinpath(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """Return the digest of a script or a style for the page's policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _in_script(data: str) -> str:
    """Return JSON escaped for a script element, which a `<` could end."""
    return data.replace("<", "\\u003c")
