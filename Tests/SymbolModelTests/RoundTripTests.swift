import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import Testing

@Suite("CIM symbols are written back unchanged")
struct RoundTripTests {
    @Test("Every class with all its members set", arguments: CIMCatalog.classes)
    func full(listed: CIMCatalog.Class) throws {
        let text = CIMFixtures.symbol(with: CIMFixtures.full(listed), listed)
        let log = DiagnosticLog()
        let written = try CIMFixtures.rewritten(text, log)
        #expect(firstDifference(try JSONValue(parsing: text), written) == nil)
        #expect(log.diagnostics.isEmpty, "\(log.diagnostics)")
    }

    @Test("Every class without members is written without members", arguments: CIMCatalog.classes)
    func empty(listed: CIMCatalog.Class) throws {
        let text = CIMFixtures.symbol(with: #"{"type":"\#(listed.name)"}"#, listed)
        #expect(firstDifference(try JSONValue(parsing: text), try CIMFixtures.rewritten(text)) == nil)
    }

    @Test("Present members with their default value are written back", arguments: CIMCatalog.classes)
    func defaults(listed: CIMCatalog.Class) throws {
        var members = [#""type":"\#(listed.name)""#]
        for member in listed.members {
            switch member.kind {
            case "number", "whole number", "true or false":
                members.append("\"\(member.name)\":\(member.missing)")
            case "text", "choice": members.append("\"\(member.name)\":\"\(member.missing)\"")
            case "numbers", "texts", "list": members.append("\"\(member.name)\":[]")
            case "object", "geometry": members.append("\"\(member.name)\":null")
            default: break
            }
        }
        let text = CIMFixtures.symbol(with: "{\(members.joined(separator: ","))}", listed)
        let log = DiagnosticLog()
        let written = try CIMFixtures.rewritten(text, log)
        #expect(firstDifference(try JSONValue(parsing: text), written) == nil)
    }

    @Test("The catalog has every class once, with at most 60 members")
    func catalog() {
        let classes = CIMCatalog.classes
        #expect(Set(classes.map(\.name)).count == classes.count)
        for listed in classes {
            #expect(listed.members.count <= 60)
            #expect(Set(listed.members.map(\.name)).count == listed.members.count, "\(listed.name)")
        }
    }

    @Test("A change is written, and nothing else changes")
    func change() throws {
        let text =
            #"{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,"mine":[1],"width":1,"color":[0,0,0,255]}]}"#
        let symbol = try SymbolDefinition(cim: Array(text.utf8), log: DiagnosticLog())
        let changed = symbol.changed { symbol in
            guard case .solidStroke(var stroke) = symbol.layers[0] else { return }
            stroke.width = 2.5
            stroke.cap = .butt
            symbol.layers[0] = .solidStroke(stroke)
        }
        #expect(
            String(decoding: changed.cimBytes(), as: UTF8.self)
                == #"{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,"capStyle":"Butt","width":2.5,"color":[0,0,0,255],"mine":[1]}]}"#
        )
    }

    @Test("Layers are listed bottom first in the model and top first in documents")
    func order() throws {
        let text =
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":3},{"type":"CIMSolidFill"}]}"#
        let symbol = try SymbolDefinition(cim: Array(text.utf8), log: DiagnosticLog())
        guard case .solidFill = symbol.layers[0], case .solidStroke(let top) = symbol.layers[1] else {
            Issue.record("wrong order")
            return
        }
        #expect(top.width == 3)
    }

    @Test("A symbol made by code is written with the members that ArcGIS always writes")
    func fresh() throws {
        let symbol = SymbolDefinition(
            kind: .line, layers: [.solidStroke(SolidStroke(width: 2, color: .red, cap: .butt))])
        let object = try #require(symbol.cimJSON.object)
        #expect(object["type"] == "CIMLineSymbol")
        let layer = try #require(object["symbolLayers"]?.array?.first?.object)
        #expect(layer["capStyle"] == "Butt" && layer["joinStyle"] == "Round" && layer["miterLimit"] == 10)
        #expect(layer["enable"] == true && layer["width"] == 2 && layer["colorLocked"] == nil)
        #expect(layer["color"]?.object?["values"] == [255, 0, 0, 100])
    }

    @Test("Old spellings are read and written back")
    func legacy() throws {
        let text = """
            {"type":"CIMPointSymbol","symbol3DProperties":[],"haloSymbol":[],"symbolLayers":[
            {"type":"CIMVectorMarker","anchorPointUnits":"Points","scaleStrokesAndFills":true,"Size":"12.5",
             "enable":"true","billboardMode3D":1,"rotateClockwise":1},
            {"type":"CIMFill","pattern":{"type":"CIMSolidPattern","color":[1,2,3,255]}},
            {"type":"CIMSolidStroke","effects":[
              {"type":"CIMGeometricEffectArrow","geometricEffectArrowType":"Crossed"},
              {"type":"CIMGeometricEffectOffset","count":1}]}]}
            """
        let log = DiagnosticLog()
        let symbol = try SymbolDefinition(cim: Array(text.utf8) + [0], log: log)
        #expect(log.diagnostics.map(\.code) == [.numberAsText])
        #expect(firstDifference(try JSONValue(parsing: text), symbol.cimJSON) == nil)
        guard case .vectorMarker(let marker) = symbol.layers[2], case .solidFill(let fill) = symbol.layers[1],
            case .solidStroke(let stroke) = symbol.layers[0], let arrow = stroke.effects[0].object as? Arrow
        else {
            Issue.record("wrong layers")
            return
        }
        #expect(marker.marker.anchorUnits == .absolute && marker.scaleSymbolsProportionally)
        #expect(marker.marker.size == 12.5 && marker.marker.billboardMode3D == .signPost)
        #expect(marker.marker.rotateClockwise && marker.layer.isEnabled)
        #expect(fill.color?.values == [1, 2, 3, 255])
        #expect(arrow.arrowType == .crossed)
        // Changed values are written with the current names.
        let changed = symbol.changed { symbol in
            guard case .vectorMarker(var marker) = symbol.layers[2] else { return }
            marker.marker.anchorUnits = .relative
            marker.marker.size = 3
            symbol.layers[2] = .vectorMarker(marker)
        }
        let layer = changed.cimJSON.object?["symbolLayers"]?.array?[0].object
        #expect(layer?["anchorPointUnits"] == "Relative" && layer?["Size"] == 3)
        #expect(layer?["scaleStrokesAndFills"] == true)
    }

    @Test("Unknown content is kept and reported with its path")
    func unknown() throws {
        let text = """
            {"type":"CIMPointSymbol","novelty":{"a":[1.50,"b"]},"symbolLayers":[
            {"type":"CIMFutureLayer","x":1},
            {"type":"CIMSolidStroke","capStyle":"Pointed","width":"wide","effects":[
              {"type":"CIMGeometricEffectDashes","dashTemplate":[0,0]},{"type":"CIMGeometricEffectNew"},7]},
            {"type":"CIMVectorMarker","size":-3,"markerPlacement":{"type":"CIMMarkerPlacementNew"},
             "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"spheres":[]},"symbol":{"type":"CIMOther"}},null]}]}
            """
        let log = DiagnosticLog()
        let symbol = try SymbolDefinition(cim: Array(text.utf8), path: "$.here", log: log)
        #expect(firstDifference(try JSONValue(parsing: text), symbol.cimJSON) == nil)
        let found = log.diagnostics.map { "\($0.code) \($0.path)" }
        let expected: [String] = [
            "unknown-member $.here.novelty",
            "unknown-symbol-layer $.here.symbolLayers[0]",
            "unknown-choice $.here.symbolLayers[1].capStyle",
            "wrong-value $.here.symbolLayers[1].width",
            "pattern-without-length $.here.symbolLayers[1].effects[0].dashTemplate",
            "unknown-effect $.here.symbolLayers[1].effects[1]",
            "unknown-effect $.here.symbolLayers[1].effects[2]",
            "unknown-placement $.here.symbolLayers[2].markerPlacement",
            "negative-length $.here.symbolLayers[2].size",
            "unknown-geometry $.here.symbolLayers[2].markerGraphics[0].geometry",
            "unknown-symbol $.here.symbolLayers[2].markerGraphics[0].symbol",
        ]
        #expect(found.sorted() == expected.sorted())
    }

    @Test("Curves of marker graphics")
    func curves() throws {
        let text =
            #"{"type":"CIMVectorMarker","markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"curveRings":[[[0,5],{"b":[[1,1],[2,2],[3,3]]},{"a":[[9,8],[7,6],1,0]},{"a":[[1,0],[0,0],0,1,0.5,4,0.25]},{"c":[[-1,0],[0,1]]},[0,5,"NaN"]]]}}]}"#
        let symbol = try SymbolDefinition(
            cim: Array(#"{"type":"CIMPointSymbol","symbolLayers":[\#(text)]}"#.utf8), log: DiagnosticLog())
        guard case .vectorMarker(let marker) = symbol.layers[0],
            case .polygon(let rings) = marker.graphics[0].geometry
        else {
            Issue.record("no polygon")
            return
        }
        #expect(rings.count == 1 && rings[0].start == SIMD2(0, 5))
        let ellipse = EllipticArc(
            center: SIMD2(0, 0), rotation: 0.5, semiMajor: 4, ratio: 0.25, clockwise: true)
        let expected: [MarkerContour.Segment] = [
            .cubic(SIMD2(2, 2), SIMD2(3, 3), to: SIMD2(1, 1)),
            .arc(center: SIMD2(7, 6), clockwise: false, to: SIMD2(9, 8)),
            .ellipse(ellipse, to: SIMD2(1, 0)),
            .arc(center: SIMD2(0, 0), clockwise: false, to: SIMD2(-1, 0)), .line(to: SIMD2(0, 5)),
        ]
        #expect(rings[0].segments == expected)
        // A geometry made by code is written in the same form.
        var again = marker
        again.graphics[0].geometry = marker.graphics[0].geometry
        let rewritten = SymbolDefinition(kind: .point, layers: [.vectorMarker(again)])
        let reread = try SymbolDefinition(cim: rewritten.cimBytes(), log: DiagnosticLog())
        guard case .vectorMarker(let copy) = reread.layers[0] else {
            Issue.record("no vector marker")
            return
        }
        #expect(copy.graphics[0].geometry == marker.graphics[0].geometry)
    }

    @Test("Symbols nested too deeply are kept, and the rest is read")
    func depth() throws {
        var text = #"{"type":"CIMLineSymbol"}"#
        for _ in 0..<100 {
            text =
                #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMHatchFill","lineSymbol":\#(text)}]}"#
        }
        let log = DiagnosticLog()
        let symbol = try SymbolDefinition(cim: Array(text.utf8), log: log)
        #expect(log.diagnostics.map(\.code) == [.nestedTooDeep])
        #expect(symbol.cimBytes() == Array(text.utf8))
        #expect(throws: DocumentError.self) {
            let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
            _ = try SymbolDefinition(
                cim: Array(#"{"type":"CIMPointSymbol","x":\#(deep)}"#.utf8), log: DiagnosticLog())
        }
    }

    @Test("Lists with too many elements are kept and not read")
    func counts() throws {
        let many = String(repeating: "{},", count: 150_000) + "{}"
        let text = #"{"type":"CIMPointSymbol","effects":[\#(many)]}"#
        let log = DiagnosticLog()
        let symbol = try SymbolDefinition(cim: Array(text.utf8), log: log)
        #expect(symbol.effects.isEmpty && log.diagnostics.map(\.code) == [.tooMany])
        #expect(symbol.cimBytes() == Array(text.utf8))
    }

    @Test("A symbol without a reference is written with one if the reference has values")
    func bareReferences() throws {
        let bare = Array(#"{"type":"CIMPointSymbol","symbolLayers":[]}"#.utf8)
        var reference = try SymbolReference(cim: bare, log: DiagnosticLog())
        #expect(reference.isBare && reference.symbol?.kind == .point && reference.cimBytes() == bare)
        reference.minScale = 5000
        #expect(
            String(decoding: reference.cimBytes(), as: UTF8.self)
                == #"{"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[]},"minScale":5000}"#
        )
        let wrapped = Array(#"{"type":"CIMSymbolReference","symbol":{"type":"CIMLineSymbol"}}"#.utf8)
        let other = try SymbolReference(cim: wrapped, log: DiagnosticLog())
        #expect(!other.isBare && other.symbol?.kind == .line && other.cimBytes() == wrapped)
    }

    @Test("JSON that is not a symbol")
    func nothing() {
        for text in ["null", "[]", "", "{", "\u{FEFF}", #"{"type":"CIMPointSymbol",}"#] {
            #expect(throws: DocumentError.self) {
                _ = try SymbolDefinition(cim: Array(text.utf8), log: DiagnosticLog())
            }
        }
    }
}
