// The arithmetic of pages of tiles.
import test from "node:test";
import assert from "node:assert/strict";
import { keyOf, levelOf, sideOf, tileAt, tilesOf } from "../../Sources/CPageFiles/TilePage/grid.mjs";
import { elementOf, numberAt, numbersNear, search } from "../../Sources/CPageFiles/TilePage/identities.mjs";

const grid = { half: 128, side: 256, scale: 1, levels: [0, 4] };

test("the level has the pixels of the screen", () => {
  assert.equal(levelOf(grid, 1, 1), 0);
  assert.equal(levelOf(grid, 0.25, 1), 2);
  assert.equal(levelOf(grid, 0.25, 2), 3);
  assert.equal(levelOf({ ...grid, scale: 2 }, 0.25, 2), 2);
  assert.equal(levelOf(grid, 1e-6, 1), 4);
  assert.equal(levelOf(grid, 1e6, 1), 0);
});

test("a view has the tiles in its window, also across the antimeridian", () => {
  const view = { x: 128, y: 64, units: 0.25, rotation: 0 };
  const tiles = tilesOf(grid, view, { width: 256, height: 256 }, 2);
  assert.deepEqual(new Set(tiles.map(keyOf)), new Set(["2/3/0", "2/3/1", "2/0/0", "2/0/1"]));
  assert.deepEqual(new Set(tiles.map(tile => tile.x)), new Set([3, 4]));
  assert.equal(sideOf(grid, 2), 64);
});

test("a view that is far too wide has no tiles", () => {
  assert.deepEqual(tilesOf(grid, { x: 0, y: 0, units: 1000, rotation: 0 }, { width: 4000, height: 4000 }, 4), []);
});

test("places have a tile and a part of it", () => {
  assert.deepEqual(tileAt(grid, { x: -128 + 96, y: 128 - 16 }, 2), { level: 2, column: 1, row: 0, right: 0.5, down: 0.25 });
  assert.equal(tileAt(grid, { x: 128 + 32, y: 0 }, 2).column, 0);
});

test("cells have the number of their run", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map(cell => numberAt([2, 7, 1, 0, 1, 9], cell)), [7, 7, 0, 9, 0]);
  assert.equal(numberAt(undefined, 0), 0);
});

test("features near a place are found, the nearest first", () => {
  const identities = {
    side: 4, layers: [{ name: "a", labels: ["n", "m"] }], features: [[0, "one", "1", ""], [0, "", "2", "3"]],
    tiles: { "0/0/0": [5, 1, 1, 2, 10, 0] }
  };
  const at = { x: -128 + 96, y: 128 - 96 };
  assert.deepEqual(numbersNear(identities, grid, at, 0, 0), [2]);
  assert.deepEqual(numbersNear(identities, grid, at, 0, 70), [2, 1]);
  assert.deepEqual(elementOf(identities, 1), { title: "one", source: "a", fields: [{ label: "n", value: "1" }] });
});

test("a search finds titles, and texts of chosen fields", () => {
  const identities = {
    side: 4, layers: [{ name: "a", labels: ["n", "m"] }], places: [1, 2, 3, 4], tiles: {},
    features: [[0, "Bern", "x", "Zug"], [0, "Zürich", "berg", ""]]
  };
  const numbers = (text, names) => search(identities, text, names, 9).map(found => found.number);
  assert.deepEqual(numbers("BER", []), [1]);
  assert.deepEqual(numbers("ber", ["n"]), [1, 2]);
  assert.deepEqual(numbers("zu", ["m"]), [1]);
  assert.deepEqual(search(identities, "zür", [], 9), [{ number: 2, title: "Zürich", source: "a", x: 3, y: 4 }]);
  assert.equal(search(identities, "", [], 1).length, 1);
});
