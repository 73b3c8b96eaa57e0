// Many pages that request pictures of random views: node Benchmarks/LiveView/load.mjs ADDRESS [CLIENTS [SECONDS [PID]]]
//
// Prints the number of answers by status, the times of pictures, and with the server's process its memory over time.
// Fails if an answer is neither a picture nor a refusal with a time to wait.
import fs from "node:fs";
import http from "node:http";

const [address, clients = "200", seconds = "60", pid] = process.argv.slice(2);
if (!address) {
  console.error("usage: load.mjs ADDRESS [CLIENTS [SECONDS [PID]]]");
  process.exit(64);
}
const base = new URL(address.endsWith("/") ? address : address + "/");
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const end = performance.now() + 1000 * Number(seconds);
const counts = new Map(), times = [], memory = [];

/** Requests a path; returns the status, the headers and the body. */
const get = path => new Promise((done, fail) => {
  const request = http.get(new URL(path, base), { agent }, answer => {
    const parts = [];
    answer.on("data", part => parts.push(part));
    answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    answer.on("error", fail);
  });
  request.on("error", fail);
});

const { home } = JSON.parse((await get("state")).body);

/** Requests one picture after another, as a page does that moves. */
async function client(number) {
  while (performance.now() < end) {
    const zoom = 2 ** (Math.random() * 4 - 1), spread = home.units * 600;
    const view = new URLSearchParams({
      x: home.x + (Math.random() - 0.5) * spread, y: home.y + (Math.random() - 0.5) * spread, units: home.units / zoom,
      rotation: Math.random() < 0.3 ? Math.random() * 360 : 0, width: 640, height: 480, density: 1, page: "load" + number
    });
    const began = performance.now();
    let result = "no answer";
    try {
      const { status, headers, body } = await get("picture?" + view);
      result = status === 200 && body.readUInt32BE(0) === 0x89504E47 ? "picture" : String(status);
      if (status === 503) {
        if (!headers["retry-after"]) result = "503 without a time";
        await new Promise(done => setTimeout(done, 1000 * Number(headers["retry-after"] ?? 1) * (0.5 + Math.random())));
      }
    } catch (error) {
      result = error.code ?? String(error);
    }
    if (result === "picture") times.push(performance.now() - began);
    counts.set(result, (counts.get(result) ?? 0) + 1);
  }
}

/** The resident memory of the server in MiB. */
const resident = () => {
  const line = fs.readFileSync("/proc/" + pid + "/status", "utf8").match(/VmRSS:\s+(\d+)/);
  return Math.round(Number(line?.[1] ?? 0) / 1024);
};
const timer = pid ? setInterval(() => memory.push(resident()), 5000) : null;
await Promise.all([...Array(Number(clients)).keys()].map(client));
clearInterval(timer);

times.sort((a, b) => a - b);
const share = part => Math.round(times[Math.min(Math.floor(times.length * part), times.length - 1)] ?? NaN);
console.log("answers:", Object.fromEntries(counts));
console.log("pictures: p50 " + share(0.5) + " ms, p95 " + share(0.95) + " ms, p99 " + share(0.99) + " ms");
if (pid) console.log("memory (MiB, every 5 s): " + memory.join(" "));
agent.destroy();
process.exit([...counts.keys()].every(name => name === "picture" || name === "503") ? 0 : 1);
