"use strict";
const test = require("node:test"), assert = require("node:assert"), { load, near } = require("./scripts.js");

const view = { eye: [6378137 + 500, 0, 0], forward: [0, 1, 0], right: [0, 0, -1], up: [1, 0, 0] };
const daylight = load("ScenePage/player.js", "ScenePage/light.js")("daylight");

test("without a sun, that of the sky is behind the camera on the left, at 45°", () => {
  const { sun, numbers } = daylight(view, null);
  near(Math.hypot(...sun.slice(0, 3)), 1);
  near(sun[0], Math.SQRT1_2, 1e-2);
  assert.ok(sun[1] < 0 && sun[2] > 0);
  assert.strictEqual(sun[3], 1);
  near(numbers.slice(24, 28), [1, 0, 0, 500], 1e-6);
});

test("the day ends below the horizon", () => {
  const share = elevation => daylight(view, [Math.sin(elevation), Math.cos(elevation), 0]).sun[3];
  assert.strictEqual(share(0.3), 1);
  assert.ok(share(-0.1) > 0 && share(-0.1) < 1);
  assert.strictEqual(share(-0.3), 0);
});

test("all numbers are finite, with the sun at the zenith and below the earth", () => {
  for (const lit of [[1, 0, 0], [-1, 0, 0], [0, 0, 1]]) {
    const { sun, numbers } = daylight(view, lit);
    assert.strictEqual(sun.length + numbers.length, 48);
    assert.ok([...sun, ...numbers].every(Number.isFinite));
  }
});

test("a high sun makes a brighter zenith", () => {
  const zenith = elevation => daylight(view, [Math.sin(elevation), Math.cos(elevation), 0]).numbers[20];
  assert.ok(zenith(1.2) > 0 && zenith(0.1) > 0);
  const [noon, evening] = [1.2, 0.1].map(e => load("ScenePage/player.js", "ScenePage/light.js")("skyAtZenith")(Math.PI / 2 - e)[0]);
  assert.ok(noon > 2 * evening, noon + " " + evening);
});

test("ground in the sun has its authored color until the sun is low", () => {
  const faceLight = load("ScenePage/player.js", "ScenePage/light.js")("faceLight");
  for (const elevation of [1, 0.8]) {
    const [r, g, b, , skyR, skyG, skyB] = faceLight(elevation, 1, 500);
    near([r * elevation + skyR, g * elevation + skyG, b * elevation + skyB], [1, 1, 1], 0.02);
  }
  const [red, , blue] = faceLight(0.1, 1, 500);
  assert.ok(red > 1.5 * blue);
  near(faceLight(-0.5, 0, 5e6), faceLight(1, 1, 500), 1e-9);
  near(faceLight(-0.5, 0, 500).slice(0, 3), [0, 0, 0], 1e-9);
});
