"""One puzzle of a kind, whatever class it is of."""

from typing import Any

Instance = Any
