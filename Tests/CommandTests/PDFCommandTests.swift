import Foundation
import Testing

/// PDF output of `render` and `swatch`.
@Suite struct PDFCommandTests {
    let folder = try! Scratch()

    private func document(_ options: [String]) throws -> String {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche(["render", "map.json", "-o", "map.pdf"] + options)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return String(decoding: try folder.read("map.pdf"), as: UTF8.self)
    }

    @Test func rendersAMapWithLayersAndItsPosition() throws {
        let document = try document(["--size", "300x200"])
        #expect(document.hasPrefix("%PDF-1.7") && document.hasSuffix("%%EOF\n"))
        #expect(document.contains("/MediaBox[0 0 225.12 150 ]"))
        #expect(document.contains("/Name(Areas)"))
        #expect(document.contains("/Subtype/GEO"))
        #expect(document.contains("/EPSG 3857"))
    }

    @Test func sheetsFollowTheShapeOfTheMap() throws {
        let wide = try document(["--size", "A4", "--bbox", "-20,0,20,5"])
        #expect(wide.contains("/MediaBox[0 0 841.92 595.2 ]") || wide.contains("/MediaBox[0 0 841."))
        let high = try document(["--size", "a4", "--bbox", "0,-20,5,20", "--margin", "1cm"])
        #expect(high.contains("/MediaBox[0 0 595."))
    }

    @Test func writesInformationOnlyIfGiven() throws {
        #expect(!(try document(["--size", "100"]).contains("/Info")))
        let titled = try document(["--size", "100", "--title", "T", "--author", "A", "--date", "2024-02-29"])
        #expect(titled.contains("/Title(T)/Author(A)/CreationDate(D:20240229)"))
        let described = try document(["--size", "100", "--description", "What (it) shows \\"])
        #expect(described.contains(#"/Subject(What \(it\) shows \\)"#))
    }

    @Test func titlesAlsoDescribeSVGDocuments() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche(
            "render", "map.json", "-o", "-", "--format", "svg", "--title", "A & B", "--description", "C")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains("<title>A &amp; B</title>\n<desc>C</desc>"))
    }

    @Test func keepsColorsOfPrint() throws {
        let symbol = """
            {"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":10,\
            "frame":{"xmin":-5,"ymin":-5,"xmax":5,"ymax":5},"markerGraphics":[{"type":"CIMMarkerGraphic",\
            "geometry":{"rings":[[[-5,-5],[-5,5],[5,5],[5,-5],[-5,-5]]]},"symbol":{"type":"CIMPolygonSymbol",\
            "symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":{"type":"CIMCMYKColor",\
            "values":[10,20,30,40,100]}}]}}]}]}
            """
        try folder.write("symbol.json", symbol)
        let run = try folder.cartouche("swatch", "symbol.json", "-o", "symbol.pdf", "--size", "20")
        #expect(run.status == 0, "\(run.errors)")
        #expect(String(decoding: try folder.read("symbol.pdf"), as: UTF8.self).hasPrefix("%PDF"))
    }

    @Test func rejectsOptionsOfOtherFormats() throws {
        try folder.write("map.json", Samples.map)
        for (options, word) in [
            (["-o", "map.png", "--title", "T"], "--title needs a PDF"),
            (["-o", "map.svg", "--margin", "1cm"], "--margin needs a PDF"),
            (["-o", "map.svg", "--author", "A"], "--author needs a PDF"),
            (["-o", "map.webp", "--description", "D"], "--description needs a PDF or SVG"),
            (["-o", "map.pdf", "--date", "yesterday"], "--date"),
            (["-o", "map.pdf", "--margin", "20cm", "--size", "A4"], "--margin leaves no space"),
            (["-o", "map.pdf", "--world-file"], "--world-file"),
        ] {
            let run = try folder.cartouche(["render", "map.json"] + options)
            #expect(run.status == 64 && run.errors.contains(word), "\(run.errors)")
        }
    }

    @Test func keepsAnOlderFileIfTheDiskIsFull() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche("render", "map.json", "-o", "/dev/full", "--format", "pdf")
        #expect(run.status == 1, "\(run.errors)")
    }
}
