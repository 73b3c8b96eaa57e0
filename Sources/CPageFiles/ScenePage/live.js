"use strict";
// Shows the changes of a scene that a program or a file makes, and the height of the ground under the pointer.
{
  const revision = document.currentScript?.dataset.revision;
  /** @type {(text: string) => Uint8Array} */
  const bytesOf = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));

  // The changed lists, by the numbers of their draws.
  /** @type {Map<number, Uint8Array>} */
  const changed = new Map();

  /**
   * Puts a changed list into a draw.
   * @type {(player: Player, number: number) => void}
   */
  const put = (player, number) => {
    const draw = player.draws[number], g = player.g, bytes = changed.get(number);
    if (!bytes) return;
    draw.bytes = bytes;
    draw.count = bytes.length / STRIDES[draw.kind];
    draw.center = draw.blocks = draw.kept = null;
    g.bindBuffer(g.ARRAY_BUFFER, draw.buffer);
    g.bufferData(g.ARRAY_BUFFER, bytes, g.DYNAMIC_DRAW);
  };

  /**
   * Puts changed lists and attributes into a page, and moves its camera.
   * @type {(page: ScenePage, change: SceneChange) => void}
   */
  const apply = (page, change) => {
    for (const { draw, list } of change.draws) {
      changed.set(draw, bytesOf(list));
      put(page.player, draw);
    }
    page.player.moved++;
    for (const { layer: number, ids, fields, rows } of change.layers) {
      const row = page.rows[number];
      row.layer.fields = fields;
      row.places = new Map(ids.map((id, i) => [id, i]));
      row.values = rows;
    }
    if (change.orbit !== undefined) steer(page, change.orbit);
  };

  /**
   * Replaces the whole scene; the camera stays, or follows its target.
   * @type {(page: ScenePage, revision: number) => Promise<void>}
   */
  const reload = async (page, revision) => {
    const answer = await fetch("scene?revision=" + revision);
    if (!answer.ok) throw new Error((await answer.json()).error);
    changed.clear();
    page.replace(unpack(await inflate(await answer.arrayBuffer())));
    steer(page, page.scene.orbit || null);
  };

  scenePage.then(loaded => {
    if (!loaded) return;
    if (loaded.scene.orbit) loaded.camera = new TargetCamera(loaded.scene.view, loaded.scene.orbit);
    // The page has made its buffers again from the scene that it loaded.
    loaded.canvas.addEventListener("webglcontextrestored", () => {
      for (const number of changed.keys()) put(loaded.player, number);
      loaded.draw(false);
    });
    let done = loaded.loading;
    /** @type {(text: string) => Promise<void>} */
    const show = async text => {
      /** @type {{ error: string } | { revision: number } | SceneChange} */
      const event = JSON.parse(text);
      try {
        if ("error" in event) throw new Error(event.error);
        if ("revision" in event) await reload(page, event.revision); else apply(page, event);
        $("state").textContent = "";
        page.changes++;
        // A callout shows what was true when it was opened.
        page.close();
        page.move();
      } catch (error) {
        $("state").textContent = /** @type {Error} */ (error).message;
      }
    };
    // Changes follow each other.
    const page = Object.assign(loaded, { changes: 0, take: (/** @type {string} */ text) => done = done.then(() => show(text)) });
    const events = new EventSource("events?page=" + revision);
    events.addEventListener("message", event => page.take(event.data));
    events.addEventListener("error", () => { $("state").textContent = "The server does not answer."; });
    events.addEventListener("open", () => { $("state").textContent = ""; });

    const height = document.createElement("output");
    height.id = "height";
    height.setAttribute("aria-label", "Place under the pointer");
    document.querySelector("main")?.append(height);
    let last = 0;
    page.canvas.addEventListener("pointermove", event => {
      if (page.isDragging || event.timeStamp - last < 100) return;
      last = event.timeStamp;
      const k = page.unitPixels, x = event.offsetX * k, y = event.offsetY * k;
      const { distance } = page.player.pick(page.view, Math.floor(x), Math.floor(y), k, 0);
      if (!(distance > 0)) { height.textContent = ""; return; }
      height.textContent = describe(plus(page.view.eye, rayAt(page.view, x, y), distance));
    });
    page.canvas.addEventListener("pointerleave", () => { height.textContent = ""; });
  });

  /**
   * Returns the coordinates and the height of a position.
   * @type {(position: Vector) => string}
   */
  const describe = position => {
    /** @type {(value: number) => string} */
    const meters = value => Math.round(value).toLocaleString("en") + " m";
    if (plane) return meters(dot(minus(position, plane.origin), plane.up));
    const { longitude, latitude, height } = placeOf(position);
    /** @type {(value: number, positive: string, negative: string) => string} */
    const degrees = (value, positive, negative) =>
      Math.abs(value / DEGREE).toFixed(5) + "° " + (value < 0 ? negative : positive);
    return degrees(latitude, "N", "S") + " " + degrees(longitude, "E", "W") + " " + meters(height);
  };
}
