/** @type {(x: Vector, y: Vector, z: Vector) => Rotation} */
const fromAxes = (x, y, z) => {
  const trace = x[0] + y[1] + z[2];
  return trace > 0
    ? (s => [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4])(2 * Math.sqrt(trace + 1))
    : x[0] > y[1] && x[0] > z[2] ? (s => [s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s])(2 * Math.sqrt(1 + x[0] - y[1] - z[2]))
    : y[1] > z[2] ? (s => [(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s])(2 * Math.sqrt(1 + y[1] - x[0] - z[2]))
    : (s => [(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s])(2 * Math.sqrt(1 + z[2] - x[0] - y[1]));
};
/** @type {(q: Rotation, v: Vector) => Vector} */
const turned = (q, v) => plus(v, cross(q, plus(cross(q, v), v, q[3])), 2);
/** @type {(a: Rotation, b: Rotation) => Rotation} */
const after = (a, b) => [...plus(plus(times(b, a[3]), a, b[3]), cross(a, b)), a[3] * b[3] - dot(a, b)];
/** @type {(q: Rotation) => Rotation} */
const back = q => [-q[0], -q[1], -q[2], q[3]];

/**
 * The rotation of a body at a position: roll, then pitch, then heading in degrees, clockwise from north.
 * @param {Vector} position @param {number} heading @param {number} pitch @param {number} roll
 */
function rotationAt(position, heading, pitch, roll) {
  const { east, north, up } = axesAt(placeOf(position));
  /** @type {(axis: Vector, degrees: number) => Rotation} */
  const turn = (axis, degrees) => {
    const s = Math.sin(degrees * DEGREE / 2);
    return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(degrees * DEGREE / 2)];
  };
  return after(fromAxes(east, north, up), after(turn([0, 0, 1], -heading), after(turn([1, 0, 0], pitch), turn([0, 1, 0], roll))));
}

// Graphics that move. A track has an id, a name, and rows: time, position, heading, pitch, roll.
class Movement {
  /** @param {ScenePage} page */
  constructor(page) {
    this.page = page;
    /** @type {MovingTrack[]} */
    this.tracks = page.scene.tracks.map(track => ({ ...track, rows: JSON.parse(page.scene.text(track.rows)), items: [], size: 0 }));
    this.start = Math.min(...this.tracks.map(t => t.rows[0][0]));
    this.end = Math.max(...this.tracks.map(t => t.rows[t.rows.length - 1][0]));
    this.time = this.start;
    this.speed = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600].find(s => (this.end - this.start) / s <= 90) || 3600;
    this.isPlaying = false;
    /** @type {MovingTrack | null} */
    this.followed = null;
    /** @type {number | undefined} */
    this.lastHeading = undefined;
    this.bind();
  }

  // Finds what each track moves, relative to its first row.
  bind() {
    const tracks = new Map(this.tracks.map(t => [t.id, t]));
    for (const [number, draw] of this.page.player.draws.entries()) {
      if (!draw.bytes.length || draw.kind == "ribbons") continue;
      const words = STRIDES[draw.kind] / 4, f = new Float32Array(draw.bytes.buffer), ids = new Uint32Array(draw.bytes.buffer);
      for (let i = 0; i < ids.length / words; i++) {
        const track = tracks.get(ids[i * words + words - 1]), at = i * words;
        if (!track) continue;
        draw.center = draw.blocks = null;
        track.size = Math.max(track.size, ...[6, 7, 8].map(k => draw.kind == "billboards" ? 0 : f[at + k] * (draw.reach || 0.5)));
        if (track.items.some(item => item.number == number && item.at == at)) continue;
        const [, x, y, z, heading, pitch, roll] = track.rows[0], inverse = back(rotationAt([x, y, z], heading, pitch, roll));
        track.items.push({
          number, at, offset: turned(inverse, minus(middleOf(f, at), [x, y, z])),
          rotation: draw.kind == "billboards" ? null : after(inverse, [f[at + 9], f[at + 10], f[at + 11], f[at + 12]])
        });
      }
    }
  }

  /**
   * The position and the angles of a track at a time.
   * @param {MovingTrack} track @param {number} time @returns {Pose}
   */
  pose(track, time) {
    const rows = track.rows;
    let low = 0, high = rows.length - 1;
    while (high - low > 1) { const middle = low + high >> 1; rows[middle][0] <= time ? low = middle : high = middle; }
    const a = rows[low], b = rows[high], span = b[0] - a[0], s = span > 0 ? clamp((time - a[0]) / span, 0, 1) : 0;
    /** @type {(k: number) => number} */
    const angle = k => a[k] + s * (((b[k] - a[k]) % 360 + 540) % 360 - 180);
    return { position: each(k => a[k + 1] + s * (b[k + 1] - a[k + 1])), heading: angle(4), pitch: angle(5), roll: angle(6) };
  }

  apply() {
    const player = this.page.player, g = player.g, changed = new Set();
    for (const track of this.tracks) {
      const pose = this.pose(track, this.time), rotation = rotationAt(pose.position, pose.heading, pose.pitch, pose.roll);
      for (const item of track.items) {
        const draw = player.draws[item.number], f = new Float32Array(draw.bytes.buffer), p = plus(pose.position, turned(rotation, item.offset));
        for (let k = 0; k < 3; k++) { f[item.at + k] = p[k]; f[item.at + k + 3] = p[k] - Math.fround(p[k]); }
        if (item.rotation) f.set(after(rotation, item.rotation), item.at + 9);
        changed.add(draw);
      }
    }
    for (const draw of changed) {
      if (draw.label) { draw.kept = null; continue; }
      g.bindBuffer(g.ARRAY_BUFFER, draw.buffer);
      g.bufferData(g.ARRAY_BUFFER, draw.bytes, g.DYNAMIC_DRAW);
    }
    player.moved++;
    this.follow();
  }

  // Moves the camera with the followed track; its distance and its angles to the track stay.
  follow() {
    if (!this.followed) return;
    const pose = this.pose(this.followed, this.time), camera = this.page.camera, heading = pose.heading * DEGREE;
    camera.state = { ...camera.state, target: pose.position, heading: camera.heading + (this.lastHeading === undefined ? 0 : heading - this.lastHeading) };
    this.lastHeading = heading;
  }

  /** @param {MovingTrack | null} track */
  setFollowed(track) {
    this.followed = track;
    this.lastHeading = undefined;
    if (!track) return;
    const pose = this.pose(track, this.time), camera = this.page.camera;
    camera.state = { ...camera.state, heading: pose.heading * DEGREE, pitch: Math.max(camera.pitch, 60 * DEGREE), distance: Math.min(camera.distance, Math.max(track.size * 12, 60)) };
    this.follow();
  }

  /** @param {number} time */
  set(time) {
    this.time = clamp(time, this.start, this.end);
    this.apply();
    this.tell();
  }

  /**
   * Goes on by a number of milliseconds; stops at the end.
   * @param {number} gap
   */
  step(gap) {
    this.set(this.time + gap / 1000 * this.speed);
    if (this.time >= this.end) this.play(false);
  }

  /** @param {boolean} isPlaying */
  play(isPlaying) {
    this.isPlaying = isPlaying;
    if (isPlaying && this.time >= this.end) this.time = this.start;
    const button = $("play"), label = isPlaying ? "Pause" : "Play";
    button.textContent = isPlaying ? "❚❚" : "▶";
    button.setAttribute("aria-label", label); button.title = label;
    this.page.move();
  }

  tell() {
    /** @type {(n: number) => string} */
    const pad = n => String(Math.floor(n)).padStart(2, "0"), s = this.time - this.start;
    const text = this.start > 1e8 ? new Date(this.time * 1000).toISOString().slice(0, 19).replace("T", " ") + " UTC"
      : pad(s / 3600) + ":" + pad(s / 60 % 60) + ":" + pad(s % 60);
    $("moment").value = String(this.end > this.start ? s / (this.end - this.start) * 1000 : 0);
    if (text == $("instant").textContent) return;
    $("instant").textContent = text;
    $("moment").setAttribute("aria-valuetext", text);
  }

  // Fills the controls.
  fill() {
    for (const id of ["play", "movement"]) $(id).hidden = false;
    $("play").addEventListener("click", () => this.play(!this.isPlaying));
    $("moment").addEventListener("input", () => {
      this.set(this.start + +$("moment").value / 1000 * (this.end - this.start));
      this.page.move();
    });
    /** @type {(list: HTMLSelectElement, text: string, isChosen: boolean) => void} */
    const option = (list, text, isChosen) => { const o = document.createElement("option"); o.textContent = text; o.selected = isChosen; list.append(o); };
    const speeds = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];
    for (const s of speeds) option($("pace"), s + "×", s == this.speed);
    $("pace").addEventListener("change", () => { this.speed = speeds[$("pace").selectedIndex]; });
    option($("follow"), "Nothing", true);
    for (const [i, t] of this.tracks.entries()) option($("follow"), t.name || "Track " + (i + 1), false);
    $("follow").addEventListener("change", () => {
      this.setFollowed(this.tracks[$("follow").selectedIndex - 1] || null);
      this.page.move();
    });
    this.tell();
  }

  // Ends following, for example when the reader moves the map.
  release() {
    if (!this.followed) return;
    this.followed = null;
    $("follow").selectedIndex = 0;
  }
}
