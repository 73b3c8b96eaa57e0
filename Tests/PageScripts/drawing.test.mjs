import test from "node:test";
import assert from "node:assert/strict";
import { pointAt, simpleSymbol, takesVertex } from "../../Sources/CPageFiles/MapPage/drawing.mjs";
import { following, momentAt, momentText, stepAt } from "../../Sources/CPageFiles/MapPage/time.mjs";

const size = { width: 400, height: 300 }, view = { x: 0, y: 0, units: 1, rotation: 0 };

test("the sizes of symbols are points, and crosses have the color as outline", () => {
  const marker = simpleSymbol("point", "Circle", "#ff8000", 16);
  assert.deepEqual(marker.color, [255, 128, 0, 255]);
  assert.equal(marker.size, 12);
  assert.deepEqual(simpleSymbol("point", "X", "#ff8000", 16).outline.color, [255, 128, 0, 255]);
  assert.equal(simpleSymbol("line", "Dash", "#000000", 16).width, 3);
  assert.equal(simpleSymbol("area", "Solid", "#000000", 16).color[3], 130);
});

test("vertices and the middles of segments are taken, also of the segment that closes an area", () => {
  const parts = [[[0, 0], [100, 0], [100, 100]]], at = (left, top) => ({ left: 200 + left, top: 150 - top });
  assert.ok(takesVertex({ kind: "line", parts }, view, size, at(100, 100)));
  assert.ok(takesVertex({ kind: "line", parts }, view, size, at(50, 0)));
  assert.ok(!takesVertex({ kind: "line", parts }, view, size, at(50, 50)));
  assert.ok(takesVertex({ kind: "area", parts }, view, size, at(50, 50)));
  assert.ok(!takesVertex({ kind: "area", parts }, view, size, at(25, 60)));
});

test("the topmost point at a place is found", () => {
  const graphics = [{ id: 1, kind: "point", x: 0, y: 0 }, { id: 2, kind: "point", x: 5, y: 0 }, { id: 3, kind: "line" }];
  assert.equal(pointAt(graphics, view, size, { left: 202, top: 150 })?.id, 2);
  assert.equal(pointAt(graphics, view, size, { left: 250, top: 150 }), null);
});

test("a period moves through all times and begins again", () => {
  const times = { from: 0, to: 1_000_000, first: 0, last: 1_000_000 };
  assert.equal(momentAt(times, 250), 250_000);
  assert.equal(stepAt(times, 250_000), 250);
  assert.deepEqual(following([0, 1000]), [0, 25]);
  assert.deepEqual(following([100, 300]), [300, 500]);
  assert.deepEqual(following([900, 1000]), [0, 100]);
});

test("long times are days", () => {
  assert.equal(momentText(0, { from: 0, to: 1e12 }), "1970-01-01");
  assert.equal(momentText(60_000, { from: 0, to: 1e6 }), "1970-01-01 00:01");
});
