"""The page in a browser without a server. `build_site` builds its folder of static files.

`workers.js` is the part of the page's script that asks workers instead of a server. `worker.js` is such a worker: it
runs `in_page.py` in Pyodide. `second_checker.js` runs checker.js. pinned.json has the packages with their SHA-256.
"""
