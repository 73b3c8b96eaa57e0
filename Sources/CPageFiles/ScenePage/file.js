/**
 * Reads the file: the JSON text, then the buffers, whose bytes are restored on demand. The buffers of a page in
 * parts have a size, and are added later.
 * @param {Uint8Array} bytes @param {number} [size] @returns {Scene}
 */
function unpack(bytes, size) {
  const count = new DataView(bytes.buffer).getUint32(0, true);
  /** @type {SceneStructure} */
  const structure = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + count)));
  const buffers = size ? new Uint8Array(size) : bytes.subarray(4 + count);
  /** @type {Map<string, Uint8Array>} */
  const known = new Map();
  /** @type {Scene} */
  const scene = {
    ...structure, loaded: size ? 0 : buffers.length,
    add: part => { buffers.set(part, scene.loaded); scene.loaded += part.length; },
    has: ([start, size]) => start + size <= scene.loaded,
    text: ([start, size]) => new TextDecoder().decode(buffers.subarray(start, start + size)),
    bytes: ([start, size, stride]) => {
      const key = start + "/" + size, old = known.get(key);
      if (old) return old;
      const out = new Uint8Array(size), n = size / stride;
      for (let k = 0, from = start; k < stride; k++) {
        let value = 0;
        for (let i = 0, to = k; i < n; i++, to += stride) out[to] = value = value + buffers[from++] & 255;
      }
      known.set(key, out);
      return out;
    }
  };
  return scene;
}
