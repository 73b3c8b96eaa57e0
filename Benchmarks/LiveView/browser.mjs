// Chromium without a window, driven through pipes: it opens no port.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Starts a browser with a window of this size in CSS pixels. */
export async function browser(width, height, density, isPhone = false) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "live-view-"));
  const flags = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir=" + folder,
    "--no-first-run", "--hide-scrollbars", "about:blank"];
  const program = process.env.CHROMIUM ?? "chromium";
  const process_ = spawn(program, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map(), [input, output] = process_.stdio.slice(3);
  let count = 0, received = "", sessionId;
  output.on("data", data => {
    received += data;
    for (let end = received.indexOf("\0"); end >= 0; end = received.indexOf("\0")) {
      const message = JSON.parse(received.slice(0, end));
      received = received.slice(end + 1);
      const call = waiting.get(message.id);
      if (message.error) call?.fail(new Error(message.error.message));
      else call?.done(message.result);
      waiting.delete(message.id);
    }
  });
  const call = (method, params = {}) => new Promise((done, fail) => {
    waiting.set(count += 1, { done, fail });
    input.write(JSON.stringify({ id: count, method, params, ...(sessionId && { sessionId }) }) + "\0");
  });
  const { targetInfos } = await call("Target.getTargets");
  const { targetId } = targetInfos.find(target => target.type === "page");
  ({ sessionId } = await call("Target.attachToTarget", { targetId, flatten: true }));
  await call("Page.enable");
  await call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: density, mobile: isPhone });
  if (isPhone) await call("Emulation.setTouchEmulationEnabled", { enabled: true });

  /** Returns the value of an expression in the page. */
  const js = async expression => {
    const answer = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? expression);
    return answer.result.value;
  };
  const end = () => {
    process_.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
    process_.kill();
  };
  /** Moves the pointer; `type` is `mousePressed`, `mouseMoved` or `mouseReleased`. */
  const mouse = (type, x, y) => call("Input.dispatchMouseEvent", {
    type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1
  });
  /** Opens the page of a map, and waits for its first picture; returns the milliseconds. */
  const open = async address => {
    const began = performance.now();
    await call("Page.navigate", { url: address });
    while (!await js("'mapPage' in globalThis").catch(() => false)) await pause(10);
    await js("mapPage.then(page => { globalThis.page = page; return true; })");
    await js("new Promise(done => { const look = () => page.pictures.shown ? done() : setTimeout(look, 5); look(); })");
    return performance.now() - began;
  };
  const picture = async file =>
    fs.writeFileSync(file, Buffer.from((await call("Page.captureScreenshot")).data, "base64"));
  return { call, js, mouse, open, picture, end };
}

/** Waits. */
export const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));
