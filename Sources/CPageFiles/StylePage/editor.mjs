// @ts-check
// The tree of a symbol's parts, with controls for their members.
import { make } from "../LivePage/elements.mjs";

/**
 * @typedef {{ path: string, kind: string, parts?: Part[], enabled?: boolean, locked?: boolean, color?: string | null,
 *   size?: number, width?: number, height?: number, angle?: number, separation?: number }} Part
 * @typedef {(path: string, member: string, value: unknown, step: number) => void} Edit
 */

/** The names of numbers, their units and the ends of their sliders. */
const NUMBERS = /** @type {const} */ ([
  ["size", "Size", 0, 128], ["width", "Width", 0, 24], ["height", "Height", 0, 128], ["angle", "Angle", -180, 180],
  ["separation", "Distance", 0, 48]
]);

/** The number of the present gesture: the changes of one gesture are undone together. */
let step = 1;

/**
 * Returns a color with six digits, and its opacity from 0 to 1.
 * @param {string} text
 */
export function splitColor(text) {
  return { color: text.slice(0, 7), opacity: text.length === 9 ? parseInt(text.slice(7), 16) / 255 : 1 };
}

/**
 * Returns a color with an opacity.
 * @param {string} color @param {number} opacity
 */
export function joinColor(color, opacity) {
  const byte = Math.round(Math.min(Math.max(opacity, 0), 1) * 255);
  return byte === 255 ? color : color + byte.toString(16).padStart(2, "0");
}

/**
 * Returns a number as a text without needless decimals.
 * @param {number} number
 */
export const numberText = number => String(+number.toFixed(2));

/**
 * Shows a symbol. The focus stays on the control that a user operates.
 * @param {HTMLElement} tree @param {Part | null} symbol @param {Edit} edit
 */
export function showTree(tree, symbol, edit) {
  const active = document.activeElement, key = active?.getAttribute("data-control");
  // A control that is in use must not be replaced: a slider would lose the pointer.
  if (key && tree.contains(active) && symbol) update(tree, symbol);
  else tree.replaceChildren(...(symbol ? [partElement(symbol, 1, edit)] : []));
}

/** @param {Part} part @returns {Part[]} */
const all = part => [part, ...(part.parts ?? []).flatMap(all)];

/**
 * Updates the values of all controls, except those of the control in use.
 * @param {HTMLElement} tree @param {Part} symbol
 */
function update(tree, symbol) {
  for (const part of all(symbol)) {
    for (const control of tree.querySelectorAll('[data-path="' + part.path + '"]')) {
      if (control === document.activeElement) continue;
      const input = /** @type {HTMLInputElement} */ (control), member = input.dataset.member ?? "";
      const value = /** @type {Record<string, unknown>} */ (part)[member];
      if (input.type === "checkbox") input.checked = value === true;
      else if (member === "color") {
        const { color, opacity } = splitColor(String(value ?? "#808080"));
        input.value = input.type === "color" ? color : String(opacity);
      } else if (typeof value === "number") input.value = numberText(value);
    }
    tree.querySelector('[data-part="' + part.path + '"]')?.classList.toggle("off", part.enabled === false);
    tree.querySelector('[data-mixed="' + part.path + '"]')?.toggleAttribute("hidden", part.color !== null);
  }
}

/** @param {Part} part @param {number} level @param {Edit} edit @returns {HTMLElement} */
function partElement(part, level, edit) {
  const members = make("div", { className: "members" });
  const title = make("div", { className: "title", textContent: part.kind });
  const item = make("div", { className: "part", tabIndex: -1 }, [title, members]);
  item.dataset.part = part.path;
  item.setAttribute("role", "treeitem");
  item.setAttribute("aria-level", String(level));
  item.setAttribute("aria-label", part.kind + (part.path ? " " + part.path : ""));
  item.classList.toggle("off", part.enabled === false);
  /** @param {string} member @param {string} name @param {Partial<HTMLInputElement>} values */
  const control = (member, name, values) => {
    const input = make("input", values);
    Object.assign(input.dataset, { path: part.path, member, control: part.path + "/" + member + "/" + values.type });
    input.setAttribute("aria-label", name + ", " + part.kind + (part.path ? " " + part.path : ""));
    input.addEventListener("change", () => { step += 1; });
    return input;
  };
  /** @param {string} name @param {Node[]} controls */
  const line = (name, controls) =>
    members.append(make("span", { textContent: name }), make("span", { className: "value" }, controls));
  for (const [member, name] of [["enabled", "Drawn"], ["locked", "Color locked"]]) {
    const value = part[/** @type {"enabled" | "locked"} */ (member)];
    if (value === undefined) continue;
    const box = control(member, name, { type: "checkbox", checked: value });
    box.addEventListener("change", () => edit(part.path, member, box.checked, step));
    line(name, [box]);
  }
  if (part.color !== undefined) line("Color", colorControls(part, control, edit));
  for (const [member, name, low, high] of NUMBERS) {
    const value = part[member];
    if (value === undefined) continue;
    const range = control(member, name, { type: "range", min: String(low), max: String(high), step: "0.25", value: numberText(value) });
    const number = control(member, name + " as a number", { type: "number", step: "any", value: numberText(value) });
    for (const [input, other] of [[range, number], [number, range]]) {
      input.addEventListener("input", () => {
        if (!Number.isFinite(input.valueAsNumber)) return;
        other.value = numberText(input.valueAsNumber);
        edit(part.path, member, input.valueAsNumber, step);
      });
    }
    line(name, [range, number]);
  }
  if (part.parts?.length) {
    // The top layer is first, as in lists of layers.
    const group = make("div", {}, [...part.parts].reverse().map(inner => partElement(inner, level + 1, edit)));
    group.setAttribute("role", "group");
    item.append(group);
  }
  return item;
}

/**
 * @param {Part} part @param {(member: string, name: string, values: Partial<HTMLInputElement>) => HTMLInputElement} control
 * @param {Edit} edit
 */
function colorControls(part, control, edit) {
  const { color, opacity } = splitColor(part.color ?? "#808080");
  const picker = control("color", "Color", { type: "color", value: color });
  const slider = control("color", "Opacity", { type: "range", min: "0", max: "1", step: "0.01", value: String(opacity) });
  const send = () => edit(part.path, "color", joinColor(picker.value, slider.valueAsNumber), step);
  picker.addEventListener("input", send);
  slider.addEventListener("input", send);
  const mixed = make("small", { textContent: "different colors", hidden: part.color !== null });
  mixed.dataset.mixed = part.path;
  return [picker, slider, mixed];
}
