// @ts-check
// The page of a style: a list of its symbols, a composer, and an editor for one symbol.
import { get, make } from "../LivePage/elements.mjs";
import { address, pageName, post, read, send } from "../LivePage/server.mjs";
import { Swatches, filtered, grouped, indexAfterKey, values } from "./list.mjs";
import { showTree } from "./editor.mjs";
import { Composer } from "./composer.mjs";

/** @typedef {import("./list.mjs").Item} Item */

/** The size of a preview in CSS pixels. */
const PREVIEW = { width: 108, height: 90 };

/** @param {string} id */
const input = id => /** @type {HTMLInputElement} */ (get(id));

class StylePage {
  name = pageName();
  /** @type {Item[]} */ items = [];
  /** The key of the open symbol. */ key = "";
  /** The number of changes of the open symbol. */ changes = 0;
  swatches = new Swatches();
  composer = new Composer(this.swatches, mix => this.#compose(mix));
  // The last request for a change; requests follow each other.
  /** @type {Promise<void>} */ done = Promise.resolve();
  // Changes that wait: the newest one for each control.
  /** @type {Map<string, object>} */ #waiting = new Map();
  #isSending = false;
  #previews = 0;

  async start() {
    this.#listen();
    get("place").setAttribute("href", address("map/", { stylepage: this.name }));
    await this.load();
    const key = new URLSearchParams(location.hash.slice(1)).get("symbol");
    if (key && this.items.some(item => item.key === key)) await this.open(key);
    return this;
  }

  /** Reads the symbols of the style. */
  async load() {
    const { symbols, canSave, problems } = await read("style");
    this.items = symbols;
    get("saving").hidden = !canSave;
    this.#say(problems.join("; "));
    this.swatches.clear();
    for (const [id, member, text] of /** @type {const} */ ([["class", "class", "All classes"], ["category", "category", "All categories"]])) {
      const before = input(id).value;
      get(id).replaceChildren(...["", ...values(this.items, member)].map(value => make("option", { value, textContent: value || text })));
      input(id).value = before;
    }
    this.composer.show(this.items);
    this.show();
  }

  // MARK: List

  /** Shows the symbols that the filters select. */
  show() {
    const found = filtered(this.items, { text: input("search").value, class: input("class").value, category: input("category").value });
    get("count").textContent = found.length === this.items.length ? found.length + " symbols" : found.length + " of " + this.items.length;
    let isFirst = true;
    get("list").replaceChildren(...grouped(found).flatMap(({ title, items }) => [
      make("h2", { textContent: title, dir: "auto" }),
      make("div", { className: "grid" }, items.map(item => {
        const button = make("button", { type: "button", className: "item", title: item.key, tabIndex: isFirst ? 0 : -1 }, [
          make("div", { className: "picture" }, [this.swatches.image(item.key)]),
          make("span", { textContent: item.name || item.key, dir: "auto" })
        ]);
        isFirst = false;
        button.dataset.key = item.key;
        button.setAttribute("aria-pressed", String(item.key === this.key));
        return button;
      }))
    ]));
  }

  get #buttons() { return /** @type {HTMLButtonElement[]} */ ([...get("list").querySelectorAll(".item")]); }

  /** @param {KeyboardEvent} event */
  #moveFocus(event) {
    const buttons = this.#buttons, index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (index < 0) return;
    const places = buttons.map(button => ({ left: button.offsetLeft, top: button.offsetTop }));
    const next = indexAfterKey(event.key, index, places);
    if (next === null) return;
    event.preventDefault();
    buttons[index].tabIndex = -1;
    buttons[next].tabIndex = 0;
    buttons[next].focus();
  }

  // MARK: Symbol

  /**
   * Opens a symbol of the style.
   * @param {string} key
   */
  async open(key) {
    const item = this.items.find(item => item.key === key);
    this.key = key;
    for (const button of this.#buttons) button.setAttribute("aria-pressed", String(button.dataset.key === key));
    history.replaceState(null, "", "#" + new URLSearchParams({ symbol: key }));
    await this.#send("open", { keys: [key] }, item?.name || key);
    this.#fill(item ?? null);
  }

  /** @param {import("./composer.mjs").Mix | null} mix */
  async #compose(mix) {
    this.key = "";
    if (!mix) return this.#close();
    await this.#send("open", mix, "Composed symbol");
    this.#fill(null);
  }

  /**
   * Fills the form for saving.
   * @param {Item | null} item
   */
  #fill(item) {
    input("savekey").value = item?.key ?? "";
    input("savename").value = item?.name ?? "";
    input("savecategory").value = item?.category ?? "";
    input("savetags").value = item?.tags.join("; ") ?? "";
    this.#checkKey();
  }

  /**
   * Sends a change of the symbol, and shows the result.
   * @param {string} path @param {object} body @param {string} [title]
   */
  #send(path, body, title) {
    const run = async () => {
      try {
        const { symbol, undo, redo, problems } = await post(path, { page: this.name, ...body });
        if (title) get("name").textContent = title;
        get("editor").hidden = false;
        this.changes += 1;
        showTree(get("tree"), symbol, (path, member, value, step) => this.edit(path, member, value, step));
        /** @type {HTMLButtonElement} */ (get("undo")).disabled = !undo;
        /** @type {HTMLButtonElement} */ (get("redo")).disabled = !redo;
        this.#say(problems.join("; "));
        this.#preview();
      } catch (error) {
        this.#say(/** @type {Error} */ (error).message);
      }
    };
    return (this.done = this.done.then(run));
  }

  /**
   * Changes a member of a part. While a request runs, only the newest change of each control waits.
   * @param {string} path @param {string} member @param {unknown} value @param {number} step
   */
  async edit(path, member, value, step) {
    this.#waiting.set(path + "/" + member, { path, member, value, step });
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.size) {
      const [[key, body]] = this.#waiting;
      this.#waiting.delete(key);
      await this.#send("edit", body);
    }
    this.#isSending = false;
  }

  /** Draws the previews and the addresses of the files. */
  async #preview() {
    const number = (this.#previews += 1), zoom = Number(input("scale").value);
    const density = Math.min(Math.max(devicePixelRatio || 1, 1), 3) * zoom;
    for (const format of ["png", "svg", "json"]) {
      get(format).setAttribute("href", address("download", { page: this.name, format, density, change: this.changes }));
    }
    for (const shape of ["point", "line", "area"]) {
      const answer = await send(address("preview", { page: this.name, shape, ...PREVIEW, density }))
        .catch(error => this.#say(error.message));
      if (!answer || number !== this.#previews) return;
      const image = /** @type {HTMLImageElement} */ (get(shape)), before = image.src;
      image.src = URL.createObjectURL(await answer.blob());
      image.width = PREVIEW.width * zoom;
      image.height = PREVIEW.height * zoom;
      if (before) URL.revokeObjectURL(before);
    }
    document.body.dataset.drawn = String(this.changes);
  }

  #close() {
    get("editor").hidden = true;
    history.replaceState(null, "", location.pathname);
    for (const button of this.#buttons) {
      if (button.dataset.key === this.key) button.focus();
      button.setAttribute("aria-pressed", "false");
    }
    this.key = "";
  }

  /** Shows whether saving replaces a symbol. */
  #checkKey() {
    get("replaces").hidden = !this.items.some(item => item.key === input("savekey").value);
  }

  async #save() {
    try {
      const text = (/** @type {string} */ id) => input(id).value.trim();
      await post("save", {
        page: this.name, key: text("savekey"), name: text("savename"), category: text("savecategory"), tags: text("savetags"),
        replaces: !get("replaces").hidden, backup: input("backup").checked
      });
      await this.load();
      this.#checkKey();
      this.#say("Saved");
    } catch (error) {
      this.#say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} text */
  #say(text) { get("state").textContent = text; }

  // MARK: Events

  /** @param {boolean} isComposing */
  #showMode(isComposing) {
    get("list").hidden = get("filters").hidden = isComposing;
    get("composer").hidden = !isComposing;
    get("showlist").setAttribute("aria-pressed", String(!isComposing));
    get("showcomposer").setAttribute("aria-pressed", String(isComposing));
  }

  #listen() {
    const click = (/** @type {string} */ id, /** @type {() => void} */ action) => get(id).addEventListener("click", action);
    for (const id of ["search", "class", "category"]) get(id).addEventListener("input", () => this.show());
    get("search").addEventListener("keydown", event => {
      if (event.key === "ArrowDown") this.#buttons[0]?.focus();
    });
    get("list").addEventListener("click", event => {
      const key = /** @type {HTMLElement} */ (event.target).closest(".item")?.getAttribute("data-key");
      if (key !== null && key !== undefined) this.open(key);
    });
    get("list").addEventListener("keydown", event => this.#moveFocus(event));
    click("showlist", () => this.#showMode(false));
    click("showcomposer", () => this.#showMode(true));
    click("close", () => this.#close());
    click("undo", () => this.#step("undo"));
    click("redo", () => this.#step("redo"));
    get("scale").addEventListener("change", () => this.#preview());
    get("savekey").addEventListener("input", () => this.#checkKey());
    get("save").addEventListener("submit", event => {
      event.preventDefault();
      this.#save();
    });
    document.addEventListener("keydown", event => {
      if (event.key === "Escape" && !get("editor").hidden && !(event.target instanceof HTMLInputElement)) this.#close();
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !get("editor").hidden) {
        event.preventDefault();
        this.#step(event.shiftKey ? "redo" : "undo");
      }
    });
    const events = new EventSource("events?page=" + this.name);
    events.addEventListener("message", () => this.load());
  }

  /** @param {"undo" | "redo"} path */
  #step(path) {
    // The controls get their earlier values.
    if (get("tree").contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
    return this.#send(path, {});
  }
}

/** The page, for tests and for other scripts. */
export const stylePage = new StylePage();
const started = stylePage.start();
Object.assign(globalThis, { stylePage: started });
