// @ts-check
// What is drawn at a place: runs of cells with the numbers of features, and their attributes.
import { keyOf, tileAt } from "./grid.mjs";

/** @typedef {import("./grid.mjs").Grid} Grid */
/**
 * The features of a group. A feature has the number of its layer, its title and its values.
 * @typedef {object} Identities
 * @property {number} side The number of cells along the side of a tile.
 * @property {{ name: string, labels: string[] }[]} layers
 * @property {[number, string, ...string[]][]} features
 * @property {number[]} [places] A position on each feature: x and y.
 * @property {Record<string, number[]>} tiles For each tile, the lengths and the numbers of runs.
 */

/**
 * Returns the number of the feature in a cell; 0 if there is none.
 * @param {number[] | undefined} runs @param {number} cell
 */
export function numberAt(runs, cell) {
  let rest = cell;
  for (let i = 0; runs && i < runs.length; i += 2) {
    rest -= runs[i];
    if (rest < 0) return runs[i + 1];
  }
  return 0;
}

/**
 * Returns the numbers of the features near a place, the nearest first, each once.
 * @param {Identities} identities @param {Grid} grid @param {{ x: number, y: number }} at @param {number} level
 * @param {number} radius In map units.
 */
export function numbersNear(identities, grid, at, level, radius) {
  const cell = 2 * grid.half / 2 ** level / identities.side, steps = Math.min(Math.ceil(radius / cell), 8);
  const offsets = [];
  for (let down = -steps; down <= steps; down += 1) {
    for (let right = -steps; right <= steps; right += 1) {
      if (Math.hypot(right, down) * cell <= radius) offsets.push({ right, down });
    }
  }
  offsets.sort((a, b) => Math.hypot(a.right, a.down) - Math.hypot(b.right, b.down));
  const found = new Set();
  for (const { right, down } of offsets) {
    const tile = tileAt(grid, { x: at.x + right * cell, y: at.y - down * cell }, level);
    const [column, row] = [Math.floor(tile.right * identities.side), Math.floor(tile.down * identities.side)];
    const number = numberAt(identities.tiles[keyOf(tile)], row * identities.side + column);
    if (number > 0) found.add(number);
  }
  return [...found];
}

/**
 * Returns a feature as an element of a callout.
 * @param {Identities} identities @param {number} number From 1.
 */
export function elementOf({ layers, features }, number) {
  const [place, title, ...values] = features[number - 1], layer = layers[place];
  const fields = layer.labels.map((label, i) => ({ label, value: values[i] ?? "" })).filter(field => field.value !== "");
  return { title, source: layer.name, fields };
}

/**
 * Returns the features with a text in their title or in a field, in any letter case.
 * @param {Identities} identities @param {string} text @param {string[]} names The labels of the fields; empty for titles only.
 * @param {number} limit
 */
export function search({ layers, features, places = [] }, text, names, limit) {
  const wanted = text.toLocaleLowerCase(), found = [];
  for (let i = 0; i < features.length && found.length < limit; i += 1) {
    const [place, title, ...values] = features[i], { name, labels } = layers[place];
    const texts = [title, ...values.filter((_, k) => names.includes(labels[k]))];
    const match = texts.find(value => value.toLocaleLowerCase().includes(wanted));
    if (match) found.push({ number: i + 1, title: match, source: name, x: places[2 * i], y: places[2 * i + 1] });
  }
  return found;
}
