const $ = /** @type {ElementLookup} */ ((/** @type {string} */ id) => document.getElementById(id));
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const MAXIMUM_TEXT = 2000;
/** @type {(keyof Speed)[]} */
const SPEEDS = ["x", "y", "turn", "tilt", "zoom"];

class ScenePage {
  /** @param {Scene} scene @param {Shaders} shaders */
  constructor(scene, shaders) {
    this.scene = scene;
    this.shaders = shaders;
    this.canvas = $("scene");
    this.speed = { x: 0, y: 0, turn: 0, tilt: 0, zoom: 0 };
    /** @type {number[]} */
    this.frames = [];
    this.quality = 1;
    this.resting = this.last = 0;
    this.width = this.height = this.fullWidth = this.fullHeight = 0;
    this.pending = this.isDue = this.isDragging = this.isHidden = this.isLost = this.isFull = this.ownSun = false;
    /** @type {Vector | null} */
    this.anchor = null;
    /** @type {Movement | null} */
    this.movement = null;
    this.loading = Promise.resolve();
    this.view = scene.view;
    this.light = lightOf(scene);
    plane = scene.plane || null;
    this.player = this.open();
    this.camera = this.freeCamera();
    this.bounded = 0;
    this.rows = rowsOf(scene);
    this.listen();
    this.fill();
    if (this.isComplete) this.finish();
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.resize();
  }

  // A camera that readers move, above the surface.
  freeCamera() {
    const camera = new Orbit(this.scene.view, this.scene.groundHeight);
    camera.surface = position => this.player.surfaceHeight(position);
    return camera;
  }

  // Keeps the camera near what is drawn; some of it can still arrive.
  bound() {
    const { camera, player } = this;
    if (this.bounded == player.draws.length && camera.limit < Infinity) return;
    this.bounded = player.draws.length;
    camera.limit = Math.max(4 * camera.first.distance, player.reachFrom(camera.first.target));
  }

  get isComplete() { return this.player.draws.length == this.scene.draws.length && this.scene.tracks.every(t => this.scene.has(t.rows)); }

  /**
   * Adds a part of the buffers, and draws what is there.
   * @param {Uint8Array} part
   */
  add(part) {
    this.scene.add(part);
    this.player.grow();
    if (this.isComplete) this.finish();
    if (!this.pending) this.draw(false);
  }

  // Starts what needs all buffers.
  finish() {
    if (this.movement || !this.scene.tracks.length) return;
    this.movement = new Movement(this);
    this.movement.fill();
  }

  /**
   * Shows another scene; the camera and the hidden layers with the same name stay.
   * @param {Scene} scene
   */
  replace(scene) {
    const names = this.scene.layers.filter(layer => this.player.hidden.has(layer.object)).map(layer => layer.name);
    const { hidesDraped } = this.player;
    this.scene = scene;
    plane = scene.plane || null;
    if (!this.ownSun) {
      Object.assign(this.light, lightOf(scene));
      $("sun").checked = !!this.light.sun;
    }
    this.player = this.open();
    this.player.hidesDraped = hidesDraped;
    for (const layer of scene.layers) if (names.includes(layer.name)) this.player.hidden.add(layer.object);
    this.rows = rowsOf(scene);
    this.fillLayers();
    this.draw(false);
  }

  open() { return new Player(this.canvas, this.scene, this.shaders, this.light); }

  // The number of drawn pixels for a pixel of pictures and lines.
  get unitPixels() { return this.view.width / Math.max(this.canvas.clientWidth, 1); }

  resize() {
    const k = window.devicePixelRatio || 1, c = this.canvas, w = Math.round(c.clientWidth * k), h = Math.round(c.clientHeight * k);
    this.isHidden = !w || !h;
    if (this.isHidden || w == this.width && h == this.height) return;
    const limit = 4096 / Math.max(w, h, 4096);
    [this.width, this.height] = [w, h];
    [this.fullWidth, this.fullHeight] = [Math.max(1, Math.round(w * limit)), Math.max(1, Math.round(h * limit))];
    this.draw(false);
  }

  // MARK: Drawing

  /** @param {boolean} isMoving */
  draw(isMoving) {
    if (this.isHidden || this.isLost) return;
    const start = performance.now(), c = this.canvas, scale = isMoving ? this.quality : 1;
    const w = Math.max(1, Math.round(this.fullWidth * scale)), h = Math.max(1, Math.round(this.fullHeight * scale));
    if (c.width != this.fullWidth || c.height != this.fullHeight) { c.width = this.fullWidth; c.height = this.fullHeight; }
    const view = this.view = this.camera.view(w, h);
    this.updateLight(view);
    if (!isMoving && !this.camera.isWritten) this.player.layers.sort(view);
    this.player.declutter(view, this.unitPixels, this.camera.isWritten);
    this.player.draw(view, isMoving ? 1 : 4, this.unitPixels);
    this.player.show(view);
    this.isFull = !isMoving;
    this.place();
    $("north").style.setProperty("--turn", -this.camera.bearing + "rad");
    return performance.now() - start;
  }

  /**
   * Puts the shadows around the point in the middle, in steps: between them, the shadow map stays.
   * @param {View} view
   */
  updateLight(view) {
    if (!this.light.sun || this.camera.isWritten && !this.ownSun) return;
    const distance = clamp(this.camera.distance, 50, 2000);
    const size = 1.5 ** Math.ceil(Math.log(distance) / Math.log(1.5)), step = size / 4;
    const middle = plus(view.eye, view.forward, distance);
    this.light.center = each(i => Math.round(middle[i] / step) * step);
    this.light.radius = size * 1.3;
  }

  // Draws soon with one sample, and with full quality when nothing moves any more.
  move() {
    clearTimeout(this.resting);
    this.isDue = false;
    this.resting = setTimeout(() => this.rest(), 40);
    if (!this.pending) {
      this.pending = true;
      requestAnimationFrame(time => this.step(time));
    }
  }

  // If a frame is still to come, the rest begins after it: on slow devices, the reader may still be moving.
  rest() {
    if (this.pending) this.isDue = true; else this.finishMovement();
  }

  finishMovement() {
    clearTimeout(this.resting);
    this.isDue = false;
    this.last = 0;
    this.draw(false);
  }

  /** @param {number} time */
  step(time) {
    this.pending = false;
    const gap = this.last ? Math.min(time - this.last, 100) : 16, s = this.speed, c = this.camera;
    if (this.last) {
      this.frames.push(time - this.last);
      if (this.frames.length > 600) this.frames.shift();
      // A slow device gets fewer pixels while the camera moves.
      const recent = this.frames.slice(-6);
      const mean = recent.reduce((a, b) => a + b, 0) / recent.length;
      if (recent.length == 6 && mean > 45) this.quality = Math.max(this.quality * 0.85, 0.25);
      else if (recent.length == 6 && mean < 20) this.quality = Math.min(this.quality * 1.05, 1);
    }
    this.last = time;
    if (this.movement?.isPlaying) { this.movement.step(gap); this.move(); }
    let hasEnded = false;
    if (!this.isDragging && (s.x || s.y || s.turn || s.tilt || s.zoom)) {
      if (s.x || s.y) this.pan(s.x * gap, s.y * gap);
      if (s.turn || s.tilt) c.turn(s.turn * gap, s.tilt * gap);
      if (s.zoom) c.zoom(Math.exp(s.zoom * gap));
      const decay = Math.exp(-gap / 120);
      for (const k of SPEEDS) s[k] = Math.abs(s[k] *= decay) < 1e-5 * (k == "x" || k == "y" ? 1000 : 1) ? 0 : s[k];
      if (s.x || s.y || s.turn || s.tilt || s.zoom) this.move(); else hasEnded = !this.pending;
    }
    if (hasEnded) return this.finishMovement();
    this.draw(true);
    if (this.isDue) this.resting = setTimeout(() => this.rest(), 20);
  }

  /**
   * Starts a movement that ends by itself; without animation, it is made at once.
   * @param {Partial<Speed>} change
   */
  push(change) {
    if (isStill()) {
      const k = 120, c = this.camera;
      if (change.x || change.y) this.pan((change.x || 0) * k, (change.y || 0) * k);
      if (change.turn || change.tilt) c.turn((change.turn || 0) * k, (change.tilt || 0) * k);
      if (change.zoom) c.zoom(Math.exp(change.zoom * k));
    } else Object.assign(this.speed, change);
    this.move();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.movement?.release();
    this.bound();
    this.camera.pan(dx, dy, this.canvas.clientHeight);
  }

  stop() { for (const k of SPEEDS) this.speed[k] = 0; }

  /** @param {CameraState | null} state */
  go(state) {
    this.stop();
    this.movement?.release();
    if (state) this.camera.state = state; else this.camera.reset();
    this.move();
  }

  // MARK: Pointer and keyboard

  listen() {
    const c = this.canvas;
    /** @type {Map<number, [x: number, y: number]>} */
    const pointers = new Map();
    /** @type {{ x: number, y: number, moved: boolean } | null} */
    let start = null;
    /** @type {{ time: number, dx: number, dy: number, turns: boolean }[]} */
    let track = [];
    c.addEventListener("contextmenu", e => e.preventDefault());
    c.addEventListener("pointerdown", e => {
      c.focus({ preventScroll: true });
      c.setPointerCapture(e.pointerId);
      pointers.set(e.pointerId, [e.clientX, e.clientY]);
      this.isDragging = true; this.stop(); track = [];
      start = pointers.size == 1 ? { x: e.clientX, y: e.clientY, moved: false } : null;
    });
    c.addEventListener("pointermove", e => {
      const old = pointers.get(e.pointerId);
      if (!old) return;
      const dx = e.clientX - old[0], dy = e.clientY - old[1];
      if (start && !start.moved && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 4) return;
      if (start) start.moved = true;
      if (pointers.size == 1) {
        const turns = e.buttons == 2 || e.buttons == 4 || e.shiftKey || e.ctrlKey;
        if (turns) this.camera.turn(dx * 0.006, -dy * 0.006); else this.pan(dx, dy);
        track.push({ time: e.timeStamp, dx, dy, turns });
      } else if (pointers.size == 2) {
        const [a, b] = [...pointers.values()], other = old == a ? b : a;
        const before = [old[0] - other[0], old[1] - other[1]], after = [e.clientX - other[0], e.clientY - other[1]];
        this.camera.zoom(clamp(Math.hypot(...before) / Math.max(Math.hypot(...after), 1), 0.5, 2));
        let angle = Math.atan2(after[1], after[0]) - Math.atan2(before[1], before[0]);
        if (Math.abs(angle) > Math.PI) angle -= Math.sign(angle) * 2 * Math.PI;
        this.camera.turn(-angle, Math.abs(dy) > 2 * Math.abs(dx) ? -dy * 0.003 : 0);
      }
      pointers.set(e.pointerId, [e.clientX, e.clientY]);
      this.move();
    });
    /** @param {PointerEvent} e */
    const end = e => {
      if (!pointers.delete(e.pointerId)) return;
      this.isDragging = pointers.size > 0;
      if (this.isDragging) return;
      if (start && !start.moved && e.type == "pointerup") return this.tap(e.offsetX, e.offsetY, e.pointerType == "mouse" ? 3 : 12);
      const recent = track.filter(t => e.timeStamp - t.time < 80);
      const span = recent.length > 1 ? Math.max(e.timeStamp - recent[0].time, 16) : 0;
      if (!span || isStill()) return;
      const dx = recent.reduce((a, t) => a + t.dx, 0) / span, dy = recent.reduce((a, t) => a + t.dy, 0) / span;
      this.push(recent[0].turns ? { turn: dx * 0.006, tilt: -dy * 0.006 } : { x: dx, y: dy });
    };
    c.addEventListener("pointerup", end);
    c.addEventListener("pointercancel", end);
    c.addEventListener("wheel", e => {
      e.preventDefault();
      this.camera.zoom(Math.exp(clamp(e.deltaY * (e.deltaMode ? 20 : 1), -300, 300) * 0.002));
      this.move();
    }, { passive: false });
    c.addEventListener("dblclick", () => this.push({ zoom: -0.006 }));
    c.addEventListener("keydown", e => this.key(e));
    document.addEventListener("keydown", e => {
      if (e.key == "Escape") this.close();
      const isField = e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement;
      // The first view is one key away, also if another part of the page has the keyboard.
      if (e.key == "Home" && e.target != c && !isField && !e.altKey && !e.metaKey && !e.ctrlKey) { e.preventDefault(); this.go(null); }
    });
    c.addEventListener("webglcontextlost", e => { e.preventDefault(); this.isLost = true; $("state").textContent = "The graphics processor was reset."; });
    c.addEventListener("webglcontextrestored", () => {
      const hidden = this.player.hidden, hidesDraped = this.player.hidesDraped;
      this.isLost = false;
      this.player = this.open();
      Object.assign(this.player, { hidden, hidesDraped });
      this.movement?.bind();
      $("state").textContent = "";
      this.draw(false);
    });
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (e.altKey || e.metaKey) return;
    const turns = e.shiftKey;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.push(turns ? { turn: 0.0022 } : { x: 0.9 }), ArrowRight: () => this.push(turns ? { turn: -0.0022 } : { x: -0.9 }),
      ArrowUp: () => this.push(turns ? { tilt: 0.0016 } : { y: 0.9 }), ArrowDown: () => this.push(turns ? { tilt: -0.0016 } : { y: -0.9 }),
      "+": () => this.push({ zoom: -0.004 }), "=": () => this.push({ zoom: -0.004 }), "-": () => this.push({ zoom: 0.004 }), "_": () => this.push({ zoom: 0.004 }),
      PageUp: () => this.push({ zoom: -0.004 }), PageDown: () => this.push({ zoom: 0.004 }),
      Home: () => this.go(null), n: () => this.north(), p: () => this.top(),
      Enter: () => this.tap(this.canvas.clientWidth / 2, this.canvas.clientHeight / 2, 10)
    };
    const action = actions[e.key.length == 1 ? e.key.toLowerCase() : e.key];
    if (!action || e.ctrlKey) return;
    e.preventDefault();
    action();
  }

  north() { this.stop(); this.camera.turn(-this.camera.bearing, 0); this.move(); }
  top() { this.stop(); this.camera.turn(0, -this.camera.pitch); this.move(); }

  // MARK: Callout

  /**
   * Returns the attributes of what is drawn at a point of the page.
   * @param {number} x @param {number} y @param {number} reach @returns {Identified | null}
   */
  identify(x, y, reach) {
    const k = this.unitPixels, view = this.view;
    const found = this.player.pick(view, Math.floor(x * k), Math.floor(y * k), k, Math.min(Math.round(reach * k), 24));
    if (!found.id) return null;
    for (const entry of this.rows) {
      if (!this.scene.has(entry.layer.rows)) continue;
      entry.places ||= new Map([...new Uint32Array(this.scene.bytes(entry.layer.ids).buffer)].map((id, i) => [id, i]));
      const place = entry.places.get(found.id);
      if (place === undefined) continue;
      /** @type {AttributeValue[][]} */
      const values = entry.values ||= JSON.parse(this.scene.text(entry.layer.rows));
      return {
        layer: entry.layer.name, fields: entry.layer.fields, values: values[place], id: found.id,
        position: plus(view.eye, rayAt(view, x * k, y * k), found.distance)
      };
    }
    return null;
  }

  /** @param {number} x @param {number} y @param {number} reach */
  tap(x, y, reach) {
    const found = this.identify(x, y, reach);
    if (!found) return this.close();
    const list = $("attributes");
    list.replaceChildren();
    found.fields.forEach((field, i) => {
      const value = found.values[i];
      if (value === null) return;
      const name = document.createElement("dt"), text = document.createElement("dd");
      name.textContent = field; name.dir = text.dir = "auto";
      let shown = typeof value == "object" ? new Date(value.date).toISOString() : typeof value == "number" ? String(+value.toPrecision(12)) : String(value);
      if (shown.length > MAXIMUM_TEXT) shown = shown.slice(0, MAXIMUM_TEXT) + "… (" + shown.length + " characters)";
      text.textContent = shown;
      list.append(name, text);
    });
    $("subject").textContent = found.layer;
    this.anchor = found.position;
    $("callout").hidden = false;
    this.place();
  }

  close() {
    if ($("callout").hidden) return;
    const hadFocus = $("callout").contains(document.activeElement);
    $("callout").hidden = true;
    this.anchor = null;
    if (hadFocus) this.canvas.focus();
  }

  place() {
    if (!this.anchor) return;
    const p = pointOf(this.view, this.anchor), k = this.unitPixels, box = $("callout"), c = this.canvas;
    box.style.visibility = p ? "visible" : "hidden";
    if (!p) return;
    const w = box.offsetWidth, h = box.offsetHeight, x = p[0] / k, y = p[1] / k, below = y - h - 14 < 8;
    box.style.left = clamp(x - w / 2, 8, Math.max(c.clientWidth - w - 8, 8)) + "px";
    box.style.top = clamp(below ? y + 14 : y - h - 14, 8, Math.max(c.clientHeight - h - 8, 8)) + "px";
  }
  // MARK: Panel

  fillLayers() {
    const layers = $("layers"), player = () => this.player;
    layers.replaceChildren();
    /** @type {(name: string, isOn: boolean, change: (isOn: boolean) => void) => void} */
    const add = (name, isOn, change) => {
      const item = document.createElement("li"), label = document.createElement("label"), box = document.createElement("input"), text = document.createElement("span");
      box.type = "checkbox"; box.checked = isOn; text.textContent = name; text.dir = "auto";
      box.addEventListener("change", () => { change(box.checked); this.close(); this.draw(false); });
      label.append(box, text); item.append(label); layers.append(item);
    };
    for (const { name, object } of [...this.scene.layers].reverse()) {
      add(name, !player().hidden.has(object), isOn => void (isOn ? player().hidden.delete(object) : player().hidden.add(object)));
    }
    if (this.scene.draped.length) {
      // One picture of a tile has all layers on the surface, so they have one box.
      const list = document.createElement("ul");
      add("On the surface", !player().hidesDraped, isOn => { player().hidesDraped = !isOn; });
      for (const name of [...this.scene.draped].reverse()) {
        const item = document.createElement("li");
        item.textContent = name; item.dir = "auto"; list.append(item);
      }
      layers.lastElementChild?.append(list);
    }
  }

  fill() {
    this.fillLayers();
    /** @type {(id: string, action: () => void) => void} */
    const click = (id, action) => $(id).addEventListener("click", action);
    click("in", () => this.push({ zoom: -0.005 })); click("out", () => this.push({ zoom: 0.005 }));
    click("left", () => this.push({ turn: 0.0035 })); click("right", () => this.push({ turn: -0.0035 }));
    click("up", () => this.push({ tilt: 0.0025 })); click("down", () => this.push({ tilt: -0.0025 }));
    click("north", () => this.north()); click("home", () => this.go(null)); click("close", () => this.close());
    click("full", () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
    click("save", () => this.save());
    click("theme", () => {
      const isDark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme == "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      document.documentElement.dataset.theme = isDark ? "light" : "dark";
    });
    click("menu", () => {
      const isOpen = $("menu").getAttribute("aria-expanded") != "true";
      $("menu").setAttribute("aria-expanded", String(isOpen));
      $("panel").hidden = !isOpen;
    });
    if (matchMedia("(min-width: 700px)").matches) $("menu").click();
    this.fillSun();
    this.fillBookmarks();
  }

  fillSun() {
    const date = new Date(this.scene.sunDate * 1000), on = $("sun");
    on.checked = !!this.light.sun;
    $("date").value = date.toISOString().slice(0, 10);
    $("time").value = String(date.getUTCHours() * 60 + date.getUTCMinutes());
    const tell = () => {
      const m = +$("time").value, text = String(Math.floor(m / 60)).padStart(2, "0") + ":" + String(m % 60).padStart(2, "0") + " UTC";
      $("clock").textContent = text;
      $("time").setAttribute("aria-valuetext", text);
    };
    const change = () => {
      tell();
      const seconds = Date.parse($("date").value + "T00:00:00Z") / 1000 + +$("time").value * 60;
      this.ownSun = true;
      this.light.sun = on.checked && isFinite(seconds) ? sunDirection(seconds) : null;
      this.light.shadows = on.checked;
      if (isFinite(seconds)) this.light.turn = earthTurn(seconds);
      this.move();
    };
    for (const input of [$("date"), $("time")]) input.addEventListener("input", () => { on.checked = true; change(); });
    on.addEventListener("change", change);
    tell();
  }

  fillBookmarks() {
    const list = $("bookmarks");
    /** @type {(name: string, state: () => CameraState | null) => void} */
    const add = (name, state) => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button"; button.textContent = name;
      button.addEventListener("click", () => this.go(state()));
      item.append(button); list.append(item);
    };
    const first = this.camera.first;
    add("Start", () => null);
    add("From above", () => ({ ...first, pitch: 0, heading: 0 }));
    ["south", "west", "north", "east"].forEach((side, i) => {
      add("From the " + side, () => ({ ...first, heading: i * 90 * DEGREE }));
    });
    let count = 0;
    $("keep").addEventListener("click", () => {
      const state = this.camera.isWritten ? null : { ...this.camera.state };
      add("Bookmark " + ++count, () => state);
    });
  }

  save() {
    this.draw(false);
    this.canvas.toBlob(blob => {
      if (!blob) return;
      const link = document.createElement("a"), url = URL.createObjectURL(blob);
      link.href = url; link.download = "scene.png"; link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    });
  }

  // MARK: Measuring

  // Draws the written view in its size and returns its pixels, rows from the bottom.
  picture() {
    const view = { ...this.scene.view }, light = { ...this.light };
    Object.assign(this.light, lightOf(this.scene));
    this.player.declutter(view, 1, true);
    this.player.draw(view, 4, 1);
    const pixels = this.player.read(view);
    Object.assign(this.light, light);
    return pixels;
  }
}

/**
 * The light of a scene's written view.
 * @param {Scene} scene @returns {Light}
 */
function lightOf(scene) {
  return { sun: scene.sun || null, shadows: !!scene.shadows, center: scene.shadowedCenter, radius: scene.shadowedRadius, turn: scene.effects.stars || [1, 0] };
}

/**
 * The attributes of all layers, not read yet.
 * @param {Scene} scene @returns {LayerRows[]}
 */
function rowsOf(scene) { return scene.layers.map(layer => ({ layer, places: null, values: null })); }

/** @param {BlobPart} packed */
async function inflate(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} id */
const textOf = id => $(id).textContent || "";

async function start() {
  const base64 = textOf("data").trim(), text = atob(base64), packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  /** @type {{ folder: string, files: ScenePart[] }} */
  const { folder, files } = JSON.parse(textOf("parts"));
  const size = files.reduce((sum, [, length]) => sum + length, 0);
  const page = new ScenePage(unpack(await inflate(packed), size), JSON.parse(textOf("shaders")));
  page.loading = load(page, encodeURIComponent(folder), files, size);
  return page;
}

/**
 * Loads the parts of a large page, in order; two requests run at a time.
 * @param {ScenePage} page @param {string} folder @param {ScenePart[]} files @param {number} size
 */
async function load(page, folder, files, size) {
  /** @type {(part: ScenePart) => Promise<Uint8Array>} */
  const get = async ([name, length]) => {
    const answer = await fetch(folder + "/" + name);
    if (!answer.ok) throw new Error(name + ": " + answer.status);
    const bytes = await inflate(await answer.arrayBuffer());
    if (bytes.length != length) throw new Error(name + " does not fit the page");
    return bytes;
  };
  const state = $("state");
  /** @type {(Promise<Uint8Array> | null)[]} */
  const requests = [];
  // A request can fail before the loop waits for it.
  const request = (/** @type {ScenePart} */ file) => { requests.push(get(file)); requests.at(-1)?.catch(() => 0); };
  files.slice(0, 2).forEach(request);
  try {
    for (let i = 0; i < files.length; i++) {
      state.textContent = "Loading: " + Math.floor(page.scene.loaded / size * 100) + " %";
      const bytes = await requests[i];
      requests[i] = null;
      if (i + 2 < files.length) request(files[i + 2]);
      if (bytes) page.add(bytes);
    }
    if (files.length) state.textContent = "";
  } catch (error) {
    state.textContent = "A part of the scene is missing (" + /** @type {Error} */ (error).message + "). "
      + (location.protocol == "file:" ? "Browsers load the parts of this page from a web server only." : "Load the page again.");
  }
}

const scenePage = start().then(page => {
  document.body.classList.add("ready");
  return page;
}, error => {
  $("still").hidden = false;
  $("reason").textContent = "This browser cannot show the scene in three dimensions (" + error.message + "), so a picture of it is shown.";
});
