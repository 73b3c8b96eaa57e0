// @ts-check
// The start page: examples, and files that a user opens.
import { get, make } from "../LivePage/elements.mjs";
import { address, post, read, send } from "../LivePage/server.mjs";

/** The maximum size of a file in bytes. */
export const FILE_LIMIT = 64 * 1024 * 1024;

class StartPage {
  async start() {
    const { examples } = await read("examples");
    get("examples").replaceChildren(...examples.map((/** @type {{ name: string, title: string, text: string }} */ { name, title, text }) => {
      const button = make("button", { type: "button" }, [make("strong", { textContent: title }), make("span", { textContent: text })]);
      button.addEventListener("click", () => this.open(post("open", { example: name })));
      return make("li", {}, [button]);
    }));
    const input = /** @type {HTMLInputElement} */ (get("file")), drop = get("drop");
    input.addEventListener("change", () => { if (input.files?.[0]) this.upload(input.files[0]); });
    for (const type of ["dragover", "dragleave", "drop"]) {
      drop.addEventListener(type, event => {
        event.preventDefault();
        drop.classList.toggle("over", type === "dragover");
      });
    }
    drop.addEventListener("drop", event => {
      const file = event.dataTransfer?.files[0];
      if (file) this.upload(file);
    });
    drop.addEventListener("submit", event => event.preventDefault());
    return this;
  }

  /**
   * Sends a file to the server.
   * @param {File} file
   */
  upload(file) {
    if (file.size > FILE_LIMIT) return this.#say("The file has more than 64 MiB; use cartouche view FILE");
    return this.open(send(address("upload", { name: file.name }), {
      method: "POST", headers: { "content-type": "application/octet-stream" }, body: file
    }).then(answer => answer.json()));
  }

  /**
   * Opens the page that an answer names.
   * @param {Promise<{ path: string }>} answer
   */
  async open(answer) {
    this.#say("Opening …");
    try {
      location.assign((await answer).path);
    } catch (error) {
      this.#say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} text */
  #say(text) { get("state").textContent = text; }
}

/** The page, for tests and for other scripts. */
export const startPage = new StartPage();
const started = startPage.start();
Object.assign(globalThis, { startPage: started });
