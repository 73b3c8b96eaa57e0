import test from "node:test";
import assert from "node:assert/strict";
import { filtered, grouped, indexAfterKey, values } from "../../Sources/CPageFiles/StylePage/list.mjs";
import { joinColor, numberText, splitColor } from "../../Sources/CPageFiles/StylePage/editor.mjs";
import { categories, keysInOrder, reordered } from "../../Sources/CPageFiles/StylePage/composer.mjs";
import { address } from "../../Sources/CPageFiles/LivePage/server.mjs";

const item = (key, category, kind = "Point Symbol", tags = []) => ({ key, name: key, category, tags, class: kind });
const items = [item("Face1", "Face"), item("Eyes-open", "Eyes"), item("Road", "Lines", "Line Symbol", ["street"])];

test("all words of a search must be in a name, key, category or tag", () => {
  const found = text => filtered(items, { text, class: "", category: "" }).map(one => one.key);
  assert.deepEqual(found("EYES open"), ["Eyes-open"]);
  assert.deepEqual(found("street"), ["Road"]);
  assert.deepEqual(found("eyes street"), []);
  assert.equal(found(" ").length, 3);
});

test("a class and a category restrict the list", () => {
  assert.equal(filtered(items, { text: "", class: "Point Symbol", category: "" }).length, 2);
  assert.equal(filtered(items, { text: "", class: "Point Symbol", category: "Lines" }).length, 0);
  assert.deepEqual(values(items, "class"), ["Line Symbol", "Point Symbol"]);
  assert.deepEqual(grouped(items).map(group => group.title), ["Point Symbol · Face", "Point Symbol · Eyes", "Line Symbol · Lines"]);
});

test("arrows lead to the nearest symbol of the next row", () => {
  const places = [[0, 0], [100, 0], [0, 90], [100, 90], [0, 200]].map(([left, top]) => ({ left, top }));
  assert.equal(indexAfterKey("ArrowDown", 1, places), 3);
  assert.equal(indexAfterKey("ArrowDown", 3, places), 4);
  assert.equal(indexAfterKey("ArrowUp", 0, places), 0);
  assert.equal(indexAfterKey("ArrowRight", 4, places), 4);
  assert.equal(indexAfterKey("End", 0, places), 4);
  assert.equal(indexAfterKey("a", 0, places), null);
});

test("a color keeps its opacity", () => {
  assert.deepEqual(splitColor("#ff000080"), { color: "#ff0000", opacity: 128 / 255 });
  assert.equal(joinColor("#ff0000", 128 / 255), "#ff000080");
  assert.equal(joinColor("#ff0000", 1), "#ff0000");
  assert.equal(numberText(1 / 3), "0.33");
});

test("symbols of one class are composed in the order of the categories", () => {
  assert.deepEqual(categories(items).map(group => group.category), ["Face", "Eyes"]);
  const chosen = new Map([["Eyes", "Eyes-open"], ["Face", "Face1"]]);
  assert.deepEqual(keysInOrder(["Face", "Mouth", "Eyes"], chosen), ["Face1", "Eyes-open"]);
  assert.deepEqual(reordered(["a", "b", "c"], "b", 1), ["a", "c", "b"]);
  assert.deepEqual(reordered(["a", "b"], "a", -1), ["a", "b"]);
});

test("values of an address are escaped", () => {
  assert.equal(address("swatch", { key: "a&b", side: 64 }), "swatch?key=a%26b&side=64");
  assert.equal(address("style"), "style");
});
