"""The notebook of the docs runs from top to bottom, and what it shows shows itself; it is kept with its outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

TOUR = Path(__file__).parents[3] / "docs" / "notebooks" / "tour.ipynb"


@pytest.fixture(scope="module")
def ran() -> Any:
    """The notebook, executed."""
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    notebook = nbformat.read(TOUR, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    return notebook


def test_it_is_kept_as_it_ran() -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    code = [cell for cell in nbformat.read(TOUR, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert "text/html" in code[-1].outputs[0].data, "the last cell shows a table"
    assert not any(output.output_type == "error" for cell in code for output in cell.outputs)


@pytest.mark.slow
def test_every_cell_ran(ran: Any) -> None:
    code = [cell for cell in ran.cells if cell.cell_type == "code"]
    assert code and all(cell.execution_count for cell in code)
    assert not [output for cell in code for output in cell.outputs if output.output_type == "error"]


@pytest.mark.slow
def test_results_show_themselves(ran: Any) -> None:
    kinds = [kind for cell in ran.cells for output in cell.get("outputs", ()) for kind in output.get("data", ())]
    assert kinds.count("text/html") >= 8
    assert kinds.count("image/svg+xml") >= 3
