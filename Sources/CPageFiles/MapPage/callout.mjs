// @ts-check
// The callout: what a user reads about the features at a point.

/** @typedef {{ title: string, text?: string, source: string, image?: string, drawn?: number, fields: { label: string, value: string }[] }} Element */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ left: number, top: number }} Place */

/** The distance between the callout and its place, and between the callout and the sides, in pixels. */
const GAP = 12, MARGIN = 8;

/**
 * Returns the corner of a callout: above its place if there is space, otherwise below, and always inside the window.
 * @param {Place} place @param {Size} callout @param {Size} window
 * @returns {Place & { isBelow: boolean, pointer: number }} `pointer` is the distance of its tip from the left side.
 */
export function placed(place, callout, window) {
  const isBelow = place.top - GAP - callout.height < MARGIN && place.top + GAP + callout.height < window.height - MARGIN;
  const most = Math.max(window.width - callout.width - MARGIN, MARGIN);
  const left = Math.min(Math.max(place.left - callout.width / 2, MARGIN), most);
  const top = isBelow ? place.top + GAP : Math.max(place.top - GAP - callout.height, MARGIN);
  const pointer = Math.min(Math.max(place.left - left, 16), callout.width - 16);
  return { left, top, isBelow, pointer };
}

/** Shows the elements at a point, one at a time. */
export class Callout {
  /** @type {Element[]} */ #elements = [];
  #index = 0;
  /**
   * The position on the map; null while the callout is closed.
   * @type {{ x: number, y: number } | null}
   */
  position = null;

  /**
   * @param {(index: number | null) => void} select Called with the index of the shown element; null if none is.
   */
  constructor(select) {
    this.select = select;
    const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
    this.parts = {
      box: get("callout"), pointer: get("pointer"), subject: get("subject"), source: get("source"), text: get("text"),
      fields: get("fields"), several: get("several"), number: get("number"), content: get("content"), drawn: get("drawnpart"),
      picture: /** @type {HTMLImageElement} */ (get("picture"))
    };
    get("close").addEventListener("click", () => this.close());
    get("previous").addEventListener("click", () => this.#show(this.#index - 1));
    get("next").addEventListener("click", () => this.#show(this.#index + 1));
    this.parts.box.addEventListener("keydown", event => {
      if (event.key === "ArrowLeft") this.#show(this.#index - 1);
      if (event.key === "ArrowRight") this.#show(this.#index + 1);
      if (event.key === "Escape") this.close();
    });
  }

  /** The number of the shown graphic; null if no user has drawn it. */
  get drawn() { return this.isOpen ? this.#elements[this.#index]?.drawn ?? null : null; }

  get isOpen() { return this.position !== null; }

  /** @param {Element[]} elements @param {{ x: number, y: number }} position */
  open(elements, position) {
    this.#elements = elements;
    this.position = position;
    this.parts.box.hidden = false;
    this.#show(0);
  }

  /** Closes the callout, and gives the focus back to the map. */
  close() {
    if (!this.isOpen) return;
    const hadFocus = this.parts.box.contains(document.activeElement);
    this.position = null;
    this.parts.box.hidden = true;
    if (hadFocus) document.getElementById("map")?.focus();
    this.select(null);
  }

  /** @param {number} index */
  #show(index) {
    const count = this.#elements.length, { parts } = this;
    this.#index = (index + count) % count;
    const element = this.#elements[this.#index];
    parts.subject.textContent = element.title || element.source;
    parts.source.textContent = element.title && element.title !== element.source ? element.source : "";
    parts.text.textContent = element.text ?? "";
    parts.picture.hidden = !element.image;
    if (element.image) parts.picture.src = element.image;
    parts.fields.replaceChildren(...element.fields.flatMap(({ label, value }) => {
      const [name, text] = [document.createElement("dt"), document.createElement("dd")];
      name.textContent = label;
      text.textContent = value;
      name.dir = text.dir = "auto";
      return [name, text];
    }));
    parts.content.hidden = element.fields.length === 0 && !element.text;
    parts.content.scrollTop = 0;
    parts.drawn.hidden = element.drawn === undefined;
    parts.several.hidden = count < 2;
    parts.number.textContent = this.#index + 1 + " of " + count;
    this.select(this.#index);
  }

  /**
   * Moves the callout to its place in the window.
   * @param {Place} place @param {Size} window
   */
  update(place, window) {
    const { box, pointer } = this.parts;
    const isInside = place.left >= 0 && place.top >= 0 && place.left <= window.width && place.top <= window.height;
    box.style.visibility = isInside ? "visible" : "hidden";
    const at = placed(place, { width: box.offsetWidth, height: box.offsetHeight }, window);
    box.style.transform = "translate(" + Math.round(at.left) + "px," + Math.round(at.top) + "px)";
    box.classList.toggle("below", at.isBelow);
    pointer.style.left = at.pointer + "px";
  }
}
