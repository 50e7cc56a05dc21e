"""Pictures as they are published: title, author, rules, dark, without tints, PDF and sheets of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.drawing.dressing import add_heading, darken, remove_tints
from cpsudoku.drawing.files import png
from cpsudoku.drawing.shapes import Disc, Glaze, Scene, Text, bounds, svg
from tests.conftest import each

SVG = "{http://www.w3.org/2000/svg}"
Run = Callable[..., Any]
PUZZLES = Path(__file__).parents[2] / "puzzles"
OPENING = Path(__file__).parents[2] / "docs" / "opening.txt"
GRID = "1..4.........3.2"
HEADED = f"# title: Two arrows\n# author: Somebody\n# rules: Digits on an arrow add up to its circle.\n{GRID}\n"


def opening() -> Scene:
    return cpsudoku.draw(OPENING.read_text())


def test_title_and_author_above_rules_below(run: Run, tmp_path: Path) -> None:
    file, out, bare = tmp_path / "puzzle.txt", tmp_path / "out.svg", tmp_path / "bare.svg"
    file.write_text(HEADED)
    assert run("draw", file, "-o", bare).status == 0
    assert "Two arrows" not in bare.read_text()
    assert run("draw", file, "--title", "--rules", "-o", out).status == 0
    texts = [(one.text or "", float(one.get("y", 0))) for one in ET.parse(out).getroot().iter(f"{SVG}text")]
    digits = [y for text, y in texts if text in "1234"]
    heights = {text: y for text, y in texts if text not in "1234"}
    assert heights["Two arrows"] < heights["by Somebody"] < min(digits)
    rules = [y for text, y in heights.items() if text not in ("Two arrows", "by Somebody")]
    assert min(rules) > max(digits)
    words = " ".join(text for text, _ in texts)
    assert "Fill the grid" not in words, "each rule stands once: in the setter's words, where there are some"
    assert "Digits on an arrow add" in words
    assert run("draw", GRID, "--rules", "-o", bare).status == 0
    assert "Fill the grid" in bare.read_text()
    assert max(rules) < float(ET.parse(out).getroot().get("height", 0))


def test_without_words_nothing_changes() -> None:
    scene = opening()
    assert add_heading(scene) == scene


def test_long_words_stay_within_the_picture() -> None:
    scene = add_heading(cpsudoku.draw(GRID), "A title of many words " * 4, "An author", ["Rules " * 50])
    for shape in scene.shapes:
        left, top, right, bottom = bounds(shape)
        assert left >= -2 and top >= 0 and right <= scene.width + 2 and bottom <= scene.height


def contrast(one: str, other: str) -> float:
    """As the guidelines for accessible pages define it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dim + 0.05)


def test_texts_can_be_read_in_the_dark() -> None:
    scene = darken(opening())
    assert contrast(scene.ground, "#000000") < 1.5
    for text in (shape for shape in scene.shapes if isinstance(shape, Text)):
        assert contrast(text.colour, scene.ground) >= 4.5, text
    assert "#ffffff" not in svg(darken(cpsudoku.draw("# kind: hashi\n2.2\n...\n...\n"))).partition("<title>")[0]
    assert scene.ground in svg(scene)


DOTS = f"{GRID}\ndifference dots:\nr1c1 r1c2 = 3\nr1c3 r2c3\nratio dots:\nr3c1 r4c1 = 3\nr3c3 r3c4\nr3c2 r3c3 = ?\n"


@pytest.mark.parametrize("text", [DOTS, "# kind: masyu\n.x..\n...o\n....\n....", "# kind: yin_yang\no...\n...x"])
def test_what_is_black_or_white_stays_so_in_the_dark(text: str) -> None:
    plain = cpsudoku.draw(text)
    seen, pairs = set(), zip(plain.shapes, darken(plain).shapes, strict=True)
    for before, after in pairs:
        if isinstance(before, Disc) and before.edge:
            assert isinstance(after, Disc)
            white = contrast(before.fill, "#000000") > 10
            assert (contrast(after.fill, "#000000") > 10) == white
            assert contrast(after.fill if white else after.edge, darken(plain).ground) > 10, "its rim is seen"
            seen.add(white)
            for words in (one for one in darken(plain).shapes if isinstance(one, Text)):
                if (words.x, words.y) == (after.x, after.y):
                    assert contrast(words.colour, after.fill) > 4.5
    assert seen == {True, False}


@each("kind", ["heyawake", "kakuro", "akari", "nurikabe"])
def test_what_is_shaded_is_darker_in_the_dark_too(run: Run, tmp_path: Path, kind: str) -> None:
    file, seen = PUZZLES / kind / "unique-example.txt", []
    for flags in ([], ["--dark"]):
        assert run("draw", file, "--solution", "-o", tmp_path / "out.svg", *flags).status == 0
        seen.append(ET.parse(tmp_path / "out.svg").getroot())
    plain, after = ([*one.iter(f"{SVG}rect")][1:] for one in seen)
    ground = next(seen[1].iter(f"{SVG}rect")).get("fill", "")
    cells = [new for old, new in zip(plain, after, strict=True)
             if float(old.get("width", 0)) in (58, 60) and contrast(old.get("fill", ""), "#ffffff") > 3]  # fmt: skip
    assert cells
    for cell in cells:
        assert contrast(cell.get("fill", ""), "#000000") < 1.25 < 1.6 < contrast(ground, cell.get("fill", ""))
    for text in seen[1].iter(f"{SVG}text"):
        x, y = float(text.get("x", 0)), float(text.get("y", 0))
        on = [cell for cell in cells if 0 < x - float(cell.get("x", 0)) < 60 and 0 < y - float(cell.get("y", 0)) < 60]
        assert contrast(text.get("fill", ""), on[0].get("fill", "") if on else ground) >= 4, text.text


def test_a_dot_has_a_number_where_it_is_not_the_usual_one() -> None:
    texts = [one.text for one in cpsudoku.draw(DOTS).shapes if isinstance(one, Text) and one.size == 12]
    assert sorted(texts) == ["3", "3", "?"]


def test_without_tints_each_clue_is_there() -> None:
    scene = opening()
    plain = remove_tints(scene)
    named = [set(re.findall('data-clue="([^"]*)"', svg(one))) for one in (scene, plain)]
    assert named[0] == named[1]
    grounds = [sum(isinstance(shape, Glaze) for shape in one.shapes) for one in (scene, plain)]
    assert grounds[0] - grounds[1] == 5, "its five cages"


def objects(data: bytes) -> dict[int, bytes]:
    """The objects of a PDF, found by its own table of places."""
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])  # type: ignore[index]
    table = data[start:].split(b"trailer")[0].split(b"\n")[3:-1]
    found = {}
    for number, line in enumerate(table, 1):
        place = int(line[:10])
        head = b"%d 0 obj\n" % number
        assert data[place : place + len(head)] == head
        found[number] = data[place + len(head) :].split(b"\nendobj\n")[0]
    return found


def pixels(body: bytes) -> tuple[tuple[int, int], bytes]:
    width, height = (int(re.search(rb"/%s (\d+)" % name, body)[1]) for name in (b"Width", b"Height"))  # type: ignore[index]
    return (width, height), zlib.decompress(body.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0])


def test_a_pdf_is_the_picture(run: Run, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    out, again = tmp_path / "out.pdf", tmp_path / "again.pdf"
    assert run("draw", GRID, "-o", out).status == 0
    assert run("draw", GRID, "-o", again).status == 0
    assert out.read_bytes() == again.read_bytes()
    found = objects(out.read_bytes())
    [body] = [body for body in found.values() if b"/Subtype/Image" in body]
    (tmp_path / "three.png").write_bytes(png(cpsudoku.draw(GRID), 3.0))
    picture = image.open(tmp_path / "three.png")
    assert pixels(body) == (picture.size, picture.tobytes())
    [box] = [re.search(rb"MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", body) for body in found.values() if b"/MediaBox" in body]
    assert box is not None
    assert float(box[1]) == pytest.approx(264 / 60 / 2.54 * 72, abs=0.01), "a centimetre a cell"


def test_a_sheet_has_four_a_page(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    file, out = tmp_path / "puzzles.txt", tmp_path / "sheet.pdf"
    file.write_text(f"{GRID}\n" * 5)
    ran = run("draw", file, "--sheet", "--title", "-o", out)
    assert (ran.status, ran.out) == (0, f"{out}\n")
    found = objects(out.read_bytes())
    pages = [body for body in found.values() if b"/Type/Page/" in body]
    assert [len(re.findall(rb"/I\d+ ", page)) for page in pages] == [4, 1]
    assert all(b"MediaBox[0 0 595.00 842.00]" in page for page in pages)
    assert b"/Count 2" in found[2]
    drawn = [zlib.decompress(body.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0])
             for body in found.values() if body.startswith(b"<</Filter")]  # fmt: skip
    places = re.findall(rb"q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm", drawn[0])
    boxes = [tuple(map(float, place)) for place in places]
    for i, (wide, high, x, y) in enumerate(boxes):
        assert x >= 0 and y >= 0 and x + wide <= 595 and y + high <= 842
        for w, h, a, b in boxes[:i]:
            assert a >= x + wide or x >= a + w or b >= y + high or y >= b + h, "no two overlap"


@each("flags", ["--title", "--rules", "--dark", "--untinted", "--sheet", "--scale 2"])
def test_what_is_for_files_says_so(run: Run, flags: str) -> None:
    ran = run("draw", GRID, *flags.split())
    assert ran.status == 2
    assert f"expected -o OUT with {flags.split()[0]}, found none" in ran.err


def test_a_sheet_is_a_pdf(run: Run, tmp_path: Path) -> None:
    ran = run("draw", GRID, "--sheet", "-o", tmp_path / "out.png")
    assert ran.status == 2
    assert "expected -o OUT.pdf and no --scale with --sheet" in ran.err
