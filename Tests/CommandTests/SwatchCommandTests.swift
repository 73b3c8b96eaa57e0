import CartoucheScenes
import Foundation
import Testing

/// The options of `swatch` that change or compose symbols.
@Suite struct SwatchCommandTests {
    let folder = try! Scratch()

    /// A layer file with three point symbols: "Face" is a large locked red square, "Hat" a small blue one, and
    /// "Roof" a locked blue triangle.
    init() throws {
        func layer(_ name: String, _ size: Int, _ color: String, _ ring: String, isLocked: Bool) -> String {
            """
            {"type":"CIMFeatureLayer","name":"\(name)","renderer":{"type":"CIMSimpleRenderer","symbol":
            {"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker",
            "enable":true,"colorLocked":\(isLocked),"size":\(size),"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},
            "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[\(ring)]},"symbol":
            {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":
            {"type":"CIMRGBColor","values":[\(color),100]}}]}}]}]}}}}
            """
        }
        let square = "[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]"
        let layers = [
            layer("Face", 30, "255,0,0", square, isLocked: true),
            layer("Hat", 12, "0,0,255", square, isLocked: false),
            layer("Roof", 12, "0,0,255", "[[-1,-1],[0,1],[1,-1],[-1,-1]]", isLocked: true),
        ]
        try folder.write(
            "a.lyrx",
            #"{"type":"CIMLayerDocument","layerDefinitions":[\#(layers.joined(separator: ","))]}"#)
    }

    /// Returns the SVG document of a swatch, after checking that it was drawn.
    private func svg(_ arguments: String...) throws -> String {
        let run = try folder.cartouche(["swatch", "a.lyrx", "-o", "-", "--format", "svg"] + arguments)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.text
    }

    @Test func theFirstKeyIsAtTheBottom() throws {
        let text = try svg("Face", "Hat")
        let red = try #require(text.firstRange(of: "#f00"))
        let blue = try #require(text.firstRange(of: "#00f"))
        #expect(red.lowerBound < blue.lowerBound)
        #expect(try svg("Hat").contains("#f00") == false)
    }

    @Test("--lock names the keys that keep their colors, and unlocks the others")
    func colors() throws {
        let text = try svg("Face", "Hat", "--color", "#0f0", "--lock", "Hat")
        #expect(text.contains("#0f0") && text.contains("#00f") && !text.contains("#f00"))
        // Without --lock, the locks of the file count.
        let own = try svg("Face", "Hat", "--color", "#0f0")
        #expect(own.contains("#0f0") && own.contains("#f00") && !own.contains("#00f"))
    }

    @Test func aColorWithoutEffectIsAnError() throws {
        let run = try folder.cartouche("swatch", "a.lyrx", "Face", "-o", "x.png", "--color", "#0f0")
        #expect(run.status == 1 && run.errors.contains("locked"), "\(run.errors)")
        #expect(try !folder.files().contains("x.png"))
    }

    @Test func theAngleRotatesTheSymbol() throws {
        #expect(try svg("Roof", "--angle", "90") != svg("Roof"))
        #expect(try svg("Roof", "--angle", "360").contains("#00f"))
    }

    @Test func anotherGeometryDrawsNothing() throws {
        let run = try folder.cartouche("swatch", "a.lyrx", "Hat", "-o", "x.png", "--geometry", "polygon")
        #expect(run.status == 0 && run.errors.contains("the picture is empty"), "\(run.errors)")
        #expect(try svg("Hat", "--geometry", "point").contains("#00f"))
    }

    @Test func aSymbolWithNothingVisibleIsReported() throws {
        let symbol =
            #"{"type":"esriSFS","style":"esriSFSSolid","color":[1,2,3,0],"outline":{"type":"esriSLS","style":"esriSLSNull"}}"#
        let run = try folder.cartouche("swatch", "-", "-o", "-", "--format", "png", input: symbol)
        #expect(run.status == 0 && run.errors.contains("draws-nothing"), "\(run.errors)")
        #expect(run.output.starts(with: [0x89, 0x50]))
        let strict = try folder.cartouche(
            "swatch", "-", "-o", "-", "--format", "png", "--strict", input: symbol)
        #expect(strict.status == 2)
    }

    @Test func aTextSymbolIsDrawnWithSampleLetters() throws {
        let symbol =
            #"{"type":"CIMTextSymbol","height":20,"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":[0,0,0,255]}]}}"#
        let run = try folder.cartouche(
            "swatch", "-", "-o", "-", "--format", "svg", "--strict", input: symbol)
        #expect(!run.errors.contains("unsupported-symbol"), "\(run.errors)")
        #expect(run.text.contains("<title>AaBbYyZz</title>"))
    }

    @Test func theSheetHasAllSymbols() throws {
        let run = try folder.cartouche("swatch", "a.lyrx", "--sheet", "-o", "-", "--format", "svg")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains("#f00") && run.text.ranges(of: "#00f").count == 2)
        #expect(run.text.contains(##"fill="#fff""##))
        let clear = try folder.cartouche(
            "swatch", "a.lyrx", "--sheet", "-o", "-", "--format", "svg", "--background", "transparent")
        #expect(!clear.text.contains(##"fill="#fff""##))
        let both = try folder.cartouche("swatch", "a.lyrx", "Hat", "--sheet", "-o", "x.png")
        #expect(both.status == 64 && both.errors.contains("--sheet"), "\(both.errors)")
    }

    @Test("--sheet has small cells for small markers")
    func sheetSize() throws {
        let run = try folder.cartouche("swatch", "a.lyrx", "--sheet", "-o", "-", "--format", "svg")
        // Three columns for names, one row, and a border of 12 DIPs.
        #expect(run.text.contains(#"width="294""#), "\(run.text.prefix(300))")
        let found = try #require(run.text.firstMatch(of: /height="([0-9.]+)"/))
        let height = try #require(Double(found.1))
        #expect((60...90).contains(height))
    }

    @Test("--sheet has a gray area behind a symbol with the color of the sheet")
    func whiteOnASheet() throws {
        try folder.write(
            "white.json", #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[255,255,255,255]}"#)
        let sheet = ["swatch", "white.json", "--sheet", "-o", "-", "--format", "svg"]
        #expect(try folder.cartouche(sheet).text.contains("#bdc2c7"))
        #expect(try !folder.cartouche(sheet + ["--background", "#203040"]).text.contains("#bdc2c7"))
    }

    @Test func theKeysAreTheTitleOfAnSVGDocument() throws {
        #expect(try svg("Face", "Hat").contains("<title>Face, Hat</title>"))
    }

    @Test(arguments: ["0", "-5", "20000", "20000x1", "1e9", "nan", "0x5mm"])
    func unusableSizesAreErrors(size: String) throws {
        for format in ["png", "svg", "pdf"] {
            let run = try folder.cartouche("swatch", "a.lyrx", "Hat", "--size=\(size)", "-o", "x.\(format)")
            #expect(run.status == 64 && run.errors.contains("--size"), "\(run.errors)")
            #expect(try !folder.files().contains("x.\(format)"))
        }
    }

    @Test func unknownKeysAreErrors() throws {
        for arguments in [["Face", "Hut"], ["Face", "--lock", "Hat"]] {
            let run = try folder.cartouche(["swatch", "a.lyrx"] + arguments + ["-o", "x.png"])
            #expect(run.status == 1 && !run.errors.isEmpty)
            #expect(try !folder.files().contains("x.png"))
        }
    }

    @Test func aSwatchFitsTightlyAroundAnOffsetMarker() throws {
        try folder.write(
            "pin.json",
            #"{"type":"esriSMS","style":"esriSMSSquare","size":9,"color":[255,0,0,255],"yoffset":30}"#)
        let run = try folder.cartouche("swatch", "pin.json", "-o", "pin.png")
        #expect(run.status == 0, "\(run.errors)")
        // 9 points are 12 pixels; the offset does not make the picture larger.
        let bytes = try folder.read("pin.png")
        #expect(
            [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } } == [12, 12])
    }

    @Test func lineSymbolsTakeAColorButNoAngle() throws {
        try folder.write(
            "line.json", #"{"type":"esriSLS","style":"esriSLSSolid","width":3,"color":[255,0,0,255]}"#)
        let blue = try folder.cartouche(
            "swatch", "line.json", "-o", "line.svg", "--color", "blue", "--size", "26")
        #expect(blue.status == 0, "\(blue.errors)")
        #expect(String(decoding: try folder.read("line.svg"), as: UTF8.self).contains("#00f"))
        let turned = try folder.cartouche("swatch", "line.json", "-o", "line.svg", "--angle", "30")
        #expect(turned.status == 1 && turned.errors.contains("--angle"), "\(turned.errors)")
    }
}

/// `cartouche swatch` with models.
@Suite struct ModelSwatchCommandTests {
    let folder = try! Scratch()

    private func symbol(_ file: String) throws {
        try folder.write(
            "a.json",
            #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"href":"\#(file)"}}]}"#)
    }

    @Test(.enabled(if: (try? AssimpLibrary.shared(for: "")) != nil, "models need the library Assimp 5"))
    func aModelIsReadBesideTheSymbol() throws {
        try folder.write(
            "models/a.obj", "v 0 0 0\nv 10 0 0\nv 0 10 0\nv 0 0 10\nf 1 2 3\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
        try symbol("models/a.obj")
        for options in [[], ["--sheet"], ["--size", "60x60"]] {
            let run = try folder.cartouche(["swatch", "a.json", "-o", "a.png"] + options)
            #expect(run.status == 0 && !run.errors.contains("draws-nothing"), "\(run.errors)")
        }
    }

    @Test func aMissingModelIsReported() throws {
        try symbol("missing.obj")
        let run = try folder.cartouche("swatch", "a.json", "-o", "a.png")
        #expect(run.status == 2 && run.errors.contains("model-not-read"), "\(run.status) \(run.errors)")
    }
}
