// @ts-check
// Composes one symbol from one symbol of each category.
import { get, make } from "../LivePage/elements.mjs";

/** @typedef {import("./list.mjs").Item} Item */
/** @typedef {{ keys: string[], keeps: boolean, color: string, size: number }} Mix */

/** The greatest number of symbols of a category. */
const MOST = 200;

/**
 * Returns the categories of the class with the most categories, point symbols first: only symbols of one class compose one.
 * @param {Item[]} items @returns {{ category: string, items: Item[] }[]}
 */
export function categories(items) {
  const classes = [...new Set(items.map(item => item.class))].sort((a, b) => Number(b.startsWith("Point")) - Number(a.startsWith("Point")));
  const lists = classes.map(kind => {
    /** @type {Map<string, Item[]>} */
    const groups = new Map();
    for (const item of items.filter(item => item.class === kind)) {
      groups.set(item.category, [...(groups.get(item.category) ?? []), item]);
    }
    return [...groups].map(([category, items]) => ({ category, items }));
  });
  return lists.find(list => list.length > 1) ?? lists[0] ?? [];
}

/**
 * Returns the chosen keys, the bottom one first.
 * @param {string[]} order @param {Map<string, string>} chosen
 */
export const keysInOrder = (order, chosen) =>
  order.flatMap(category => chosen.get(category) ?? []);

/**
 * Returns an order in which a category has moved by a step.
 * @param {string[]} order @param {string} category @param {number} by
 */
export function reordered(order, category, by) {
  const from = order.indexOf(category), to = from + by, result = [...order];
  if (from < 0 || to < 0 || to >= order.length) return order;
  [result[from], result[to]] = [result[to], result[from]];
  return result;
}

/** The choices of a user. */
export class Composer {
  /** @type {Map<string, string>} */ chosen = new Map();
  // The categories, the bottom one first.
  /** @type {string[]} */ order = [];
  /** @type {{ category: string, items: Item[] }[]} */ #groups = [];

  /** @param {import("./list.mjs").Swatches} swatches @param {(mix: Mix | null) => void} change */
  constructor(swatches, change) {
    this.swatches = swatches;
    this.change = change;
    const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (get(id));
    this.inputs = { color: input("mixcolor"), size: input("mixsize"), keeps: input("keeps") };
    for (const control of Object.values(this.inputs)) control.addEventListener("input", () => this.tell());
    get("clear").addEventListener("click", () => {
      this.chosen.clear();
      this.#show();
      this.tell();
    });
    get("composer").addEventListener("submit", event => event.preventDefault());
  }

  /**
   * Shows the symbols of a style.
   * @param {Item[]} items
   */
  show(items) {
    this.#groups = categories(items);
    const names = this.#groups.map(group => group.category);
    this.order = [...this.order.filter(name => names.includes(name)), ...names.filter(name => !this.order.includes(name))];
    this.#show();
  }

  /** Passes the choices on. */
  tell() {
    const { color, size, keeps } = this.inputs, keys = keysInOrder(this.order, this.chosen);
    get("mixsizetext").textContent = size.value;
    this.change(keys.length ? { keys, keeps: keeps.checked, color: color.value, size: size.valueAsNumber } : null);
  }

  #show() {
    const focused = document.activeElement?.getAttribute("data-control");
    const groups = this.order.flatMap(name => this.#groups.find(group => group.category === name) ?? []);
    get("parts").replaceChildren(...groups.map((group, i) => this.#row(group, i, groups.length)));
    if (focused) /** @type {HTMLElement | null} */ (document.querySelector('[data-control="' + CSS.escape(focused) + '"]'))?.focus();
  }

  /** @param {{ category: string, items: Item[] }} group @param {number} i @param {number} count */
  #row({ category, items }, i, count) {
    const name = category || "Without a category";
    const mover = (/** @type {string} */ text, /** @type {string} */ title, /** @type {number} */ by, /** @type {boolean} */ disabled) => {
      const button = make("button", { type: "button", textContent: text, title, disabled });
      button.setAttribute("aria-label", title + ": " + name);
      button.dataset.control = category + "/" + by;
      button.addEventListener("click", () => {
        this.order = reordered(this.order, category, by);
        this.#show();
        this.tell();
      });
      return button;
    };
    const legend = make("legend", { dir: "auto" }, [
      name, mover("↑", "Draw below", -1, i === 0), mover("↓", "Draw above", 1, i === count - 1)
    ]);
    /** @param {string | undefined} key @param {string} text @param {Node[]} picture */
    const choice = (key, text, picture) => {
      const radio = make("input", { type: "radio", name: "part-" + category, checked: this.chosen.get(category) === key });
      if (key !== undefined) radio.value = key;
      radio.addEventListener("change", () => {
        if (key === undefined) this.chosen.delete(category);
        else this.chosen.set(category, key);
        this.tell();
      });
      const label = make("label", { className: "choice", title: text }, [
        radio, make("span", { className: "picture" }, picture), make("span", { className: "text", textContent: text, dir: "auto" })
      ]);
      return label;
    };
    const choices = items.slice(0, MOST).map(item => choice(item.key, item.name || item.key, [this.swatches.image(item.key)]));
    return make("fieldset", {}, [legend, make("div", { className: "row" }, [choice(undefined, "None", []), ...choices])]);
  }
}
