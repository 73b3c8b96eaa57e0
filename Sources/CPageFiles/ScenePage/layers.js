// The number of layers of translucent bodies while the camera moves.
const MOVING_LAYERS = 4;

/** The passes of what is blended with a picture: translucent bodies in layers, and the order of everything else. */
class TranslucentLayers {
  /** @param {Player} player */
  constructor(player) { this.player = player; }

  /**
   * Draws what is blended with the picture; see `SceneDeviceState.drawBlended`.
   * @param {View} view @param {PlayedDraw[]} draws @param {WebGLFramebuffer | null} main @param {number} samples
   */
  blend(view, draws, main, samples) {
    const p = this.player, count = samples ? p.scene.layerCount : Math.min(p.scene.layerCount, MOVING_LAYERS);
    /** @type {(d: PlayedDraw) => boolean} */
    const isBody = d => d.phase == 3 && (d.kind == "bodies" || d.kind == "spheres");
    const first = draws.findIndex(isBody), bodies = draws.filter(isBody);
    if (!count || first < 0) return p.play(view, draws, "COLOR", samples);
    p.play(view, draws.slice(0, first), "COLOR", samples);
    this.drawLayers(view, bodies, count, main, samples);
    p.play(view, draws.slice(first + bodies.length), "COLOR", samples);
  }

  /**
   * Draws translucent bodies, the nearest layer first.
   * @param {View} view @param {PlayedDraw[]} draws @param {number} count @param {WebGLFramebuffer | null} main
   * @param {number} samples
   */
  drawLayers(view, draws, count, main, samples) {
    const p = this.player, g = p.g, { width, height } = view;
    let nearer = p.passes.target("nearer", width, height), farther = p.passes.target("farther", width, height);
    /** @type {(target: LightTarget, depth: number) => void} */
    const clear = (target, depth) => {
      g.bindFramebuffer(g.FRAMEBUFFER, target.name);
      g.clearDepth(depth); g.clear(g.DEPTH_BUFFER_BIT);
    };
    const clearAlpha = () => {
      g.colorMask(false, false, false, true); g.clearColor(0, 0, 0, 1);
      g.clear(g.COLOR_BUFFER_BIT);
      g.colorMask(true, true, true, true);
    };
    /** @type {(unit: number, texture: WebGLTexture | null) => void} */
    const bind = (unit, texture) => {
      g.activeTexture(g.TEXTURE0 + unit);
      g.bindTexture(g.TEXTURE_2D, texture);
      g.activeTexture(g.TEXTURE0);
    };
    clear(nearer, 1);
    g.bindFramebuffer(g.FRAMEBUFFER, main);
    clearAlpha();
    p.blending = { factors: [g.ZERO, g.ONE_MINUS_SRC_ALPHA, g.ZERO, g.ONE] };
    p.play(view, draws, "COLOR", samples);
    for (let layer = 1; layer <= count; layer++) {
      const isLast = layer == count;
      bind(3, null);
      clear(farther, 0);
      bind(2, nearer.texture);
      p.blending = {};
      if (!isLast) p.play(view, draws, "LAYER", 0);
      bind(3, farther.texture);
      g.bindFramebuffer(g.FRAMEBUFFER, main);
      for (const part of isLast || !samples ? [0] : [1, 2]) {
        p.blending = { factors: [g.DST_ALPHA, g.ONE, g.ZERO, g.ONE_MINUS_SRC_ALPHA], part };
        p.play(view, draws, "COLOR", samples);
      }
      [nearer, farther] = [farther, nearer];
    }
    p.blending = {};
    bind(2, null);
    bind(3, null);
    clearAlpha();
  }

  /**
   * Puts translucent pictures and bodies in the order of the distance, far ones first. Bodies in layers have near ones first.
   * @param {View} view
   */
  sort(view) {
    const p = this.player, g = p.g;
    /** @type {(f: Float32Array, i: number) => number} */
    const far = (f, i) => Math.hypot(f[i] - view.eye[0] + f[i + 3], f[i + 1] - view.eye[1] + f[i + 4], f[i + 2] - view.eye[2] + f[i + 5]);
    for (const d of p.draws) {
      if (d.phase < 2 || d.kind == "ribbons" || d.label || d.count < 2 || d.count > 50000) continue;
      const sign = p.scene.layerCount && d.kind != "billboards" ? -1 : 1;
      const words = STRIDES[d.kind] / 4, floats = new Float32Array(d.bytes.buffer), from = new Uint32Array(d.bytes.buffer);
      const order = Array.from({ length: d.count }, (_, i) => [far(floats, i * words), i]).sort((a, b) => sign * (b[0] - a[0]) || a[1] - b[1]);
      const to = new Uint32Array(from.length);
      order.forEach(([, i], k) => to.set(from.subarray(i * words, i * words + words), k * words));
      g.bindBuffer(g.ARRAY_BUFFER, d.buffer);
      g.bufferData(g.ARRAY_BUFFER, to, g.STATIC_DRAW);
    }
  }
}
