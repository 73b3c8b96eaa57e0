// @ts-check
// The arithmetic of views: from positions on the map to points of the window and back.

/**
 * What the window shows. Positions are in map units, `units` is the number of map units in one CSS pixel, and
 * `rotation` is the heading at the top in degrees clockwise from north.
 * @typedef {{ x: number, y: number, units: number, rotation: number }} View
 */

/** @typedef {{ width: number, height: number }} Size */

/** The limits of `units`, which keep all arithmetic finite. */
const LEAST_UNITS = 1e-9, MOST_UNITS = 1e9;

/** @param {number} degrees */
const directions = degrees => {
  const radians = degrees * Math.PI / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
};

/**
 * Returns an angle from 0 to 360 degrees.
 * @param {number} degrees
 */
export const normalized = degrees => {
  const angle = degrees % 360;
  return angle < 0 ? angle + 360 : angle === 0 ? 0 : angle;
};

/**
 * Returns the position at a point of the window.
 * @param {View} view @param {Size} size @param {number} left @param {number} top
 */
export function position(view, size, left, top) {
  const { cos, sin } = directions(view.rotation);
  const right = (left - size.width / 2) * view.units, up = (size.height / 2 - top) * view.units;
  return { x: view.x + right * cos + up * sin, y: view.y - right * sin + up * cos };
}

/**
 * Returns the point of the window at a position.
 * @param {View} view @param {Size} size @param {number} x @param {number} y
 */
export function point(view, size, x, y) {
  const { cos, sin } = directions(view.rotation);
  const east = (x - view.x) / view.units, north = (y - view.y) / view.units;
  return {
    left: size.width / 2 + east * cos - north * sin,
    top: size.height / 2 - east * sin - north * cos
  };
}

/**
 * Returns the view after a movement of the map by pixels.
 * @param {View} view @param {number} right @param {number} down @returns {View}
 */
export function moved(view, right, down) {
  const center = position(view, { width: 0, height: 0 }, -right, -down);
  return { ...view, x: center.x, y: center.y };
}

/**
 * Returns the view after a change of scale and rotation around a point of the window, where the map stays.
 * @param {View} view @param {Size} size @param {{ left: number, top: number }} anchor
 * @param {{ factor?: number, turn?: number }} change `factor` above 1 enlarges the map.
 * @returns {View}
 */
export function turned(view, size, anchor, { factor = 1, turn = 0 }) {
  const fixed = position(view, size, anchor.left, anchor.top);
  const units = Math.min(Math.max(view.units / factor, LEAST_UNITS), MOST_UNITS);
  const changed = { ...view, units, rotation: normalized(view.rotation + turn) };
  const now = position(changed, size, anchor.left, anchor.top);
  return { ...changed, x: view.x + fixed.x - now.x, y: view.y + fixed.y - now.y };
}

/**
 * Returns the transformation of a picture so that it fits a view, as the six numbers of a CSS matrix. The picture has
 * its own view, and its upper left corner is the origin.
 * @param {View} drawn The view of the picture. @param {Size} picture @param {View} view @param {Size} size
 * @returns {[number, number, number, number, number, number]}
 */
export function matrix(drawn, picture, view, size) {
  const corner = position(drawn, picture, 0, 0);
  const right = position(drawn, picture, 1, 0), down = position(drawn, picture, 0, 1);
  const o = point(view, size, corner.x, corner.y);
  const a = point(view, size, right.x, right.y), b = point(view, size, down.x, down.y);
  return [a.left - o.left, a.top - o.top, b.left - o.left, b.top - o.top, o.left, o.top];
}

/**
 * Whether a picture covers the whole window.
 * @param {View} drawn @param {Size} picture @param {View} view @param {Size} size
 */
export function covers(drawn, picture, view, size) {
  return [[0, 0], [size.width, 0], [0, size.height], [size.width, size.height]].every(([left, top]) => {
    const place = position(view, size, left, top), { left: x, top: y } = point(drawn, picture, place.x, place.y);
    return x >= -0.5 && y >= -0.5 && x <= picture.width + 0.5 && y <= picture.height + 0.5;
  });
}

/**
 * Whether two views show the same picture.
 * @param {View} a @param {View} b
 */
export function isSame(a, b) {
  return Math.abs(a.x - b.x) < a.units / 100 && Math.abs(a.y - b.y) < a.units / 100
    && Math.abs(a.units / b.units - 1) < 1e-6 && Math.abs(a.rotation - b.rotation) < 1e-4;
}

/**
 * Returns a view between two views: the center moves with the scale, and the rotation takes the short way.
 * @param {View} from @param {View} to @param {number} share From 0 to 1. @returns {View}
 */
export function between(from, to, share) {
  const units = from.units * (to.units / from.units) ** share;
  const way = from.units === to.units ? share : (units - from.units) / (to.units - from.units);
  const turn = normalized(to.rotation - from.rotation + 180) - 180;
  return {
    x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way, units,
    rotation: normalized(from.rotation + turn * share)
  };
}

/**
 * Returns the view of a box with space around it; the scale stays if the box is a point.
 * @param {View} view @param {Size} size @param {{ x: number, y: number, width: number, height: number }} box
 * @returns {View}
 */
export function fitted(view, size, { x, y, width, height }) {
  const units = 1.4 * Math.max(width / size.width, height / size.height);
  return { ...view, x, y, units: units > 0 ? Math.max(units, LEAST_UNITS) : view.units };
}

/**
 * Returns the text of a view for the address of the page.
 * @param {View} view @param {number} scalePerUnit The denominator of the scale for one map unit in a pixel.
 */
export function addressOf(view, scalePerUnit) {
  const decimals = Math.min(Math.max(Math.ceil(1 - Math.log10(view.units)), 0), 9);
  const number = (/** @type {number} */ value, /** @type {number} */ digits) => String(+value.toFixed(digits));
  const scale = view.units * scalePerUnit;
  const rotation = view.rotation ? "&rotation=" + number(view.rotation, 2) : "";
  return "#at=" + number(view.x, decimals) + "," + number(view.y, decimals)
    + "&scale=" + (scale >= 1000 ? number(scale, 0) : number(scale, 6)) + rotation;
}

/**
 * Returns the view in the address of the page; null if it contains none.
 * @param {string} text @param {number} scalePerUnit @returns {View | null}
 */
export function viewOf(text, scalePerUnit) {
  const values = new URLSearchParams(text.replace(/^#/, ""));
  const at = (values.get("at") ?? "").split(",").map(part => part.trim() === "" ? NaN : Number(part));
  const scale = Number(values.get("scale")), rotation = Number(values.get("rotation") ?? 0);
  const isComplete = at.length === 2 && at.every(Number.isFinite) && scale > 0 && Number.isFinite(scale);
  if (!isComplete || !Number.isFinite(rotation)) return null;
  return { x: at[0], y: at[1], units: scale / scalePerUnit, rotation: normalized(rotation) };
}
