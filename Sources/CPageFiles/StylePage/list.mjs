// @ts-check
// The symbols of a style: searching, grouping, keys, and the pictures that are loaded as they become visible.
import { address, send } from "../LivePage/server.mjs";

/** @typedef {{ key: string, name: string, category: string, tags: string[], class: string }} Item */
/** @typedef {{ text: string, class: string, category: string }} Filter */

/** The width of a picture in CSS pixels. */
export const SIDE = 64;

/**
 * The text of an item in which the search looks.
 * @param {Item} item
 */
const words = item => [item.name, item.key, item.category, ...item.tags].join("\n").toLowerCase();

/**
 * Returns the items that contain all words of a text, and have a class and a category; an empty value fits all items.
 * @param {Item[]} items @param {Filter} filter
 */
export function filtered(items, { text, class: kind, category }) {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(item => {
    if ((kind && item.class !== kind) || (category && item.category !== category)) return false;
    const all = parts.length ? words(item) : "";
    return parts.every(part => all.includes(part));
  });
}

/**
 * Returns the items by class and category, in the order of their first items.
 * @param {Item[]} items
 */
export function grouped(items) {
  /** @type {Map<string, { title: string, items: Item[] }>} */
  const groups = new Map();
  for (const item of items) {
    const title = [item.class, item.category].filter(Boolean).join(" · ");
    if (!groups.has(title)) groups.set(title, { title, items: [] });
    groups.get(title)?.items.push(item);
  }
  return [...groups.values()];
}

/**
 * Returns all different values of a member, sorted.
 * @param {Item[]} items @param {"class" | "category"} member
 */
export const values = (items, member) =>
  [...new Set(items.map(item => item[member]))].filter(Boolean).sort((a, b) => a.localeCompare(b));

/**
 * Returns the element that gets the focus after a key; null if the key does not move it. Up and down lead to the nearest
 * element of the next row, also in another group.
 * @param {string} key @param {number} index @param {{ left: number, top: number }[]} places
 */
export function indexAfterKey(key, index, places) {
  const last = places.length - 1;
  switch (key) {
    case "ArrowRight": return Math.min(index + 1, last);
    case "ArrowLeft": return Math.max(index - 1, 0);
    case "Home": return 0;
    case "End": return last;
    case "ArrowDown": case "ArrowUp": {
      const sign = key === "ArrowDown" ? 1 : -1, from = places[index];
      let best = index, distance = Infinity;
      for (const [i, place] of places.entries()) {
        const rows = (place.top - from.top) * sign;
        if (rows <= 1) continue;
        const length = rows * 1000 + Math.abs(place.left - from.left);
        if (length < distance) [best, distance] = [i, length];
      }
      return best;
    }
    default: return null;
  }
}

/** Loads pictures when they become visible, a few at a time. */
export class Swatches {
  /** @type {HTMLImageElement[]} */ #waiting = [];
  #running = 0;
  /** @type {Map<string, string>} The addresses of loaded pictures. */ #known = new Map();

  constructor() {
    this.observer = new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        this.observer.unobserve(target);
        this.#waiting.push(/** @type {HTMLImageElement} */ (target));
      }
      this.#next();
    }, { rootMargin: "200px" });
  }

  /** Forgets all pictures, because the style has changed. */
  clear() {
    for (const url of this.#known.values()) URL.revokeObjectURL(url);
    this.#known.clear();
  }

  /**
   * Returns an element for the picture of a symbol.
   * @param {string} key
   */
  image(key) {
    const image = new Image(SIDE, SIDE);
    image.alt = "";
    image.dataset.key = key;
    const known = this.#known.get(key);
    if (known) image.src = known;
    else this.observer.observe(image);
    return image;
  }

  #next() {
    while (this.#running < 3 && this.#waiting.length) {
      const image = /** @type {HTMLImageElement} */ (this.#waiting.shift());
      // The user may have searched for something else.
      if (image.isConnected) this.#load(image);
    }
  }

  /** @param {HTMLImageElement} image */
  async #load(image) {
    this.#running += 1;
    const key = image.dataset.key ?? "";
    try {
      const density = Math.min(Math.max(devicePixelRatio || 1, 1), 3);
      const answer = await send(address("swatch", { key, side: SIDE, density }));
      const url = URL.createObjectURL(await answer.blob());
      this.#known.set(key, url);
      image.src = url;
    } catch {
      image.alt = "no picture";
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }
}
