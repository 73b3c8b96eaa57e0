// @ts-check
// The lengths of scale bars.

/** The greatest width of a scale bar in CSS pixels. */
export const WIDEST = 120;

/**
 * Returns the longest round distance that fits into a width.
 * @param {number} meters The distance on the ground across one CSS pixel. @param {number} [width]
 * @returns {{ text: string, width: number } | null} Null if the distance is not known.
 */
export function scaleBar(meters, width = WIDEST) {
  const longest = meters * width;
  if (!(longest > 0) || !Number.isFinite(longest)) return null;
  const power = 10 ** Math.floor(Math.log10(longest));
  const length = power * ([5, 2, 1].find(step => step * power <= longest) ?? 1);
  return { text: distance(length), width: length / meters };
}

/**
 * Returns a distance with its unit.
 * @param {number} meters
 */
export function distance(meters) {
  if (meters >= 1000) return +(meters / 1000).toPrecision(6) + " km";
  if (meters >= 1) return +meters.toPrecision(6) + " m";
  return +(meters * 100).toPrecision(6) + " cm";
}

/**
 * Returns the denominator of a scale as a text.
 * @param {number} scale
 */
export const scaleText = scale =>
  "1 : " + (scale >= 100 ? Math.round(scale).toLocaleString("en") : String(+scale.toPrecision(3)));
