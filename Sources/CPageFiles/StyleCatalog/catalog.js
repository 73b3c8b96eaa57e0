"use strict";
const items = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#list li"))].map(li => {
  const button = /** @type {HTMLElement} */ (li.firstElementChild), d = button.dataset;
  const tags = d.tags ? d.tags.split("\n") : [];
  return { li, button, category: d.category, class: d.class, tags,
           text: [d.key, d.category, d.class, ...tags, button.textContent].join("\n").toLowerCase() };
});
// A list of choices with one choice is not on the page.
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const value = (/** @type {string} */ id) => field(id)?.value || "";
const counter = field("count");
let shown = items;
function filter() {
  const words = value("text").toLowerCase().split(/\s+/).filter(Boolean);
  const category = value("category"), kind = value("class"), tag = value("tag");
  shown = items.filter(i => words.every(w => i.text.includes(w)) && (!category || i.category === category)
    && (!kind || i.class === kind) && (!tag || i.tags.includes(tag)));
  const set = new Set(shown);
  for (const i of items) i.li.hidden = !set.has(i);
  field("none").hidden = shown.length > 0;
  counter.textContent = shown.length + " of " + items.length + (items.length === 1 ? " symbol" : " symbols");
}
/** @param {string} key */
async function copy(key) {
  try { await navigator.clipboard.writeText(key); }
  catch { const area = document.createElement("textarea"); area.value = key; document.body.append(area);
    area.select(); document.execCommand("copy"); area.remove(); }
  counter.textContent = "Copied: " + key;
}
/** @param {number} step */
function move(step) {
  const at = shown.findIndex(i => i.button === document.activeElement);
  const next = shown[Math.min(Math.max(at < 0 ? 0 : at + step, 0), shown.length - 1)];
  if (next) next.button.focus();
}
function columns() {
  return getComputedStyle(field("list")).gridTemplateColumns.split(" ").length;
}
field("form").addEventListener("input", filter);
field("form").addEventListener("submit", event => { event.preventDefault(); move(0); });
field("ground").addEventListener("change", () => { field("list").className = "ground-" + value("ground"); });
field("list").addEventListener("click", event => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button) { copy(button.dataset.key || ""); button.focus(); }
});
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target), typing = /^(INPUT|SELECT)$/.test(target.tagName);
  if (event.key === "Escape") { field("text").value = ""; filter(); field("text").focus(); return; }
  if (typing && event.key !== "ArrowDown") return;
  if (target.tagName === "SELECT") return;
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: typing ? 0 : columns(), ArrowUp: -columns(),
                  Home: -items.length, End: items.length };
  if (event.key === "/") { field("text").focus(); field("text").select(); }
  else if (event.key === "c" && target.dataset.key !== undefined) copy(target.dataset.key);
  else if (event.key in steps) move(steps[event.key]);
  else return;
  event.preventDefault();
});
