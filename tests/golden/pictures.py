"""Pictures of the first example of every kind and rule: frequent elements, and a digest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from cpsudoku.apps import drawing
from tests.golden.digests import digest, examples


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the three most frequent elements of each picture, and a digest of the whole."""
    for example in examples(1):
        if example.name.split()[-2] in ("unique", "right"):
            svg = str(drawing.draw(example.text, example.kind))
            elements = " ".join(f"{n} {name}" for name, n in Counter(re.findall(r"<(\w+)", svg)).most_common(3))
            yield example.name, f"{elements}; {digest(svg, 6)}"
