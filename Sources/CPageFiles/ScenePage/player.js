/** @type {(a: Vector | Rotation, b: Vector | Rotation) => number} */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @type {(a: Vector, b: Vector) => Vector} */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @type {(a: Vector | Rotation, b: Vector | Rotation, k?: number) => Vector} */
const plus = (a, b, k = 1) => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
/** @type {(a: Vector | Rotation, k: number) => Vector} */
const times = (a, k) => [a[0] * k, a[1] * k, a[2] * k];
/** @type {(a: Vector | Rotation, b: Vector | Rotation) => Vector} */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @type {(a: Vector) => number} */
const lengthOf = a => Math.sqrt(dot(a, a));
/** @type {(a: Vector) => Vector} */
const unit = a => { const l = lengthOf(a); return [a[0] / l, a[1] / l, a[2] / l]; };

/**
 * The place of an instance in a list, at one of its words.
 * @type {(f: Float32Array, i: number) => Vector}
 */
const middleOf = (f, i) => [f[i] + f[i + 3], f[i + 1] + f[i + 4], f[i + 2] + f[i + 5]];
/**
 * The radius of an instance whose mesh has a radius.
 * @type {(f: Float32Array, i: number, reach: number) => number}
 */
const sizeOf = (f, i, reach) => reach * Math.max(f[i + 6], f[i + 7], f[i + 8]);
/**
 * The corners of a box that contains nothing.
 * @type {() => [low: Vector, high: Vector]}
 */
const noBox = () => [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];

const SHADOW_SIDE = 2048;
// The sky is a grid of 32 × 24 cells.
const SKY_CORNERS = 4608;
// The unit of the first map of materials.
const FIRST_MAP_UNIT = 4;
// The number of indices of a block.
const BLOCK = 1536;
/** @type {Record<DrawKind, number>} */
const STRIDES = { bodies: 60, spheres: 60, billboards: 68, ribbons: 64 };
// location, count, type, offset; types: 0 float, 1 normalized byte, 2 normalized unsigned byte, 3 unsigned integer
const VERTEX = [[0, 3, 0, 0], [1, 4, 1, 12], [2, 2, 0, 16], [3, 4, 2, 24], [4, 1, 3, 28]];
const BODY = [[5, 3, 0, 0], [6, 3, 0, 12], [7, 3, 0, 24], [8, 4, 0, 36], [9, 4, 2, 52], [10, 1, 3, 56]];
/** @type {Record<DrawKind, number[][]>} */
const ITEMS = {
  bodies: BODY, spheres: BODY,
  billboards: [[5, 3, 0, 0], [6, 3, 0, 12], [7, 4, 0, 24], [8, 4, 0, 40], [9, 1, 0, 56], [10, 1, 3, 60], [11, 1, 3, 64]],
  ribbons: [[5, 3, 0, 0], [6, 3, 0, 12], [7, 3, 0, 24], [8, 3, 0, 36], [9, 4, 2, 48], [10, 1, 3, 52], [11, 1, 0, 56], [12, 1, 3, 60]]
};

class Player {
  /** @param {HTMLCanvasElement} canvas @param {Scene} scene @param {Shaders} shaders @param {Light} light */
  constructor(canvas, scene, shaders, light) {
    const g = canvas.getContext("webgl2", {
      antialias: false, alpha: false, depth: false, stencil: false, powerPreference: "high-performance"
    });
    if (!g) throw new Error("WebGL 2 is missing");
    this.g = g;
    this.canvas = canvas;
    this.scene = scene;
    this.shaders = shaders;
    this.light = light;
    /** @type {string[]} */
    this.lights = [];
    /** @type {Record<string, PlayedProgram>} */
    this.programs = {};
    /** @type {Record<string, Target>} */
    this.targets = {};
    this.passes = new LightPasses(this);
    this.layers = new TranslucentLayers(this);
    /** @type {WebGLFramebuffer | null} */
    this.result = null;
    /** @type {Set<number>} */
    this.hidden = new Set();
    this.hidesDraped = false;
    this.moved = 0;
    /** @type {LayerBlending} */
    this.blending = {};
    const control = g.getExtension("EXT_clip_control");
    this.clipsToOne = !!control;
    if (control) control.clipControlEXT(control.LOWER_LEFT_EXT, control.ZERO_TO_ONE_EXT);
    this.maximumSamples = Math.min(4, g.getParameter(g.MAX_SAMPLES));
    // A square, and a triangle around a circle with the radius 1.
    this.corners = this.buffer(g.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1, -1.7320508, -1, 1.7320508, -1, 0, 2]));
    this.plain = g.createTexture();
    g.bindTexture(g.TEXTURE_2D, this.plain);
    const color = new Uint8Array([...scene.ground.map(v => Math.round(v * 255)), 255]);
    g.texImage2D(g.TEXTURE_2D, 0, g.RGBA8, 1, 1, 0, g.RGBA, g.UNSIGNED_BYTE, color);
    this.filter(g.LINEAR, g.CLAMP_TO_EDGE);
    this.empty = g.createVertexArray();
    this.uniforms = g.createBuffer();
    /** @type {PlayedDraw[]} */
    this.draws = [];
    /** @type {PlayedMesh[]} */
    this.meshes = [];
    /** @type {(WebGLTexture | null)[]} */
    this.textures = [];
    /** @type {Map<string, WebGLBuffer | null>} */
    this.indices = new Map();
    this.hasDistances = false;
    this.grow();
  }

  /** @param {number} kind @param {ArrayBufferView} data */
  buffer(kind, data) {
    const g = this.g, b = g.createBuffer();
    g.bindBuffer(kind, b);
    g.bufferData(kind, data, g.STATIC_DRAW);
    return b;
  }

  // Makes the draws whose buffers are loaded, in order.
  grow() {
    const s = this.scene;
    while (this.draws.length < s.draws.length) {
      const d = s.draws[this.draws.length], mesh = d.kind == "bodies" ? s.meshes[d.mesh] : null;
      const texture = d.texture === undefined ? null : s.textures[d.texture];
      const maps = (d.material?.maps || []).flatMap(map => map === null ? [] : [map]);
      const places = [d.list, mesh?.vertices, mesh?.indices, texture?.pixels, ...maps.map(map => s.textures[map].pixels)];
      if (!places.every(place => !place || s.has(place))) break;
      if (d.kind == "bodies") this.meshes[d.mesh] ||= this.makeMesh(s.meshes[d.mesh]);
      if (d.texture !== undefined) maps.push(d.texture);
      for (const map of maps) this.textures[map] ||= this.makeTexture(s.textures[map]);
      this.draws.push(this.makeDraw(d));
    }
    this.hasDistances = this.draws.some(d => !!d.distances && d.casts);
  }

  /** @param {SceneMesh} m @returns {PlayedMesh} */
  makeMesh(m) {
    const g = this.g, bytes = this.scene.bytes, key = m.indices.join();
    g.bindVertexArray(null);
    if (!this.indices.has(key)) this.indices.set(key, this.buffer(g.ELEMENT_ARRAY_BUFFER, bytes(m.indices)));
    return { vertices: this.buffer(g.ARRAY_BUFFER, bytes(m.vertices)), indices: this.indices.get(key) || null, count: m.indices[1] / 4 };
  }

  /** @param {SceneTexture} t */
  makeTexture(t) {
    const g = this.g, name = g.createTexture();
    g.activeTexture(g.TEXTURE0);
    g.bindTexture(g.TEXTURE_2D, name);
    g.texImage2D(g.TEXTURE_2D, 0, g.RGBA8, t.width, t.height, 0, g.RGBA, g.UNSIGNED_BYTE, this.scene.bytes(t.pixels));
    if (t.reduced) g.generateMipmap(g.TEXTURE_2D);
    this.filter(t.reduced ? g.LINEAR_MIPMAP_LINEAR : g.LINEAR, t.repeats ? g.REPEAT : g.CLAMP_TO_EDGE);
    return name;
  }

  /** @param {SceneDraw} d */
  makeDraw(d) {
    const g = this.g, array = g.createVertexArray(), list = this.scene.bytes(d.list), stride = STRIDES[d.kind];
    const mesh = d.kind == "bodies" ? this.meshes[d.mesh] : null;
    g.bindVertexArray(array);
    if (mesh) {
      g.bindBuffer(g.ARRAY_BUFFER, mesh.vertices);
      this.enable(VERTEX, 32, 0);
      g.bindBuffer(g.ELEMENT_ARRAY_BUFFER, mesh.indices);
    } else {
      g.bindBuffer(g.ARRAY_BUFFER, this.corners);
      this.enable([[0, 2, 0, 0]], 8, 0);
    }
    const buffer = this.buffer(g.ARRAY_BUFFER, list);
    this.enable(ITEMS[d.kind], stride, 1);
    g.bindVertexArray(null);
    /** @type {PlayedDraw} */
    const draw = { ...d, array, buffer, bytes: list, count: list.length / stride, elements: mesh ? mesh.count : 0, radius: 0 };
    this.bound(draw, d.kind == "bodies" ? this.scene.meshes[d.mesh] : null);
    return draw;
  }

  /**
   * What is outside the view can be left out; that changes no pixel. A large mesh in one place has blocks of
   * triangles, each with its own ball.
   * @param {PlayedDraw} draw @param {SceneMesh | null} mesh
   */
  bound(draw, mesh) {
    if (draw.kind == "ribbons" || draw.kind == "billboards" || !draw.count) return;
    const words = STRIDES[draw.kind] / 4, f = new Float32Array(draw.bytes.buffer), reach = mesh ? mesh.radius : 0.5;
    draw.reach = reach;
    const [low, high] = noBox();
    for (let i = 0; i < f.length; i += words) {
      const p = middleOf(f, i), r = sizeOf(f, i, reach);
      for (let k = 0; k < 3; k++) { low[k] = Math.min(low[k], p[k] - r); high[k] = Math.max(high[k], p[k] + r); }
    }
    draw.center = draw.count == 1 ? middleOf(f, 0) : times(plus(low, high), 0.5);
    draw.radius = draw.count == 1 ? sizeOf(f, 0, reach) : lengthOf(minus(high, low)) / 2;
    if (!mesh || draw.count > 1 || draw.elements <= 2 * BLOCK || [6, 7, 8, 12].some(k => f[k] != 1)) return;
    const vertices = new Float32Array(this.scene.bytes(mesh.vertices).buffer), indices = new Uint32Array(this.scene.bytes(mesh.indices).buffer);
    draw.blocks = [];
    for (let start = 0; start < indices.length; start += BLOCK) {
      const count = Math.min(BLOCK, indices.length - start), [a, b] = noBox();
      for (let i = start; i < start + count; i++) for (let k = 0, v = indices[i] * 8; k < 3; k++) {
        const x = vertices[v + k];
        if (x < a[k]) a[k] = x;
        if (x > b[k]) b[k] = x;
      }
      draw.blocks.push({ start, count, center: plus(draw.center, times(plus(a, b), 0.5)), radius: lengthOf(minus(b, a)) / 2 });
    }
  }

  /**
   * The greatest height of the surface near a place below or above a position; null outside of the surface.
   * @param {Vector} position
   */
  surfaceHeight(position) {
    const { up } = axesAt(placeOf(position));
    /** @type {(p: Vector) => number} */
    const across = p => { const v = minus(p, position), h = dot(v, up); return Math.sqrt(Math.max(dot(v, v) - h * h, 0)); };
    /** @type {[far: number, height: number][]} */
    const corners = [];
    let least = Infinity;
    for (const d of this.draws) {
      const middle = d.center;
      if (d.kind != "bodies" || d.object || d.label || !middle || across(middle) > d.radius) continue;
      d.corners ||= new Float32Array(this.scene.bytes(this.scene.meshes[d.mesh].vertices).buffer);
      for (let v = 0; v < d.corners.length; v += 8) {
        const corner = plus(middle, [d.corners[v], d.corners[v + 1], d.corners[v + 2]]), far = across(corner);
        // What is near when it is found can be far from the nearest one.
        if (far <= 2 * least + 1) corners.push([far, heightOf(corner)]);
        least = Math.min(least, far);
      }
    }
    return corners.reduce((/** @type {number | null} */ high, [far, height]) => far <= 2 * least + 1 ? Math.max(high ?? height, height) : high, null);
  }

  /**
   * The greatest distance of what is drawn above the surface from a position.
   * @param {Vector} position
   */
  reachFrom(position) {
    let reach = 0;
    for (const d of this.draws) {
      if (!d.object) continue;
      const words = STRIDES[d.kind] / 4, f = new Float32Array(d.bytes.buffer);
      for (let i = 0; i < f.length; i += words) reach = Math.max(reach, lengthOf(minus(middleOf(f, i), position)));
    }
    return reach;
  }

  /** @param {number} minimum @param {number} wrap */
  filter(minimum, wrap) {
    const g = this.g;
    for (const [key, value] of [
      [g.TEXTURE_MIN_FILTER, minimum], [g.TEXTURE_MAG_FILTER, g.LINEAR], [g.TEXTURE_WRAP_S, wrap], [g.TEXTURE_WRAP_T, wrap]
    ]) g.texParameteri(g.TEXTURE_2D, key, value);
  }

  /** @param {number[][]} attributes @param {number} stride @param {number} divisor */
  enable(attributes, stride, divisor) {
    const g = this.g;
    for (const [location, count, type, offset] of attributes) {
      g.enableVertexAttribArray(location);
      if (type == 3) g.vertexAttribIPointer(location, count, g.UNSIGNED_INT, stride, offset);
      else g.vertexAttribPointer(location, count, [g.FLOAT, g.BYTE, g.UNSIGNED_BYTE][type], type > 0, stride, offset);
      g.vertexAttribDivisor(location, divisor);
    }
  }

  /** @param {string} kind @param {string} pass @param {string[]} [further] */
  program(kind, pass, further = []) {
    const g = this.g, names = [pass, this.clipsToOne ? "ZERO_TO_ONE" : "WRITE_W", ...further];
    if (pass == "COLOR" && (kind == "bodies" || kind == "spheres")) names.push(...this.lights);
    if (pass == "COLOR" && this.scene.effects.haze && ["bodies", "spheres", "ribbons"].includes(kind)) names.push("HAZY");
    if (this.scene.clip && kind in STRIDES) names.push("CLIPPED");
    const key = kind + names;
    if (this.programs[key]) { g.useProgram(this.programs[key].name); return this.programs[key]; }
    const header = "#version 300 es\n" + names.map(name => "#define " + name + " 1\n").join("");
    const name = /** @type {WebGLProgram} */ (g.createProgram());
    for (const [i, text] of this.shaders[kind].entries()) {
      const shader = /** @type {WebGLShader} */ (g.createShader([g.VERTEX_SHADER, g.FRAGMENT_SHADER][i]));
      g.shaderSource(shader, header + text);
      g.compileShader(shader);
      g.attachShader(name, shader);
      g.deleteShader(shader);
    }
    g.linkProgram(name);
    if (!g.getProgramParameter(name, g.LINK_STATUS) && !g.isContextLost()) throw new Error(kind + ": " + g.getProgramInfoLog(name));
    const block = g.getUniformBlockIndex(name, "Frame");
    if (block != g.INVALID_INDEX) g.uniformBlockBinding(name, block, 0);
    g.useProgram(name);
    g.uniform1i(g.getUniformLocation(name, "page"), 0);
    g.uniform1i(g.getUniformLocation(name, "shadowMap"), 1);
    g.uniform1i(g.getUniformLocation(name, "depths"), 2);
    g.uniform1i(g.getUniformLocation(name, "farther"), 3);
    ["normalMap", "reflectionMap", "glowMap"].forEach((map, i) => g.uniform1i(g.getUniformLocation(name, map), FIRST_MAP_UNIT + i));
    /** @type {(uniform: string) => WebGLUniformLocation | null} */
    const place = uniform => g.getUniformLocation(name, uniform);
    return this.programs[key] = {
      name, material: place("material"), object: place("object"), range: place("range"), reflection: place("reflection"), emission: place("emission")
    };
  }

  /**
   * A color and a depth buffer, kept until the size changes.
   * @param {string} key @param {number} width @param {number} height @param {number} samples @param {number} format
   */
  target(key, width, height, samples, format) {
    const g = this.g, old = this.targets[key];
    if (old && old.width == width && old.height == height && old.samples == samples) return old.name;
    if (old) { g.deleteFramebuffer(old.name); old.parts.forEach(p => g.deleteRenderbuffer(p)); }
    const name = g.createFramebuffer(), parts = [];
    g.bindFramebuffer(g.FRAMEBUFFER, name);
    for (const [place, kind] of [[g.COLOR_ATTACHMENT0, format], [g.DEPTH_ATTACHMENT, g.DEPTH_COMPONENT32F]]) {
      const part = g.createRenderbuffer();
      g.bindRenderbuffer(g.RENDERBUFFER, part);
      g.renderbufferStorageMultisample(g.RENDERBUFFER, samples, kind, width, height);
      g.framebufferRenderbuffer(g.FRAMEBUFFER, place, g.RENDERBUFFER, part);
      parts.push(part);
    }
    this.targets[key] = { name, parts, width, height, samples };
    return name;
  }

  /**
   * The uniform block; `unit` is the number of pixels of the canvas for a pixel of pictures and lines.
   * @param {View} view @param {number} unitPixels @param {number[]} [window]
   */
  frame(view, unitPixels, window) {
    const f = new Float32Array(120), light = this.light, area = this.scene.clip;
    for (let i = 0; i < 3; i++) {
      f[i * 4] = view.right[i] / view.halfWidth;
      f[i * 4 + 1] = view.up[i] / view.halfHeight;
      f[i * 4 + 3] = view.forward[i];
    }
    const sun = light.sun || [0, 0, 1], radius = Math.max(light.radius, 1);
    const side = unit(cross(sun, Math.abs(sun[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1])), other = cross(sun, side);
    const offset = minus(view.eye, light.center), hasShadows = !!light.sun && light.shadows && light.radius > 0;
    for (let i = 0; i < 3; i++) {
      f[16 + i * 4] = side[i] / (2 * radius);
      f[17 + i * 4] = other[i] / (2 * radius);
      f[18 + i * 4] = -sun[i] / (2 * radius);
      f[32 + i] = view.eye[i];
      f[36 + i] = view.eye[i] - Math.fround(view.eye[i]);
    }
    f.set([dot(offset, side) / (2 * radius) + 0.5, dot(offset, other) / (2 * radius) + 0.5, -dot(offset, sun) / (2 * radius) + 0.5, 1], 28);
    f.set([...view.up, view.near], 40);
    f.set(sun, 44);
    const w = view.width / unitPixels, h = view.height / unitPixels;
    f.set([w, h, 1 / w, 1 / h], 48);
    f.set(window || [1, 1, 0, 0], 52);
    f.set([...light.turn, 2 * view.halfHeight / view.height, 2 * radius / SHADOW_SIDE * 1.5], 56);
    const day = daylight(view, light.sun), { soft, occlusion } = this.scene.effects;
    f.set(day.sun, 60);
    f.set([...day.numbers, ...occlusion], 72);
    if (area) [area.x, area.y].forEach((v, k) => f.set([...v, dot(minus(view.eye, area.center), v)], 64 + 4 * k));
    this.lights = hasShadows ? ["SUNLIT", "SHADOWED"] : light.sun ? ["SUNLIT"] : [];
    if (hasShadows && soft) this.lights.push("SOFT");
    const g = this.g;
    g.bindBuffer(g.UNIFORM_BUFFER, this.uniforms);
    g.bufferData(g.UNIFORM_BUFFER, f, g.STREAM_DRAW);
    g.bindBufferBase(g.UNIFORM_BUFFER, 0, this.uniforms);
    return hasShadows;
  }

  /** @param {View} view @param {Ball} ball */
  sees(view, ball) {
    if (!ball.center) return true;
    const p = minus(ball.center, view.eye), r = ball.radius, depth = dot(p, view.forward);
    if (depth < -r) return false;
    const x = Math.abs(dot(p, view.right)) - depth * view.halfWidth, y = Math.abs(dot(p, view.up)) - depth * view.halfHeight;
    return x <= r * Math.hypot(1, view.halfWidth) && y <= r * Math.hypot(1, view.halfHeight);
  }

  /**
   * Whether a ball can be on the shadow map.
   * @param {Ball} ball
   */
  isShadowed(ball) {
    const { sun, center, radius } = this.light;
    if (!ball.center || !sun) return true;
    const p = minus(ball.center, center), along = dot(p, sun);
    return Math.hypot(...minus(p, times(sun, along))) <= radius * 1.415 + ball.radius;
  }

  /** @param {PlayedDraw} d @param {(ball: Ball) => boolean} sees */
  drawElements(d, sees) {
    const g = this.g;
    if (!d.blocks) return g.drawElementsInstanced(g.TRIANGLES, d.elements, g.UNSIGNED_INT, 0, d.count);
    // Blocks that follow each other are drawn together.
    let start = 0, count = 0;
    const flush = () => { if (count) g.drawElementsInstanced(g.TRIANGLES, count, g.UNSIGNED_INT, start * 4, 1); };
    for (const block of d.blocks) {
      if (!sees(block)) continue;
      if (start + count != block.start) { flush(); start = block.start; count = 0; }
      count += block.count;
    }
    flush();
  }

  /** @param {PlayedDraw} d */
  isHidden(d) { return d.object ? this.hidden.has(d.object) : d.label && this.hidesDraped; }

  /** @param {View} view @param {PlayedDraw[]} draws @param {string} pass @param {number} samples */
  play(view, draws, pass, samples) {
    const g = this.g;
    /** @type {(ball: Ball) => boolean} */
    const sees = ball => pass == "SHADOW" ? this.isShadowed(ball) : this.sees(view, ball);
    for (const d of draws) {
      if (!d.count || this.isHidden(d) || !sees(d)) continue;
      if (pass == "SHADOW" && (d.kind == "billboards" || d.kind == "ribbons")) continue;
      const names = d.texture !== undefined ? ["TEXTURED"] : [];
      if (d.opaque) names.push("OPAQUE");
      if (d.material) names.push(...d.material.names.filter(name => pass == "COLOR" || name == "MASKED"));
      if (d.kind == "spheres" && pass == "COLOR" && (samples > 1 || d.phase == 3)) names.push("SMOOTH");
      const { factors = [g.ONE, g.ONE_MINUS_SRC_ALPHA, g.ONE, g.ONE_MINUS_SRC_ALPHA], part } = this.blending;
      if (part !== undefined) names.push("LAYERED");
      const p = this.program(d.kind, pass, names);
      if (d.texture !== undefined) {
        const isGround = d.kind == "bodies" && !d.object && this.hidesDraped;
        g.bindTexture(g.TEXTURE_2D, isGround ? this.plain : this.textures[d.texture]);
      }
      if (d.material) {
        g.uniform4fv(p.reflection, d.material.numbers.slice(0, 4));
        g.uniform4fv(p.emission, d.material.numbers.slice(4));
        d.material.maps.forEach((map, i) => {
          if (map === null) return;
          g.activeTexture(g.TEXTURE0 + FIRST_MAP_UNIT + i);
          g.bindTexture(g.TEXTURE_2D, this.textures[map]);
        });
        g.activeTexture(g.TEXTURE0);
      }
      g.uniform4f(p.range, d.distances ? d.distances[0] : 0, d.distances ? d.distances[1] : 0, part || 0, 0);
      if (pass == "PICK") g.uniform1ui(p.object, d.object);
      if (d.closed) g.enable(g.CULL_FACE);
      // Of markers and lines at the same place, the later one is above.
      if (pass != "SHADOW") g.depthFunc(d.phase < 2 || pass == "LAYER" ? g.GREATER : g.GEQUAL);
      if (pass == "COLOR") {
        if (d.phase < 2) {
          if (d.kind == "spheres" && samples > 1) { g.enable(g.SAMPLE_ALPHA_TO_COVERAGE); g.colorMask(true, true, true, false); }
        } else {
          g.enable(g.BLEND);
          g.blendFuncSeparate(factors[0], factors[1], factors[2], factors[3]);
          if (d.phase == 3) g.depthMask(false);
        }
      }
      g.bindVertexArray(d.array);
      // The translucent edges of lines come after their bodies.
      for (const part of d.kind == "ribbons" && d.phase == 2 && pass == "COLOR" ? [1, 2] : [0]) {
        g.uniform4f(p.material, d.lit ? 1 : 0, d.label ? 0.05 : 0, d.opacity, part);
        if (d.elements) this.drawElements(d, sees);
        else if (d.kind == "spheres") g.drawArraysInstanced(g.TRIANGLE_STRIP, 4, 3, d.count);
        else g.drawArraysInstanced(g.TRIANGLE_STRIP, 0, 4, d.count);
      }
      g.disable(g.CULL_FACE); g.disable(g.BLEND); g.disable(g.SAMPLE_ALPHA_TO_COVERAGE);
      g.colorMask(true, true, true, true); g.depthMask(true);
    }
    g.bindVertexArray(null);
  }

  /**
   * Draws into the buffer `resolved`.
   * @param {View} view @param {number} samples @param {number} unitPixels
   */
  draw(view, samples, unitPixels) {
    const g = this.g, { width, height } = view, s = this.scene, count = samples > 1 ? Math.min(samples, this.maximumSamples) : 0;
    // The buffers of both qualities stay: the system clears the memory of new ones, which takes long.
    const main = this.target("main" + count, width, height, count, g.RGBA8);
    const resolved = count ? this.target("resolved", width, height, 0, g.RGBA8) : main;
    const hasShadows = this.frame(view, unitPixels);
    g.activeTexture(g.TEXTURE1);
    g.bindTexture(g.TEXTURE_2D, null);
    g.activeTexture(g.TEXTURE0);
    if (hasShadows) this.passes.drawShadows(view);
    g.bindFramebuffer(g.FRAMEBUFFER, main);
    g.viewport(0, 0, width, height);
    const back = s.background || [0, 0, 0];
    g.clearColor(back[0], back[1], back[2], 1); g.clearDepth(0); g.clear(g.COLOR_BUFFER_BIT | g.DEPTH_BUFFER_BIT);
    g.depthFunc(g.GREATER);
    g.enable(g.DEPTH_TEST);
    // The sky is behind the opaque bodies, and is drawn only where they leave it free.
    this.play(view, this.draws.filter(d => d.phase < 2), "COLOR", count);
    if (s.effects.occlusion[2]) this.passes.occlude(main, width, height);
    if (!s.background) {
      g.depthFunc(g.GEQUAL); g.depthMask(false);
      this.program("sky", "COLOR", this.light.sun ? ["SUNLIT"] : []);
      g.bindVertexArray(this.empty);
      g.drawArrays(g.TRIANGLES, 0, SKY_CORNERS);
      g.depthMask(true);
    }
    if (s.effects.stars) this.passes.drawStars(!s.background);
    this.layers.blend(view, this.draws.filter(d => d.phase >= 2), main, count);
    if (count) this.copy(main, resolved, width, height);
    this.result = resolved;
  }

  /**
   * @param {WebGLFramebuffer | null} from @param {WebGLFramebuffer | null} to @param {number} width
   * @param {number} height
   */
  copy(from, to, width, height, toWidth = width, toHeight = height) {
    const g = this.g, isScaled = toWidth != width || toHeight != height;
    g.bindFramebuffer(g.READ_FRAMEBUFFER, from);
    g.bindFramebuffer(g.DRAW_FRAMEBUFFER, to);
    g.blitFramebuffer(0, 0, width, height, 0, 0, toWidth, toHeight, g.COLOR_BUFFER_BIT, isScaled ? g.LINEAR : g.NEAREST);
  }

  /** @param {PictureSize} view */
  show(view) {
    this.copy(this.result, null, view.width, view.height, this.canvas.width, this.canvas.height);
  }

  /**
   * Returns the pixels of the last drawing, rows from the bottom.
   * @param {PictureSize} view
   */
  read(view) {
    const g = this.g, out = new Uint8Array(view.width * view.height * 4);
    g.bindFramebuffer(g.FRAMEBUFFER, this.result);
    g.readPixels(0, 0, view.width, view.height, g.RGBA, g.UNSIGNED_BYTE, out);
    return out;
  }

  /**
   * Returns what is drawn nearest to a point of the canvas: the feature, the layer and the distance along the view.
   * @param {View} view @param {number} x @param {number} y @param {number} unitPixels @param {number} [reach]
   * @returns {Picked}
   */
  pick(view, x, y, unitPixels, reach = 10) {
    const g = this.g, n = 2 * reach + 1, { width: W, height: H } = view, numbers = new Uint32Array(n * n * 4);
    const sx = W / n, sy = H / n;
    this.frame(view, unitPixels, [sx, sy, -((x + 0.5) * 2 / W - 1) * sx, -(1 - (y + 0.5) * 2 / H) * sy]);
    g.bindFramebuffer(g.FRAMEBUFFER, this.target("pick", n, n, 0, g.RGBA32UI));
    g.viewport(0, 0, n, n);
    g.clearBufferuiv(g.COLOR, 0, [0, 0, 0, 0]); g.clearDepth(0); g.clear(g.DEPTH_BUFFER_BIT);
    g.depthFunc(g.GREATER); g.enable(g.DEPTH_TEST); g.activeTexture(g.TEXTURE0);
    this.play(view, this.draws, "PICK", 0);
    g.readPixels(0, 0, n, n, g.RGBA_INTEGER, g.UNSIGNED_INT, numbers);
    const w = new Float32Array(numbers.buffer);
    let best = { id: 0, object: 0, distance: w[(n * reach + reach) * 4 + 2] }, least = Infinity;
    for (let i = 0; i < n * n; i++) {
      const far = (i % n - reach) ** 2 + (Math.floor(i / n) - reach) ** 2;
      if (numbers[i * 4] && far < least && far <= reach * reach) {
        least = far;
        best = { id: numbers[i * 4], object: numbers[i * 4 + 1], distance: w[i * 4 + 2] };
      }
    }
    return best;
  }

  /**
   * Leaves out labels that would cover others; earlier ones come first. The written view has all of its labels.
   * @param {View} view @param {number} unitPixels @param {boolean} isWritten
   */
  declutter(view, unitPixels, isWritten) {
    const labels = this.draws.filter(d => d.label && !this.isHidden(d));
    /** @type {number[][]} */
    const taken = [];
    for (const d of labels.filter(d => d.kind == "billboards")) {
      const words = STRIDES[d.kind] / 4, f = new Float32Array(d.bytes.buffer), shown = [];
      for (let i = 0; i < f.length; i += words) {
        if (!isWritten) {
          const p = pointOf(view, middleOf(f, i));
          if (!p) continue;
          const left = p[0] / unitPixels + f[i + 10], top = p[1] / unitPixels - f[i + 11] - f[i + 13];
          const box = [left, top, left + f[i + 12], top + f[i + 13]];
          if (taken.some(b => box[0] < b[2] && b[0] < box[2] && box[1] < b[3] && b[1] < box[3])) continue;
          taken.push(box);
        }
        shown.push(i / words);
      }
      this.keep(d, shown);
    }
    // The lines to labels have the order of the labels in the next draw of labels.
    labels.forEach((d, k) => {
      if (d.kind == "ribbons") this.keep(d, labels.slice(k).find(n => n.kind == "billboards")?.shown || []);
    });
  }

  /**
   * Draws only some items of a draw.
   * @param {PlayedDraw} d @param {number[]} shown
   */
  keep(d, shown) {
    const key = shown.join();
    if (d.kept == key) return;
    const g = this.g, words = STRIDES[d.kind] / 4, from = new Uint32Array(d.bytes.buffer), to = new Uint32Array(shown.length * words);
    shown.forEach((i, k) => to.set(from.subarray(i * words, (i + 1) * words), k * words));
    Object.assign(d, { kept: key, shown, count: shown.length });
    g.bindBuffer(g.ARRAY_BUFFER, d.buffer);
    g.bufferData(g.ARRAY_BUFFER, to, g.DYNAMIC_DRAW);
  }
}
