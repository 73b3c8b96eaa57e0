// @ts-check
// A map as a page of tiles, without a server.
import { addressOf, fitted, isSame, moved, point, position, turned, viewOf } from "../MapPage/view.mjs";
import { Movement, glide } from "../MapPage/motion.mjs";
import { box, listen, viewAfterKey } from "../MapPage/gestures.mjs";
import { scaleBar, scaleText } from "../MapPage/scalebar.mjs";
import { Callout } from "../MapPage/callout.mjs";
import { get, make } from "../LivePage/elements.mjs";
import { levelOf } from "./grid.mjs";
import { elementOf, numbersNear, search } from "./identities.mjs";
import { PictureSource, TilePictures, bytesOf } from "./pictures.mjs";

/** @typedef {import("../MapPage/view.mjs").View} View */

/** The duration of animations in milliseconds. */
const TRAVEL = 260;
/** The inches of a meter, and the CSS pixels of an inch. */
const PIXELS_PER_METER = 39.37 * 96;
/** The radius of the earth in Web Mercator. */
const RADIUS = 6378137;
/** The radius of a tap in pixels. */
const TOLERANCE = 10;
/** The greatest number of results of a search. */
const MOST_RESULTS = 30;

/**
 * Returns the value of packed JSON.
 * @param {string} text In base64.
 */
async function unpacked(text) {
  // The types of the page check do not know this class.
  const { DecompressionStream } = /** @type {any} */ (globalThis);
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

class TilePage {
  window = get("map");
  canvas = /** @type {HTMLCanvasElement} */ (get("tiles"));
  /** @type {View} */ view = { x: 0, y: 0, units: 1, rotation: 0 };
  /** @type {Movement | null} */ movement = null;
  /** The number of frames that the page has drawn. */
  frames = 0;
  #frame = 0;
  #address = "";
  callout = new Callout(() => this.wake());
  /**
   * The features of each group, which are read at the first tap; null for a group without callouts.
   * @type {Promise<(import("./identities.mjs").Identities | null)[]> | null}
   */
  #identities = null;

  /** @param {any} settings @param {Uint8Array} bytes */
  constructor(settings, bytes) {
    this.settings = settings;
    const source = new PictureSource(settings.pictures, bytes);
    this.pictures = new TilePictures(settings.grid, settings.groups, source, () => this.wake());
    this.view = viewOf(location.hash, PIXELS_PER_METER) ?? this.home;
    this.#fill();
    this.#listen();
    this.#follow();
    new ResizeObserver(() => this.wake()).observe(this.window);
    this.wake();
  }

  get size() { return { width: Math.max(this.window.clientWidth, 1), height: Math.max(this.window.clientHeight, 1) }; }
  get density() { return Math.min(devicePixelRatio || 1, 4); }
  get isReduced() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }

  /**
   * The first view: the whole area in this window, or that of the map.
   * @returns {View}
   */
  get home() { return this.#fit(this.settings.home); }

  /** @param {{ x: number, y: number, width: number, height: number, rotation?: number }} area @returns {View} */
  #fit({ x, y, width, height, rotation = 0 }) {
    const size = this.size;
    return { x, y, units: Math.max(width / size.width, height / size.height, this.leastUnits), rotation };
  }

  /** The map units in a pixel at the greatest enlargement: eight times that of the last level. */
  get leastUnits() {
    const { half, side, levels } = this.settings.grid;
    return 2 * half / side / 2 ** levels[1] / 8;
  }

  /** The map units in a pixel at which the whole world is as small as a tile. */
  get mostUnits() { return 2 * this.settings.grid.half / 128; }

  // MARK: Movement

  /**
   * Shows a view at once.
   * @param {View} view
   */
  show(view) {
    const { half } = this.settings.grid, units = Math.min(Math.max(view.units, this.leastUnits), this.mostUnits);
    // The map goes on across the antimeridian.
    const turns = Math.floor((view.x + half) / (2 * half));
    this.view = { ...view, units, x: view.x - turns * 2 * half, y: Math.min(Math.max(view.y, -half), half) };
    this.wake();
  }

  /**
   * Shows a view with an animation.
   * @param {View} view
   */
  travel(view) {
    this.movement = Movement.between(performance.now(), this.view, view, this.isReduced ? 0 : TRAVEL);
    this.wake();
  }

  /**
   * Ends a drag: the map moves on.
   * @param {{ right: number, down: number }} speed
   */
  release(speed) {
    if (this.isReduced || Math.hypot(speed.right, speed.down) < 0.1) return this.wake();
    const start = this.view;
    this.movement = new Movement(performance.now(), time => {
      const { right, down, ended } = glide(speed, time);
      return { view: moved(start, right, down), ended };
    });
    this.wake();
  }

  /** Draws a frame soon. */
  wake() { this.#frame ||= requestAnimationFrame(time => this.#draw(time)); }

  /** @param {number} time */
  #draw(time) {
    this.#frame = 0;
    this.frames += 1;
    if (this.movement) {
      const { view, ended } = this.movement.at(Math.max(time, this.movement.start));
      if (ended) this.movement = null;
      this.show(view);
    }
    this.pictures.draw(this.canvas, this.view, this.size, this.density);
    this.#place();
    if (this.movement) this.wake();
    else if (!this.pictures.isLoading) this.#rest();
  }

  /** Moves everything that is on the map. */
  #place() {
    get("north").style.setProperty("--turn", -this.view.rotation + "deg");
    get("scale").textContent = scaleText(this.view.units * PIXELS_PER_METER);
    const bar = scaleBar(this.view.units / Math.cosh(this.view.y / RADIUS));
    get("bar").hidden = bar === null;
    if (bar) {
      get("bar").style.width = bar.width + "px";
      get("length").textContent = bar.text;
    }
    if (this.callout.position) {
      const { half } = this.settings.grid, size = this.size;
      // The copy of the world in the middle of the window.
      const turns = Math.round((this.view.x - this.callout.position.x) / (2 * half));
      const at = point(this.view, size, this.callout.position.x + turns * 2 * half, this.callout.position.y);
      this.callout.update(at, size);
    }
  }

  /** Reads the features of each group. */
  #known() {
    const texts = (get("identities").textContent ?? "").split(",");
    return this.#identities ??= Promise.all(texts.map(text => text.trim() ? unpacked(text.trim()) : null));
  }

  /**
   * Lists the features with a text.
   * @param {string} text
   */
  async find(text) {
    const groups = text === "" ? [] : await this.#known();
    const found = groups.flatMap((identities, i) => !identities || !this.settings.groups[i].isVisible ? []
      : search(identities, text, this.settings.search, MOST_RESULTS).map(result => ({ ...result, identities })));
    const shown = found.slice(0, MOST_RESULTS);
    get("found").textContent = text === "" ? "" : shown.length === 0 ? "Nothing found"
      : found.length >= MOST_RESULTS ? "The first " + shown.length : shown.length + " found";
    get("results").replaceChildren(...shown.map(({ title, source, x, y, number, identities }) => {
      const button = make("button", { type: "button", dir: "auto" }, [title, make("small", { textContent: source })]);
      button.addEventListener("click", () => {
        this.callout.open([elementOf(identities, number)], { x, y });
        // A scale at which some of the surroundings are visible.
        this.travel({ ...this.view, x, y, units: Math.min(this.view.units, this.leastUnits * 16) });
      });
      return make("li", {}, [button]);
    }));
  }

  /**
   * Shows what is at a point of the window.
   * @param {{ left: number, top: number }} place
   */
  async tap(place) {
    const at = position(this.view, this.size, place.left, place.top), groups = await this.#known();
    const { grid } = this.settings, level = levelOf(grid, this.view.units, this.density);
    const found = groups.map((identities, i) => !identities || !this.settings.groups[i].isVisible ? []
      : numbersNear(identities, grid, at, level, TOLERANCE * this.view.units).map(number => elementOf(identities, number)));
    // The topmost group is the last.
    const elements = found.reverse().flat();
    if (elements.length > 0) this.callout.open(elements, at);
    else this.callout.close();
    this.wake();
  }

  /** Writes the view into the address, once it rests. */
  #rest() {
    const address = addressOf(this.view, PIXELS_PER_METER);
    if (address === this.#address) return;
    this.#address = address;
    // Pages in files have no history in some browsers.
    try { history.replaceState(null, "", address); } catch { location.hash = address; }
  }

  // MARK: Controls

  #fill() {
    const { groups, bookmarks } = this.settings;
    get("layerpart").hidden = groups.length < 2;
    get("layers").replaceChildren(...[...groups].reverse().map((/** @type {any} */ group) => {
      const check = make("input", { type: "checkbox", checked: group.isVisible });
      check.addEventListener("change", () => {
        group.isVisible = check.checked;
        this.wake();
      });
      const name = make("span", { textContent: group.name, dir: "auto" });
      return make("li", {}, [make("div", { className: "row" }, [make("label", {}, [check, name])])]);
    }));
    get("searchpart").hidden = this.settings.search === null;
    get("search").addEventListener("input", event => {
      this.find(/** @type {HTMLInputElement} */ (event.target).value.trim());
    });
    get("legendpart").hidden = get("legend").childElementCount === 0;
    get("bookmarkpart").hidden = bookmarks.length === 0;
    get("bookmarks").replaceChildren(...bookmarks.map((/** @type {any} */ bookmark) => {
      const button = make("button", { type: "button", textContent: bookmark.name, dir: "auto" });
      button.addEventListener("click", () => this.travel(this.#fit(bookmark)));
      return make("li", {}, [button]);
    }));
  }

  /** Follows the chapter in the middle of the story. */
  #follow() {
    const story = get("story"), chapters = [...story.querySelectorAll("section")];
    story.hidden = chapters.length === 0;
    if (chapters.length === 0) return;
    let current = -1;
    const update = () => {
      const middle = story.getBoundingClientRect().top + story.clientHeight / 3;
      const next = Math.max(chapters.filter(chapter => chapter.getBoundingClientRect().top <= middle).length - 1, 0);
      if (next === current) return;
      current = next;
      chapters.forEach((chapter, i) => chapter.classList.toggle("current", i === current));
      this.callout.close();
      this.travel(this.#fit(this.settings.story[current]));
    };
    story.addEventListener("scroll", update);
    chapters.forEach(chapter => chapter.addEventListener("focus", () => chapter.scrollIntoView({ block: "start" })));
    if (location.hash === "") update();
  }

  /** @param {number} factor */
  #zoom(factor) {
    const { width, height } = this.size;
    this.travel(turned(this.view, this.size, { left: width / 2, top: height / 2 }, { factor }));
  }

  #listen() {
    listen(this.window, {
      view: () => this.view, size: () => this.size,
      move: view => { this.movement = null; this.show(view); },
      travel: view => this.travel(view), release: speed => this.release(speed),
      tap: place => { this.tap(place); }, hover: () => {}, edit: () => false,
      frame: (from, to) => this.#frameBox(from, to)
    });
    this.window.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") return this.callout.close();
      if (event.key === "Enter") {
        this.tap({ left: this.size.width / 2, top: this.size.height / 2 }).then(() => { if (this.callout.isOpen) get("close").focus(); });
        return;
      }
      const view = viewAfterKey(event.key, event.shiftKey, this.movement ? this.#end : this.view, this.size, this.home);
      if (!view) return;
      event.preventDefault();
      this.#end = view;
      this.travel(view);
    });
    get("in").addEventListener("click", () => this.#zoom(2));
    get("out").addEventListener("click", () => this.#zoom(0.5));
    get("north").addEventListener("click", () => this.travel({ ...this.view, rotation: 0 }));
    get("home").addEventListener("click", () => this.travel(this.home));
    get("print").addEventListener("click", () => window.print());
    get("theme").addEventListener("click", () => {
      const { style } = document.documentElement;
      const isDark = getComputedStyle(document.documentElement).colorScheme.includes("dark");
      document.documentElement.dataset.theme = isDark ? "light" : "dark";
      style.colorScheme = isDark ? "light" : "dark";
    });
    const panel = get("panel"), menu = get("menu");
    const open = (/** @type {boolean} */ isOpen) => {
      panel.hidden = !isOpen;
      menu.setAttribute("aria-expanded", String(isOpen));
      (isOpen ? get("hide") : menu).focus();
    };
    menu.addEventListener("click", () => open(panel.hidden));
    get("hide").addEventListener("click", () => open(false));
    panel.addEventListener("keydown", event => { if (event.key === "Escape") open(false); });
    addEventListener("hashchange", () => {
      const view = viewOf(location.hash, PIXELS_PER_METER);
      if (view && location.hash !== this.#address && !isSame(view, this.view)) this.travel(view);
    });
  }

  /**
   * The view at the end of the movement of a key.
   * @type {View}
   */
  #end = this.view;

  /** @param {{ left: number, top: number } | null} from @param {{ left: number, top: number } | null} to */
  #frameBox(from, to) {
    const frame = get("box");
    frame.hidden = from === null;
    if (!from || !to) return;
    const { left, top, width, height } = box(from, to);
    Object.assign(frame.style, { left: left + "px", top: top + "px", width: width + "px", height: height + "px" });
  }
}

/** The page, for its tests. */
Object.assign(globalThis, {
  page: new TilePage(JSON.parse(get("settings").textContent ?? ""), bytesOf((get("pictures").textContent ?? "").trim()))
});
