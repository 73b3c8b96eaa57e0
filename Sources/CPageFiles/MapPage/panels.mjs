// @ts-check
// The panel beside the map: layers, legend, report and export.
import { make } from "../LivePage/elements.mjs";

/** @typedef {{ path: string, name: string, visible: boolean, opacity: number, minScale?: number, maxScale?: number, layers?: Layer[] }} Layer */
/** @typedef {{ severity: string, code: string, path: string, message: string, instead: string }} Diagnostic */
/** @typedef {{ label?: string, imageData?: string, contentType?: string, width?: number, height?: number }} Entry */
/** @typedef {{ layerName: string, legend?: Entry[], layers?: LegendLayer[] }} LegendLayer */

/**
 * Whether a layer is drawn at a scale.
 * @param {Layer} layer @param {number} scale
 */
export const isInRange = (layer, scale) =>
  (!layer.minScale || scale <= layer.minScale) && (!layer.maxScale || scale >= layer.maxScale);

/**
 * Shows the layers, the topmost first.
 * @param {HTMLElement} list @param {Layer[]} layers @param {number} scale
 * @param {(change: object) => void} change Called with the change of a layer.
 */
export function showLayers(list, layers, scale, change) {
  // The focus stays on the control that a user has operated.
  const focused = document.activeElement?.getAttribute("data-key");
  list.replaceChildren(...layers.map((layer, i) => row(layer, i, layers.length, scale, change)));
  if (focused) /** @type {HTMLElement | null} */ (list.querySelector('[data-key="' + focused + '"]'))?.focus();
}

/** @param {Layer} layer @param {number} i @param {number} count @param {number} scale @param {(change: object) => void} change */
function row(layer, i, count, scale, change) {
  const { path } = layer, name = layer.name || "Layer " + path;
  const shown = make("input", { type: "checkbox", checked: layer.visible });
  shown.addEventListener("change", () => change({ path, visible: shown.checked }));
  const opacity = make("input", { type: "range", min: "0", max: "1", step: "0.05", value: String(layer.opacity) });
  opacity.setAttribute("aria-label", "Opacity of " + name);
  opacity.title = "Opacity";
  opacity.addEventListener("input", () => change({ path, opacity: opacity.valueAsNumber }));
  const up = make("button", { type: "button", textContent: "↑", title: "Move up", disabled: i === 0 });
  const down = make("button", { type: "button", textContent: "↓", title: "Move down", disabled: i === count - 1 });
  up.setAttribute("aria-label", "Move up: " + name);
  down.setAttribute("aria-label", "Move down: " + name);
  up.addEventListener("click", () => change({ path, move: 1 }));
  down.addEventListener("click", () => change({ path, move: -1 }));
  const text = make("span", { textContent: name, dir: "auto" });
  const line = make("div", { className: "row" }, [make("label", {}, [shown, text]), opacity, up, down]);
  [shown, opacity, up, down].forEach((control, k) => control.setAttribute("data-key", path + "/" + k));
  if (!isInRange(layer, scale)) {
    line.classList.add("off");
    line.title = "Not drawn at this scale";
  }
  const item = make("li", {}, [line]);
  if (layer.layers?.length) {
    const inner = make("ul");
    showLayers(inner, layer.layers, scale, change);
    item.append(inner);
  }
  return item;
}

/**
 * Shows the legend.
 * @param {HTMLElement} place @param {LegendLayer[]} layers @param {number} density
 */
export function showLegend(place, layers, density) {
  const list = (/** @type {LegendLayer[]} */ layers) => make("ul", {}, layers.map(layer => {
    const item = make("li", {}, [make("span", { className: "name", textContent: layer.layerName, dir: "auto" })]);
    if (layer.legend?.length) item.append(make("ul", {}, layer.legend.map(entry => entryOf(entry, density))));
    if (layer.layers?.length) item.append(list(layer.layers));
    return item;
  }));
  place.replaceChildren(layers.length ? list(layers) : make("p", { textContent: "Nothing is drawn at this scale." }));
}

/** @param {Entry} entry @param {number} density */
function entryOf(entry, density) {
  const item = make("li");
  if (entry.imageData) {
    const source = "data:" + (entry.contentType ?? "image/png") + ";base64," + entry.imageData;
    const image = make("img", { src: source, alt: "" });
    image.addEventListener("load", () => { image.width = Math.round(image.naturalWidth / density); });
    item.append(image);
  }
  item.append(make("span", { textContent: entry.label ?? "", dir: "auto" }));
  return item;
}

/**
 * Shows the results of a search.
 * @template {{ title: string, source: string, x?: number }} Result
 * @param {HTMLElement} list @param {Result[]} results @param {(result: Result) => void} choose
 */
export function showResults(list, results, choose) {
  list.replaceChildren(...results.map(result => {
    const button = make("button", { type: "button", disabled: result.x === undefined }, [
      make("bdi", { textContent: result.title }), make("small", { textContent: result.source })
    ]);
    button.addEventListener("click", () => choose(result));
    return make("li", {}, [button]);
  }));
}

/**
 * Shows what is not drawn faithfully, and the times of the last picture.
 * @param {HTMLElement} place
 * @param {{ document: string[], fileError: string, picture: any }} report
 */
export function showReport(place, report) {
  const parts = [];
  const list = (/** @type {string} */ title, /** @type {(Node | string)[]} */ items) => {
    if (items.length) parts.push(make("h3", { textContent: title, dir: "auto" }), make("ul", {}, items));
  };
  const line = (/** @type {Diagnostic} */ one) => make("li", {
    className: one.severity, dir: "auto", textContent: one.message + (one.instead ? ". Instead: " + one.instead : "")
  });
  const text = (/** @type {string} */ text) => make("li", { textContent: text, dir: "auto" });
  if (report.fileError) list("File", [make("li", { className: "error", textContent: report.fileError })]);
  const picture = report.picture;
  if (picture) {
    list("Map", picture.diagnostics.map(line));
    for (const layer of [...picture.layers, ...(picture.graphicsOverlays ?? [])].reverse()) {
      const items = layer.diagnostics.map(line);
      if (layer.skipped) items.push(text(layer.skipped));
      if (layer.withoutSymbol) items.push(text(layer.withoutSymbol + " features have no symbol"));
      if (layer.unfit) items.push(text(layer.unfit + " features do not fit their symbol"));
      list(layer.name, items);
    }
  }
  list("Document", report.document.map(text));
  if (parts.length === 0) parts.push(make("p", { textContent: "Everything is drawn as the map defines it." }));
  if (picture) {
    const times = Object.entries(picture.milliseconds).filter(([, time]) => Number(time) >= 0.5);
    const names = times.map(([name, time]) => name + " " + Math.round(Number(time)) + " ms");
    if (names.length) parts.push(make("h3", { textContent: "Last picture" }), make("p", { textContent: names.join(", ") }));
  }
  place.replaceChildren(...parts);
}
