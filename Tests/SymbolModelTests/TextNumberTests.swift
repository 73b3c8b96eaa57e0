import CartoucheDocuments
import CartoucheSymbolModel
import Testing

@Suite("Numbers that are written as strings")
struct TextNumberTests {
    private static let symbol = #"""
        {"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":"true","size":"12.5",
        "frame":{"xmin":"-5.0","ymin":"-5","xmax":"5.0","ymax":"5"},"markerGraphics":[{"type":"CIMMarkerGraphic",
        "geometry":{"rings":[[["-5.0","-5.0"],["-5.0","5.0"],["5e0","5.0"],["-5.0","-5.0"]]]},
        "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,"width":"1",
        "capStyle":"1","effects":[{"type":"CIMGeometricEffectDashes","dashTemplate":["4","2.5"]}],
        "color":{"type":"CIMRGBColor","values":["255","0","0","100"]}},
        {"type":"CIMSolidFill","enable":"True","color":["0","0","255","255"]}]}}]}]}
        """#

    @Test("A symbol with all its numbers as strings is drawn like the same symbol with numbers")
    func read() throws {
        let log = DiagnosticLog()
        let symbol = try SymbolDefinition(cim: Array(Self.symbol.utf8), log: log)
        guard case .vectorMarker(let marker) = symbol.layers[0],
            case .polygon(let contours) = marker.graphics[0].geometry, let inner = marker.graphics[0].symbol
        else { throw DocumentError(.wrongValue, what: "not a vector marker with a polygon") }
        #expect(marker.marker.size == 12.5 && marker.layer.isEnabled)
        #expect(marker.frame?.minimum == SIMD2(-5, -5))
        #expect(contours[0].segments.count == 3)
        let strokes = inner.layers.compactMap {
            if case .solidStroke(let stroke) = $0 { stroke } else { nil }
        }
        #expect(strokes[0].width == 1 && strokes[0].color?.values == [255, 0, 0, 100])
        #expect((strokes[0].effects[0].object as? Dashes)?.dashTemplate == [4, 2.5])
        let fills = inner.layers.compactMap { if case .solidFill(let fill) = $0 { fill } else { nil } }
        #expect(fills[0].color?.values == [0, 0, 255, 255] && fills[0].layer.isEnabled)
        // One note for the whole document.
        #expect(log.diagnostics.map(\.code) == [.numberAsText])
        #expect(log.diagnostics[0].severity == .note)
    }

    @Test("Other strings are not numbers", arguments: ["5,0", "five", "", "NaN", "inf", "0x10p", "5 pt"])
    func others(text: String) throws {
        let log = DiagnosticLog()
        let json = #"{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":"\#(text)"}]}"#
        let symbol = try SymbolDefinition(cim: Array(json.utf8), log: log)
        #expect(symbol.layers[0].stroke?.width == SolidStroke().width)
        #expect(log.diagnostics.map(\.code) == [.wrongValue])
    }
}
