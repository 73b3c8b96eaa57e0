"use strict";
const field = id => document.getElementById(id);
const kind = field("c"), folder = field("f"), ground = field("g");

// Shows the pairs of a class and a folder.
function show() {
  let count = 0;
  for (const row of document.querySelectorAll("tbody tr")) {
    const fits = (!kind.value || row.dataset.c.includes(" " + kind.value + " "))
      && (!folder.value || row.dataset.f === folder.value);
    row.hidden = !fits;
    if (fits) count++;
  }
  field("n").textContent = count + " pairs";
  document.body.className = ground.value;
}

for (const list of [kind, folder, ground]) list.addEventListener("change", show);
show();
