"use strict";
const test = require("node:test"), assert = require("node:assert"), { load, near } = require("./scripts.js");

const DEGREE = Math.PI / 180, A = 6378137;
const view = { eye: [A + 1000, 0, 0], forward: [-1, 0, 0], right: [0, 1, 0], up: [0, 0, 1],
  halfWidth: 0.5, halfHeight: 0.4, width: 500, height: 400, near: 1 };

// How a controller moves around a target on the equator whose front is in the north.
const orbit = changes => ({
  target: [A, 0, 0], east: [0, 1, 0], north: [0, 0, 1], up: [1, 0, 0],
  distance: { value: 200, low: 100, high: null, moves: true },
  heading: { value: 0, low: -Math.PI, high: Math.PI, moves: true },
  pitch: { value: 45 * DEGREE, low: -90 * DEGREE, high: 90 * DEGREE, moves: true }, factor: 0.5, ...changes
});

const scripts = () => load("ScenePage/player.js", "ScenePage/camera.js", "ScenePage/target.js");
const camera = (run, changes) => new (run("TargetCamera"))(view, orbit(changes));

test("the camera is behind and above its target", () => {
  const one = camera(scripts());
  near(one.view(500, 400).eye, view.eye);
  one.follow(orbit());
  near(one.view(500, 400).eye, [A + 200 * Math.SQRT1_2, 0, -200 * Math.SQRT1_2]);
  near(one.view(500, 400).forward, [-Math.SQRT1_2, 0, Math.SQRT1_2]);
});

test("the camera follows its target, and keeps how a reader has turned it", () => {
  const one = camera(scripts());
  one.turn(90 * DEGREE, 45 * DEGREE);
  one.zoom(2);
  near(one.view(500, 400).eye, [A, -400, 0], 1e-6);
  one.follow(orbit({ target: [A, 0, 50] }));
  near(one.view(500, 400).eye, [A, -400, 50], 1e-6);
  // The target turns to the east, so the camera goes from its left side to the north.
  one.follow(orbit({ east: [0, 0, -1], north: [0, 1, 0] }));
  near(one.view(500, 400).eye, [A, 0, 400], 1e-6);
  near(Math.abs(one.bearing), 180 * DEGREE);
});

test("what the program changes is changed, and Home shows it again", () => {
  const one = camera(scripts());
  one.turn(30 * DEGREE, 0);
  one.follow(orbit({ distance: { value: 500, low: 100, high: null, moves: true } }));
  near([one.distance, one.heading, one.pitch], [500, 30 * DEGREE, 45 * DEGREE]);
  one.reset();
  near([one.distance, one.heading, one.pitch], [500, 0, 45 * DEGREE]);
});

test("a reader moves the camera as far as the controller allows", () => {
  const one = camera(scripts());
  one.zoom(1e-3);
  near(one.distance, 100);
  one.turn(0, 200 * DEGREE);
  near(one.pitch, 90 * DEGREE);
  one.turn(190 * DEGREE, 0);
  near(one.heading, -170 * DEGREE);
  one.pan(0, -1000);
  near(one.target, [A, 0, 0]);
  one.state = { ...one.state, target: [0, 0, 0], heading: 1 };
  near([...one.target, one.heading], [A, 0, 0, 1]);
  const still = camera(scripts(), { heading: { value: 1, low: -2, high: 2, moves: false } });
  still.turn(1, 0);
  near(still.heading, 1);
});

test("the target can be above the middle of the picture", () => {
  const run = scripts(), one = camera(run, { factor: 0.75 });
  one.follow(orbit({ factor: 0.75 }));
  near(run("pointOf")(one.view(500, 400), [A, 0, 0]), [250, 100], 1e-6);
});

test("a page gets and loses a controller", () => {
  const run = scripts(), Orbit = run("Orbit"), steer = run("steer");
  const page = { scene: { view, groundHeight: 0 }, camera: new Orbit(view, 0), freeCamera: () => new Orbit(view, 0) }, first = page.camera;
  steer(page, null);
  assert.strictEqual(page.camera, first);
  steer(page, orbit());
  near(page.camera.view(500, 400).eye, [A + 200 * Math.SQRT1_2, 0, -200 * Math.SQRT1_2]);
  const eye = page.camera.view(500, 400).eye;
  steer(page, null);
  assert.ok(!page.camera.isWritten && page.camera instanceof Orbit && !(page.camera instanceof run("TargetCamera")));
  near(page.camera.view(500, 400).eye, eye, 0.01);
});
