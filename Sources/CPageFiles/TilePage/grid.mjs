// @ts-check
// The arithmetic of tiles: which ones a view needs.
import { position } from "../MapPage/view.mjs";

/** @typedef {import("../MapPage/view.mjs").View} View */
/** @typedef {import("../MapPage/view.mjs").Size} Size */

/**
 * The tiles of a page, in Web Mercator. `half` is half the width of the world in map units, `scale` the number of pixels
 * in a DIP, and `levels` the lowest and the highest level.
 * @typedef {{ half: number, side: number, scale: number, levels: [number, number] }} Grid
 */

/** A tile; `x` is the column without repetition, which is outside of the world in its copies. */
/** @typedef {{ level: number, column: number, row: number, x: number }} Tile */

/** The greatest number of tiles of a view. */
const MOST_TILES = 600;

/**
 * Returns the side of a tile in map units.
 * @param {Grid} grid @param {number} level
 */
export const sideOf = (grid, level) => 2 * grid.half / 2 ** level;

/**
 * Returns the level whose pixels are nearest to those of the screen.
 * @param {Grid} grid @param {number} units The map units in a CSS pixel. @param {number} density
 */
export function levelOf(grid, units, density) {
  const pixels = sideOf(grid, 0) / grid.side / grid.scale / (units / density);
  const [low, high] = grid.levels;
  return Math.min(Math.max(Math.round(Math.log2(pixels)), low), high);
}

/**
 * Returns the tiles of a level that a view needs, those in the middle first.
 * @param {Grid} grid @param {View} view @param {Size} size @param {number} level @returns {Tile[]}
 */
export function tilesOf(grid, view, size, level) {
  const side = sideOf(grid, level), count = 2 ** level;
  const corners = [[0, 0], [size.width, 0], [0, size.height], [size.width, size.height]]
    .map(([left, top]) => position(view, size, left, top));
  const across = corners.map(corner => (corner.x + grid.half) / side), down = corners.map(corner => (grid.half - corner.y) / side);
  const [west, east] = [Math.floor(Math.min(...across)), Math.ceil(Math.max(...across))];
  const [north, south] = [Math.max(Math.floor(Math.min(...down)), 0), Math.min(Math.ceil(Math.max(...down)), count)];
  if ((east - west) * (south - north) > MOST_TILES) return [];
  const middle = { x: (view.x + grid.half) / side, y: (grid.half - view.y) / side };
  const tiles = [];
  for (let row = north; row < south; row += 1) {
    for (let x = west; x < east; x += 1) tiles.push({ level, column: ((x % count) + count) % count, row, x });
  }
  const distance = (/** @type {Tile} */ tile) => Math.hypot(tile.x + 0.5 - middle.x, tile.row + 0.5 - middle.y);
  return tiles.sort((a, b) => distance(a) - distance(b));
}

/**
 * Returns the tile of a level at a position, and the place in it, from 0 to 1.
 * @param {Grid} grid @param {{ x: number, y: number }} at @param {number} level
 */
export function tileAt(grid, at, level) {
  const side = sideOf(grid, level), count = 2 ** level;
  const across = (at.x + grid.half) / side, down = (grid.half - at.y) / side;
  const [x, row] = [Math.floor(across), Math.floor(down)];
  return { level, column: ((x % count) + count) % count, row, right: across - x, down: down - row };
}

/**
 * Returns the key of a tile in tables.
 * @param {{ level: number, column: number, row: number }} tile
 */
export const keyOf = ({ level, column, row }) => level + "/" + column + "/" + row;
