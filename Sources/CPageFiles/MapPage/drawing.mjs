// @ts-check
// Drawing on a map: points that a tap adds and a drag moves, and lines and areas that the editor of the server edits.
import { get, make } from "../LivePage/elements.mjs";
import { address, post, read } from "../LivePage/server.mjs";
import { point } from "./view.mjs";

/** @typedef {import("./view.mjs").View} View */
/** @typedef {import("./view.mjs").Size} Size */
/** @typedef {import("./gestures.mjs").Place} Place */
/** @typedef {{ id: number, kind: string, x?: number, y?: number }} Graphic */
/** @typedef {{ kind: string, undo: boolean, redo: boolean, selected: boolean, parts: [number, number][][] }} Editing */
/** @typedef {{ graphics: Graphic[], editing?: Editing }} State */
/** @typedef {"none" | "point" | "line" | "area"} Mode */
/**
 * What the map page does for drawing.
 * @typedef {object} Target
 * @property {string} name The name of the page.
 * @property {() => View} view
 * @property {() => Size} size
 * @property {() => void} changed Draws the map again.
 * @property {(text: string) => void} say
 */

/** The greatest distance of the pointer from what it takes, in pixels. */
export const REACH = 14;

/** The styles of simple symbols by kind, with their names. */
const STYLES = /** @type {Record<string, [string, string][]>} */ ({
  point: [["Circle", "Circle"], ["Square", "Square"], ["Diamond", "Diamond"], ["Triangle", "Triangle"], ["Cross", "Cross"], ["X", "X"]],
  line: [["Solid", "Solid"], ["Dash", "Dashes"], ["Dot", "Dots"], ["DashDot", "Dashes and dots"]],
  area: [["Solid", "Solid"], ["ForwardDiagonal", "Hatch"], ["DiagonalCross", "Crosshatch"], ["Null", "Outline only"]]
});

/** The classes of a style's symbols by kind. */
const CLASSES = /** @type {Record<string, string>} */ ({ point: "Point Symbol", line: "Line Symbol", area: "Polygon Symbol" });

/**
 * Returns a simple symbol as JSON; sizes there are in points.
 * @param {string} kind @param {string} style @param {string} color Such as #ff0000. @param {number} size In pixels.
 */
export function simpleSymbol(kind, style, color, size) {
  const rgb = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));
  const line = (/** @type {number} */ width) =>
    ({ type: "esriSLS", style: "esriSLSSolid", color: [...rgb.map(v => Math.round(v * 0.6)), 255], width });
  const points = size * 0.75;
  if (kind === "point") {
    const isOpen = style === "Cross" || style === "X";
    const outline = isOpen ? { ...line(2), color: [...rgb, 255] } : line(0.75);
    return { type: "esriSMS", style: "esriSMS" + style, color: [...rgb, 255], size: points, outline };
  }
  if (kind === "line") return { type: "esriSLS", style: "esriSLS" + style, color: [...rgb, 255], width: points / 4 };
  return { type: "esriSFS", style: "esriSFS" + style, color: [...rgb, style === "Solid" ? 130 : 255], outline: line(1.5) };
}

/**
 * Whether a place is near a vertex, or near the middle of a segment.
 * @param {Editing} editing @param {View} view @param {Size} size @param {Place} place
 */
export function takesVertex(editing, view, size, place) {
  return editing.parts.some(part => {
    const last = part.length - 1, isClosed = editing.kind === "area" && last > 1;
    const middles = part.map(([x, y], i) => {
      const next = i < last ? part[i + 1] : isClosed ? part[0] : part[i];
      return [(x + next[0]) / 2, (y + next[1]) / 2];
    });
    return [...part, ...middles].some(([x, y]) => {
      const at = point(view, size, x, y);
      return Math.hypot(at.left - place.left, at.top - place.top) <= REACH;
    });
  });
}

/**
 * Returns the drawn point at a place, the topmost one; null if there is none.
 * @param {Graphic[]} graphics @param {View} view @param {Size} size @param {Place} place
 */
export function pointAt(graphics, view, size, place) {
  return [...graphics].reverse().find(({ kind, x, y }) => {
    if (kind !== "point" || x === undefined || y === undefined) return false;
    const at = point(view, size, x, y);
    return Math.hypot(at.left - place.left, at.top - place.top) <= REACH;
  }) ?? null;
}

/** @param {string} id */
const input = id => /** @type {HTMLInputElement} */ (get(id));

export class Drawing {
  /** @type {State} */ state = { graphics: [] };
  /** @type {Mode} */ mode = "none";
  // The point that a drag moves.
  /** @type {Graphic | null} */ #moved = null;
  // The newest movement that waits.
  /** @type {object | null} */ #waiting = null;
  #isSending = false;
  // Requests follow each other.
  /** @type {Promise<void>} */ done = Promise.resolve();
  /** @type {{ key: string, name: string, class: string }[]} */ #symbols = [];
  /** The page of a style whose symbol is drawn. */ #stylePage = "";
  /** The entry of the list of symbols that a user has chosen. */ #chosen = "";

  /** @param {Target} target */
  constructor(target) { this.target = target; }

  /** @param {boolean} hasStyle Whether the server has a style. @param {string} stylePage */
  async start(hasStyle, stylePage) {
    this.#listen();
    this.#stylePage = hasStyle ? stylePage : "";
    if (this.#stylePage) this.#chosen = "page";
    if (hasStyle) this.#symbols = (await read("style/style").catch(() => ({ symbols: [] }))).symbols;
    await this.#perform("look");
    if (this.#stylePage) {
      get("drawpart").setAttribute("open", "");
      await this.setMode("point");
    }
  }

  get isActive() { return this.mode !== "none"; }

  // MARK: Requests

  /**
   * The view of the page and a place in it.
   * @param {Place} place
   */
  #at({ left, top }) {
    const { x, y, units, rotation } = this.target.view(), { width, height } = this.target.size();
    return { x, y, units, rotation, width, height, left, top };
  }

  /**
   * Performs an action on the server.
   * @param {string} action @param {object} [more]
   */
  #perform(action, more = {}) {
    const run = async () => {
      try {
        this.state = await post("draw", { page: this.target.name, action, ...more });
        this.#show();
        if (action !== "look") this.target.changed();
      } catch (error) {
        this.target.say(/** @type {Error} */ (error).message);
      }
    };
    return (this.done = this.done.then(run));
  }

  /**
   * Sends a movement; only the newest one waits.
   * @param {string} action @param {object} more
   */
  async #move(action, more) {
    this.#waiting = more;
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting) {
      const next = this.#waiting;
      this.#waiting = null;
      await this.#perform(action, next);
    }
    this.#isSending = false;
  }

  /** The symbol that a user has chosen. */
  get #symbol() {
    const key = input("drawsymbol").value;
    if (key === "page") return { page: this.#stylePage };
    if (key.startsWith("key:")) return { keys: [key.slice(4)] };
    return { json: simpleSymbol(this.mode, input("drawstyle").value, input("drawcolor").value, input("drawsize").valueAsNumber) };
  }

  // MARK: Modes

  /** @param {Mode} mode */
  async setMode(mode) {
    if (this.state.editing) await this.#perform("finish");
    this.mode = mode;
    this.#showSymbols();
    if (mode === "line" || mode === "area") await this.#begin();
    else this.#show();
  }

  #begin() {
    return this.#perform("begin", { kind: this.mode, symbol: this.#symbol, tool: input("drawtool").value });
  }

  /**
   * Edits the geometry of a drawn graphic.
   * @param {number} id
   */
  async edit(id) {
    const kind = this.state.graphics.find(graphic => graphic.id === id)?.kind;
    this.mode = kind === "line" || kind === "area" ? kind : "point";
    this.#showSymbols();
    input("drawtool").value = "vertex";
    await this.#perform("edit", { id });
  }

  /**
   * Removes a drawn graphic.
   * @param {number} id
   */
  remove(id) { return this.#perform("remove", { id }); }

  /** Ends the present line or area; a new one can begin. */
  async finish() {
    await this.#perform("finish");
    if (this.mode !== "none" && this.mode !== "point") await this.#begin();
  }

  // MARK: Pointer

  /**
   * Returns whether drawing uses an event of the pointer.
   * @param {"down" | "move" | "up" | "cancel"} kind @param {Place} place
   */
  pointer(kind, place) {
    const { view, size } = this.target;
    if (kind === "down") {
      this.#moved = null;
      if (this.state.editing) {
        const isUsed = input("drawtool").value !== "vertex" || takesVertex(this.state.editing, view(), size(), place);
        if (isUsed) this.#perform("down", this.#at(place));
        return isUsed;
      }
      if (this.mode === "point") this.#moved = pointAt(this.state.graphics, view(), size(), place);
      return this.#moved !== null;
    }
    if (this.#moved) {
      if (kind === "move") this.#move("place", { ...this.#at(place), id: this.#moved.id });
      else if (kind === "up") this.#moved = null;
      return true;
    }
    if (kind === "move") this.#move("move", this.#at(place));
    else {
      this.#waiting = null;
      this.#perform(kind, this.#at(place));
    }
    return true;
  }

  /**
   * Returns whether drawing uses a tap.
   * @param {Place} place
   */
  tap(place) {
    if (this.state.editing) {
      this.#perform("tap", this.#at(place));
      return true;
    }
    if (this.mode !== "point") return false;
    this.#perform("add", { ...this.#at(place), symbol: this.#symbol });
    return true;
  }

  // MARK: Controls

  #show() {
    const { editing, graphics } = this.state, isShape = this.mode === "line" || this.mode === "area";
    get("drawbar").hidden = !this.isActive;
    for (const id of ["drawundo", "drawredo", "drawdelete", "drawfinish", "drawabandon"]) get(id).hidden = !editing;
    /** @type {[string, boolean][]} */
    const states = [["drawundo", editing?.undo ?? false], ["drawredo", editing?.redo ?? false], ["drawdelete", editing?.selected ?? false]];
    for (const [id, isOn] of states) /** @type {HTMLButtonElement} */ (get(id)).disabled = !isOn;
    get("drawhint").textContent = this.mode === "point" ? "Tap to add, drag to move"
      : editing ? (input("drawtool").value === "vertex" ? "Tap to add vertices, drag to move them" : "Drag to draw") : "";
    get("toolpart").hidden = !isShape;
    for (const radio of document.querySelectorAll("input[name=drawmode]")) {
      const box = /** @type {HTMLInputElement} */ (radio);
      box.checked = box.value === this.mode;
    }
    get("drawcount").textContent = graphics.length === 1 ? "1 graphic" : graphics.length + " graphics";
    for (const id of ["drawgeojson", "drawwebmap", "drawclear"]) get(id).toggleAttribute("hidden", graphics.length === 0);
    get("drawgeojson").setAttribute("href", address("drawn", { format: "geojson" }));
    get("drawwebmap").setAttribute("href", address("drawn", { format: "webmap" }));
  }

  /** Fills the lists of symbols and styles for the present mode. */
  #showSymbols() {
    const symbols = this.#symbols.filter(item => item.class === CLASSES[this.mode]);
    get("drawsymbol").replaceChildren(
      ...(this.#stylePage && this.mode === "point" ? [make("option", { value: "page", textContent: "That of the style page" })] : []),
      make("option", { value: "", textContent: "Simple" }),
      ...symbols.map(item => make("option", { value: "key:" + item.key, textContent: item.name || item.key }))
    );
    const options = /** @type {HTMLOptionElement[]} */ ([...get("drawsymbol").children]);
    input("drawsymbol").value = options.some(option => option.value === this.#chosen) ? this.#chosen : "";
    const styles = STYLES[this.mode] ?? [], style = input("drawstyle").value;
    get("drawstyle").replaceChildren(...styles.map(([value, textContent]) => make("option", { value, textContent })));
    if (styles.some(([value]) => value === style)) input("drawstyle").value = style;
    get("symbolpart").hidden = !this.isActive;
    get("simplepart").hidden = input("drawsymbol").value !== "";
    get("sizepart").hidden = this.mode === "area";
  }

  #listen() {
    const click = (/** @type {string} */ id, /** @type {() => void} */ action) => get(id).addEventListener("click", action);
    for (const radio of document.querySelectorAll("input[name=drawmode]")) {
      radio.addEventListener("change", () => this.setMode(/** @type {Mode} */ (/** @type {HTMLInputElement} */ (radio).value)));
    }
    for (const id of ["drawsymbol", "drawstyle", "drawcolor", "drawsize"]) {
      get(id).addEventListener("change", () => {
        if (id === "drawsymbol") this.#chosen = input(id).value;
        this.#showSymbols();
        // A line or an area that has no vertices yet gets the new symbol.
        if (this.state.editing && !this.state.editing.undo) this.#begin();
      });
    }
    get("drawtool").addEventListener("change", () => this.#perform("tool", { tool: input("drawtool").value }));
    get("drawsnap").addEventListener("change", () => this.#perform("snap", { snaps: input("drawsnap").checked }));
    click("drawundo", () => this.#perform("undo"));
    click("drawredo", () => this.#perform("redo"));
    click("drawdelete", () => this.#perform("deleteVertex"));
    click("drawfinish", () => this.finish());
    click("drawabandon", async () => {
      await this.#perform("abandon");
      await this.setMode("none");
    });
    click("drawdone", () => this.setMode("none"));
    click("drawclear", () => this.#perform("clear"));
  }

  /**
   * Returns whether drawing uses a key.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!this.isActive) return false;
    if (isUndo) this.#perform(event.shiftKey ? "redo" : "undo");
    else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (event.key === "Escape") this.setMode("none");
    else if ((event.key === "Delete" || event.key === "Backspace") && this.state.editing) this.#perform("deleteVertex");
    else if (event.key === "Enter") {
      const { width, height } = this.target.size();
      this.tap({ left: width / 2, top: height / 2 });
    } else return false;
    return true;
  }
}
