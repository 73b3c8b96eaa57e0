"use strict";
// Runs scripts of pages without a page, so that tests can call their functions.
const fs = require("node:fs"), path = require("node:path"), vm = require("node:vm");

const folder = path.join(__dirname, "../../Sources/CPageFiles");

// Returns a function that evaluates an expression after these scripts. All run in one context, as in a page. The last
// argument can be an object with global variables.
exports.load = (...names) => {
  const globals = typeof names.at(-1) === "object" ? names.pop() : {};
  const context = vm.createContext({ TextDecoder, ...globals });
  for (const name of names) {
    const file = path.join(folder, name);
    vm.runInContext(fs.readFileSync(file, "utf8"), context, { filename: file });
  }
  return expression => vm.runInContext("(" + expression + ")", context);
};

// Fails if two lists of numbers differ by more than a tolerance.
exports.near = (actual, expected, tolerance = 1e-9) => {
  const [a, b] = [[actual].flat(), [expected].flat()];
  const isNear = a.length === b.length && a.every((value, i) => Math.abs(value - b[i]) <= tolerance);
  if (!isNear) throw new Error([...a].join(", ") + " is not near " + b.join(", "));
};
