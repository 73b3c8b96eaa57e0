import CartoucheDocuments
import CartoucheSymbolChecks
import CartoucheSymbolModel
import CartoucheText
import GoldenSupport
import Testing

/// Checks of whole symbols.
@Suite("Checks of symbols") struct SymbolCheckTests {
    private static func check(_ text: String) throws -> SymbolCheck {
        let log = DiagnosticLog()
        let symbol = try SymbolDefinition(cim: Array(text.utf8), log: log)
        return SymbolCheck(json: symbol.cimJSON, definition: symbol, reading: log.diagnostics)
    }

    private static func line(_ layer: String) -> String {
        #"{"type":"CIMLineSymbol","symbolLayers":[\#(layer)]}"#
    }

    @Test("A symbol with only exact members is exact, with or without names and locks")
    func exact() throws {
        let check = try Self.check(
            Self.line(
                #"{"type":"CIMSolidStroke","name":"casing","colorLocked":true,"primitiveName":"p","width":2,"lineStyle3D":"Tube","color":[0,0,0,255],"effects":[{"type":"CIMGeometricEffectDashes","dashTemplate":[2,1],"lineDashEnding":"HalfPattern"}]}"#
            ))
        #expect(check.verdict == .drawn && check.diagnostics.isEmpty, "\(check.diagnostics)")
    }

    @Test("Approximations are reported as notes with their path")
    func approximate() throws {
        let check = try Self.check(
            Self.line(
                #"{"type":"CIMSolidStroke","width":2,"color":[0,0,0,255],"effects":[{"type":"CIMGeometricEffectWave","waveform":"Random"}]}"#
            ))
        #expect(check.verdict == .approximate)
        #expect(
            check.diagnostics.map { "\($0.severity) \($0.code) \($0.path)" }
                == ["note drawn-approximately $.symbolLayers[0].effects[0].waveform"])
    }

    @Test("Undrawn and unknown parts make a symbol unsupported")
    func unsupported() throws {
        let rules = try Self.check(
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMProceduralSymbolLayer"}]}"#)
        #expect(rules.verdict == .unsupported)
        #expect(rules.diagnostics.map(\.code) == [.notDrawnYet])
        #expect(rules.diagnostics.first?.path == "$.symbolLayers[0]")
        let unknown = try Self.check(Self.line(#"{"type":"CIMFutureStroke"}"#))
        #expect(unknown.verdict == .unsupported)
        #expect(unknown.diagnostics.contains { $0.code == .unknownSymbolLayer })
    }

    @Test("A symbol with a missing font is counted separately")
    func fonts() throws {
        let check = try Self.check(
            #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMCharacterMarker","characterIndex":65,"fontFamilyName":"Cartouche No Such Font","fontStyleName":"Regular","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}}]}"#
        )
        #expect(check.verdict == .fonts, "\(check.diagnostics)")
    }

    @Test(
        "The line metrics of ArcMap are reported where they matter",
        arguments: [("Baseline", false), ("Top", true)])
    func lineMetrics(alignment: String, isReported: Bool) throws {
        TestFont.install()
        let check = try Self.check(
            #"{"type":"CIMTextSymbol","compatibilityMode":true,"verticalAlignment":"\#(alignment)","fontFamilyName":"\#(TestFont.textFamily)","fontStyleName":"Regular","height":10,"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}}"#
        )
        #expect(check.diagnostics.contains { $0.message.contains("ArcMap") } == isReported)
        #expect(check.diagnostics.contains { $0.message.contains("compatibilityMode") } == isReported)
    }

    @Test(
        "A text in a font with the same character widths is exact in layout",
        .enabled(
            if: FontLibrary.shared.match(family: "Arial", style: "Regular")?.relation == .equalWidths
                && FontLibrary.shared.match(family: "Verdana", style: "Regular")?.relation == .otherWidths,
            "Arial is installed, or Liberation Sans and DejaVu Sans are not"))
    func replacedFonts() throws {
        for (family, isExact) in [("Arial", true), ("Verdana", false)] {
            let check = try Self.check(
                #"{"type":"CIMTextSymbol","fontFamilyName":"\#(family)","fontStyleName":"Regular","height":10,"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}}"#
            )
            let found = check.diagnostics.first { $0.code == .fontSubstituted }
            #expect(found?.severity == (isExact ? .note : .warning))
            #expect((check.verdict == .fonts) == !isExact, "\(check)")
        }
    }

    @Test("A symbol that draws nothing is not called approximate, and the report says why")
    func nothing() throws {
        let broken = try Self.check(
            #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","size":10,"frame":{"xmin":-5,"ymin":-5,"xmax":5,"ymax":5},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[["a","b"]]},"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}}]}]}"#
        )
        #expect(broken.verdict == .nothing, "\(broken.diagnostics)")
        #expect(
            broken.diagnostics.contains {
                $0.code == .drawsNothing && $0.severity == .warning && $0.message.contains("cannot be read")
            })
        let empty = try Self.check(#"{"type":"CIMPolygonSymbol","symbolLayers":[]}"#)
        #expect(empty.verdict == .nothing)
        #expect(empty.diagnostics.map(\.severity) == [.note])
        let disabled = try Self.check(
            Self.line(#"{"type":"CIMSolidStroke","enable":false,"width":2,"color":[0,0,0,255]}"#))
        #expect(disabled.diagnostics.first?.message.contains("disabled") == true)
    }

    @Test("A symbol with a substituted style of a font is counted separately, too")
    func fontStyles() throws {
        TestFont.install()
        let check = try Self.check(
            #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMCharacterMarker","characterIndex":72,"fontFamilyName":"\#(TestFont.family)","fontStyleName":"Italic","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}}]}"#
        )
        #expect(check.diagnostics.map(\.code) == [.fontStyleNotInstalled], "\(check.diagnostics)")
        #expect(check.verdict == .fonts)
    }

    @Test("Paths of ArcGIS verify a dashed line; a callout of an unknown class is not supported")
    func verified() throws {
        let line = try Self.check(
            Self.line(
                #"{"type":"CIMSolidStroke","width":2,"color":{"type":"CIMRGBColor","values":[1,2,3,100]},"effects":[{"type":"CIMGeometricEffectDashes","dashTemplate":[2,1]}]}"#
            ))
        #expect(line.verdict == .verified && line.diagnostics.isEmpty, "\(line.diagnostics)")
        let callout = try Self.check(
            #"{"type":"CIMPointSymbol","callout":{"type":"CIMFutureCallout"},"symbolLayers":[]}"#)
        #expect(callout.verdict == .unsupported)
    }

    @Test("Text symbols are checked with sample letters, and unreadable symbols have failed")
    func textAndFailed() throws {
        TestFont.install()
        let font = #""fontFamilyName":"\#(TestFont.textFamily)""#
        let black =
            #""symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}"#
        #expect(try Self.check(#"{"type":"CIMTextSymbol","height":8,\#(font)}"#).verdict == .nothing)
        #expect(
            try Self.check(#"{"type":"CIMTextSymbol","height":8,\#(font),\#(black)}"#).verdict == .drawn)
        let sign =
            #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMPictureMarker","size":9,"url":"x.png"}]}"#
        let text =
            #"{"type":"CIMTextSymbol",\#(font),"callout":{"type":"CIMPointSymbolCallout","pointSymbol":\#(sign)}}"#
        #expect(try Self.check(text).verdict == .approximate)
        #expect(SymbolCheck(failed: "no").verdict == .failed)
    }

    @Test("Former class names are checked under their current names")
    func oldNames() throws {
        let check = try Self.check(
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMFill","pattern":{"type":"CIMSolidPattern","color":[1,2,3,255]}}]}"#
        )
        #expect(check.verdict == .drawn, "\(check.diagnostics)")
    }

    @Test("Members with their default value are not used")
    func defaults() throws {
        let json = try JSONValue(
            parsing: Self.line(
                #"{"type":"CIMSolidStroke","width":4,"capStyle":"Round","joinStyle":1,"effects":[],"animations":[],"miterLimit":10}"#
            ))
        #expect(MemberUse.all(in: json).map(\.member) == ["", "symbolLayers", ""])
    }
}
