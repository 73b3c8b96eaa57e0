// @ts-check
// Movements after the pointer: inertia, and animations from one view to another.
import { between } from "./view.mjs";

/** The time in which inertia loses two thirds of its speed, in milliseconds. */
const DECAY = 220;
/** The least speed in pixels per millisecond. */
const LEAST_SPEED = 0.03;
/** The time before the end of a drag whose movement counts, in milliseconds. */
const MEMORY = 90;

/** The speed of a pointer that moves. */
export class Speed {
  /** @type {{ time: number, left: number, top: number }[]} */
  #places = [];

  /** @param {number} time @param {number} left @param {number} top */
  add(time, left, top) {
    this.#places.push({ time, left, top });
    while (this.#places[0].time < time - MEMORY) this.#places.shift();
  }

  /**
   * Returns pixels per millisecond; zero if the pointer rested.
   * @param {number} time
   */
  at(time) {
    const places = this.#places.filter(place => place.time >= time - MEMORY);
    const [first, last] = [places[0], places[places.length - 1]];
    if (!first || last.time - first.time < 8) return { right: 0, down: 0 };
    const span = last.time - first.time;
    return { right: (last.left - first.left) / span, down: (last.top - first.top) / span };
  }
}

/**
 * Returns how far inertia has moved the map after a time, and whether it has ended.
 * @param {{ right: number, down: number }} speed In pixels per millisecond. @param {number} time In milliseconds.
 */
export function glide(speed, time) {
  const rest = Math.exp(-time / DECAY);
  return {
    right: speed.right * DECAY * (1 - rest), down: speed.down * DECAY * (1 - rest),
    ended: Math.hypot(speed.right, speed.down) * rest < LEAST_SPEED
  };
}

/**
 * Begins slowly and ends slowly.
 * @param {number} share From 0 to 1.
 */
export const eased = share => share * share * (3 - 2 * share);

/**
 * A movement that goes on without the pointer. Each frame asks for the view of its moment.
 */
export class Movement {
  /**
   * @param {number} start The time of the first frame.
   * @param {(time: number) => { view: import("./view.mjs").View, ended: boolean }} viewAfter
   */
  constructor(start, viewAfter) {
    this.start = start;
    this.viewAfter = viewAfter;
  }

  /** @param {number} time */
  at(time) { return this.viewAfter(Math.max(time - this.start, 0)); }

  /**
   * An animation between two views.
   * @param {number} start @param {import("./view.mjs").View} from @param {import("./view.mjs").View} to
   * @param {number} duration In milliseconds; 0 jumps.
   */
  static between(start, from, to, duration) {
    return new Movement(start, time => {
      const share = duration > 0 ? Math.min(time / duration, 1) : 1;
      return { view: share === 1 ? to : between(from, to, eased(share)), ended: share === 1 };
    });
  }
}
