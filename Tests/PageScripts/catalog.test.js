"use strict";
const test = require("node:test"), assert = require("node:assert");
const { load } = require("./scripts.js");

// A page with two symbols and the elements that the script uses.
function page() {
  const elements = {}, events = {};
  const element = id => elements[id] ||= {
    value: "", hidden: false, textContent: "",
    addEventListener: (name, action) => { events[id + " " + name] = action; },
    focus() { document.activeElement = this; }, select() {}
  };
  const symbol = (key, category, tags) => ({
    hidden: false,
    firstElementChild: {
      dataset: { key, category, class: "point", tags }, textContent: key,
      focus() { document.activeElement = this; }
    }
  });
  const symbols = [symbol("Airport", "Traffic", "air\nplane"), symbol("Beach", "Nature", "")];
  const document = {
    activeElement: null, getElementById: element, querySelectorAll: () => symbols,
    addEventListener: (name, action) => { events[name] = action; }
  };
  const getComputedStyle = () => ({ gridTemplateColumns: "9rem 9rem" });
  load("StyleCatalog/catalog.js", { document, getComputedStyle });
  return { symbols, element, events, document };
}

const shown = page => page.symbols.filter(s => !s.hidden).map(s => s.firstElementChild.dataset.key);

test("all words of a search must be in a symbol's texts", () => {
  const one = page();
  for (const [words, keys] of [["AIR plane", ["Airport"]], ["air sea", []], ["", ["Airport", "Beach"]]]) {
    one.element("text").value = words;
    one.events["form input"]();
    assert.deepStrictEqual(shown(one), keys);
    assert.strictEqual(one.element("count").textContent, keys.length + " of 2 symbols");
    assert.strictEqual(one.element("none").hidden, keys.length > 0);
  }
});

test("a category and a tag restrict the list", () => {
  const one = page();
  one.element("category").value = "Nature";
  one.events["form input"]();
  assert.deepStrictEqual(shown(one), ["Beach"]);
  one.element("tag").value = "plane";
  one.events["form input"]();
  assert.deepStrictEqual(shown(one), []);
});

test("keys move in the list, and Escape ends the search", () => {
  const one = page(), press = key => one.events.keydown({
    key, target: { tagName: "BODY", dataset: {} }, preventDefault() {}
  });
  press("ArrowRight");
  assert.strictEqual(one.document.activeElement, one.symbols[0].firstElementChild);
  press("ArrowRight");
  assert.strictEqual(one.document.activeElement, one.symbols[1].firstElementChild);
  one.element("text").value = "x";
  press("Escape");
  assert.strictEqual(one.element("text").value, "");
  assert.strictEqual(one.document.activeElement, one.element("text"));
});
