// @ts-check
// The pictures of the map: which one is shown, and which one is requested next.
import { covers, isSame, matrix } from "./view.mjs";

/** @typedef {import("./view.mjs").View} View */
/** @typedef {import("./view.mjs").Size} Size */
/** @typedef {{ view: View, size: Size, density: number, labels: boolean, revision: number }} Order */
/** @typedef {{ time: number, labelTime: number, [name: string]: unknown }} Facts */

/** Pictures that take longer than this, in milliseconds, have fewer pixels while the map moves. */
const SLOW = 180;
/** Labels that take longer than this come after the picture. */
const SLOW_LABELS = 90;
/** The greatest number of pixels of a picture. */
export const MOST_PIXELS = 16_000_000;

/**
 * Returns the size of the picture for a window: with a margin, so that the map can move before the next picture.
 * @param {Size} window @param {number} density The pixels of the screen in one CSS pixel.
 */
export function pictureSize(window, density) {
  const margin = Math.round(Math.min(Math.min(window.width, window.height) / 8, 128));
  const size = { width: Math.ceil(window.width) + 2 * margin, height: Math.ceil(window.height) + 2 * margin };
  const most = Math.sqrt(MOST_PIXELS / (size.width * size.height));
  return { size, density: Math.min(density, most) };
}

/**
 * Whether a request in progress still helps although the view has changed.
 * @param {View} ordered @param {View} view @param {Size} window
 */
export function isUseful(ordered, view, window) {
  const ratio = ordered.units / view.units, turn = Math.abs(((ordered.rotation - view.rotation + 540) % 360) - 180);
  const distance = Math.hypot(ordered.x - view.x, ordered.y - view.y) / view.units;
  return ratio > 0.5 && ratio < 2 && turn < 30 && distance < Math.min(window.width, window.height);
}

/** Requests pictures, at most one at a time. A request that no longer helps is canceled. */
export class Pictures {
  /** @type {{ order: Order, controller: AbortController } | null} */
  #running = null;
  /**
   * The newest picture.
   * @type {{ order: Order, facts: Facts } | null}
   */
  shown = null;
  /** The number of changes of the map's content. */
  revision = 0;
  /** The time before which no request begins, after a refusal. */
  #waitUntil = 0;

  /**
   * @param {(order: Order, signal: AbortSignal) => Promise<Facts>} draw Requests a picture, and shows it.
   * @param {() => void} changed Called after each request, so that the next one can begin.
   */
  constructor(draw, changed) {
    this.draw = draw;
    this.changed = changed;
  }

  /**
   * Whether the newest picture is that of a view.
   * @param {View} view @param {Size} window @param {number} density
   */
  isCurrent(view, window, density) {
    const next = this.#next(view, window, density, false);
    return next === null && this.#running === null;
  }

  /** Whether a request is in progress. */
  get isRunning() { return this.#running !== null; }

  /**
   * Begins a request if the shown picture is not that of the view.
   * @param {View} view @param {Size} window @param {number} density
   * @param {{ isMoving: boolean, now: number }} state
   */
  update(view, window, density, { isMoving, now }) {
    if (this.#running) {
      const { order, controller } = this.#running;
      const isCurrent = isSame(order.view, view) && order.revision === this.revision;
      if (isCurrent || (isMoving && isUseful(order.view, view, window))) return;
      // The server stops drawing.
      controller.abort();
      this.#running = null;
    }
    if (now < this.#waitUntil) return;
    const order = this.#next(view, window, density, isMoving);
    if (order) this.#begin(order);
  }

  /**
   * Returns the next request; null if none is needed.
   * @param {View} view @param {Size} window @param {number} density @param {boolean} isMoving @returns {Order | null}
   */
  #next(view, window, density, isMoving) {
    const { size, density: full } = pictureSize(window, density);
    const last = this.shown;
    const isSlow = last !== null && last.facts.time > SLOW;
    const wanted = isMoving && isSlow ? Math.min(full, 1) : full;
    if (last) {
      const { order } = last;
      const isShown = isSame(order.view, view) && order.revision === this.revision
        && order.size.width === size.width && order.size.height === size.height;
      if (isShown && order.density >= wanted && (order.labels || isMoving)) return null;
      if (isShown && !order.labels) return { ...order, density: wanted, labels: true };
      // While the map moves inside the picture, a slow server rests.
      if (isMoving && isSlow && order.revision === this.revision && order.view.units / view.units < 1.3
        && covers(order.view, order.size, view, window)) return null;
    }
    const labels = last === null || last.facts.labelTime < SLOW_LABELS;
    return { view, size, density: wanted, labels, revision: this.revision };
  }

  /** @param {Order} order */
  async #begin(order) {
    const controller = new AbortController(), running = { order, controller };
    this.#running = running;
    try {
      const facts = await this.draw(order, controller.signal);
      if (this.#running === running) {
        // A picture without labels says nothing about the time of labels.
        const labelTime = order.labels ? facts.labelTime : this.shown?.facts.labelTime ?? 0;
        this.shown = { order, facts: { ...facts, labelTime } };
      }
    } catch (error) {
      if (!controller.signal.aborted) this.#waitUntil = performance.now() + (/** @type {{ wait?: number }} */ (error).wait ?? 1000);
    }
    if (this.#running === running) this.#running = null;
    this.changed();
  }
}

/**
 * Returns the transformation of a shown picture for a view as a value of the style property `transform`.
 * @param {Order} order @param {View} view @param {Size} window
 */
export function transformOf(order, view, window) {
  return "matrix(" + matrix(order.view, order.size, view, window).map(n => +n.toFixed(6)).join(",") + ")";
}
