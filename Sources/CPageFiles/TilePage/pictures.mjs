// @ts-check
// The pictures of tiles: where they come from, and how they are drawn.
import { matrix } from "../MapPage/view.mjs";
import { keyOf, levelOf, sideOf, tilesOf } from "./grid.mjs";

/** @typedef {import("../MapPage/view.mjs").View} View */
/** @typedef {import("../MapPage/view.mjs").Size} Size */
/** @typedef {import("./grid.mjs").Grid} Grid */
/** @typedef {import("./grid.mjs").Tile} Tile */
/**
 * A group of layers with tiles of its own: for each level, `column/row` in the table of places.
 * @typedef {{ name: string, isVisible: boolean, tiles: Record<string, number> }} Group
 */

/** The greatest number of pictures in memory. */
const MOST_PICTURES = 400;
/** The greatest number of pictures that are decoded at the same time. */
const MOST_LOADING = 8;

/**
 * Returns the bytes of a text in base64.
 * @param {string} text
 */
export function bytesOf(text) {
  const characters = atob(text), bytes = new Uint8Array(characters.length);
  for (let i = 0; i < characters.length; i += 1) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

/** Gives the pictures of tiles by number, from the page or from its folder. */
export class PictureSource {
  /**
   * @param {{ format: string, places: number[] | null, folder: string, names: string[] | null }} settings
   * `places` are the ends of the pictures in the bytes; null if they are files.
   * @param {Uint8Array} bytes
   */
  constructor(settings, bytes) {
    this.settings = settings;
    this.bytes = bytes;
  }

  /** @param {number} number @returns {Promise<ImageBitmap | HTMLImageElement>} */
  async picture(number) {
    const { format, places, folder, names } = this.settings;
    if (places) {
      const start = number > 0 ? places[number - 1] : 0;
      return createImageBitmap(new Blob([this.bytes.slice(start, places[number])], { type: format }));
    }
    const image = new Image();
    image.src = encodeURIComponent(folder) + "/" + (names ?? [])[number];
    await image.decode();
    return image;
  }
}

/** Draws the tiles of groups on a canvas. */
export class TilePictures {
  /** @type {Map<number, { picture: CanvasImageSource | null, used: number }>} */
  #pictures = new Map();
  #loading = 0;
  #time = 0;

  /**
   * @param {Grid} grid @param {Group[]} groups @param {PictureSource} source
   * @param {() => void} changed Called when a picture can be drawn.
   */
  constructor(grid, groups, source, changed) {
    this.grid = grid;
    this.groups = groups;
    this.source = source;
    this.changed = changed;
  }

  /** Whether pictures are still to come. */
  get isLoading() { return this.#loading > 0; }

  /**
   * Draws a view.
   * @param {HTMLCanvasElement} canvas @param {View} view @param {Size} size @param {number} density
   */
  draw(canvas, view, size, density) {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.#time += 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const level = levelOf(this.grid, view.units, density), tiles = tilesOf(this.grid, view, size, level);
    for (const group of this.groups) {
      if (!group.isVisible) continue;
      for (const tile of tiles) this.#drawTile(context, group, tile, view, size, density);
    }
    this.#forget();
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {Group} group @param {Tile} tile @param {View} view
   * @param {Size} size @param {number} density
   */
  #drawTile(context, group, tile, view, size, density) {
    const number = group.tiles[keyOf(tile)];
    // A tile without a number is empty.
    if (number === undefined) return;
    const picture = this.#get(number);
    if (picture) return this.#place(context, picture, tile, view, size, density, 0, 0, 1);
    // A part of a larger tile stands for it.
    for (let up = 1; up <= 5 && tile.level - up >= this.grid.levels[0]; up += 1) {
      const above = { level: tile.level - up, column: tile.column >> up, row: tile.row >> up };
      const known = this.#pictures.get(group.tiles[keyOf(above)])?.picture;
      if (!known) continue;
      const share = 2 ** -up;
      const [right, down] = [(tile.column - above.column * 2 ** up) * share, (tile.row - above.row * 2 ** up) * share];
      return this.#place(context, known, tile, view, size, density, right, down, share);
    }
  }

  /**
   * Draws a square part of a picture in the place of a tile.
   * @param {CanvasRenderingContext2D} context @param {CanvasImageSource} picture @param {Tile} tile @param {View} view
   * @param {Size} size @param {number} density @param {number} right @param {number} down @param {number} share
   */
  #place(context, picture, tile, view, size, density, right, down, share) {
    const { half, side, scale } = this.grid, units = sideOf(this.grid, tile.level), pixels = side * scale;
    const middle = { x: -half + (tile.x + 0.5) * units, y: half - (tile.row + 0.5) * units, units: units / side, rotation: 0 };
    let [a, b, c, d, e, f] = matrix(middle, { width: side, height: side }, view, size).map(value => value * density);
    if (view.rotation === 0) {
      // Edges on whole pixels join without a line.
      const [left, top] = [Math.round(e), Math.round(f)];
      [a, d] = [(Math.round(e + a * side) - left) / side, (Math.round(f + d * side) - top) / side];
      [b, c, e, f] = [0, 0, left, top];
    }
    context.setTransform(a, b, c, d, e, f);
    // The pixels are drawn as they are if the picture has the density of the screen.
    context.imageSmoothingEnabled = Math.abs(a * side - pixels) > 0.5 || b !== 0;
    const part = pixels * share, over = view.rotation === 0 ? 0 : 0.5;
    context.drawImage(picture, right * pixels, down * pixels, part, part, 0, 0, side + over, side + over);
  }

  /** @param {number} number */
  #get(number) {
    const known = this.#pictures.get(number);
    if (known) {
      known.used = this.#time;
      return known.picture;
    }
    if (this.#loading >= MOST_LOADING) return null;
    const entry = { picture: /** @type {CanvasImageSource | null} */ (null), used: this.#time };
    this.#pictures.set(number, entry);
    this.#loading += 1;
    this.source.picture(number).then(picture => { entry.picture = picture; }, () => {}).then(() => {
      this.#loading -= 1;
      this.changed();
    });
    return null;
  }

  /** Forgets pictures that were not used for a long time. */
  #forget() {
    if (this.#pictures.size <= MOST_PICTURES) return;
    const old = [...this.#pictures].filter(([, entry]) => entry.picture).sort((x, y) => x[1].used - y[1].used);
    for (const [number, entry] of old.slice(0, this.#pictures.size - MOST_PICTURES)) {
      if (entry.used < this.#time) this.#pictures.delete(number);
    }
  }
}
