"""The page in a browser without a server. `build_site` builds its folder of static files.

`worker.js` is a worker of the page: it runs `in_page.py` in Pyodide. `bytecode.mjs` compiles modules of Python's
library for the build. `pinned.json` has the packages with their SHA-256.
"""
