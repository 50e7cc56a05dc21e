"""The genre tags of a link of Penpa, by which it names its kind; of a sudoku, what some of its drawings mean."""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.ground import registry

# Kind -> its tag in Penpa.
TAGS = {
    "sudoku": "classic", "akari": "akari", "aqre": "aqre", "castle_wall": "castlewall", "cave": "cave",
    "country_road": "country road", "easy_as_abc": "easy as abc", "fillomino": "fillomino",
    "galaxies": "spiralgalaxies", "geradeweg": "geradeweg", "gokigen": "slant (gokigen)",
    "hashi": "hashiwokakero (hashi/bridges)", "heyawake": "heyawake", "hitori": "hitori", "kakuro": "kakuro",
    "kurodoko": "kurodoko", "kurotto": "kurotto", "latin": "latin", "lits": "lits", "masyu": "masyu",
    "minesweeper": "minesweeper", "nonogram": "nonogram", "norinori": "norinori", "numberlink": "numberlink",
    "nurikabe": "nurikabe", "nurimisaki": "nurimisaki", "ripple_effect": "ripple effect",
    "shakashaka": "shakashaka", "shikaku": "shikaku", "shimaguni": "shimaguni (islands)",
    "simple_loop": "simple loop", "skyscrapers": "skyscrapers", "slitherlink": "slitherlink",
    "star_battle": "starbattle", "tents": "tents", "yajilin": "yajilin", "yin_yang": "yin-yang",
}  # fmt: skip
_OTHER = {"kuromasu": "kurodoko"}
# Tags of sudokus: what is drawn by a tool of Penpa is then a clue.
CLASSIC, THERMO, ARROW, PARITY, PAIRS, KILLER = "classic", "thermo", "arrow", "evenodd", "consecutivepairs", "killer"
NONCONSECUTIVE, IRREGULAR = "nonconsecutive", "irregular"
_SUDOKU = {THERMO, ARROW, PARITY, PAIRS, KILLER, NONCONSECUTIVE, IRREGULAR, "consecutive", "deficit", "surplus",
           "outside", "tightfit", "isodoku", "sudokurve", "tile", "battleship"}  # fmt: skip
_KINDS = {tag: kind for kind, tag in TAGS.items()} | _OTHER | dict.fromkeys(_SUDOKU, "sudoku")
# The section that is drawn -> the tag that says so.
SECTIONS = {
    "thermometers": THERMO, "arrows": ARROW, "odd": PARITY, "even": PARITY, "difference dots": PAIRS, "cages": KILLER,
    "non-consecutive": NONCONSECUTIVE, "regions": IRREGULAR,
}  # fmt: skip
READ = {CLASSIC, *SECTIONS.values()}  # tags of sudokus whose rules are all read
_OWN = "kind: "  # Penpa takes any tag: this one, with the name of a kind, for kinds that its list does not have


def tag_of(kind: str) -> str:
    """Return the tag that names a kind other than sudoku."""
    return TAGS.get(kind, _OWN + kind)


def kinds_of(tags: Iterable[str]) -> list[str]:
    """Return the kinds that the tags name, each once."""
    kind_of = _KINDS | {_OWN + name: name for name in registry.names("kind")}
    return [*dict.fromkeys(kind_of[tag] for tag in tags if tag in kind_of)]
