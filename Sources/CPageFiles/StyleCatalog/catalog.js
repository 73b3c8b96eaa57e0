"use strict";
const items = [...document.querySelectorAll("#list li")].map(li => {
  const button = li.firstElementChild, d = button.dataset;
  const tags = d.tags ? d.tags.split("\n") : [];
  return { li, button, key: d.key, category: d.category, class: d.class, tags,
           text: [d.key, d.category, d.class, ...tags, button.textContent].join("\n").toLowerCase() };
});
const field = id => document.getElementById(id);
const value = id => field(id) ? field(id).value : "";
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
async function copy(key) {
  try { await navigator.clipboard.writeText(key); }
  catch { const area = document.createElement("textarea"); area.value = key; document.body.append(area);
    area.select(); document.execCommand("copy"); area.remove(); }
  counter.textContent = "Copied: " + key;
}
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
  const button = event.target.closest("button");
  if (button) { copy(button.dataset.key); button.focus(); }
});
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT)$/.test(event.target.tagName);
  if (event.key === "Escape") { field("text").value = ""; filter(); field("text").focus(); return; }
  if (typing && event.key !== "ArrowDown") return;
  if (event.target.tagName === "SELECT") return;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: typing ? 0 : columns(), ArrowUp: -columns(),
                  Home: -items.length, End: items.length };
  if (event.key === "/") { field("text").focus(); field("text").select(); }
  else if (event.key === "c" && event.target.dataset.key !== undefined) copy(event.target.dataset.key);
  else if (event.key in steps) move(steps[event.key]);
  else return;
  event.preventDefault();
});
