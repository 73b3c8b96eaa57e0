const A = 6378137, E2 = 0.00669437999014, DEGREE = Math.PI / 180;
/** @type {(v: number, low: number, high: number) => number} */
const clamp = (v, low, high) => Math.min(Math.max(v, low), high);
/**
 * The vector with a value for each axis.
 * @type {(value: (axis: number) => number) => Vector}
 */
const each = value => [value(0), value(1), value(2)];

/**
 * Longitude, latitude in radians and height of a position in the earth-centered frame.
 * @param {Vector} p @returns {Place}
 */
function placeOf(p) {
  const r = Math.hypot(p[0], p[1]);
  let latitude = Math.atan2(p[2], r * (1 - E2)), n = A;
  for (let i = 0; i < 6; i++) {
    n = A / Math.sqrt(1 - E2 * Math.sin(latitude) ** 2);
    latitude = Math.atan2(p[2] + E2 * n * Math.sin(latitude), r);
  }
  /** @type {Vector} */
  const up = [Math.cos(latitude) * Math.cos(Math.atan2(p[1], p[0])), Math.cos(latitude) * Math.sin(Math.atan2(p[1], p[0])), Math.sin(latitude)];
  return { longitude: Math.atan2(p[1], p[0]), latitude, height: dot(p, up) - A * Math.sqrt(1 - E2 * Math.sin(latitude) ** 2) };
}

/** @param {number} longitude @param {number} latitude @param {number} height @returns {Vector} */
function positionOf(longitude, latitude, height) {
  const n = A / Math.sqrt(1 - E2 * Math.sin(latitude) ** 2), c = Math.cos(latitude);
  return [(n + height) * c * Math.cos(longitude), (n + height) * c * Math.sin(longitude), (n * (1 - E2) + height) * Math.sin(latitude)];
}

/**
 * The plane of a local scene with its origin and axes; null on the globe.
 * @type {Plane | null}
 */
let plane = null;

/** @param {Place} place @returns {Axes} */
function axesAt({ longitude: x, latitude: y }) {
  return plane || {
    east: [-Math.sin(x), Math.cos(x), 0],
    north: [-Math.sin(y) * Math.cos(x), -Math.sin(y) * Math.sin(x), Math.cos(y)],
    up: [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)]
  };
}

/**
 * The angle of a view's direction from north; of the upward one if the view is straight down.
 * @param {View} view @param {Axes} axes
 */
function bearingOf(view, axes) {
  const flat = Math.abs(dot(view.forward, axes.up)) > 0.99999 ? view.up : view.forward;
  return Math.atan2(dot(flat, axes.east), dot(flat, axes.north));
}

/**
 * The height of a position above the ellipsoid or the plane.
 * @param {Vector} p
 */
const heightOf = p => plane ? dot(minus(p, plane.origin), plane.up) : placeOf(p).height;

/**
 * The factor of a direction at which it meets the ellipsoid or the plane at a height; null if it misses.
 * @param {Vector} eye @param {Vector} ray @param {number} height
 */
function groundDistance(eye, ray, height) {
  if (plane) {
    const t = (height - dot(minus(eye, plane.origin), plane.up)) / dot(ray, plane.up);
    return t > 0 && t < 2e7 ? t : null;
  }
  const s = [1 / (A + height), 1 / (A + height), 1 / (A * Math.sqrt(1 - E2) + height)];
  const o = each(i => eye[i] * s[i]), d = each(i => ray[i] * s[i]);
  const a = dot(d, d), b = dot(o, d), c = dot(o, o) - 1, root = b * b - a * c;
  return root < 0 || b >= 0 || c <= 0 ? null : c / (-b + Math.sqrt(root));
}

/**
 * The direction to the sun at a date in seconds since 1970.
 * @param {number} seconds @returns {Vector}
 */
function sunDirection(seconds) {
  const days = seconds / 86400 + 2440587.5 - 2451545;
  const mean = (280.460 + 0.9856474 * days) * DEGREE, anomaly = (357.528 + 0.9856003 * days) * DEGREE;
  const longitude = mean + (1.915 * Math.sin(anomaly) + 0.020 * Math.sin(2 * anomaly)) * DEGREE;
  const tilt = (23.439 - 0.0000004 * days) * DEGREE;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude));
  const place = ascension - (280.46061837 + 360.98564736629 * days) * DEGREE;
  return [Math.cos(declination) * Math.cos(place), Math.cos(declination) * Math.sin(place), Math.sin(declination)];
}

/**
 * The cosine and the sine of the angle between the stars and the earth.
 * @param {number} seconds
 */
function earthTurn(seconds) {
  const angle = (280.46061837 + 360.98564736629 * (seconds / 86400 + 2440587.5 - 2451545)) * DEGREE;
  return [Math.cos(angle), Math.sin(angle)];
}

// A camera at a distance from a target, with a heading and a pitch: 0 looks straight down.
class Orbit {
  /** @param {View} view @param {number} height */
  constructor(view, height) {
    this.written = view;
    this.narrow = Math.min(view.halfWidth, view.halfHeight);
    const distance = groundDistance(view.eye, view.forward, height) ?? 1000;
    const target = plus(view.eye, view.forward, distance), axes = axesAt(placeOf(target));
    this.target = target;
    this.distance = distance;
    this.pitch = Math.min(Math.acos(clamp(-dot(view.forward, axes.up), -1, 1)), 88 * DEGREE);
    this.heading = bearingOf(view, axes);
    this.isWritten = true;
    this.first = this.state;
    /** The greatest distance of the target from the first one, in meters. */
    this.limit = Infinity;
    /**
     * Returns the height of the surface below a position; null where it is not known.
     * @type {(position: Vector) => number | null}
     */
    this.surface = () => null;
  }

  get axes() { return axesAt(placeOf(this.target)); }
  get bearing() { return this.heading; }

  reset() { Object.assign(this, this.first, { isWritten: true }); }
  /** @returns {CameraState} */
  get state() { return { target: this.target, distance: this.distance, pitch: this.pitch, heading: this.heading }; }
  set state(value) { Object.assign(this, value, { isWritten: false }); }

  /**
   * The view for a canvas of this size.
   * @param {number} width @param {number} height @returns {View}
   */
  view(width, height) {
    const aspect = width / height, w = this.written;
    if (this.isWritten && width == w.width && height == w.height) return { ...w };
    const halfWidth = this.narrow * Math.max(aspect, 1), size = { width, height, halfWidth, halfHeight: halfWidth / aspect, near: w.near };
    if (this.isWritten) return { ...w, ...size };
    const { east, north, up } = this.axes, s = Math.sin(this.heading), c = Math.cos(this.heading);
    const along = plus(times(east, s), north, c), right = plus(times(east, c), north, -s);
    /** @type {(pitch: number) => Vector} */
    const forwardAt = pitch => plus(times(along, Math.sin(pitch)), up, -Math.cos(pitch));
    let pitch = this.pitch;
    // From below the surface, nothing is seen: the camera goes up until it is above it.
    while (pitch > 0 && this.isBelow(plus(this.target, forwardAt(pitch), -this.distance))) pitch = Math.max(pitch - 2 * DEGREE, 0);
    const forward = forwardAt(pitch);
    return { eye: plus(this.target, forward, -this.distance), forward, right, up: cross(right, forward), ...size };
  }

  /** @param {Vector} eye */
  isBelow(eye) {
    const surface = this.surface(eye);
    return surface !== null && heightOf(eye) < surface + clamp(this.distance * 0.03, 0.1, 2);
  }

  /** @param {number} heading @param {number} pitch */
  turn(heading, pitch) {
    this.isWritten = false;
    this.heading = (this.heading + heading) % (2 * Math.PI);
    this.pitch = clamp(this.pitch + pitch, 0, 88 * DEGREE);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.isWritten = false;
    // A plane ends in nothing, but the globe is seen from far away.
    this.distance = clamp(this.distance * factor, 5, plane ? Math.min(10 * this.limit, 30000000) : 30000000);
  }

  /**
   * Moves the surface with the pointer by pixels; `height` is that of the canvas.
   * @param {number} dx @param {number} dy @param {number} height @returns {void}
   */
  pan(dx, dy, height) {
    this.isWritten = false;
    const place = placeOf(this.target), { east, north } = axesAt(place);
    const meters = 2 * this.narrow * this.distance / height, s = Math.sin(this.heading), c = Math.cos(this.heading);
    const x = -dx * meters, y = dy * meters / Math.max(Math.cos(this.pitch), 0.25);
    const limit = 3000000, move = plus(times(east, clamp(x * c + y * s, -limit, limit)), north, clamp(y * c - x * s, -limit, limit));
    let target = plus(this.target, move);
    const away = minus(target, this.first.target), far = lengthOf(away);
    // The scene stays in reach.
    if (far > this.limit) target = plus(this.first.target, away, this.limit / far);
    if (plane) return void (this.target = target);
    const moved = placeOf(target);
    this.target = positionOf(moved.longitude, clamp(moved.latitude, -89.9 * DEGREE, 89.9 * DEGREE), place.height);
  }
}

/**
 * The point of the canvas at a position; null behind the camera.
 * @param {View} view @param {Vector} position
 */
function pointOf(view, position) {
  const p = minus(position, view.eye), depth = dot(p, view.forward);
  if (depth <= view.near) return null;
  return [(dot(p, view.right) / depth / view.halfWidth + 1) / 2 * view.width, (1 - dot(p, view.up) / depth / view.halfHeight) / 2 * view.height];
}

/** @param {View} view @param {number} x @param {number} y */
function rayAt(view, x, y) {
  return plus(plus(view.forward, view.right, (2 * x / view.width - 1) * view.halfWidth), view.up, (1 - 2 * y / view.height) * view.halfHeight);
}
