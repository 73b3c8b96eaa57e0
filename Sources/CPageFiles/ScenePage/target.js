"use strict";

/** @type {("distance" | "heading" | "pitch")[]} */
const SETTINGS = ["distance", "heading", "pitch"];

/**
 * A camera that a controller of the program moves around a target. Its angles are relative to the axes of the target.
 * A reader changes what the controller allows; what the program changes is changed in all pages.
 */
class TargetCamera extends Orbit {
  /** @param {View} view @param {SceneOrbit} orbit */
  constructor(view, orbit) {
    super(view, 0);
    this.orbit = orbit;
    this.take(orbit);
    this.isWritten = true;
  }

  /**
   * Takes the values of the program.
   * @param {SceneOrbit} orbit
   */
  take(orbit) {
    this.orbit = orbit;
    this.isWritten = false;
    this.target = orbit.target;
    for (const key of SETTINGS) this[key] = orbit[key].value;
    this.first = this.state;
  }

  /**
   * Follows the target. What a reader has changed stays, except for values that the program has changed.
   * @param {SceneOrbit} orbit
   */
  follow(orbit) {
    const own = this.state, old = this.orbit;
    this.take(orbit);
    for (const key of SETTINGS) if (orbit[key].value == old[key].value) this[key] = limited(orbit[key], own[key]);
  }

  reset() { this.take(this.orbit); }
  get axes() { return this.orbit; }
  get bearing() { return bearingOf(this.view(1, 1), axesAt(placeOf(this.target))); }
  get state() { return super.state; }
  set state(value) { for (const key of SETTINGS) this.set(key, value[key]); }

  /** @param {"distance" | "heading" | "pitch"} key @param {number} value */
  set(key, value) {
    this.isWritten = false;
    const turned = key == "heading" ? value - 2 * Math.PI * Math.round(value / (2 * Math.PI)) : value;
    if (this.orbit[key].moves) this[key] = limited(this.orbit[key], turned);
  }

  /** @param {number} heading @param {number} pitch */
  turn(heading, pitch) {
    this.set("heading", this.heading + heading);
    this.set("pitch", this.pitch + pitch);
  }

  /** @param {number} factor */
  zoom(factor) { this.set("distance", this.distance * factor); }

  /**
   * A drag turns the camera around its target.
   * @param {number} dx @param {number} dy
   */
  pan(dx, dy) { this.turn(dx * 0.006, -dy * 0.006); }

  /** @param {number} width @param {number} height @returns {View} */
  view(width, height) {
    const view = super.view(width, height), { forward, up } = view;
    if (this.isWritten) return view;
    // The camera stays where it is, and turns until the target is at its height in the picture.
    const tangent = (2 * this.orbit.factor - 1) * view.halfHeight, size = Math.hypot(1, tangent);
    view.forward = times(plus(forward, up, -tangent), 1 / size);
    view.up = times(plus(up, forward, tangent), 1 / size);
    return view;
  }
}

/** @type {(setting: OrbitSetting, value: number) => number} */
const limited = ({ low, high }, value) => clamp(value, low ?? -Infinity, high ?? Infinity);

/**
 * Lets a controller move the camera of a page, or gives the camera back to the reader.
 * @param {ScenePage} page @param {SceneOrbit | null} orbit
 */
function steer(page, orbit) {
  const camera = page.camera;
  if (!orbit) {
    if (!(camera instanceof TargetCamera)) return;
    page.camera = page.freeCamera();
    page.camera.state = new Orbit(camera.view(1, 1), page.scene.groundHeight).state;
  } else if (camera instanceof TargetCamera) {
    camera.follow(orbit);
  } else {
    page.camera = new TargetCamera(page.scene.view, orbit);
    page.camera.isWritten = false;
  }
}
