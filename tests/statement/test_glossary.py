"""What people read about the words: all are there, the documents say the same, the examples are lines."""

from __future__ import annotations

import re
from pathlib import Path

from cpsudoku.primitives import FILES
from cpsudoku.statement import clauses, read, write
from cpsudoku.statement.glossary import GLOSSARY

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "statement.md"


def test_every_word_is_there_as_the_document_has_it() -> None:
    """`if` is no word of its own: it stands before one; nor are the short forms."""
    assert [*GLOSSARY] == [*FILES, "if", "less", "same", "apart", "runs", "either"]
    document = DOCUMENT.read_text(encoding="utf-8")
    words, short = (document.partition(f"## {head}\n")[2].partition("\n## ")[0] for head in ("Words", "Short forms"))
    rows = re.findall(r"^\| `(\w+.* : .*)` \| (.*) \|$", words, re.MULTILINE)
    rows += re.findall(r"^\| `(\w+(?: [K.]+)* : [^`]*)`.* \| (.*) \|$", short, re.MULTILINE)
    assert rows == [(word.form, word.meaning) for word in GLOSSARY.values()]


def test_the_examples_are_lines() -> None:
    """That read, write themselves, and forbid something."""
    for name, word in GLOSSARY.items():
        assert word.example.split()[0] == word.form.split()[0] == name
        names = dict.fromkeys(re.findall(r"r[\d.]+c[\d.]+", word.example))
        text = f"values {word.values} : {' '.join(names)}\nrule an example\n{word.example}\n"
        statement = read(text)
        assert write(statement) == text
        once = sum(len(x.values) * (len(x.values) - 1) // 2 + 1 for x in statement.variables if len(x.values) > 2)
        assert len(clauses(statement).clauses) + len(clauses(statement).graphs) > once, name
