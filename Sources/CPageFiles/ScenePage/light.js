
// The sky of Preetham, Shirley and Smits (1999), as the library computes it: see Daylight.
const TURBIDITY = 2.2, EXPOSURE = 0.1, VISIBILITY = 38000, SCALE_HEIGHT = 1400, EARTH = 6378137, STRETCHING = 1.00336409;
const PEREZ = (t => [
  [0.1787 * t - 1.4630, -0.0193 * t - 0.2592, -0.0167 * t - 0.2608],
  [-0.3554 * t + 0.4275, -0.0665 * t + 0.0008, -0.0950 * t + 0.0092],
  [-0.0227 * t + 5.3251, -0.0004 * t + 0.2125, -0.0079 * t + 0.2102],
  [0.1206 * t - 2.5771, -0.0641 * t - 0.8989, -0.0441 * t - 1.6537],
  [-0.0670 * t + 0.3703, -0.0033 * t + 0.0452, -0.0109 * t + 0.0529]
])(TURBIDITY);

/**
 * The direction to the sun of the sky with the share of the day, and the numbers of the shaders for the sky and the haze.
 * @param {View} view @param {Vector | null} lit @returns {{ sun: number[], numbers: number[] }}
 */
function daylight(view, lit) {
  /** @type {Vector} */
  const onSphere = [view.eye[0], view.eye[1], view.eye[2] * STRETCHING];
  const size = Math.max(lengthOf(onSphere), 1), vertical = times(onSphere, 1 / size);
  let sun = lit && unit(lit);
  if (!sun) {
    // Behind the camera on the left.
    const ahead = lengthOf(cross(view.forward, vertical)) > 1e-3 ? view.forward : view.up;
    const right = unit(cross(ahead, vertical)), level = cross(vertical, right);
    sun = unit(minus(minus(times(vertical, 0.707), times(right, 0.3)), times(level, 0.64)));
  }
  const elevation = dot(sun, vertical), dusk = Math.min(Math.max((elevation + 0.2) / 0.25, 0), 1);
  const angle = Math.acos(Math.min(Math.max(elevation, 0), 1)), square = Math.cos(angle) * Math.cos(angle);
  const [a, b, c, d, e] = PEREZ, top = skyAtZenith(angle);
  const zenith = [0, 1, 2].map(i =>
    top[i] / ((1 + a[i] * Math.exp(b[i] / 1)) * (1 + c[i] * Math.exp(d[i] * angle) + e[i] * square)));
  const air = [0.85, 1.0, 1.3].map(v => v * (3.912 / VISIBILITY)), share = dusk * dusk * (3 - 2 * dusk);
  const numbers = [...PEREZ.flatMap(row => [...row, 0]), ...zenith, EXPOSURE, ...vertical, size - EARTH, ...air, SCALE_HEIGHT,
    ...faceLight(elevation, share, size - EARTH)];
  return { sun: [...sun, share], numbers };
}

/**
 * The light of the sun, the sky and the ground on faces, as the library computes it: see FaceLight.
 * @param {number} elevation The sine of the elevation of the sun. @param {number} share @param {number} height
 */
function faceLight(elevation, share, height) {
  /** @type {(value: number) => number} */
  const step = value => { const t = Math.min(Math.max(value, 0), 1); return t * t * (3 - 2 * t); };
  /** @type {(a: number[], b: number[], t: number) => number[]} */
  const mixed = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);
  const space = step((height - 100000) / 900000), rise = elevation + (1 - elevation) * space;
  const day = share + (1 - share) * space, low = 1 - step(rise / 0.42);
  const strength = Math.min(0.56 / Math.max(rise, 0.05), 0.8) * day, level = 0.44 + 0.08 * low;
  const sun = mixed([1.055, 1.008, 0.937], [1.16, 0.88, 0.60], low).map(v => v * strength);
  const sky = mixed([0.50, 0.56, 0.74], [0.93, 0.99, 1.08], day).map(v => v * level);
  return [...sun, 0, ...sky, 0, ...sky.map((v, i) => v * [0.90, 0.82, 0.74][i]), 0];
}

/**
 * The luminance and the chromaticities at the zenith, for the angle of the sun from it.
 * @param {number} angle
 */
function skyAtZenith(angle) {
  const t = TURBIDITY, chi = (4 / 9 - t / 120) * (Math.PI - 2 * angle);
  /** @type {(a: number, b: number, c: number, d: number) => number} */
  const cubic = (a, b, c, d) => ((a * angle + b) * angle + c) * angle + d;
  return [
    (4.0453 * t - 4.9710) * Math.tan(chi) - 0.2155 * t + 2.4192,
    (cubic(0.00166, -0.00375, 0.00209, 0) * t + cubic(-0.02903, 0.06377, -0.03202, 0.00394)) * t
      + cubic(0.11693, -0.21196, 0.06052, 0.25886),
    (cubic(0.00275, -0.00610, 0.00317, 0) * t + cubic(-0.04214, 0.08970, -0.04153, 0.00516)) * t
      + cubic(0.15346, -0.26756, 0.06670, 0.26688)
  ];
}

// Two triangles for each of 518 stars.
const STAR_CORNERS = 3108;

/** The textures into which the light of a scene is drawn, and the passes of its shadows, its ambient occlusion and stars. */
class LightPasses {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    /** @type {Record<string, LightTarget>} */
    this.targets = {};
  }

  /**
   * A texture with its buffer, kept until the size changes.
   * @param {"shadowMap" | "softShadowMap" | "depths" | "shares" | "nearer" | "farther"} key @param {number} width @param {number} height
   */
  target(key, width, height) {
    const p = this.player, g = p.g, old = this.targets[key];
    if (old && old.width == width && old.height == height) return old;
    if (old) { g.deleteFramebuffer(old.name); g.deleteTexture(old.texture); }
    const texture = g.createTexture(), name = g.createFramebuffer(), hasDepths = key != "shares";
    g.activeTexture(g.TEXTURE3);
    g.bindTexture(g.TEXTURE_2D, texture);
    if (hasDepths) g.texImage2D(g.TEXTURE_2D, 0, g.DEPTH_COMPONENT32F, width, height, 0, g.DEPTH_COMPONENT, g.FLOAT, null);
    else g.texImage2D(g.TEXTURE_2D, 0, g.RGBA8, width, height, 0, g.RGBA, g.UNSIGNED_BYTE, null);
    p.filter(g.NEAREST, g.CLAMP_TO_EDGE);
    g.texParameteri(g.TEXTURE_2D, g.TEXTURE_MAG_FILTER, g.NEAREST);
    if (key == "shadowMap") {
      p.filter(g.LINEAR, g.CLAMP_TO_EDGE);
      g.texParameteri(g.TEXTURE_2D, g.TEXTURE_COMPARE_MODE, g.COMPARE_REF_TO_TEXTURE);
      g.texParameteri(g.TEXTURE_2D, g.TEXTURE_COMPARE_FUNC, g.LEQUAL);
    }
    g.bindTexture(g.TEXTURE_2D, null);
    g.activeTexture(g.TEXTURE0);
    g.bindFramebuffer(g.FRAMEBUFFER, name);
    g.framebufferTexture2D(g.FRAMEBUFFER, hasDepths ? g.DEPTH_ATTACHMENT : g.COLOR_ATTACHMENT0, g.TEXTURE_2D, texture, 0);
    return this.targets[key] = { name, texture, width, height, state: "" };
  }

  /**
   * Draws the shadow map if it is not current, and binds it.
   * @param {View} view
   */
  drawShadows(view) {
    const p = this.player, g = p.g, light = p.light;
    const shadow = this.target(p.scene.effects.soft ? "softShadowMap" : "shadowMap", SHADOW_SIDE, SHADOW_SIDE);
    // The map depends on the view only if bodies are drawn at certain distances.
    const state = [...(light.sun || []), ...light.center, light.radius, ...p.hidden, p.moved, ...(p.hasDistances ? view.eye : [])].join();
    if (shadow.state != state) {
      shadow.state = state;
      g.bindFramebuffer(g.FRAMEBUFFER, shadow.name);
      g.viewport(0, 0, SHADOW_SIDE, SHADOW_SIDE);
      g.clearDepth(1); g.clear(g.DEPTH_BUFFER_BIT); g.depthFunc(g.LESS); g.enable(g.DEPTH_TEST);
      p.play(view, p.draws.filter(d => d.casts && d.phase == 0 && d.opacity > 0.5), "SHADOW", 0);
    }
    g.activeTexture(g.TEXTURE1);
    g.bindTexture(g.TEXTURE_2D, shadow.texture);
    g.activeTexture(g.TEXTURE0);
  }

  /**
   * Darkens the opaque bodies of a picture.
   * @param {WebGLFramebuffer | null} main @param {number} width @param {number} height
   */
  occlude(main, width, height) {
    const p = this.player, g = p.g, depths = this.target("depths", width, height), shares = this.target("shares", width, height);
    g.bindFramebuffer(g.READ_FRAMEBUFFER, main);
    g.bindFramebuffer(g.DRAW_FRAMEBUFFER, depths.name);
    g.blitFramebuffer(0, 0, width, height, 0, 0, width, height, g.DEPTH_BUFFER_BIT, g.NEAREST);
    g.disable(g.DEPTH_TEST);
    g.bindVertexArray(p.empty);
    g.activeTexture(g.TEXTURE2);
    g.bindTexture(g.TEXTURE_2D, depths.texture);
    g.activeTexture(g.TEXTURE0);
    g.bindTexture(g.TEXTURE_2D, null);
    g.bindFramebuffer(g.FRAMEBUFFER, shares.name);
    p.program("occlusion", "COLOR", p.scene.effects.haze ? ["HAZY"] : []);
    g.drawArrays(g.TRIANGLES, 0, 3);
    g.bindFramebuffer(g.FRAMEBUFFER, main);
    g.bindTexture(g.TEXTURE_2D, shares.texture);
    p.program("smoothing", "COLOR", ["TEXTURED"]);
    g.enable(g.BLEND);
    g.blendFuncSeparate(g.ZERO, g.SRC_COLOR, g.ZERO, g.ONE);
    g.drawArrays(g.TRIANGLES, 0, 3);
    g.disable(g.BLEND);
    g.enable(g.DEPTH_TEST);
    g.activeTexture(g.TEXTURE2);
    g.bindTexture(g.TEXTURE_2D, null);
    g.activeTexture(g.TEXTURE0);
  }

  /**
   * Draws the stars where nothing but the sky is.
   * @param {boolean} isBehindAir
   */
  drawStars(isBehindAir) {
    const p = this.player, g = p.g;
    g.depthFunc(g.GEQUAL); g.depthMask(false); g.enable(g.BLEND);
    g.blendFuncSeparate(g.ONE, g.ONE_MINUS_SRC_ALPHA, g.ONE, g.ONE_MINUS_SRC_ALPHA);
    g.uniform4f(p.program("stars", "COLOR").material, isBehindAir ? 1 : 0, 0, 0, 0);
    g.bindVertexArray(p.empty);
    g.drawArrays(g.TRIANGLES, 0, STAR_CORNERS);
    g.disable(g.BLEND); g.depthMask(true);
  }
}
