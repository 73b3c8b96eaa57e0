// @ts-check
// The period that a map shows: two sliders, and a movement through all times.
import { get } from "../LivePage/elements.mjs";

/** @typedef {{ from: number, to: number, first: number, last: number }} Times In milliseconds since 1970. */
/** @typedef {{ from: number, to: number }} Period */

/** The number of steps of a slider. */
export const STEPS = 1000;
/** The time between two steps of the movement in milliseconds. */
const PAUSE = 500;

/**
 * Returns the moment at a step.
 * @param {Times} times @param {number} step
 */
export const momentAt = ({ from, to }, step) => from + (to - from) * step / STEPS;

/**
 * Returns the nearest step to a moment.
 * @param {Times} times @param {number} moment
 */
export const stepAt = ({ from, to }, moment) => Math.round((moment - from) / (to - from) * STEPS);

/**
 * Returns the period that follows: it moves by its own length, or by a fortieth of all times if it is a moment. After the
 * end, it begins again.
 * @param {[number, number]} steps @returns {[number, number]}
 */
export function following([first, last]) {
  const length = last - first, by = length > 0 && length < STEPS ? length : STEPS / 40;
  if (length >= STEPS) return [0, by];
  return first + by >= STEPS ? [0, length] : [first + by, Math.min(last + by, STEPS)];
}

/**
 * Returns a moment as a text; the time of day is left out if all times are long.
 * @param {number} moment @param {Times} times
 */
export function momentText(moment, { from, to }) {
  const text = new Date(moment).toISOString();
  return to - from > 40 * 86_400_000 ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
}

export class TimeSlider {
  /** @type {Times | null} */ #times = null;
  #timer = 0;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (get(id));
    this.inputs = [input("timefrom"), input("timeto")];
    for (const [i, slider] of this.inputs.entries()) {
      slider.addEventListener("input", () => {
        const other = this.inputs[1 - i];
        // The beginning pushes the end, and the end the beginning.
        if (this.inputs[0].valueAsNumber > this.inputs[1].valueAsNumber) other.value = slider.value;
        this.#show();
        this.changed();
      });
    }
    get("timeplay").addEventListener("click", () => this.play(this.#timer === 0));
  }

  /**
   * Shows the times of a map; null if it has none.
   * @param {Times | null} times
   */
  show(times) {
    const isNew = JSON.stringify(times) !== JSON.stringify(this.#times);
    this.#times = times;
    get("timepart").hidden = times === null;
    if (!times || !isNew) return;
    this.inputs[0].value = String(stepAt(times, times.first));
    this.inputs[1].value = String(stepAt(times, times.last));
    this.#show();
  }

  /**
   * The period that the sliders show; null if the map has no times.
   * @returns {Period | null}
   */
  get period() {
    if (!this.#times) return null;
    const [from, to] = this.inputs.map(slider => Math.round(momentAt(/** @type {Times} */ (this.#times), slider.valueAsNumber)));
    return { from, to };
  }

  /** @param {boolean} isPlaying */
  play(isPlaying) {
    clearInterval(this.#timer);
    this.#timer = isPlaying ? setInterval(() => this.#step(), PAUSE) : 0;
    get("timeplay").setAttribute("aria-pressed", String(isPlaying));
    get("timeplay").textContent = isPlaying ? "Stop" : "Play";
  }

  #step() {
    const steps = following([this.inputs[0].valueAsNumber, this.inputs[1].valueAsNumber]);
    this.inputs.forEach((slider, i) => { slider.value = String(steps[i]); });
    this.#show();
    this.changed();
  }

  #show() {
    if (!this.#times) return;
    for (const slider of this.inputs) {
      const text = momentText(momentAt(this.#times, slider.valueAsNumber), this.#times);
      slider.setAttribute("aria-valuetext", text);
      get(slider.id + "text").textContent = text;
    }
  }
}
