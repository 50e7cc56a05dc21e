"""Boards of 16x16 with cages and arrows, made for this from filled grids: unique, by two unrelated methods alike."""

from __future__ import annotations

import re

import pytest

import cpsudoku

# What is given, the solution, the sections.
BOARDS = {
    "cages": (
        "...C....A...............9...6.E.............D.....5.......E..7.."
        ".........4...........................4.CE......................."
        "................4....2.....F........5...................C.5..1.."
        "...E.F.A............3.......4..D..............3..........E3.A...",
        "E64CF791AG8D23B58DAGB35297F16CE4F197EC4653B2DG8AB2538GAD4CE617F9"
        "23E5DAFG846C791B6C8419B7FADG352E17B9648CE523GADFDGFA25E3B917C468"
        "5EC6A17FGD48B29348GD923B71AFE65CAF7156CE329B8D4G9B324DG8C65EF1A7"
        "356EGF1AD8C49B72GA1F3E652B7948CDC4D87B291FGA5E36792BC8D46E35AFG1",
        "cages:\n"
        "r8c4 r9c3 r10c4 r11c4 = 36\nr13c4 r14c5 r15c4 r16c4 = 36\nr13c14 r14c13 r14c14 r15c14 = 37\n"
        "r14c3 r14c4 r15c2 r15c3 = 33\nr2c4 r3c4 = 23\nr15c6 r15c7 r16c5 r16c7 = 38\n"
        "r10c14 r10c15 r11c14 r11c15 = 28\nr4c2 r4c3 r5c2 r6c3 = 18\nr7c14 r7c15 r8c14 r9c13 = 38\n"
        "r1c14 r2c15 = 17\nr8c1 r8c3 r9c1 r9c2 = 47\nr6c2 r7c1 r7c2 r7c3 = 31\nr9c7 r10c7 r11c7 r12c8 = 30\n"
        "r1c16 r2c16 r3c14 r3c15 = 33\nr11c2 r11c3 r12c4 r12c5 = 28\nr12c14 r12c15 r12c16 = 18\nr12c2 r13c2 = 16\n"
        "r6c6 r7c6 r7c7 r8c5 = 23\nr1c3 r2c2 r2c3 r3c3 = 36\nr13c11 r14c10 r14c12 r15c11 = 48\n"
        "r15c12 r15c13 = 15\nr4c7 r4c8 r4c9 r5c9 = 35\nr6c4 r6c5 r7c4 r7c5 = 20\nr1c6 r2c6 r2c7 r3c7 = 19\n"
        "r9c6 r10c5 r10c6 r11c5 = 17\nr7c9 r8c9 r9c10 r10c9 = 45\nr1c9 r2c9 r2c10 = 26\n"
        "r8c10 r9c11 r9c12 r10c12 = 36\nr13c7 r13c8 r14c6 r15c5 = 32\nr6c11 r7c10 r7c12 r8c11 = 22\n"
        "r11c11 r11c12 r12c12 = 34\nr15c10 r16c11 r16c12 = 23\nr5c15 r5c16 r6c16 = 26\nr14c1 r15c1 = 28\n"
        "r2c1 r3c1 r3c2 r4c1 = 35\nr16c1 r16c2 r16c3 = 18\nr6c7 r6c8 r7c8 r8c7 = 44\n"
        "r10c10 r11c9 r11c10 r12c10 = 12\nr9c16 r10c16 r11c16 = 31\nr9c8 r10c8 r11c8 r12c7 = 56\n"
        "r1c11 r1c12 r1c13 r2c11 = 38\nr14c7 r14c8 r15c8 r15c9 = 21\nr12c3 r13c3 = 9\nr8c15 r8c16 r9c15 = 23\n"
        "r5c7 r5c8 = 31\nr8c8 r9c9 = 19\nr4c14 r5c14 r6c14 = 21\nr2c13 r2c14 r3c12 r3c13 = 33\n"
        "r3c5 r4c5 r4c6 = 38\nr2c5 r3c6 = 23\nr13c15 r13c16 r14c15 r14c16 = 34\nr12c9 r13c10 = 20\n"
        "r4c11 r5c12 r5c13 r6c12 = 49\nr7c13 r8c12 = 23\nr1c7 r1c8 r2c8 r3c8 = 18\nr11c1 r12c1 r13c1 = 22\n"
        "r6c15 r7c16 = 17\nr5c10 r5c11 r6c10 = 20\nr4c4 r5c3 r5c4 = 22\nr5c1 r6c1 = 8\n"
        "r3c10 r3c11 r4c10 r4c12 = 32\nr9c4 r10c1 r10c2 r10c3 = 34\nr12c6 r13c6 = 28\nr5c5 r5c6 = 23\n"
        "r12c13 r13c12 r13c13 = 28\nr3c16 r4c15 = 25\nr13c9 r14c9 = 15\nr1c4 r1c5 = 27\nr9c14 r10c13 = 16\n"
        "r1c1 r1c2 = 20\n",
    ),
    "arrows": (
        "973D..GB..1...E.........E.86...3....6C...3..A...8..E73D9.......F"
        "...AFB526..C...8...5...E..D.4.A9......A..B....6......8.D..G..2.."
        "...C.E3..DA.B5F..BGF....3...9.4....4......61.7....E39.4A....1..."
        "....E68..7....B.FG..25....3.D.9.4D....B........63...D.9.BA.G2C..",
        "973DA4GB2F1568ECBA4G5F21EC8679D315F26CE8D397ABG486CE73D9G4BA512F"
        "G49AFB5261EC3D782FB5C16E78D34GA9D38749AG5B2FCE61EC16387DA9G4F25B"
        "612C8E374DA9B5FG5BGF12C63E789A4DA9D4BGF5C261873E78E39D4AFG5B16C2"
        "C251E683974DGFBAFGAB251C863ED4974D79GABF15C2E3863E68D794BAFG2C15",
        "arrows:\n"
        "r8c9 r9c8 r10c9\nr10c11 r11c12 r11c11\nr13c1 r13c2 r14c3\nr5c11 r5c10 r4c10 r3c11\n"
        "r13c14 r14c14 r15c14 r15c15\nr2c9 r2c10 r1c9\nr10c1 r9c2 r8c3 r7c2\nr16c10 r15c10 r15c9 r16c8\n"
        "r6c15 r7c16 r6c16\nr3c14 r3c13 r4c14\nr6c5 r7c5 r8c4 r9c3\nr10c3 r11c4 r12c4 r12c5\nr4c3 r4c2 r3c1 r3c2\n"
        "r14c16 r15c16 r16c15\nr10c13 r9c14 r10c15\nr12c6 r13c6 r12c7 r13c8\nr15c8 r14c9 r13c10\n"
        "r4c4 r3c5 r4c6 r5c7\nr3c12 r2c12 r1c11\nr9c7 r10c6 r10c5\nr8c8 r7c9 r6c10\nr9c12 r8c12 r7c11 r6c12\n"
        "r7c8 r6c8 r5c8\nr4c8 r3c8 r2c8\n",
    ),
    "both": (
        ".....CE.F.....7.......5...E.2.....7........6.D9........6....8.F."
        ".....9.E6F..7.D.........D7........D....3...1.E.......7...9..G..."
        "F.....D....95G............D....6.D..2....5..3...G.....A9.1....C."
        "...........B.........6......A.3.........3...4........A..1.......",
        "61G29CEDF83AB475A3F87B549CED26G1457BF83AG216CD9EDE9CG2167B548AF3"
        "124GA9CE6F8375DBECA94G21D7B5F3685BD76F834G219EAC386FD7B5A9CEG142"
        "F621CED783A95GB49A83B54GCED71F267DCE216FB54G398AG4B583A9216FE7CD"
        "C93A54G2ED7B681FB7ED16F854G2AC398F16ED7B3A9C425G2G543A9C16F8DBE7",
        "cages:\n"
        "r12c4 r12c5 r13c2 r13c3 = 25\nr4c16 r5c15 r6c15 r7c14 = 36\nr6c12 r6c13 r7c12 r7c13 = 30\n"
        "r5c14 r6c14 r7c15 r8c16 = 20\nr10c8 r11c7 r11c9 r12c8 = 42\nr6c3 r7c3 r7c4 r8c3 = 36\n"
        "r3c10 r4c10 r4c11 = 18\nr15c4 r16c3 r16c4 r16c5 = 18\nr7c7 r8c7 r8c8 = 24\nr12c1 r12c2 r13c1 r14c1 = 43\n"
        "r6c5 r7c5 r8c4 = 25\nr2c12 r2c14 r3c13 = 31\nr15c16 r16c14 r16c15 r16c16 = 48\n"
        "r9c8 r9c9 r9c10 r10c9 = 30\nr9c6 r9c7 r10c5 r11c5 = 40\nr11c15 r12c15 = 20\nr6c6 r7c6 = 31\n"
        "r5c3 r6c2 r7c1 r8c2 = 29\nr1c1 r1c2 = 7\nr13c7 r14c7 r15c8 r16c7 = 51\nr6c16 r7c16 = 20\n"
        "r7c10 r8c9 r8c10 r8c11 = 47\nr1c5 r2c4 r3c4 r4c5 = 44\nr10c10 r11c10 r11c11 r12c12 = 38\n"
        "r11c16 r12c16 = 23\nr10c2 r11c2 r11c3 r12c3 = 46\nr13c12 r14c11 r14c12 r15c12 = 41\nr14c5 r15c5 = 15\n"
        "r6c1 r7c2 = 25\nr16c1 r16c2 = 18\n"
        "arrows:\n"
        "r14c3 r15c3 r14c4\nr10c6 r10c7 r11c6\nr1c7 r2c6 r3c7\nr4c2 r3c3 r2c2 r3c1\nr7c8 r6c7 r6c8\n"
        "r15c15 r15c14 r14c15\nr13c9 r12c9 r13c8 r12c7\nr5c7 r4c7 r5c6 r4c6\nr14c16 r13c15 r13c14\n"
        "r2c10 r3c11 r4c12 r5c13\nr9c5 r10c4 r10c3 r9c4\nr14c14 r15c13 r16c12\nr13c10 r13c11 r12c11\n"
        "r10c1 r9c2 r8c1\nr4c14 r3c15 r2c16\nr8c13 r8c14 r8c15 r9c15\nr15c6 r15c7 r14c6\nr4c15 r3c14 r2c13\n"
        "r3c5 r3c6 r2c5\nr4c4 r4c3 r5c2 r5c1\nr15c2 r15c1 r14c2\nr1c8 r2c8 r2c9\nr15c11 r16c10 r15c9\n"
        "r2c3 r3c2 r2c1\n",
    ),
}


def rows(givens: str) -> str:
    """As numbers, because the symbols alone do not show whether the digits begin at 0."""
    numbers = [str(int(c, 17)) if c != "." else c for c in givens]
    return "\n".join(" ".join(numbers[i : i + 16]) for i in range(0, 256, 16))


@pytest.mark.parametrize("name", BOARDS)
def test_the_solution_is_right_by_plain_sums(name: str) -> None:
    _, solution, sections = BOARDS[name]
    digit = {f"r{i // 16 + 1}c{i % 16 + 1}": int(c, 17) for i, c in enumerate(solution)}
    lines = [line for line in sections.splitlines() if not line.endswith(":")]
    assert len(lines) > 20
    for line in lines:
        cells, _, total = line.partition(" = ")
        first, *rest = [digit[cell] for cell in re.findall(r"r\d+c\d+", cells)]
        assert (first + sum(rest) == int(total)) if total else (first == sum(rest))


@pytest.mark.every(6)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("backend", ["sat", "cp_sat"])
def test_a_board_with_sums_is_unique(name: str, backend: str) -> None:
    givens, solution, sections = BOARDS[name]
    report = cpsudoku.check(f"{rows(givens)}\n{sections}", backend=[backend], time_limit=600)
    assert report.verdict == "unique", report
    assert report.solution is not None
    assert str(report.solution).splitlines()[0] == solution


@pytest.mark.every(4)
@pytest.mark.parametrize("backend", ["sat", "cp_sat"])
def test_without_its_sums_it_is_not(backend: str) -> None:
    for givens, *_ in BOARDS.values():
        assert cpsudoku.check(rows(givens), backend=[backend], time_limit=600).verdict == "multiple"
