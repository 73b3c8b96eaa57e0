import test from "node:test";
import assert from "node:assert/strict";
import * as view from "../../Sources/CPageFiles/MapPage/view.mjs";
import { Movement, Speed, glide } from "../../Sources/CPageFiles/MapPage/motion.mjs";
import { Pictures, isUseful, pictureSize } from "../../Sources/CPageFiles/MapPage/pictures.mjs";
import { box, pinched, viewAfterKey, wheelFactor } from "../../Sources/CPageFiles/MapPage/gestures.mjs";
import { scaleBar, scaleText } from "../../Sources/CPageFiles/MapPage/scalebar.mjs";
import { placed } from "../../Sources/CPageFiles/MapPage/callout.mjs";
import { isInRange } from "../../Sources/CPageFiles/MapPage/panels.mjs";

const size = { width: 400, height: 300 };
const turnedView = { x: 1000, y: 2000, units: 2, rotation: 30 };
const near = (actual, expected, tolerance = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, actual + " is not near " + expected);

test("a point of the window and its position on the map belong together", () => {
  for (const [left, top] of [[0, 0], [400, 300], [123, 45]]) {
    const { x, y } = view.position(turnedView, size, left, top), back = view.point(turnedView, size, x, y);
    near(back.left, left);
    near(back.top, top);
  }
});

test("with a heading of 90 degrees, east is up", () => {
  const east = view.point({ x: 0, y: 0, units: 1, rotation: 90 }, size, 100, 0);
  near(east.left, 200);
  near(east.top, 50);
});

test("the map stays below the pointer while it is zoomed and rotated", () => {
  const anchor = { left: 300, top: 20 }, before = view.position(turnedView, size, 300, 20);
  const after = view.turned(turnedView, size, anchor, { factor: 3, turn: 45 });
  const now = view.position(after, size, 300, 20);
  near(now.x, before.x);
  near(now.y, before.y);
  near(after.rotation, 75);
});

test("a drag moves the map with the pointer", () => {
  const before = view.position(turnedView, size, 50, 60);
  const now = view.position(view.moved(turnedView, 30, -10), size, 80, 50);
  near(now.x, before.x);
  near(now.y, before.y);
});

test("a picture with a margin is placed so that the window shows its middle", () => {
  const picture = { width: 500, height: 400 };
  const expected = [1, 0, 0, 1, -50, -50];
  view.matrix(turnedView, picture, turnedView, size).forEach((value, i) => near(value, expected[i]));
});

test("a picture covers the window until the map has moved by its margin", () => {
  const picture = { width: 500, height: 400 };
  assert.ok(view.covers(turnedView, picture, view.moved(turnedView, 0, 49), size));
  assert.ok(!view.covers(turnedView, picture, view.moved(turnedView, 0, 52), size));
});

test("the address carries the view", () => {
  const perUnit = 3779.5, text = view.addressOf(turnedView, perUnit), back = view.viewOf(text, perUnit);
  assert.equal(text, "#at=1000,2000&scale=7559&rotation=30");
  assert.ok(view.isSame(back, turnedView));
  for (const bad of ["", "#at=1&scale=5", "#at=1,a&scale=5", "#at=1,2&scale=0", "#at=,&scale=1", "#at=1,2&scale=1e999"]) {
    assert.equal(view.viewOf(bad, perUnit), null, bad);
  }
});

test("an animation takes the short way around", () => {
  near(view.between({ ...turnedView, rotation: 350 }, { ...turnedView, rotation: 10 }, 0.5).rotation, 0);
  const to = { x: 5, y: 6, units: 50, rotation: 0 };
  assert.deepEqual(Movement.between(0, turnedView, to, 200).at(200), { view: to, ended: true });
});

test("a pointer that rests before it is released gives no inertia", () => {
  const speed = new Speed();
  for (let time = 0; time <= 50; time += 10) speed.add(time, time * 2, 0);
  near(speed.at(50).right, 2);
  assert.equal(speed.at(300).right, 0);
  assert.ok(glide({ right: 1, down: 0 }, 2000).ended);
});

test("two fingers zoom and rotate around their middle", () => {
  const from = [{ left: 100, top: 150 }, { left: 300, top: 150 }], to = [{ left: 200, top: 50 }, { left: 200, top: 250 }];
  const after = pinched(turnedView, size, from, to, true);
  near(after.units, turnedView.units);
  near(after.rotation, view.normalized(30 - 90));
  near(pinched(turnedView, size, from, to, false).rotation, 30);
});

test("the wheel zooms in when it turns away from the user", () => {
  assert.ok(wheelFactor({ deltaY: -100, deltaMode: 0, ctrlKey: false }) > 1.1);
  near(wheelFactor({ deltaY: 3, deltaMode: 1, ctrlKey: false }), wheelFactor({ deltaY: 48, deltaMode: 0, ctrlKey: false }));
});

test("keys move the map, other keys do not", () => {
  const home = { x: 0, y: 0, units: 1, rotation: 0 };
  near(viewAfterKey("+", false, turnedView, size, home).units, 1);
  near(viewAfterKey("n", false, turnedView, size, home).rotation, 0);
  assert.equal(viewAfterKey("Home", false, turnedView, size, home), home);
  assert.equal(viewAfterKey("q", false, turnedView, size, home), null);
  const north = viewAfterKey("ArrowUp", false, { ...turnedView, rotation: 0 }, size, home);
  near(north.y - turnedView.y, 200);
});

test("a result of a search is shown as a whole, and a point at the same scale", () => {
  near(view.fitted(turnedView, size, { x: 1, y: 2, width: 400, height: 30 }).units, 1.4);
  near(view.fitted(turnedView, size, { x: 1, y: 2, width: 0, height: 0 }).units, 2);
});

test("a box has positive sides", () => {
  assert.deepEqual(box({ left: 9, top: 1 }, { left: 2, top: 5 }), { left: 2, top: 1, width: 7, height: 4 });
});

test("scale bars have round lengths", () => {
  assert.deepEqual(scaleBar(10), { text: "1 km", width: 100 });
  assert.equal(scaleBar(0.3).text, "20 m");
  assert.equal(scaleBar(NaN), null);
  assert.equal(scaleText(15000.2), "1 : 15,000");
});

test("a callout stays inside the window", () => {
  const callout = { width: 200, height: 100 };
  assert.deepEqual(placed({ left: 200, top: 200 }, callout, size), { left: 100, top: 88, isBelow: false, pointer: 100 });
  const corner = placed({ left: 5, top: 5 }, callout, size);
  assert.deepEqual([corner.left, corner.top, corner.isBelow], [8, 17, true]);
});

test("a layer is in its range at both limits", () => {
  const layer = { path: "0", name: "", visible: true, opacity: 1, minScale: 1000, maxScale: 10 };
  assert.ok(isInRange(layer, 1000) && isInRange(layer, 10) && !isInRange(layer, 1001) && !isInRange(layer, 9));
});

test("pictures have a margin, and not more pixels than the server draws", () => {
  assert.deepEqual(pictureSize(size, 2), { size: { width: 476, height: 376 }, density: 2 });
  const { size: large, density } = pictureSize({ width: 5000, height: 3000 }, 4);
  assert.ok(large.width * large.height * density * density <= 16_000_001);
});

test("while the map moves, a request that still helps is not canceled", () => {
  assert.ok(isUseful(turnedView, view.moved(turnedView, 100, 0), size));
  assert.ok(!isUseful(turnedView, view.moved(turnedView, 400, 0), size));
  assert.ok(!isUseful(turnedView, { ...turnedView, units: 0.5 }, size));
});

/** Returns pictures whose requests end when the test says so. */
function requested() {
  const requests = [];
  const pictures = new Pictures((order, signal) => new Promise((done, fail) => {
    requests.push({ order, done: facts => done({ time: 10, labelTime: 10, ...facts }), fail, signal });
    signal.addEventListener("abort", () => fail(new Error("aborted")));
  }), () => {});
  const update = (shown, isMoving) => pictures.update(shown, size, 1, { isMoving, now: performance.now() });
  return { pictures, requests, update };
}
const settled = () => new Promise(done => setTimeout(done, 0));

test("there is one request at a time, and the last view is requested when the movement ends", async () => {
  const { pictures, requests, update } = requested();
  update(turnedView, true);
  update(view.moved(turnedView, 20, 0), true);
  assert.equal(requests.length, 1);
  update(view.moved(turnedView, 20, 0), false);
  assert.equal(requests.length, 2);
  assert.ok(requests[0].signal.aborted);
  requests[1].done();
  await settled();
  assert.ok(pictures.isCurrent(view.moved(turnedView, 20, 0), size, 1));
  update(view.moved(turnedView, 20, 0), false);
  assert.equal(requests.length, 2);
});

test("a change of the content requests the same view again", async () => {
  const { pictures, requests, update } = requested();
  update(turnedView, false);
  requests[0].done();
  await settled();
  pictures.revision += 1;
  update(turnedView, false);
  assert.equal(requests.length, 2);
});

test("slow labels come after the picture", async () => {
  const { requests, update } = requested();
  update(turnedView, false);
  requests[0].done({ labelTime: 500 });
  await settled();
  const next = view.moved(turnedView, 90, 0);
  update(next, false);
  assert.equal(requests[1].order.labels, false);
  requests[1].done();
  await settled();
  update(next, false);
  assert.equal(requests[2].order.labels, true);
});

test("after a refusal, the next request waits", async () => {
  const { requests, update } = requested();
  update(turnedView, false);
  requests[0].fail(Object.assign(new Error("busy"), { wait: 60_000 }));
  await settled();
  update(turnedView, false);
  assert.equal(requests.length, 1);
});
