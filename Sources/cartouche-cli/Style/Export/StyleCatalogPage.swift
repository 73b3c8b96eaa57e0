import SymbolStyles

/// A web page with all symbols of a style, which opens from disk and needs no server and no other site.
struct StyleCatalogPage {
    let title: String
    let symbols: [StyleExport.Written]

    var bytes: [UInt8] {
        var page = WebPage.head(title: "\(title) – symbols", styles: Self.styles)
        page += """
            <body>
            <header>
            <h1>\(WebPage.escaped(title))</h1>
            <search>
            <form role="search" id="form">
            <label>Search <input id="text" type="search" autocomplete="off" placeholder="name, key, tag"></label>
            \(select("category", "Category", categories))
            \(select("class", "Class", classes))
            \(select("tag", "Tag", tags))
            <label>Background <select id="ground"><option value="card">page</option><option value="light">white</option>
            <option value="dark">black</option><option value="check">checks</option></select></label>
            </form>
            </search>
            <p id="count" role="status" aria-live="polite">\(counted(symbols.count, "symbol"))</p>
            <p class="hint">Keys: <kbd>/</kbd> search, arrows move, <kbd>Enter</kbd> or <kbd>c</kbd> copies the key,
            <kbd>Esc</kbd> clears.</p>
            </header>
            <main>
            <ul id="list" class="ground-card">

            """
        for symbol in symbols { page += Self.item(symbol) }
        page +=
            "</ul>\n<p id=\"none\" hidden>No symbol matches.</p>\n</main>\n<script>\n\(Self.script)\n</script>\n</body>\n</html>\n"
        return Array(page.utf8)
    }

    private var categories: [String] { Self.unique(symbols.map(\.item.category)) }
    private var classes: [String] { Self.unique(symbols.map { StyleClassName.text($0.item.itemClass) }) }
    private var tags: [String] { Self.unique(symbols.flatMap(\.item.tags)) }

    private static func unique(_ texts: [String]) -> [String] { Set(texts).filter { !$0.isEmpty }.sorted() }

    private func select(_ name: String, _ label: String, _ values: [String]) -> String {
        guard values.count > 1 else { return "" }
        let options = values.map { "<option>\(WebPage.escaped($0))</option>" }.joined()
        return
            "<label>\(label) <select id=\"\(name)\"><option value=\"\">all</option>\(options)</select></label>"
    }

    private static func item(_ symbol: StyleExport.Written) -> String {
        let item = symbol.item
        let name = item.name.isEmpty ? item.key : item.name
        let facts = [StyleClassName.text(item.itemClass), item.category].filter { !$0.isEmpty }.joined(
            separator: " · ")
        let size =
            symbol.width.flatMap { width in symbol.height.map { " width=\"\(width)\" height=\"\($0)\"" } }
            ?? ""
        let tags = item.tags.map { WebPage.escaped($0) }.joined(separator: "&#10;")
        return """
            <li><button type="button" data-key="\(WebPage.escaped(item.key))" data-category="\(WebPage.escaped(item.category))" \
            data-class="\(WebPage.escaped(StyleClassName.text(item.itemClass)))" data-tags="\(tags)" \
            title="Copy the key \(WebPage.escaped(item.key))"><span class="box">\
            <img src="\(WebPage.address(symbol.file))"\(size) alt="" loading="lazy"></span>\
            <span class="name">\(WebPage.escaped(name))</span>\
            <span class="key">\(WebPage.escaped(item.key == name ? "" : item.key))</span>\
            <span class="facts">\(WebPage.escaped(facts))</span></button></li>

            """
    }

    private static let styles = """
        header { position: sticky; top: 0; z-index: 1; padding: .8rem 1.2rem; background: var(--ground);
          border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; align-items: baseline; }
        form { display: flex; flex-wrap: wrap; gap: .4rem 1rem; }
        label { color: var(--soft); font-size: .85rem; }
        input, select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line);
          border-radius: 6px; padding: .25rem .5rem; max-width: 16rem; }
        #count, .hint { margin: 0; color: var(--soft); font-size: .85rem; }
        kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .3em; background: var(--card); }
        ul { list-style: none; margin: 0; padding: 1.2rem; display: grid; gap: .7rem;
          grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); }
        li { content-visibility: auto; contain-intrinsic-size: 9.5rem 10rem; }
        li[hidden] { display: none; }
        li button { width: 100%; height: 100%; font: inherit; color: inherit; text-align: center; cursor: pointer;
          background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem;
          display: flex; flex-direction: column; gap: .15rem; align-items: center; }
        li button:hover { border-color: var(--accent); }
        .box { display: grid; place-items: center; width: 100%; height: 84px; border-radius: 5px; margin-bottom: .3rem; }
        .box img { max-width: 100%; max-height: 80px; object-fit: contain; height: auto; }
        @media (prefers-color-scheme: dark) { .ground-card .box { background: #e4e8ec; } }
        .ground-light .box { background: #fff; } .ground-dark .box { background: #000; }
        .ground-check .box { background: repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
        .name { overflow-wrap: anywhere; font-weight: 600; font-size: .9rem; }
        .key, .facts { color: var(--soft); font-size: .78rem; overflow-wrap: anywhere; }
        #none { padding: 0 1.2rem; }
        @media (max-width: 40rem) { header { position: static; } }
        """

    private static let script = """
        "use strict";
        const items = [...document.querySelectorAll("#list li")].map(li => {
          const button = li.firstElementChild, d = button.dataset;
          const tags = d.tags ? d.tags.split("\\n") : [];
          return { li, button, key: d.key, category: d.category, class: d.class, tags,
                   text: [d.key, d.category, d.class, ...tags, button.textContent].join("\\n").toLowerCase() };
        });
        const field = id => document.getElementById(id);
        const value = id => field(id) ? field(id).value : "";
        const counter = field("count");
        let shown = items;
        function filter() {
          const words = value("text").toLowerCase().split(/\\s+/).filter(Boolean);
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
        """
}
