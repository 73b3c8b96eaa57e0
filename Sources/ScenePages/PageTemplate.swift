import Documents
import Layouts
import Scenes

/// The HTML document around the data of a page.
struct PageTemplate {
    let texts: ScenePage.Texts
    /// A list in HTML.
    var legend = ""
    /// The address of the picture that is shown if the scene cannot be played.
    var still: String?
    /// The compressed data as base64.
    var data = ""
    /// The parts that the page loads, and their folder beside the page.
    var parts: [PagePart] = []
    var partFolder = ""

    init(_ texts: ScenePage.Texts) { self.texts = texts }

    private static let script =
        PlayerScript.text + CameraScript.text + MovementScript.text + PageScript.text + PanelScript.text

    /// The shaders as JSON that is safe in a script element.
    private static let shaders: String = {
        var json = JSONWriter()
        json.beginObject()
        for shader in ShaderText.all {
            json.key(shader.kind)
            json.beginArray()
            json.string(shader.vertex)
            json.string(shader.fragment)
            json.endArray()
        }
        json.endObject()
        return safe(json.takeBytes())
    }()

    /// Returns JSON that cannot end its script element.
    private static func safe(_ json: [UInt8]) -> String {
        String(decoding: json, as: UTF8.self)
            .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003C")
    }

    private var partList: String {
        var json = JSONWriter()
        json.beginObject()
        json.key("folder")
        json.string(partFolder)
        json.key("files")
        json.beginArray()
        for part in parts {
            json.beginArray()
            json.string(part.name)
            json.number(part.length)
            json.endArray()
        }
        json.endArray()
        json.endObject()
        return Self.safe(json.takeBytes())
    }

    /// The policy allows this script and this style, pictures in the file, the parts of the page, and nothing else.
    private var policy: String { parts.isEmpty ? Self.filePolicy : Self.filePolicy + "; connect-src 'self'" }

    private static let filePolicy: String = {
        func hash(_ text: String) -> String {
            "'sha256-\(Base64.encode(ContentHash.sha256(Array(text.utf8))))'"
        }
        return "default-src 'none'; script-src \(hash(script)); style-src \(hash(PageStyle.text)); "
            + "img-src data: blob:; base-uri 'none'; form-action 'none'"
    }()

    var text: String {
        let title = LegendHTML.escaped(texts.title.isEmpty ? "Scene" : texts.title)
        let notes = texts.notes.map { "<p dir=\"auto\">\(LegendHTML.escaped($0))</p>" }.joined()
        let picture = still.map { "<img src=\"\($0)\" alt=\"Picture of the scene\">" } ?? ""
        func button(_ id: String, _ label: String, _ sign: String) -> String {
            "<button type=\"button\" id=\"\(id)\" aria-label=\"\(label)\" title=\"\(label)\">\(sign)</button>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>\(PageStyle.text)</style>
            </head>
            <body>
            <header><h1 dir="auto">\(title)</h1>\
            <button type="button" id="menu" aria-expanded="false" aria-controls="panel">Layers and more</button></header>
            <main>
            <canvas id="scene" tabindex="0" role="application" aria-label="Scene: \(title)" aria-describedby="keys">\
            </canvas>
            <div id="cross" aria-hidden="true"></div>
            <p id="state" role="status"></p>
            <div id="tools" role="toolbar" aria-label="Camera">
            <button type="button" id="play" aria-label="Play" title="Play" hidden>▶</button>
            \(button("in", "Zoom in", "+"))\(button("out", "Zoom out", "−"))
            \(button("north", "Turn to north", "<span aria-hidden=\"true\">▲</span>"))
            \(button("left", "Turn left", "↺"))\(button("right", "Turn right", "↻"))
            \(button("up", "Tilt to the horizon", "↥"))\(button("down", "Tilt to the ground", "↧"))
            \(button("home", "Back to the start", "⌂"))\(button("full", "Full screen", "⛶"))
            \(button("save", "Save a picture", "⤓"))\(button("theme", "Light or dark", "◐"))
            </div>
            <section id="callout" role="dialog" aria-labelledby="subject" aria-live="polite" hidden>
            <h2 id="subject" dir="auto"></h2>\(button("close", "Close", "✕"))
            <dl id="attributes" tabindex="0"></dl>
            </section>
            <div id="still" hidden>\(picture)<p id="reason"></p></div>
            <noscript>\(picture)<p>This browser runs no scripts, so a picture of the scene is shown.</p></noscript>
            </main>
            <aside id="panel" aria-label="Layers and more" hidden>
            <details open><summary>Layers</summary><ul id="layers"></ul></details>
            <details><summary>Legend</summary><div id="legend">\(legend)</div></details>
            <details><summary>Sun</summary>
            <p><label><input type="checkbox" id="sun"> Sun and shadows</label></p>
            <p><label>Date <input type="date" id="date"></label></p>
            <p><label>Time <input type="range" id="time" min="0" max="1439" step="5"></label> <span id="clock"></span></p>
            </details>
            <details id="movement" open hidden><summary>Movement</summary>
            <p><label>Moment <input type="range" id="moment" min="0" max="1000" step="any"></label> <span id="instant"></span></p>
            <p><label>Speed <select id="pace"></select></label> <label>Follow <select id="follow"></select></label></p>
            </details>
            <details><summary>Bookmarks</summary><ul id="bookmarks"></ul>
            <p><button type="button" id="keep">Keep this view</button></p></details>
            <details><summary>About</summary>
            \(notes)<p id="keys">Drag to move, drag with the right button or Shift to turn and tilt, and turn the wheel \
            to zoom. With two fingers: zoom, turn and tilt. Keys: arrows move, Shift and arrows turn and tilt, + and − \
            zoom, N turns to north, P looks down, Home goes back to the start, and Enter shows the attributes at the \
            cross.</p></details>
            </aside>
            <footer dir="auto">\(LegendHTML.escaped(texts.credit))</footer>
            <script type="application/json" id="shaders">\(Self.shaders)</script>
            <script type="application/json" id="parts">\(partList)</script>
            <script type="text/plain" id="data">\(data)</script>
            <script>\(Self.script)</script>
            </body>
            </html>

            """
    }
}
