"use strict";
const test = require("node:test"), assert = require("node:assert"), { load, near } = require("./scripts.js");

const scripts = () => load("ScenePage/player.js", "ScenePage/camera.js");
const DEGREE = Math.PI / 180, A = 6378137;
const view = "{ eye: [6379137, 0, 0], forward: [-1, 0, 0], right: [0, 1, 0], up: [0, 0, 1],"
  + " halfWidth: 0.5, halfHeight: 0.4, width: 500, height: 400, near: 1 }";

test("a position has the place that it is made from", () => {
  const run = scripts(), placeOf = run("placeOf"), positionOf = run("positionOf");
  for (const [x, y, height] of [[0, 0, 0], [6.15, 46.2, 375], [-179.9, -89.5, 1e6], [120, 89.99, -100]]) {
    const place = placeOf(positionOf(x * DEGREE, y * DEGREE, height));
    near([place.longitude, place.latitude], [x * DEGREE, y * DEGREE], 1e-12);
    near(place.height, height, 1e-6);
  }
  near(positionOf(0, 0, 0), [A, 0, 0]);
});

test("a ray meets the ground or misses it", () => {
  const distance = scripts()("groundDistance");
  near(distance([A + 1000, 0, 0], [-1, 0, 0], 0), 1000, 1e-6);
  near(distance([A + 1000, 0, 0], [-1, 0, 0], 400), 600, 1e-6);
  assert.strictEqual(distance([A + 1000, 0, 0], [1, 0, 0], 0), null);
  assert.strictEqual(distance([A + 1000, 0, 0], [0, 0, 1], 0), null);
});

test("a ray meets the plane of a local scene", () => {
  const run = scripts(), distance = run("groundDistance");
  run("plane = { origin: [10, 20, 30], east: [1, 0, 0], north: [0, 1, 0], up: [0, 0, 1] }");
  near(distance([0, 0, 130], [0, 0, -1], 0), 100);
  assert.strictEqual(distance([0, 0, 130], [0, 0, 1], 0), null);
});

test("the sun is above the equator at an equinox and above a tropic at a solstice", () => {
  const sun = scripts()("sunDirection"), at = date => sun(Date.parse(date) / 1000);
  near(at("2024-03-20T03:06:00Z")[2], 0, 1e-3);
  near(at("2024-06-20T20:51:00Z")[2], Math.sin(23.44 * DEGREE), 1e-4);
  near(at("2024-12-21T09:20:00Z")[2], -Math.sin(23.44 * DEGREE), 1e-4);
  // At noon, the sun is near the meridian of Greenwich.
  const [x, y] = at("2024-04-15T12:00:00Z");
  near(Math.atan2(y, x), 0, 0.1 * DEGREE);
});

test("a point of the canvas and its ray belong together", () => {
  const run = scripts(), point = run("pointOf"), ray = run("rayAt"), written = run(view);
  for (const [x, y] of [[0, 0], [250, 200], [499, 1]]) {
    const direction = ray(written, x, y), position = written.eye.map((v, i) => v + 700 * direction[i]);
    near(point(written, position), [x, y], 1e-6);
  }
  assert.strictEqual(point(written, [A + 2000, 0, 0]), null);
});

test("the camera keeps its written view until it moves", () => {
  const run = scripts(), camera = run("new Orbit(" + view + ", 0)");
  near(camera.distance, 1000, 1e-6);
  near([camera.pitch, camera.heading], [0, 0], 1e-9);
  near(camera.view(500, 400).eye, [A + 1000, 0, 0]);
  camera.turn(90 * DEGREE, 200 * DEGREE);
  near([camera.heading, camera.pitch], [90 * DEGREE, 88 * DEGREE]);
  camera.zoom(1e-9);
  assert.strictEqual(camera.distance, 5);
  camera.reset();
  assert.ok(camera.isWritten && camera.pitch < 1e-6);
});

test("the ground follows the pointer", () => {
  const run = scripts(), camera = run("new Orbit(" + view + ", 0)"), placeOf = run("placeOf");
  // A canvas with the height 400 shows 800 m, so 100 pixels to the west are 200 m to the east.
  camera.pan(-100, 0, 400);
  near(placeOf(camera.target).longitude, 200 / A, 1e-9);
  near(placeOf(camera.target).height, 0, 1e-3);
  camera.pan(0, 1e9, 400);
  assert.ok(placeOf(camera.target).latitude <= 89.9 * DEGREE + 1e-9);
});

test("the camera stays within its limit", () => {
  const run = scripts(), camera = run("new Orbit(" + view + ", 0)");
  const away = () => Math.hypot(...camera.target.map((v, k) => v - camera.first.target[k]));
  camera.limit = 3000;
  for (let k = 0; k < 100; k++) camera.pan(-100, 30, 400);
  near(away(), 3000, 2);
  camera.pan(100, 0, 400);
  assert.ok(away() < 2950);
  run("plane = { origin: [6378137, 0, 0], east: [0, 1, 0], north: [0, 0, 1], up: [1, 0, 0] }");
  camera.zoom(1e9);
  assert.strictEqual(camera.distance, 30000);
});

test("the camera rises above a hill, and comes down behind it", () => {
  const run = scripts(), camera = run("new Orbit(" + view + ", 0)"), height = run("heightOf");
  camera.turn(0, 85 * DEGREE);
  const before = camera.view(500, 400).eye;
  assert.ok(height(before) < 100);
  camera.surface = () => 400;
  const eye = camera.view(500, 400).eye;
  assert.ok(height(eye) > 400 && height(eye) < 450);
  near(Math.hypot(...eye.map((v, k) => v - camera.target[k])), 1000, 1e-6);
  camera.surface = () => null;
  near(camera.view(500, 400).eye, before);
});
