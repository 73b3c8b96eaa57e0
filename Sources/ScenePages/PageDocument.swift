import CartoucheDocuments
import CartoucheLayouts
import CartoucheLegends
import CartouchePageFiles
import CartoucheSceneViews
import CartoucheScenes

/// The HTML document around the data of a page.
struct PageDocument {
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

    /// Whether the scene has stars.
    var hasStars = false
    /// The revision of the content, from which a server sends changes; nil for a page without a server.
    var liveRevision: UInt64?

    init(_ texts: ScenePage.Texts) { self.texts = texts }

    private static let template = HTMLTemplate(.scene)
    private static let style = PageFile.sceneStyle.text
    private static let script = PageFile.sceneScript.text

    /// The shaders as JSON that is safe in a script element, with and without those of stars, which are long.
    private static let (shaders, shadersWithoutStars) = (
        script(of: ShaderText.all), script(of: ShaderText.all.filter { $0.kind != "stars" })
    )

    private static func script(of shaders: [ShaderText]) -> String {
        var json = JSONWriter()
        json.beginObject()
        for shader in shaders {
            json.key(shader.kind)
            json.beginArray()
            json.string(shader.vertex)
            json.string(shader.fragment)
            json.endArray()
        }
        json.endObject()
        return PagePolicy.scriptText(ofJSON: json.takeBytes())
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
        return PagePolicy.scriptText(ofJSON: json.takeBytes())
    }

    /// The policy allows this script and this style, pictures in the file, the parts of the page, and nothing else.
    var policy: String {
        if liveRevision != nil { return Self.servedPolicy }
        return parts.isEmpty ? Self.filePolicy : Self.filePolicy + "; connect-src 'self'"
    }

    private static let filePolicy = PagePolicy.text(script: script, style: style)
    private static let servedPolicy =
        PagePolicy.text(script: script, style: style, otherScripts: "'self'") + "; connect-src 'self'"

    /// The scripts of a served page: the camera that follows a target, and what shows changes.
    private static func liveScripts(revision: UInt64) -> String {
        let folder = "page/ScenePage"
        return "<script src=\"\(folder)/target.js\"></script>\n"
            + "<script src=\"\(folder)/live.js\" data-revision=\"\(revision)\"></script>\n"
    }

    var text: String {
        let title = HTMLText.escaped(texts.title.isEmpty ? "Scene" : texts.title)
        let notes = texts.notes.map { "<p dir=\"auto\">\(HTMLText.escaped($0))</p>" }.joined()
        let picture = still.map { "<img src=\"\($0)\" alt=\"Picture of the scene\">" } ?? ""
        return Self.template.filled([
            "policy": policy, "title": title, "style": Self.style, "picture": picture, "legend": legend,
            "notes": notes, "credit": HTMLText.escaped(texts.credit),
            "shaders": hasStars ? Self.shaders : Self.shadersWithoutStars,
            "parts": partList, "data": data, "script": Self.script,
            "live": liveRevision.map(Self.liveScripts) ?? "",
        ]) + "\n"
    }
}
