"""The notebooks of the manual run in Jupyter, and in the runtime of the browser page."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.every(4)  # Pyodide and Jupyter take seconds to start
FOLDER = Path(__file__).parents[3] / "docs" / "notebooks"
NAMES = ("three_methods", "encoding", "new_kind")


def cells_of(name: str) -> list[dict[str, Any]]:
    nbformat: Any = pytest.importorskip("nbformat", reason="nbformat is not installed")
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.every(6)
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_in_jupyter(name: str, tmp_path: Path) -> None:
    nbformat: Any = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbclient: Any = pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3", resources=resources).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) > 3 and all(cell.execution_count for cell in code)


@pytest.mark.every(6)
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_in_the_browser_page(name: str, site: Path) -> None:
    command = ["node", str(Path(__file__).with_name("notebook.mjs")), str(site), str(FOLDER / f"{name}.ipynb")]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.endswith(f"{len(cells_of(name))} cells\n")
