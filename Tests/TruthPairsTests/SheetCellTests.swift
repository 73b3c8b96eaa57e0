import CartoucheDocuments
import Foundation
import Testing
import TruthPairs

@Suite("Sheet cells")
struct SheetCellTests {
    /// Compares printed paths with a cell of 40 pt that has a red square from (10, 10) to (30, 30) with a 1 pt stroke.
    private static func cell(
        printed: String, symbol: String? = nil, objectID: Int? = nil
    ) throws -> ShapeAgreement {
        let id = objectID.map { "\"objectId\":\($0)," } ?? ""
        let stroke = #"{"type":"CIMSolidStroke","enable":true,"width":1,"color":[255,0,0,255]}"#
        let symbol = symbol ?? #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(stroke)]}"#
        let ring = "[[10,30],[10,10],[30,10],[30,30],[10,30]]"
        let json = try JSONValue(
            parsing: """
                {"sizePoints":[40,40],"pixelsPerPoint":4,
                 "frameCentre":{"page":[100,100]},"pageSize":[200,200],"pageOrigin":[80,80],
                 "features":[{"geometry":{"rings":[\(ring)]},\(id)"symbol":\(symbol)}],
                 "drawing":[{"d":"M 0 40 L 0 0 L 40 0 L 40 40 Z","fill":[250,250,250],"fillOpacity":1},\(printed)]}
                """)
        return SheetCell.agreement(of: try #require(json.object))
    }

    private static func stroke(_ path: String, width: Double = 1, color: String = "255,0,0") -> String {
        """
        {"d":"\(path)","stroke":[\(color)],"strokeOpacity":1,"width":\(width),"cap":"round","join":"round","miter":10}
        """
    }

    @Test("Equal paths agree in spite of rounding")
    func same() throws {
        let agreement = try Self.cell(
            printed: Self.stroke("M 10.05 30 L 10.05 10.05 L 30 10 L 30 30.05 Z", width: 0.9999))
        #expect(agreement.compared == 1 && agreement.agreeing == 1, "\(agreement.differences)")
        #expect(agreement.isComplete)
    }

    @Test("Different widths, colors and positions are reported")
    func differences() throws {
        let ring = "M 10 30 L 10 10 L 30 10 L 30 30 Z"
        #expect(
            try Self.cell(printed: Self.stroke(ring, width: 1.2)).differences.first?.contains("width")
                ?? false)
        #expect(
            try Self.cell(printed: Self.stroke(ring, color: "0,0,255")).differences.first?.contains("color")
                ?? false)
        let bent = try Self.cell(printed: Self.stroke("M 10 30 L 10 10 L 30 10 L 30 30.5 Z"))
        #expect(bent.differences.count == 1 && bent.agreeing == 0, "\(bent.differences)")
        let more = try Self.cell(printed: Self.stroke(ring) + "," + Self.stroke("M 12 12 L 20 12"))
        #expect(more.agreeing == 1 && more.differences.count == 1, "\(more.differences)")
    }

    @Test("A shift of the whole cell is ignored, because printed pages are slightly smaller")
    func shift() throws {
        let moved = try Self.cell(printed: Self.stroke("M 10.2 29.9 L 10.2 9.9 L 30.2 9.9 L 30.2 29.9 Z"))
        #expect(moved.isComplete && abs(moved.shift.x - 0.2) < 0.01 && abs(moved.shift.y + 0.1) < 0.01)
    }

    @Test("Hatch lines are compared one by one, clipped")
    func hatch() throws {
        let line = #"{"type":"CIMSolidStroke","enable":true,"width":0.5,"color":[0,0,0,255]}"#
        let symbol = """
            {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMHatchFill","enable":true,"separation":10,
             "rotation":0,"offsetY":3,"lineSymbol":{"type":"CIMLineSymbol","symbolLayers":[\(line)]}}]}
            """
        // The frame's center is at (20, 20) in the cell, y down, so the lines are at 17 and 27.
        func printed(_ heights: [Double]) -> String {
            heights.map { y in
                """
                {"d":"M 9 \(y) L 31 \(y)","stroke":[0,0,0],"strokeOpacity":1,"width":0.5,"cap":"round","join":"round",
                 "miter":10,"clip":{"d":"M 10 10 L 30 10 L 30 30 L 10 30 Z"}}
                """
            }.joined(separator: ",")
        }
        let right = try Self.cell(printed: printed([17, 27]), symbol: symbol)
        #expect(right.agreeing == 2 && right.isComplete, "\(right.differences)")
        let wrong = try Self.cell(printed: printed([17, 26]), symbol: symbol)
        #expect(!wrong.isComplete)
    }

    @Test("Characters are compared by their positions, without their font")
    func characters() throws {
        let paint =
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}"#
        let symbol = """
            {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMCharacterMarker","enable":true,"size":6,
             "characterIndex":65,"fontFamilyName":"No Such Font","symbol":\(paint),
             "markerPlacement":{"type":"CIMMarkerPlacementInsidePolygon","stepX":10,"stepY":10,"gridType":"Fixed",
             "clipping":"ClipAtBoundary"}}]}
            """
        func glyph(_ x: Double, _ y: Double) -> String {
            """
            {"d":"M \(x - 2) \(y - 3) L \(x + 2) \(y - 3) L \(x + 2) \(y + 3) Z","fill":[0,0,0],"fillOpacity":1,
             "glyph":true}
            """
        }
        var grid: [SIMD2<Double>] = []
        for y in [10.0, 20, 30] { for x in [10.0, 20, 30] { grid.append(SIMD2(x, y)) } }
        // The advance width is unknown, so all characters can have the same horizontal offset.
        let right = try Self.cell(
            printed: grid.map { glyph($0.x + 0.4, $0.y) }.joined(separator: ","), symbol: symbol)
        #expect(right.glyphs == 9 && right.agreeingGlyphs == 9 && right.isComplete, "\(right.differences)")
        let high = try Self.cell(
            printed: grid.map { glyph($0.x, $0.y + 0.5) }.joined(separator: ","), symbol: symbol)
        #expect(!high.isComplete)
    }

    private static let ring = "M 10 30 L 10 10 L 30 10 L 30 30 Z"

    @Test("Only outlines of a label's characters are halos; other paths after them are compared")
    func halos() throws {
        func outline(_ more: String) -> String { #"{"d":"M 12 12 L 16 12 L 16 18 Z",\#(more)}"# }
        let character = outline(#""fill":[0,0,0],"fillOpacity":1,"glyph":true"#)
        let halo = outline(
            #""fill":[9,9,9],"fillOpacity":1,"stroke":[9,9,9],"strokeOpacity":1,"width":4,"join":"round""#)
        let ring = Self.stroke(Self.ring)
        #expect(try Self.cell(printed: [ring, halo, character].joined(separator: ",")).isComplete)
        let other = Self.stroke("M 12 12 L 20 12")
        let more = try Self.cell(printed: [character, ring, other].joined(separator: ","))
        #expect(more.agreeing == 1 && more.differences.count == 1, "\(more.differences)")
    }

    @Test("A cell without paths does not agree, and a symbol that cannot be read is a difference")
    func nothing() throws {
        let clear = #"{"type":"CIMPolygonSymbol","symbolLayers":[]}"#
        let empty = #"{"d":"M 0 0 L 40 0 L 40 40 Z","fill":[250,250,250],"fillOpacity":1}"#
        let none = try Self.cell(printed: empty, symbol: clear)
        #expect(!none.isCompared && !none.isComplete && none.differences.isEmpty, "\(none.differences)")
        let broken = try Self.cell(printed: empty, symbol: "7")
        #expect(broken.differences.count == 1 && !broken.isComplete)
    }

    @Test("A random grid of a feature without an object ID is not compared")
    func randomGrids() throws {
        let symbol = """
            {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMVectorMarker","size":1,
             "markerPlacement":{"type":"CIMMarkerPlacementInsidePolygon","stepX":10,"stepY":10,
              "gridType":"Random"}}]}
            """
        let without = try Self.cell(printed: Self.stroke(Self.ring), symbol: symbol)
        #expect(without.differences.contains { $0.contains("object ID") })
        let with = try Self.cell(printed: Self.stroke(Self.ring), symbol: symbol, objectID: 3)
        #expect(!with.differences.contains { $0.contains("object ID") })
    }

    @Test("Paths show the members without which they would differ")
    func shownMembers() throws {
        let json = try JSONValue(
            parsing: """
                {"sizePoints":[40,40],"features":[{"geometry":{"paths":[[[10,20],[30,20]]]},
                 "symbol":{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":2,
                  "capStyle":"Butt","joinStyle":"Miter","color":[255,0,0,255]}]}}],
                 "drawing":[{"d":"M 10 20 L 30 20","stroke":[255,0,0],"strokeOpacity":1,"width":2,"cap":"butt",
                  "join":"miter","miter":10}]}
                """)
        let agreement = SheetCell.agreement(of: try #require(json.object), listsUses: true)
        #expect(agreement.isComplete)
        // Joins are invisible on a straight line.
        #expect(
            Set(agreement.shown.keys) == [
                "CIMLineSymbol", "CIMLineSymbol.symbolLayers", "CIMSolidStroke", "CIMSolidStroke.width",
                "CIMSolidStroke.capStyle", "CIMSolidStroke.capStyle=Butt", "CIMSolidStroke.color",
            ])
    }

    @Test("Characters of a grid agree although its outermost columns are clipped away")
    func gridColumns() throws {
        let paint =
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}"#
        let symbol = """
            {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMCharacterMarker","size":2,
             "characterIndex":65,"fontFamilyName":"No Such Font","symbol":\(paint),
             "markerPlacement":{"type":"CIMMarkerPlacementInsidePolygon","stepX":4,"stepY":4,
              "clipping":"ClipAtBoundary"}}]}
            """
        var glyphs: [String] = []
        for y in stride(from: 12.0, through: 28, by: 4) {
            for x in stride(from: 12.0, through: 28, by: 4) {
                glyphs.append(
                    """
                    {"d":"M \(x - 0.4) \(y - 1) L \(x + 1) \(y - 1) L \(x + 1) \(y + 1) Z","fill":[0,0,0],
                     "fillOpacity":1,"glyph":true}
                    """)
            }
        }
        let agreement = try Self.cell(printed: glyphs.joined(separator: ","), symbol: symbol)
        #expect(agreement.agreeingGlyphs == glyphs.count, "\(agreement.differences)")
    }
}
