import Foundation
import Testing

/// Maps and styles whose symbols a script composes.
@Suite struct DictionaryCommandTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
        try folder.write(
            "calls.geojson",
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"TYPE": "Fire", "severity": 3}, "geometry":
             {"type": "Point", "coordinates": [0, 0]}},
            {"type": "Feature", "properties": {"TYPE": "Flood", "severity": 1}, "geometry":
             {"type": "Point", "coordinates": [4, 2]}}]}
            """#)
        try folder.write(
            "renderer.json",
            #"{"type": "dictionary", "dictionaryName": "Calls", "fieldMap": {"kind": "TYPE"}}"#)
    }

    private func packStyle(as name: String, script: String? = nil) throws {
        let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Examples/styles/incidents")
        try FileManager.default.copyItem(at: source, to: folder.url.appending(path: "source"))
        if let script {
            let text = String(decoding: try folder.read("source/style.json"), as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.contains("\"dictionary_script\"")
                    ? "\"dictionary_script\": \"\(script)\"," : String(line)
            }
            try folder.write("source/style.json", lines.joined(separator: "\n"))
        }
        #expect(try folder.cartouche("style", "pack", "source", "-o", name).status == 0)
        try folder.remove("source")
    }

    private func render(_ more: String...) throws -> Scratch.Run {
        try folder.cartouche(
            ["render", "calls.geojson", "--renderer", "renderer.json", "-o", "map.png", "--size", "200x100"]
                + more)
    }

    @Test func theStyleIsBesideTheDocumentOrNamed() throws {
        let lost = try render()
        #expect(lost.errors.contains("dictionary-style-not-found"), "\(lost.errors)")
        #expect(lost.errors.contains("--dictionary"))
        #expect(lost.status == 2)
        try packStyle(as: "other.stylx")
        let named = try render("--dictionary", "calls=other.stylx")
        #expect(named.status == 0 && named.errors.contains("warning") == false, "\(named.errors)")
        let picture = try folder.read("map.png")
        try FileManager.default.copyItem(
            atPath: folder.path(of: "other.stylx"), toPath: folder.path(of: "Calls.stylx"))
        #expect(try render().status == 0)
        #expect(try folder.read("map.png") == picture)
    }

    @Test(arguments: [
        ("calls", 64, "write NAME=FILE.stylx"), ("calls=gone.stylx", 66, "no such dictionary style"),
    ])
    func aWrongOptionIsOneLine(value: String, status: Int32, message: String) throws {
        let run = try render("--dictionary", value)
        #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
    }

    @Test func legendsIdentifyingAndShapesKnowTheSymbols() throws {
        try packStyle(as: "Calls.stylx")
        let renderer = ["--renderer", "renderer.json"]
        let legend = try folder.cartouche(
            ["legend", "calls.geojson"] + renderer + ["-o", "legend.json"])
        #expect(legend.status == 0, "\(legend.errors)")
        let text = String(decoding: try folder.read("legend.json"), as: UTF8.self)
        #expect(text.contains("Shadow, Incident, Fire, Team") && text.contains("Flood"))
        let shapes = try folder.cartouche(
            ["explode", "calls.geojson"] + renderer + ["-o", "shapes.geojson", "--size", "200x100"])
        #expect(shapes.status == 0, "\(shapes.errors)")
        #expect(String(decoding: try folder.read("shapes.geojson"), as: UTF8.self).contains("#c1121f"))
        let found = try folder.cartouche(
            ["identify", "calls.geojson"] + renderer
                + ["--bbox", "-5,-5,5,5", "--size", "100x100", "--at", "50,50"])
        #expect(found.text.contains("Fire"), "\(found.text)\(found.errors)")
    }

    @Test func theCheckRunsTheScriptForAllValues() throws {
        try packStyle(
            as: "checked.stylx",
            script: "if ($config.theme == 'DARK') { return 'Disc;Gone|Lost'; } return 'Disc;Fire';")
        let run = try folder.cartouche("style", "check", "checked.stylx")
        #expect(
            run.text.contains(
                #"warning dictionary-item-missing: the script names the item "Gone|Lost", which the style does not have"#
            ),
            "\(run.text)")
        #expect(run.text.contains("theme=DARK"))
    }

    @Test(arguments: [("while (true) {}", "steps"), ("return 12;", "the script returned a")])
    func theCheckReportsFaultsOnce(script: String, message: String) throws {
        try packStyle(as: "checked.stylx", script: script)
        let run = try folder.cartouche("style", "check", "checked.stylx")
        #expect(run.status == 2)
        #expect(run.text.components(separatedBy: "dictionary-script-fault").count == 2, "\(run.text)")
        #expect(run.text.contains(message), "\(run.text)")
    }
}
