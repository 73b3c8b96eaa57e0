// How soon a moved map is sharp: node Benchmarks/LiveView/sharp.mjs ADDRESS [DENSITY [RUNS]]
//
// Drags the map of a page of 1024 × 768 CSS pixels, and measures the time from the end of the drag to the
// final picture. Prints the time of the first picture, the frames in each second of the drags, and percentiles.
import { browser, pause } from "./browser.mjs";

const [address, density = "2", runs = "20"] = process.argv.slice(2);
if (!address) {
  console.error("usage: sharp.mjs ADDRESS [DENSITY [RUNS]]");
  process.exit(64);
}
const chromium = await browser(1024, 768, Number(density));
// Without inertia, the map rests when the pointer is released.
const features = [{ name: "prefers-reduced-motion", value: "reduce" }];
await chromium.call("Emulation.setEmulatedMedia", { features });
const first = await chromium.open(address);
await pause(500);
// Events of the pointer can overtake commands, so the page itself measures.
await chromium.js(`globalThis.sharp = [];
  addEventListener("pointerup", () => {
    const began = performance.now();
    const look = () => page.pictures.isCurrent(page.view, page.size, page.density) && !page.isMoving
      ? requestAnimationFrame(() => sharp.push(performance.now() - began)) : setTimeout(look, 2);
    look();
  })`);
const times = [];
let frames = 0, seconds = 0;
for (let run = 0; run < Number(runs); run += 1) {
  const [right, down] = [[220, 0], [0, 160], [-220, 0], [0, -160]][run % 4];
  const frame = await chromium.js("page.frames"), began = performance.now();
  await chromium.mouse("mousePressed", 512, 384);
  for (let step = 1; step <= 30; step += 1) {
    await chromium.mouse("mouseMoved", 512 + right * step / 30, 384 + down * step / 30);
    await pause(8);
  }
  frames += await chromium.js("page.frames") - frame;
  seconds += (performance.now() - began) / 1000;
  await chromium.mouse("mouseReleased", 512 + right, 384 + down);
  times.push(await chromium.js("new Promise(done => { const look = () => sharp.length ? done(sharp.pop()) : setTimeout(look, 5); look(); })"));
}
times.sort((a, b) => a - b);
const share = part => Math.round(times[Math.min(Math.floor(times.length * part), times.length - 1)]);
console.log("first picture: " + Math.round(first) + " ms");
console.log("frames: " + (frames / seconds).toFixed(1) + " in each second of the drags");
console.log("sharp after the end: p50 " + share(0.5) + " ms, p95 " + share(0.95) + " ms");
chromium.end();
