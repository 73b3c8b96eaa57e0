"use strict";
const test = require("node:test"), { load, near } = require("./scripts.js");

const scripts = () => load("ScenePage/player.js", "ScenePage/camera.js", "ScenePage/movement.js");
const DEGREE = Math.PI / 180;

test("the rotation of the axes turns the axes of a body", () => {
  const run = scripts(), turned = run("turned");
  // Each case has another greatest element of the matrix.
  for (const axes of [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, -1, 0], [0, 0, -1]],
    [[-1, 0, 0], [0, 1, 0], [0, 0, -1]], [[-1, 0, 0], [0, -1, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
  ]) {
    const rotation = run("fromAxes")(...axes);
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]].forEach((axis, i) => near(turned(rotation, axis), axes[i]));
  }
});

test("a rotation after another one, and back", () => {
  const run = scripts(), after = run("after"), turned = run("turned");
  const half = Math.SQRT1_2, z = [0, 0, half, half], x = [half, 0, 0, half];
  near(turned(after(z, x), [0, 1, 0]), turned(z, turned(x, [0, 1, 0])));
  near(after(run("back")(z), z), [0, 0, 0, 1]);
});

test("a heading is clockwise from north", () => {
  const run = scripts(), { east, north, up } = run("axesAt({ longitude: 0.1, latitude: 0.8 })");
  const position = run("positionOf(0.1, 0.8, 100)"), turned = run("turned"), rotationAt = run("rotationAt");
  near(turned(rotationAt(position, 0, 0, 0), [0, 1, 0]), north, 1e-6);
  near(turned(rotationAt(position, 90, 0, 0), [0, 1, 0]), east, 1e-6);
  near(turned(rotationAt(position, 0, 90, 0), [0, 1, 0]), up, 1e-6);
});

test("between two positions, angles turn the short way", () => {
  const pose = scripts()("Movement.prototype.pose");
  const track = { rows: [[0, 0, 0, 0, 350, 0, 0], [10, 100, 20, 0, 10, 10, -10], [20, 100, 20, 0, 10, 10, -10]] };
  const middle = pose(track, 5);
  near(middle.position, [50, 10, 0]);
  near([middle.heading % 360, middle.pitch, middle.roll], [0, 5, -5]);
  near(pose(track, -5).position, [0, 0, 0]);
  near(pose(track, 99).position, [100, 20, 0]);
  near(pose({ rows: [track.rows[0]] }, 3).position, [0, 0, 0]);
});

test("a camera that follows keeps its angle to the track", () => {
  const run = scripts(), Movement = run("Movement");
  const movement = Object.create(Movement.prototype);
  const track = { rows: [[0, 1e7, 0, 0, 0, 0, 0], [10, 1e7, 0, 0, 90, 0, 0]] };
  Object.assign(movement, { page: { camera: { state: {}, heading: 1 } }, followed: track, time: 0 });
  movement.follow();
  near(movement.page.camera.state.heading, 1);
  movement.time = 10;
  movement.follow();
  near(movement.page.camera.state.heading, 1 + 90 * DEGREE);
});
