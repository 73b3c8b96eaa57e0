import CartoucheScenes
import Foundation
import Testing

/// `cartouche legend`, and map sheets of `cartouche render`.
@Suite struct LegendCommandTests {
    let folder = try! Scratch()

    init() throws { try folder.write("map.json", Samples.map) }

    @Test(arguments: ["png", "jpg", "svg", "pdf", "html", "json"])
    func writesAllFormats(format: String) throws {
        let run = try folder.cartouche(
            "legend", "map.json", "-o", "legend.\(format)", "--title", "Legend & <title>", "--columns", "2")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let piped = try folder.cartouche(
            "legend", "-", "-o", "-", "--format", format, "--title", "Legend & <title>", "--columns", "2",
            input: Samples.map)
        let written = try folder.read("legend.\(format)")
        #expect(piped.status == 0 && piped.output == written)
        if format == "html" {
            #expect(piped.text.contains("<h1 dir=\"auto\">Legend &amp; &lt;title&gt;</h1>"))
        }
        if format == "json" { #expect(piped.text.contains("\"layerName\": \"Areas\"")) }
    }

    @Test func acceptsRenderersDataAndHiddenLayers() throws {
        try folder.write("renderer.json", Samples.renderer)
        try folder.write("points.geojson", Samples.points)
        for arguments in [["renderer.json"], ["points.geojson", "--renderer", "renderer.json"]] {
            let run = try folder.cartouche(["legend"] + arguments + ["-o", "-", "--format", "json"])
            #expect(run.status == 0 && run.text.contains("0 – 5"), "\(run.errors)")
        }
        let hidden = Samples.map.replacingOccurrences(
            of: "\"title\": \"Areas\"", with: "\"title\": \"Areas\", \"visibility\": false")
        let run = try folder.cartouche("legend", "-", "-o", "-", "--format", "json", input: hidden)
        #expect(run.status == 0 && run.text.contains("Areas"))
    }

    /// Maps draw no models, but their legends do.
    @Test(.enabled(if: (try? AssimpLibrary.shared(for: "")) != nil, "models need the library Assimp 5"))
    func legendsOfMapSheetsShowModels() throws {
        try folder.write("points.geojson", Samples.points)
        try folder.write(
            "symbols/m.obj",
            "v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nv 0 2 0\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n")
        try folder.write(
            "symbols/r.json",
            #"""
            {"type":"simple","label":"Pyramid","symbol":{"type":"PointSymbol3D","symbolLayers":[{"type":"Object",
            "resource":{"href":"m.obj"},"height":30,"material":{"color":[220,60,40]}}]}}
            """#)
        let run = try folder.cartouche(
            "render", "points.geojson", "--renderer", "symbols/r.json", "-o", "sheet.svg", "--legend",
            "right",
            "--size", "400x300")
        #expect(run.errors.contains("only scenes draw") && !run.errors.contains("CIM"), "\(run.errors)")
        #expect(!run.errors.contains("model-not-read"), "\(run.errors)")
        let sheet = String(decoding: try folder.read("sheet.svg"), as: UTF8.self)
        #expect(sheet.contains("<image") && sheet.contains("data:image/png"))
        let layout = try folder.cartouche(
            "render", "points.geojson", "--renderer", "symbols/r.json", "-o", "page.svg", "--legend", "left",
            "--size", "400x300", "--write-layout", "page.pagx")
        #expect(layout.errors.contains("only scenes draw"), "\(layout.errors)")
        #expect(String(decoding: try folder.read("page.svg"), as: UTF8.self).contains("data:image/png"))
    }

    @Test func reportsWrongOptions() throws {
        for (options, word) in [
            (["-o", "legend.txt"], ".html"), (["-o", "legend.png", "--columns", "0"], "--columns"),
            (["-o", "legend.png", "--columns", "101"], "--columns"),
            (["-o", "legend.png", "--visible-only"], "--map-scale"),
            (["-o", "legend.png", "--text-size", "1000"], "--text-size"),
            (["-o", "map.json"], "would replace the input"),
        ] {
            let run = try folder.cartouche(["legend", "map.json"] + options)
            #expect(run.status == 64 && run.errors.contains(word), "\(options) \(run.errors)")
        }
        let empty = try folder.cartouche(
            "legend", "-", "-o", "empty.png", "--strict", input: #"{"operationalLayers":[]}"#)
        #expect(
            empty.status == 2 && empty.errors.contains("the legend is empty, because the map has no layers"))
        let service = #"{"operationalLayers":[{"title":"Roads","layerType":"ArcGISTiledMapServiceLayer"}]}"#
        let without = try folder.cartouche("legend", "-", "-o", "empty.png", "--strict", input: service)
        #expect(without.errors.contains("\"Roads\", a ArcGISTiledMapServiceLayer"), "\(without.errors)")
    }

    private let sheet = [
        "--legend", "right", "--scale-bar", "--north-arrow", "--title", "T", "--credits", "C",
    ]

    @Test(arguments: ["png", "svg", "pdf"]) func sheetsHaveTheSizeOfTheirPage(format: String) throws {
        let run = try folder.cartouche(
            ["render", "map.json", "-o", "sheet.\(format)", "--size", "400x300"] + sheet)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let bytes = try folder.read("sheet.\(format)")
        switch format {
        case "png": #expect(Array(bytes[16..<24]) == [0, 0, 1, 144, 0, 0, 1, 44])
        case "svg":
            #expect(String(decoding: bytes, as: UTF8.self).contains("width=\"400\" height=\"300\""))
        default:
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("/MediaBox[0 0 300 225.12 ]") && text.contains("/Title(T)"))
        }
    }

    @Test func sheetsWithoutSpaceAreDrawn() throws {
        for size in ["40x30", "20x300", "300x20"] {
            let run = try folder.cartouche(
                ["render", "map.json", "-o", "small.png", "--quiet", "--size", size] + sheet)
            #expect(run.status == 0, "\(run.errors)")
        }
        for (options, word) in [
            (["--world-file"], "--world-file"), (["--author", "A"], "--author needs a PDF"),
        ] {
            let run = try folder.cartouche(["render", "map.json", "-o", "sheet.png"] + sheet + options)
            #expect(run.status == 64 && run.errors.contains(word), "\(run.errors)")
        }
        let units = try folder.cartouche("render", "map.json", "-o", "map.png", "--units", "imperial")
        #expect(units.status == 64 && units.errors.contains("--units needs --scale-bar"))
    }
}
