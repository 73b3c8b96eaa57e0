// @ts-check
// Pointers, wheel and keys: they move a map, or tap it.
import { moved, turned } from "./view.mjs";
import { Speed } from "./motion.mjs";

/** @typedef {import("./view.mjs").View} View */
/** @typedef {{ left: number, top: number }} Place */
/**
 * What gestures change.
 * @typedef {object} Target
 * @property {() => View} view
 * @property {() => import("./view.mjs").Size} size
 * @property {(view: View) => void} move Shows a view while a gesture runs.
 * @property {(view: View) => void} travel Shows a view with an animation.
 * @property {(speed: { right: number, down: number }) => void} release Ends a drag.
 * @property {(place: Place) => void} tap
 * @property {(place: Place | null) => void} hover
 * @property {(from: Place | null, to: Place | null) => void} frame Shows the frame of a box zoom, or hides it.
 * @property {(kind: "down" | "move" | "up" | "cancel", place: Place) => boolean} edit Returns whether the editor uses it.
 */

/** A pointer that moves by less, in pixels, taps. */
const TAP_DISTANCE = 6;
/** Two taps within this time, in milliseconds, are a double tap. */
const DOUBLE_TAP = 280;
/** Keys that move the map, with their steps. */
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]
});

/**
 * Returns the middle of two places, their distance and their direction in degrees.
 * @param {Place[]} places
 */
export function pinch([a, b]) {
  return {
    left: (a.left + b.left) / 2, top: (a.top + b.top) / 2,
    distance: Math.hypot(b.left - a.left, b.top - a.top),
    angle: Math.atan2(b.top - a.top, b.left - a.left) * 180 / Math.PI
  };
}

/**
 * Returns the view after two fingers have moved.
 * @param {View} view @param {import("./view.mjs").Size} size @param {Place[]} before @param {Place[]} after
 * @param {boolean} rotates Whether the fingers turn the map.
 */
export function pinched(view, size, before, after, rotates) {
  const a = pinch(before), b = pinch(after);
  const factor = a.distance > 0 && b.distance > 0 ? b.distance / a.distance : 1;
  const turn = rotates ? a.angle - b.angle : 0;
  return turned(moved(view, b.left - a.left, b.top - a.top), size, b, { factor, turn });
}

/**
 * Returns the factor of a turn of the wheel.
 * @param {{ deltaY: number, deltaMode: number, ctrlKey: boolean }} event A pinch on a touchpad has `ctrlKey`.
 */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }) {
  const pixels = deltaY * [1, 16, 400][deltaMode];
  return Math.exp(-Math.min(Math.max(pixels, -300), 300) * (ctrlKey ? 0.01 : 0.0022));
}

/**
 * Listens to an element.
 * @param {HTMLElement} element @param {Target} target
 */
export function listen(element, target) {
  /** @type {Map<number, Place>} */
  const pointers = new Map();
  let speed = new Speed(), mode = "none", rotates = false;
  /** @type {Place | null} */ let start = null;
  /** @type {{ time: number, place: Place, timer: number } | null} */ let lastTap = null;
  const place = (/** @type {MouseEvent} */ event) => {
    const box = element.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  };
  const end = () => {
    if (mode === "box") target.frame(null, null);
    mode = "none";
    start = null;
  };

  element.addEventListener("pointerdown", event => {
    if (event.pointerType === "mouse" && event.button > 0 && event.button !== 2) return;
    element.setPointerCapture(event.pointerId);
    const at = place(event);
    pointers.set(event.pointerId, at);
    target.move(target.view());
    if (pointers.size === 2) {
      if (mode === "edit") target.edit("cancel", at);
      if (mode === "box") target.frame(null, null);
      [mode, rotates] = ["pinch", false];
      start = null;
    } else if (pointers.size === 1) {
      [start, speed] = [at, new Speed()];
      const turns = event.altKey || event.button === 2;
      mode = turns ? "turn" : event.shiftKey ? "box" : target.edit("down", at) ? "edit" : "pan";
      if (mode === "pan") speed.add(event.timeStamp, at.left, at.top);
    }
  });

  element.addEventListener("pointermove", event => {
    const at = place(event), before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") target.hover(at);
      return;
    }
    const view = target.view(), size = target.size();
    if (mode === "edit") {
      target.edit("move", at);
    } else if (mode === "pinch" && pointers.size === 2) {
      const from = [...pointers.values()];
      pointers.set(event.pointerId, at);
      const to = [...pointers.values()];
      // A pinch turns the map only after a clear turn, so that it does not turn by accident.
      rotates ||= Math.abs(pinch(from).angle - pinch(to).angle) > 1.2;
      target.move(pinched(view, size, from, to, rotates));
    } else if (start && Math.hypot(at.left - start.left, at.top - start.top) < TAP_DISTANCE && mode !== "moved") {
      return;
    } else if (mode === "pan" || mode === "moved") {
      mode = "moved";
      speed.add(event.timeStamp, at.left, at.top);
      target.move(moved(view, at.left - before.left, at.top - before.top));
    } else if (mode === "turn") {
      const middle = { left: size.width / 2, top: size.height / 2 };
      target.move(turned(view, size, middle, { turn: (before.left - at.left) / 2 }));
    } else if (mode === "box" && start) {
      target.frame(start, at);
    }
    pointers.set(event.pointerId, at);
  });

  element.addEventListener("pointerup", event => {
    const at = place(event);
    if (!pointers.delete(event.pointerId)) return;
    if (mode === "edit") target.edit("up", at);
    if (mode === "moved") target.release(speed.at(event.timeStamp));
    if (mode === "box" && start) {
      const { left, top, width, height } = box(start, at);
      if (width > TAP_DISTANCE && height > TAP_DISTANCE) {
        const size = target.size(), factor = Math.min(size.width / width, size.height / height);
        const centered = moved(target.view(), size.width / 2 - left - width / 2, size.height / 2 - top - height / 2);
        target.travel(turned(centered, size, { left: size.width / 2, top: size.height / 2 }, { factor }));
      }
    }
    if (mode === "pan") tapped(at, event.timeStamp);
    if (pointers.size === 0) end();
    else if (mode === "pinch") [mode, start, speed] = ["moved", null, new Speed()];
  });

  element.addEventListener("pointercancel", event => {
    if (mode === "edit") target.edit("cancel", place(event));
    pointers.delete(event.pointerId);
    if (pointers.size === 0) end();
  });
  element.addEventListener("pointerleave", () => target.hover(null));
  element.addEventListener("contextmenu", event => event.preventDefault());

  /** @param {Place} at @param {number} time */
  function tapped(at, time) {
    const last = lastTap;
    if (last && time - last.time < DOUBLE_TAP && Math.hypot(at.left - last.place.left, at.top - last.place.top) < 24) {
      clearTimeout(last.timer);
      lastTap = null;
      target.travel(turned(target.view(), target.size(), at, { factor: 2 }));
      return;
    }
    lastTap = { time, place: at, timer: setTimeout(() => { lastTap = null; target.tap(at); }, DOUBLE_TAP) };
  }

  element.addEventListener("wheel", event => {
    event.preventDefault();
    const at = place(event), change = event.altKey ? { turn: event.deltaY / 8 } : { factor: wheelFactor(event) };
    target.move(turned(target.view(), target.size(), at, change));
    target.release({ right: 0, down: 0 });
  }, { passive: false });
}

/**
 * Returns the box between two places.
 * @param {Place} a @param {Place} b
 */
export const box = (a, b) => ({
  left: Math.min(a.left, b.left), top: Math.min(a.top, b.top),
  width: Math.abs(a.left - b.left), height: Math.abs(a.top - b.top)
});

/**
 * Returns the view after a key; null if the key does not move the map.
 * @param {string} key @param {boolean} shift @param {View} view @param {import("./view.mjs").Size} size
 * @param {View} home The view of the key Home.
 */
export function viewAfterKey(key, shift, view, size, home) {
  const middle = { left: size.width / 2, top: size.height / 2 };
  if (STEPS[key]) {
    const step = shift ? 300 : 100;
    return moved(view, STEPS[key][0] * step, STEPS[key][1] * step);
  }
  switch (key) {
    case "+": case "=": return turned(view, size, middle, { factor: 2 });
    case "-": case "−": case "_": return turned(view, size, middle, { factor: 0.5 });
    case "r": return turned(view, size, middle, { turn: 15 });
    case "R": return turned(view, size, middle, { turn: -15 });
    case "n": case "N": return { ...view, rotation: 0 };
    case "Home": return home;
    default: return null;
  }
}
