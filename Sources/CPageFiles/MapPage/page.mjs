// @ts-check
// A map in a browser: the server draws the pictures, and this page moves them until the next picture comes.
import { addressOf, fitted, isSame, moved, point, position, turned, viewOf } from "./view.mjs";
import { Movement, glide } from "./motion.mjs";
import { Pictures, transformOf } from "./pictures.mjs";
import { box, listen, viewAfterKey } from "./gestures.mjs";
import { scaleBar, scaleText } from "./scalebar.mjs";
import { Callout } from "./callout.mjs";
import { Drawing } from "./drawing.mjs";
import { TimeSlider } from "./time.mjs";
import { get } from "../LivePage/elements.mjs";
import { showLayers, showLegend, showReport, showResults } from "./panels.mjs";

/** @typedef {import("./view.mjs").View} View */
/** @typedef {import("./pictures.mjs").Order} Order */

/** The duration of animations in milliseconds. */
const TRAVEL = 260;
/** The radius of a tap in pixels. */
const TOLERANCE = 12;
/** The time without a movement after which the view is at rest, in milliseconds. */
const REST = 60;

class MapPage {
  /** A name for the server, which keeps the last picture of each page. */
  name = [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  window = get("map");
  /** @type {View} */ view = { x: 0, y: 0, units: 1, rotation: 0 };
  /** @type {Movement | null} */ movement = null;
  #moved = -Infinity;
  #isDown = false;
  #frame = 0;
  #notation = 0;
  /** @type {{ name: string, text: string }[]} */ #notations = [];
  #hovers = false;
  /** @type {{ left: number, top: number } | null} */ #pointer = null;
  /** @type {Order | null} */ #below = null;
  canvases = [/** @type {HTMLCanvasElement} */ (get("first")), /** @type {HTMLCanvasElement} */ (get("second"))];
  pictures = new Pictures((order, signal) => this.#draw(order, signal), () => this.wake());
  callout = new Callout(index => this.#select(index));
  drawing = new Drawing({
    name: this.name, view: () => this.view, size: () => this.size, changed: () => this.#changed(), say: text => this.#say(text)
  });
  time = new TimeSlider(() => this.#changed());
  /** The number of frames that the page has drawn. */
  frames = 0;

  async start() {
    await this.#load();
    this.view = viewOf(location.hash, this.state.scalePerUnit) ?? this.home;
    this.#listen();
    this.wake();
    await this.drawing.start(this.state.hasStyle, new URLSearchParams(location.search).get("stylepage") ?? "");
    return this;
  }

  /** Reads the state of the map. */
  async #load() {
    this.state = await (await fetch("state")).json();
    get("map").style.background = this.state.background;
    get("credit").textContent = this.state.credit;
    this.time.show(this.state.time ?? null);
    this.#say(this.state.fileError ? "The file cannot be read; see the report" : "");
    this.#showLayers();
  }

  get size() { return { width: this.window.clientWidth, height: this.window.clientHeight }; }
  get scale() { return this.view.units * this.state.scalePerUnit; }
  get density() { return Math.min(devicePixelRatio || 1, 4); }
  get isReduced() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }
  get isMoving() { return this.#isDown || this.movement !== null || performance.now() - this.#moved < REST; }

  /**
   * The first view: that of the map, in this window.
   * @returns {View}
   */
  get home() {
    const { x, y, units, rotation, width, height, fits } = this.state.home, size = this.size;
    return { x, y, units: fits ? units * Math.max(width / size.width, height / size.height) : units, rotation };
  }

  // MARK: Movement

  /**
   * Shows a view at once.
   * @param {View} view
   */
  show(view) {
    const { minScale, maxScale, scalePerUnit } = this.state;
    const units = Math.min(Math.max(view.units, (maxScale ?? 0) / scalePerUnit), (minScale ?? Infinity) / scalePerUnit);
    this.view = { ...view, units };
    this.#moved = performance.now();
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
    const start = this.view;
    if (this.isReduced || Math.hypot(speed.right, speed.down) < 0.1) return this.wake();
    this.movement = new Movement(performance.now(), time => {
      const { right, down, ended } = glide(speed, time);
      return { view: moved(start, right, down), ended };
    });
    this.wake();
  }

  /** Draws a frame soon. */
  wake() { this.#frame ||= requestAnimationFrame(time => this.#drawFrame(time)); }

  /** @param {number} time */
  #drawFrame(time) {
    this.#frame = 0;
    this.frames += 1;
    if (this.movement) {
      const { view, ended } = this.movement.at(Math.max(time, this.movement.start));
      if (ended) this.movement = null;
      this.show(view);
    }
    this.#place();
    const { size, density } = this;
    this.pictures.update(this.view, size, density, { isMoving: this.isMoving, now: performance.now() });
    const isCurrent = this.pictures.isCurrent(this.view, size, density);
    if (this.movement || this.isMoving) this.wake();
    else if (!isCurrent && !this.pictures.isRunning) setTimeout(() => this.wake(), 200);
    else if (isCurrent) this.#rest();
  }

  /** Moves everything that is on the map. */
  #place() {
    const [front, back] = this.canvases, size = this.size, shown = this.pictures.shown;
    if (shown) front.style.transform = transformOf(shown.order, this.view, size);
    if (this.#below) back.style.transform = transformOf(this.#below, this.view, size);
    get("north").style.setProperty("--turn", -this.view.rotation + "deg");
    get("scale").textContent = scaleText(this.scale);
    const meters = Number(shown?.facts.meters) * this.view.units / (shown?.order.view.units ?? 1);
    const bar = scaleBar(meters);
    get("bar").hidden = bar === null;
    if (bar) {
      get("bar").style.width = bar.width + "px";
      get("length").textContent = bar.text;
    }
    if (this.callout.position) {
      const { x, y } = this.callout.position;
      this.callout.update(point(this.view, size, x, y), size);
    }
  }

  /** The view and the content that were shown when the map rested. */
  #rested = { address: "", revision: -1 };

  /** Shows what depends on the view, once the view rests and its picture is complete. */
  #rest() {
    const address = addressOf(this.view, this.state.scalePerUnit), { revision } = this.pictures;
    const isFirst = this.#rested.address === "", isMoved = address !== this.#rested.address;
    if (!isMoved && revision === this.#rested.revision) return;
    this.#rested = { address, revision };
    if (isMoved && address !== location.hash) {
      if (isFirst) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    }
    this.#showLayers();
    this.#update();
    if (!this.#pointer) this.#hover({ left: this.size.width / 2, top: this.size.height / 2 }, false);
  }

  // MARK: Pictures

  /** @param {View} view @param {{ width: number, height: number }} size */
  #query(view, size, more = {}) {
    const { x, y, units, rotation } = view, { width, height } = size;
    return new URLSearchParams(
      Object.entries({ x, y, units, rotation, width, height, page: this.name, ...this.time.period, ...more }).map(([k, v]) => [k, String(v)]));
  }

  /**
   * Requests a picture, and shows it.
   * @param {Order} order @param {AbortSignal} signal
   */
  async #draw(order, signal) {
    const { view, size, density, labels } = order;
    const answer = await fetch("picture?" + this.#query(view, size, { density, labels: labels ? 1 : 0 }), { signal })
      .catch(error => {
        if (!signal.aborted) this.#say("The server does not answer");
        throw error;
      });
    if (!answer.ok) {
      // Too many requests, or a newer request of this page.
      const wait = answer.status === 409 ? 0 : 1000 * Number(answer.headers.get("retry-after") ?? 2);
      if (![409, 503].includes(answer.status)) this.#say((await answer.json()).error);
      throw Object.assign(new Error("no picture"), { wait });
    }
    const facts = JSON.parse(answer.headers.get("cartouche-facts") ?? "{}");
    // Browsers decode the picture on another thread.
    const image = await createImageBitmap(await answer.blob());
    if (signal.aborted) throw new Error("superseded");
    this.#below = this.pictures.shown?.order ?? null;
    const [front, back] = this.canvases;
    [back.width, back.height] = [image.width, image.height];
    back.style.width = size.width + "px";
    back.style.height = size.height + "px";
    /** @type {ImageBitmapRenderingContext} */ (back.getContext("bitmaprenderer")).transferFromImageBitmap(image);
    back.style.transform = transformOf(order, this.view, this.size);
    back.style.zIndex = "1";
    front.style.zIndex = "0";
    // Labels that come after their picture appear slowly.
    back.classList.remove("fades");
    if (this.#below && !this.#below.labels && labels && isSame(this.#below.view, view)) {
      back.style.opacity = "0";
      back.getBoundingClientRect();
      back.classList.add("fades");
    }
    back.style.opacity = "1";
    this.canvases = [back, front];
    this.#say(this.state.fileError ? "The file cannot be read; see the report" : "");
    get("problems").textContent = facts.problems ? "(" + facts.problems + ")" : "";
    return facts;
  }

  /** @param {string} text */
  #say(text) { if (get("state").textContent !== text) get("state").textContent = text; }

  // MARK: Features

  /**
   * Shows the callout of what is at a point.
   * @param {{ left: number, top: number }} place
   */
  async tap(place) {
    if (this.drawing.tap(place)) return;
    const size = this.size, at = position(this.view, size, place.left, place.top);
    const answer = await fetch("identify?" + this.#query(this.view, size, { ...place, tolerance: TOLERANCE }));
    const { elements, errors, error } = await answer.json();
    this.#say([...(errors ?? []), ...(error ? [error] : [])].join("; "));
    if (!elements?.length) return this.callout.close();
    this.callout.open(elements, at);
    this.wake();
  }

  /** @param {number | null} index */
  #select(index) {
    this.#post("select", index === null ? { page: this.name } : { page: this.name, index });
  }

  /** @param {string} path @param {object} body */
  async #post(path, body) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    this.#changed();
    return answer.json();
  }

  /** Shows changes of the program or of a file. */
  async reload() {
    await this.#load();
    this.#changed();
  }

  /** The map has changed. */
  #changed() {
    this.pictures.revision += 1;
    this.wake();
  }

  /** Shows the coordinates of a point, and whether a tap finds something. */
  async #hover(place = this.#pointer, showsPointer = true) {
    if (!place || this.#hovers || this.isMoving) return;
    this.#hovers = true;
    try {
      const answer = await fetch("hover?" + this.#query(this.view, this.size, { ...place, tolerance: 4, ...(showsPointer ? {} : { still: 1 }) }));
      if (!answer.ok) return;
      const { found, notations } = await answer.json();
      if (showsPointer) this.window.classList.toggle("found", found);
      this.#notations = notations.filter((/** @type {{ text: string }} */ one) => one.text);
      this.#showCoordinates();
    } finally {
      setTimeout(() => {
        this.#hovers = false;
        if (showsPointer && this.#pointer && this.#pointer !== place) this.#hover();
      }, 80);
    }
  }

  #showCoordinates() {
    const shown = this.#notations[this.#notation % Math.max(this.#notations.length, 1)];
    get("coordinates").hidden = !shown;
    if (!shown) return;
    get("coordinates").textContent = shown.text;
    get("coordinates").title = shown.name + "; click for another notation";
  }

  // MARK: Panel

  #showLayers() {
    showLayers(get("layers"), this.state.layers, this.scale, async change => {
      const { layers } = await this.#post("layers", change);
      if (!layers) return;
      this.state.layers = layers;
      this.#showLayers();
      this.#update();
    });
  }

  #searches = 0;
  /**
   * Shows the features with a text in an attribute.
   * @param {string} text
   */
  async search(text) {
    const number = this.#searches += 1;
    const answer = text ? await fetch("search?" + new URLSearchParams({ text })) : null;
    /** @type {{ results?: { title: string, source: string, x: number, y: number, width: number, height: number }[], error?: string }} */
    const { results = [], error = "" } = answer ? await answer.json() : {};
    // A later search can have been faster.
    if (number !== this.#searches) return;
    showResults(get("results"), results, result => this.travel(fitted(this.view, this.size, result)));
    get("found").textContent = error || (text && results.length === 0 ? "Nothing is found" : "");
  }

  /** Updates the open parts of the panel. */
  async #update() {
    const isOpen = (/** @type {string} */ id) =>
      !get("panel").hidden && /** @type {HTMLDetailsElement} */ (get(id)).open;
    const density = Math.min(Math.ceil(this.density), 4);
    if (isOpen("legendpart")) {
      const answer = await fetch("legend?" + new URLSearchParams({ scale: String(this.scale), density: String(density) }));
      if (answer.ok) showLegend(get("legend"), (await answer.json()).layers, density);
    }
    if (isOpen("reportpart")) {
      const answer = await fetch("report?page=" + this.name);
      if (answer.ok) showReport(get("report"), await answer.json());
    }
    if (isOpen("exportpart")) {
      const density = /** @type {HTMLSelectElement} */ (get("density")).value;
      const query = (/** @type {string} */ format) => "export?" + this.#query(this.view, this.size, { format, density });
      for (const format of ["png", "svg", "pdf"]) get(format).setAttribute("href", query(format));
      const answer = await fetch(query("command"));
      const { command } = answer.ok ? await answer.json() : { command: "" };
      get("commandpart").hidden = !command;
      /** @type {HTMLTextAreaElement} */ (get("command")).value = command;
    }
  }

  /** @param {boolean} isOpen */
  #togglePanel(isOpen) {
    get("panel").hidden = !isOpen;
    get("menu").setAttribute("aria-expanded", String(isOpen));
    (isOpen ? get("hide") : get("menu")).focus();
    this.#update();
  }

  // MARK: Events

  #listen() {
    listen(this.window, {
      view: () => this.view,
      size: () => this.size,
      move: view => {
        this.movement = null;
        this.show(view);
      },
      travel: view => this.travel(view),
      release: speed => this.release(speed),
      tap: place => this.tap(place),
      hover: place => {
        this.#pointer = place;
        if (place) this.#hover();
        else this.window.classList.remove("found");
      },
      frame: (from, to) => {
        get("box").hidden = !from || !to;
        if (from && to) for (const [name, value] of Object.entries(box(from, to))) get("box").style.setProperty(name, value + "px");
      },
      edit: (kind, place) => this.drawing.pointer(kind, place)
    });
    this.window.addEventListener("pointerdown", () => { this.#isDown = true; });
    for (const type of ["pointerup", "pointercancel"]) {
      window.addEventListener(type, () => {
        this.#isDown = false;
        // The final picture is requested at once, unless the map moves on.
        this.#moved = -Infinity;
        this.wake();
      });
    }
    this.window.addEventListener("keydown", event => {
      if (this.drawing.key(event)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const view = viewAfterKey(event.key, event.shiftKey, this.view, this.size, this.home);
      if (view) this.travel(view);
      else if (event.key === "Escape") this.callout.close();
      else if (event.key === "Enter") this.tap({ left: this.size.width / 2, top: this.size.height / 2 });
      else return;
      event.preventDefault();
    });
    const middle = () => ({ left: this.size.width / 2, top: this.size.height / 2 });
    const click = (/** @type {string} */ id, /** @type {() => void} */ action) => get(id).addEventListener("click", action);
    click("in", () => this.travel(turned(this.view, this.size, middle(), { factor: 2 })));
    click("out", () => this.travel(turned(this.view, this.size, middle(), { factor: 0.5 })));
    click("north", () => this.travel({ ...this.view, rotation: 0 }));
    click("home", () => this.travel(this.home));
    click("menu", () => this.#togglePanel(get("panel").hidden === true));
    click("hide", () => this.#togglePanel(false));
    click("drawedit", () => {
      const id = this.callout.drawn;
      this.callout.close();
      if (id !== null) this.drawing.edit(id);
    });
    click("drawremove", () => {
      const id = this.callout.drawn;
      this.callout.close();
      if (id !== null) this.drawing.remove(id);
    });
    click("coordinates", () => {
      this.#notation += 1;
      this.#showCoordinates();
    });
    let timer = 0;
    get("search").addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.search(/** @type {HTMLInputElement} */ (get("search")).value.trim()), 250);
    });
    for (const part of document.querySelectorAll("#panel details")) part.addEventListener("toggle", () => this.#update());
    get("density").addEventListener("change", () => this.#update());
    new ResizeObserver(() => this.wake()).observe(this.window);
    addEventListener("popstate", () => {
      const view = viewOf(location.hash, this.state.scalePerUnit) ?? this.home;
      this.#rested.address = location.hash;
      if (!isSame(view, this.view)) this.travel(view);
    });
    const events = new EventSource("events?page=" + this.name);
    events.addEventListener("message", () => this.reload());
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) this.#say("The server does not answer");
    });
    events.addEventListener("open", () => this.#say(""));
  }
}

/** The page, for tests and for other scripts. */
export const mapPage = new MapPage();
const started = mapPage.start();
Object.assign(globalThis, { mapPage: started });
