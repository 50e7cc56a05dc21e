// Grids as text: signs in order, and what `cpsudoku solve` prints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gridOf, valuesIn } from "../../page/grids.js";

const decision = (token, ...signs) => ({ token, place: token, values: signs.map((sign, i) => [i, sign]) });
const cells = ["r1c1", "r1c2", "r2c1", "r2c2"].map(name => decision(name, "-", "x"));
const edges = ["r0.5c1", "r1c0.5", "r1c1.5", "r1.5c1", "r0.5c2", "r1c2.5", "r1.5c2"].map(name =>
  decision(name, "0", "1"),
);

test("a sign for each place, apart or not; a dot is open", () => {
  const expected = { r1c1: 1, r1c2: 0, r2c2: 1 };
  assert.deepEqual(valuesIn("x-.x", cells), expected);
  assert.deepEqual(valuesIn("x - . x\n", cells), expected);
  assert.deepEqual(valuesIn("10.1", cells), expected);
});

test("boxes and lists", () => {
  const digits = ["r1c1", "r1c2", "r2c1", "r2c2"].map(name => decision(name, "0", "1"));
  const expected = { r1c1: 1, r1c2: 0, r2c1: 0, r2c2: 1 };
  for (const text of ["+-+-+\n|1|0|\n+-+-+\n|0|1|\n+-+-+", "1,0\n0,1", "[[1, 0], [0, 1]]", '["10", "01"]'])
    assert.deepEqual(valuesIn(text, digits), expected, text);
});

test("the rows below `solution:`", () => {
  assert.deepEqual(valuesIn("..\n..\nsolution:\nx-\n-x\n", cells), { r1c1: 1, r1c2: 0, r2c1: 0, r2c2: 1 });
});

test("arms of cells, each edge from both sides", () => {
  const found = valuesIn("..\nsolution:\nnw  ne\n", edges);
  assert.deepEqual(found, {
    "r0.5c1": 1,
    "r1c0.5": 1,
    "r1c1.5": 0,
    "r1.5c1": 0,
    "r0.5c2": 1,
    "r1c2.5": 1,
    "r1.5c2": 0,
  });
});

test("arms of a row that begins with a wall", () => {
  const beside = ["r1c2.5", "r1.5c2"].map(name => decision(name, "0", "1"));
  assert.deepEqual(valuesIn("x..\n...\nsolution:\n. es w\n. n .\n", beside), { "r1c2.5": 1, "r1.5c2": 1 });
});

test("a layer by its name, and single places", () => {
  const two = [...cells, ...["r1c1", "r1c2"].map(name => decision(`area%20${name}`, "a", "b"))];
  assert.deepEqual(valuesIn("solution:\nxx\nsolution area:\nba\n", two), {
    r1c1: 1,
    r1c2: 1,
    "area%20r1c1": 1,
    "area%20r1c2": 0,
  });
  assert.deepEqual(valuesIn("solution:\nr2c1 = x\n", cells), { r2c1: 1 });
});

test("what no place can have is named", () => {
  assert.equal(gridOf("x-.x", cells).trouble, "");
  assert.equal(gridOf("x-zx", cells).trouble, "1:3: expected - or x, found 'z'");
  assert.match(gridOf("x-x", cells).trouble, /expected 4 signs.* found 3 signs/);
  assert.match(gridOf("solution:\nxz\n--", cells).trouble, /found z at r1c2/);
});

test("what is no grid gives nothing", () => {
  assert.deepEqual(valuesIn("zzzz", cells), {});
  assert.deepEqual(valuesIn("x-", cells), {});
});

test("what `solve` prints with clues: sections below the grid, signs between its cells", () => {
  const expected = { r1c1: 1, r1c2: 0, r2c1: 0, r2c2: 1 };
  assert.deepEqual(valuesIn("x-\n-x\nrooms:\n11\n12\n", cells), expected);
  assert.deepEqual(valuesIn("x < -\n^   v\n- > x", cells), expected);
});
