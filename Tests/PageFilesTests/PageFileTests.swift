import CartouchePageFiles
import Foundation
import GoldenSupport
import Testing

@Suite struct PageFileTests {
    @Test func placesAreReplaced() {
        let template = HTMLTemplate("<h1>{{title}}</h1>{{list}}{ {{title}} }")
        #expect(template.names == ["title", "list", "title"])
        #expect(template.filled(["title": "a", "list": "<ul>"]) == "<h1>a</h1><ul>{ a }")
    }

    @Test func placesInValuesStay() {
        #expect(HTMLTemplate("{{a}} {{b}}").filled(["a": "{{b}}", "b": "c"]) == "{{b}} c")
    }

    @Test func placesWithoutValuesAreEmpty() {
        #expect(HTMLTemplate("[{{a}}]").filled([:]) == "[]")
    }

    @Test(arguments: ["", "{{", "}}{{a", "{ {a} }", "{{a}", "ü"])
    func textWithoutPlacesStays(_ text: String) {
        let template = HTMLTemplate(text)
        #expect(template.names.isEmpty && template.filled([:]) == text)
    }

    @Test func documentsHaveThePlacesThatProgramsFill() {
        #expect(HTMLTemplate(.legend).names == ["title", "page", "ink", "columns", "heading", "items"])
        #expect(HTMLTemplate(.commandPage).names == ["title", "common", "styles", "body"])
        #expect(
            Set(HTMLTemplate(.scene).names) == [
                "policy", "title", "style", "picture", "legend", "notes", "credit", "shaders", "parts",
                "data",
                "script", "live",
            ])
        #expect(
            HTMLTemplate(.catalog).names == [
                "title", "categories", "classes", "tags", "count", "symbols", "script",
            ])
        #expect(
            Set(HTMLTemplate(.tileMap).names) == [
                "policy", "title", "style", "credit", "legend", "settings", "pictures", "identities",
                "script", "story",
            ])
        for page in [PageFile.map, .style, .start] { #expect(Set(HTMLTemplate(page).names) == ["title"]) }
        #expect(HTMLTemplate(.difference).names == ["old", "new", "counts", "sections"])
    }

    /// A script or a style sheet must not end its element.
    @Test(arguments: [
        PageFile.sceneScript, .sceneStyle, .catalogScript, .catalogStyle, .commandStyle, .differenceStyle,
        .tileMapScript, .tileMapStyle,
    ])
    func embeddedFilesStayInTheirElements(_ file: PageFile) {
        #expect(!file.text.isEmpty && !file.text.hasSuffix("\n"))
        #expect(!file.text.contains("</") && !file.text.contains("<!--"))
    }

    @Test(arguments: [
        ("a; // b\nc", "a;\nc"), ("// a\nb\n  // c", "b"), ("/** a */\nb", "b"),
        ("  /**\n   * a\n   */\n  b\n\nc", "  b\n\nc"), ("a /* b\n */ c", "a\nc"), ("a/**/b", "a b"),
        ("f(/** @type {A} */ (b), /* c */ d)", "f((b), d)"), ("a /* b", "a"),
        ("a;\n\n// b\n\nc", "a;\n\n\nc"),
        (#"a = "/* b */ // \" // c" // d"#, #"a = "/* b */ // \" // c""#), ("a = '//' + b", "a = '//' + b"),
        ("a = `//${b /* c */}/* ${{ d: `//` }} */` // e", "a = `//${b }/* ${{ d: `//` }} */`"),
        (#"a.split(/[/"']\/\*/) // b"#, #"a.split(/[/"']\/\*/)"#), ("return /'/ // a", "return /'/"),
        ("a = b / c; // d / e", "a = b / c;"), ("a = (b) / c // '", "a = (b) / c"),
        ("i++ / 2 // '", "i++ / 2"),
        ("returned / 2 // '", "returned / 2"), ("x = \"é\" // é", "x = \"é\""), ("a = 'b\n// c", "a = 'b"),
    ])
    func embeddedScriptsLoseTheirComments(_ text: String, _ expected: String) {
        #expect(ScriptText.withoutComments(text) == expected)
    }

    @Test(arguments: [PageFile.sceneScript, .catalogScript])
    func embeddedScriptsHaveNoComment(_ script: PageFile) {
        let words = ["/**", "@param", "@type", "// "]
        #expect(words.filter { script.text.contains($0) } == [])
        #expect(ScriptText.withoutComments(script.text) == script.text)
    }
}

/// Node.js, which runs scripts without a browser.
private enum Node {
    static let program = ExternalCommand("node")

    /// Whether it is installed and has a runner for tests.
    static let runsTests =
        (try? program.run(on: [], { _, _ in ["-e", "require('node:test')"] }, { _ in true })) ?? false
}

/// The parts of the scripts that need no browser.
@Suite(.enabled(if: Node.runsTests, "Node.js 18 or later is not installed (package nodejs)"))
struct ScriptTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "PageScripts")

    /// Node.js reads the scripts of pages as their browsers do.
    @Test(arguments: [PageFile.sceneScript, .catalogScript, .tileMapScript])
    func embeddedScriptsHaveASyntaxThatIsRight(_ script: PageFile) throws {
        let read = "new (require('node:vm').Script)(require('node:fs').readFileSync(process.argv[1], 'utf8'))"
        try Node.program.run(on: Array(script.text.utf8), { file, _ in ["-e", read, file] }, { _ in })
    }

    @Test(arguments: [
        "camera.test.js", "catalog.test.js", "map.test.mjs", "movement.test.js", "player.test.js",
        "drawing.test.mjs", "style.test.mjs", "target.test.js", "tiles.test.mjs",
    ])
    func script(_ name: String) throws {
        let file = Self.folder.appending(path: name).path
        try Node.program.run(on: [], { _, _ in ["--test", file] }, { _ in })
    }
}
