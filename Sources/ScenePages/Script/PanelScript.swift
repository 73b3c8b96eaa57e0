/// The rest of the page's script: the panel with layers, sun and bookmarks, and the start.
enum PanelScript {
    static let text = #"""

          // MARK: Panel

          fill() {
            const layers = $("layers"), player = () => this.player;
            const add = (name, isOn, change) => {
              const item = document.createElement("li"), label = document.createElement("label"), box = document.createElement("input"), text = document.createElement("span");
              box.type = "checkbox"; box.checked = isOn; text.textContent = name; text.dir = "auto";
              box.addEventListener("change", () => { change(box.checked); this.close(); this.draw(false); });
              label.append(box, text); item.append(label); layers.append(item);
            };
            for (const { name, object } of [...this.scene.layers].reverse()) {
              add(name, true, isOn => isOn ? player().hidden.delete(object) : player().hidden.add(object));
            }
            if (this.scene.draped.length) {
              // One picture of a tile has all layers on the surface, so they have one box.
              const list = document.createElement("ul");
              add("On the surface", true, isOn => { player().hidesDraped = !isOn; });
              for (const name of [...this.scene.draped].reverse()) {
                const item = document.createElement("li");
                item.textContent = name; item.dir = "auto"; list.append(item);
              }
              layers.lastChild.append(list);
            }
            const click = (id, action) => $(id).addEventListener("click", action);
            click("in", () => this.push({ zoom: -0.005 })); click("out", () => this.push({ zoom: 0.005 }));
            click("left", () => this.push({ turn: 0.0035 })); click("right", () => this.push({ turn: -0.0035 }));
            click("up", () => this.push({ tilt: 0.0025 })); click("down", () => this.push({ tilt: -0.0025 }));
            click("north", () => this.north()); click("home", () => this.go(null)); click("close", () => this.close());
            click("full", () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
            click("save", () => this.save());
            click("theme", () => {
              const isDark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme == "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
              document.documentElement.dataset.theme = isDark ? "light" : "dark";
            });
            click("menu", () => {
              const isOpen = $("menu").getAttribute("aria-expanded") != "true";
              $("menu").setAttribute("aria-expanded", isOpen);
              $("panel").hidden = !isOpen;
            });
            if (matchMedia("(min-width: 700px)").matches) $("menu").click();
            this.fillSun();
            this.fillBookmarks();
          }

          fillSun() {
            const date = new Date(this.scene.sunDate * 1000), on = $("sun");
            on.checked = !!this.light.sun;
            $("date").value = date.toISOString().slice(0, 10);
            $("time").value = date.getUTCHours() * 60 + date.getUTCMinutes();
            const tell = () => {
              const m = +$("time").value, text = String(Math.floor(m / 60)).padStart(2, "0") + ":" + String(m % 60).padStart(2, "0") + " UTC";
              $("clock").textContent = text;
              $("time").setAttribute("aria-valuetext", text);
            };
            const change = () => {
              tell();
              const seconds = Date.parse($("date").value + "T00:00:00Z") / 1000 + $("time").value * 60;
              this.ownSun = true;
              this.light.sun = on.checked && isFinite(seconds) ? sunDirection(seconds) : null;
              this.light.shadows = on.checked;
              this.move();
            };
            for (const id of ["date", "time"]) $(id).addEventListener("input", () => { on.checked = true; change(); });
            on.addEventListener("change", change);
            tell();
          }

          fillBookmarks() {
            const list = $("bookmarks");
            const add = (name, state) => {
              const item = document.createElement("li"), button = document.createElement("button");
              button.type = "button"; button.textContent = name;
              button.addEventListener("click", () => this.go(state()));
              item.append(button); list.append(item);
            };
            const first = this.camera.first;
            add("Start", () => null);
            add("From above", () => ({ ...first, pitch: 0, heading: 0 }));
            for (const [name, degrees] of [["From the south", 0], ["From the west", 90], ["From the north", 180], ["From the east", 270]]) {
              add(name, () => ({ ...first, heading: degrees * DEGREE }));
            }
            let count = 0;
            $("keep").addEventListener("click", () => {
              const state = this.camera.isWritten ? null : { ...this.camera.state };
              add("Bookmark " + ++count, () => state);
            });
          }

          save() {
            this.draw(false);
            this.canvas.toBlob(blob => {
              const link = document.createElement("a"), url = URL.createObjectURL(blob);
              link.href = url; link.download = "scene.png"; link.click();
              setTimeout(() => URL.revokeObjectURL(url), 10000);
            });
          }

          // MARK: Measuring

          // Draws the written view in its size and returns its pixels, rows from the bottom.
          picture() {
            const view = { ...this.scene.view }, light = { ...this.light };
            Object.assign(this.light, { sun: this.scene.sun || null, shadows: !!this.scene.shadows, center: this.scene.shadowedCenter, radius: this.scene.shadowedRadius });
            this.player.declutter(view, 1, true);
            this.player.draw(view, 4, 1);
            const pixels = this.player.read(view);
            Object.assign(this.light, light);
            return pixels;
          }
        }

        async function inflate(packed) {
          const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
          return new Uint8Array(await new Response(stream).arrayBuffer());
        }

        async function start() {
          const base64 = $("data").textContent.trim(), text = atob(base64), packed = new Uint8Array(text.length);
          for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
          const { folder, files } = JSON.parse($("parts").textContent), size = files.reduce((sum, [, length]) => sum + length, 0);
          const page = new ScenePage(unpack(await inflate(packed), size), JSON.parse($("shaders").textContent));
          page.loading = load(page, encodeURIComponent(folder), files, size);
          return page;
        }

        // Loads the parts of a large page, in order; two requests run at a time.
        async function load(page, folder, files, size) {
          const get = async ([name, length]) => {
            const answer = await fetch(folder + "/" + name);
            if (!answer.ok) throw new Error(name + ": " + answer.status);
            const bytes = await inflate(await answer.arrayBuffer());
            if (bytes.length != length) throw new Error(name + " does not fit the page");
            return bytes;
          };
          const state = $("state"), requests = [];
          // A request can fail before the loop waits for it.
          const request = file => { requests.push(get(file)); requests.at(-1).catch(() => 0); };
          files.slice(0, 2).forEach(request);
          try {
            for (let i = 0; i < files.length; i++) {
              state.textContent = "Loading: " + Math.floor(page.scene.loaded / size * 100) + " %";
              const bytes = await requests[i];
              requests[i] = null;
              if (i + 2 < files.length) request(files[i + 2]);
              page.add(bytes);
            }
            if (files.length) state.textContent = "";
          } catch (error) {
            state.textContent = "A part of the scene is missing (" + error.message + "). "
              + (location.protocol == "file:" ? "Browsers load the parts of this page from a web server only." : "Load the page again.");
          }
        }

        const scenePage = start().then(page => {
          document.body.classList.add("ready");
          return page;
        }, error => {
          $("still").hidden = false;
          $("reason").textContent = "This browser cannot show the scene in three dimensions (" + error.message + "), so a picture of it is shown.";
        });
        """#
}
