"""The configuration of Sphinx: `python -m sphinx -W docs FOLDER` builds the manual. It needs the extra `docs`."""

import re
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import write_manual  # noqa: E402

import cpsudoku  # noqa: E402

project = "cpsudoku"
author = "the cpsudoku authors"
version = release = cpsudoku.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click"]
html_theme = "furo"
html_title = f"cpsudoku {release}"
html_copy_source = False
smartquotes = False
default_role = "code"
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
napoleon_use_ivar = True
autodoc_typehints = "none"
autodoc_class_signature = "mixed"
suppress_warnings = ["myst.xref_missing"]

shutil.rmtree(write_manual.FOLDER, ignore_errors=True)
write_manual.write()


def write_docstring_as_rst(app, what, name, obj, options, lines):
    """Mark the code of a docstring: text in single backticks, and indented examples."""
    written, indented = [], True
    for before, line in zip(["", *lines], lines, strict=False):
        if line.startswith("    ") and not before and not indented:
            written += ["::", ""]
        if line:
            indented = line.startswith(" ") or line.endswith(":")
        pieces = re.split(r"(``.*?``)", re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line))
        pieces[::2] = [re.sub(r"([|*])", r"\\\1", piece) for piece in pieces[::2]]
        written.append(line if line.startswith("    ") and written and "::" in written[-2:] else "".join(pieces))
    lines[:] = written


def setup(app):
    app.connect("autodoc-process-docstring", write_docstring_as_rst, priority=400)  # before napoleon
