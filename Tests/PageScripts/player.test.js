"use strict";
const test = require("node:test"), assert = require("node:assert"), { load, near } = require("./scripts.js");

// Encodes a structure and buffers as the library does.
function packed(structure, buffers) {
  const text = new TextEncoder().encode(JSON.stringify(structure));
  const bytes = new Uint8Array(4 + text.length + buffers.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  bytes.set(buffers, 4 + text.length);
  return bytes;
}

// Values as differences: first all low bytes, then all high bytes.
const differences = [250, 10, 4, 1, 0, 255];
const values = [250, 1, 4, 1, 8, 0];

test("buffers are restored from the differences of their bytes", () => {
  const scene = load("ScenePage/file.js")("unpack")(packed({ name: "é" }, differences), 0);
  assert.strictEqual(scene.name, "é");
  assert.ok(scene.has([0, 6, 2]) && !scene.has([0, 7, 1]));
  assert.deepStrictEqual([...scene.bytes([0, 6, 2])], values);
});

test("buffers in parts exist when they are loaded", () => {
  const scene = load("ScenePage/file.js")("unpack")(packed({}, []), 6);
  assert.ok(!scene.has([0, 1, 1]));
  scene.add(Uint8Array.from(differences.slice(0, 4)));
  assert.ok(scene.has([0, 4, 2]) && !scene.has([0, 6, 2]));
  scene.add(Uint8Array.from(differences.slice(4)));
  assert.deepStrictEqual([...scene.bytes([0, 6, 2])], values);
});

test("a text in the buffers stays as it is", () => {
  const text = new TextEncoder().encode("[\"Genève\"]");
  const scene = load("ScenePage/file.js")("unpack")(packed({}, text), 0);
  assert.strictEqual(scene.text([0, text.length, 1]), "[\"Genève\"]");
});

test("vectors", () => {
  const run = load("ScenePage/player.js");
  near(run("cross([1, 0, 0], [0, 1, 0])"), [0, 0, 1]);
  near(run("plus([1, 2, 3], [1, 1, 1], -2)"), [-1, 0, 1]);
  near(run("unit([3, 0, 4])"), [0.6, 0, 0.8]);
});

test("a ball is seen if it reaches into the view", () => {
  const run = load("ScenePage/player.js");
  const sees = run("Player.prototype.sees"), view = {
    eye: [0, 0, 0], forward: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1], halfWidth: 1, halfHeight: 1
  };
  const ball = (x, y, z) => ({ center: [x, y, z], radius: 1 });
  assert.ok(sees(view, ball(10, 0, 0)) && sees(view, ball(10, 11, 0)) && sees(view, {}));
  assert.ok(!sees(view, ball(10, 13, 0)) && !sees(view, ball(-2, 0, 0)) && !sees(view, ball(10, 0, -13)));
});
