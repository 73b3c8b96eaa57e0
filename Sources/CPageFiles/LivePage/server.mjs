// @ts-check
// Requests to the server of a page.

/** The number of times that a request is sent again if the server is busy. */
const ATTEMPTS = 6;

/** Returns a name for the server, which keeps what each page edits. */
export const pageName = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** @param {number} milliseconds */
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/**
 * Returns the address of a request.
 * @param {string} path @param {Record<string, unknown>} values
 */
export function address(path, values = {}) {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return query ? path + "?" + query : path;
}

/**
 * Sends a request; waits if the server is busy.
 * @param {string} path @param {RequestInit} [options] @returns {Promise<Response>}
 */
export async function send(path, options = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(path, options);
    if (answer.status !== 503 || attempt === ATTEMPTS) {
      if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? "The server answers " + answer.status);
      return answer;
    }
    await pause(1000 * Number(answer.headers.get("retry-after") ?? 1) * Math.random() + 100);
  }
}

/**
 * Returns the JSON document of an answer.
 * @param {string} path @param {Record<string, unknown>} [values]
 */
export const read = async (path, values) => (await send(address(path, values))).json();

/**
 * Sends a JSON document, and returns that of the answer.
 * @param {string} path @param {object} body
 */
export const post = async (path, body) =>
  (await send(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
