"""Regular expressions that are compiled when they are first used: of the forty that a command imports, it needs few.

_WORD = pattern("[a-z]+")  # has the methods of what `re.compile` returns
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from re import compile as compile_now

    pattern = compile_now
else:
    import re

    class pattern:
        """A regular expression; a method of it is looked up once."""

        def __init__(self, text: str, flags: int = 0) -> None:
            self.pattern, self._flags = text, flags

        def __getattr__(self, name: str) -> Any:
            if name[:1] == "_":  # of a copy that is being made
                raise AttributeError(name)
            method = getattr(re.compile(self.pattern, self._flags), name)
            setattr(self, name, method)
            return method
