"""Boards that other people's generators grade, as lists of benchmarks/ratings.py: a grade, a tab, the puzzle.

    python -m benchmarks.graded PROGRAMS FOLDER [LIST ...]

PROGRAMS is the folder of Simon Tatham's puzzles (Debian's package sgt-puzzles; `sgt-lightup` and others, no display is
needed); a list for each kind is written into FOLDER. A grade is the hardest method that the program's own solver needs:
its generators see to it that the next easier one does not suffice. Puzzle n of a grade has seed n, so a version of the
programs gives the same lists. What their descriptions mean is in devel.html of the programs.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

SECONDS = 120  # for one board

Reader = Callable[[int, int, str], str]


def cells(height: int, width: int, description: str) -> list[str]:
    """A cell for each value of the description: letters are gaps, `_` parts two numbers."""
    found: list[str] = []
    for token in re.findall(r"[a-z]|_|\d+|[A-Z]", description):
        found += ["."] * (ord(token) - 96) if token.islower() else [] if token == "_" else [token]
    if len(found) != height * width:
        raise ValueError(f"expected {height * width} cells, found {len(found)} in {description}")
    return found


def rows(found: list[str], width: int) -> str:
    return "\n".join("".join(found[i : i + width]) for i in range(0, len(found), width))


def single(description: str) -> str:
    """With numbers of one digit each."""
    return re.sub(r"(\d)(?=\d)", r"\1_", description)


def plain(height: int, width: int, description: str) -> str:
    return rows(cells(height, width, single(description)), width)


def akari(height: int, width: int, description: str) -> str:
    return plain(height, width, description).replace("B", "x")


def masyu(height: int, width: int, description: str) -> str:
    return plain(height, width, description).replace("B", "x").replace("W", "o")


def gokigen(height: int, width: int, description: str) -> str:
    return plain(height + 1, width + 1, description)


def hitori(height: int, width: int, description: str) -> str:
    return rows(list(description), width)


def placed(count: int, description: str, shown: Callable[[str], str]) -> list[str]:
    """A cell for each letter, after as many as the letter says; the last stands behind the board."""
    found = ["."] * (count + 1)
    at = 0
    for letter in description:
        if letter in "zZ":
            at += 25
            continue
        at += ord(letter.lower()) - 97
        found[at] = shown(letter)
        at += 1
    return found[:count]


def binairo(height: int, width: int, description: str) -> str:
    return rows(placed(height * width, description, lambda letter: "01"[letter.isupper()]), width)


def galaxies(height: int, width: int, description: str) -> str:
    return rows(placed((2 * height - 1) * (2 * width - 1), description, lambda _: "o"), 2 * width - 1)


def tents(height: int, width: int, description: str) -> str:
    trees, *numbers = description.split(",")
    after = "".join("a" if letter == "_" else letter if letter == "z" else chr(ord(letter) + 1) for letter in trees)
    board = rows(placed(height * width, after, lambda _: "t"), width)
    return f"{board}\nleft: {' '.join(numbers[width:])}\ntop: {' '.join(numbers[:width])}"


def skyscrapers(height: int, width: int, description: str) -> str:
    edges, _, inside = description.partition(",")
    numbers = [number or "." for number in edges.split("/")]
    text = rows(cells(height, width, inside) if inside else ["."] * height * width, width)
    for i, edge in enumerate(("top", "bottom", "left", "right")):
        some = numbers[i * width : (i + 1) * width]
        text += f"\n{edge}: {' '.join(some)}" if {*some} != {"."} else ""
    return text


def futoshiki(height: int, width: int, description: str) -> str:
    places = [re.fullmatch(r"(\d+)([URDL]*)", one) for one in description.rstrip(",").split(",")]
    canvas = [[" "] * (4 * width - 3) for _ in range(2 * height - 1)]
    for i, place in enumerate(places):
        assert place is not None, description
        r, c = 2 * (i // width), 4 * (i % width)
        canvas[r][c] = place[1].replace("0", ".")
        for way in place[2]:
            y, x, sign = {"R": (0, 2, ">"), "L": (0, -2, "<"), "D": (1, 0, "v"), "U": (-1, 0, "^")}[way]
            canvas[r + y][c + x] = sign
    return "\n".join("".join(line).rstrip() or " " for line in canvas)


def sudoku(height: int, width: int, description: str) -> str:
    return rows(cells(9, 9, description), 9)


def killer(height: int, width: int, description: str) -> str:
    given, walls, sums = description.split(",")
    cage = [*range(81)]
    at = 0  # of the places between two cells: 72 in rows, then 72 in columns
    for letter, times in re.findall(r"([a-z_])(\d*)", walls):
        for _ in range(int(times or 1)):
            for _ in range(0 if letter == "_" else ord(letter) - 96):
                a = at // 8 * 9 + at % 8 if at < 72 else at % 8 * 9 + at // 8 - 9
                one, other = cage[a], cage[a + (1 if at < 72 else 9)]
                cage = [min(one, other) if c in (one, other) else c for c in cage]
                at += 1
            at += letter != "z"
    total = cells(9, 9, sums)
    text = "".join(cells(9, 9, given)) + "\ncages:"
    for first in sorted({*cage}):
        inside = [i for i in range(81) if cage[i] == first]
        (number,) = (total[i] for i in inside if total[i] != ".")
        text += "\n" + " ".join(f"r{i // 9 + 1}c{i % 9 + 1}" for i in inside) + f" = {number}"
    return text


class Graded(NamedTuple):
    """``parameters``: of the program, `{}` the grade; ``grades``: its letters, the easiest first; ``each``: boards."""

    program: str
    read: Reader
    parameters: str
    grades: str
    each: int


LISTS = {
    "akari-7x7": Graded("lightup", akari, "7x7b20s4d{}", "012", 20),
    "akari-10x10": Graded("lightup", akari, "10x10b20s4d{}", "012", 20),
    "akari-14x14": Graded("lightup", akari, "14x14b20s4d{}", "012", 20),
    "binairo": Graded("unruly", binairo, "8x8ud{}", "ten", 20),
    "futoshiki": Graded("unequal", futoshiki, "5d{}", "tekxr", 12),
    "galaxies": Graded("galaxies", galaxies, "7x7d{}", "nu", 24),
    "gokigen": Graded("slant", gokigen, "8x8d{}", "eh", 24),
    "hashi": Graded("bridges", plain, "7x7i30e10m2d{}", "012", 20),
    "hitori": Graded("singles", hitori, "8x8d{}", "ek", 24),
    "killer": Graded("solo", killer, "3x3kd{}", "tbiae", 6),
    "masyu": Graded("pearl", masyu, "8x8d{}", "et", 24),
    "skyscrapers": Graded("towers", skyscrapers, "5d{}", "ehxu", 15),
    "slitherlink": Graded("loopy", plain, "8x8t0d{}", "enth", 15),
    "sudoku": Graded("solo", sudoku, "3x3d{}", "tbiaeu", 10),
    "tents": Graded("tents", tents, "8x8d{}", "et", 24),
}


def boards(folder: Path, graded: Graded) -> list[tuple[int, str]]:
    found = []
    for grade, letter in enumerate(graded.grades, 1):
        for seed in range(graded.each):
            wish = f"{graded.parameters.format(letter)}#{seed}"
            command = [str(folder / f"sgt-{graded.program}"), "--generate", "1", wish]
            ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
            size, _, description = ran.stdout.strip().partition(":")
            numbers = re.match(r"(\d+)(?:x(\d+))?", size)
            assert numbers is not None, ran.stdout
            width, height = int(numbers[1]), int(numbers[2] or numbers[1])
            found.append((grade, graded.read(height, width, description)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("lists", nargs="*", default=[*LISTS])
    given = parser.parse_args()
    for name in given.lists:
        lines = [f"{grade}\t{text.replace(chr(10), '/')}\n" for grade, text in boards(given.programs, LISTS[name])]
        (given.folder / f"{name}.tsv").write_text("".join(lines), encoding="utf-8")
        print(f"{name}: {len(lines)}", flush=True)


if __name__ == "__main__":
    main()
