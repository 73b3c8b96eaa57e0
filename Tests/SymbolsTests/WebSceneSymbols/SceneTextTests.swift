import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation
import Testing

/// Texts of web scenes, and the symbols of their labels.
@Suite struct SceneTextTests {
    private static let layer = """
        {"type":"Text","text":"Peak\\n2,100 m","size":12,"font":{"family":"Noto Sans","weight":"bold","style":"italic",
        "decoration":"underline"},"material":{"color":[255,0,0],"transparency":50},"lineHeight":1.5,
        "halo":{"color":[255,255,255],"size":2,"transparency":25},"background":{"color":[0,0,0],"transparency":80},
        "horizontalAlignment":"left","verticalAlignment":"bottom"}
        """

    private func text(_ layers: [LayerDefinition]) throws -> (marker: VectorMarker, text: TextProperties) {
        try #require(layers.count == 1)
        guard case .vectorMarker(let marker) = layers[0] else { throw CocoaError(.featureUnsupported) }
        let symbol = try #require(marker.graphics.first?.symbol)
        return (marker, try #require(symbol.properties.text?.value))
    }

    @Test(arguments: ["PointSymbol3D", "PolygonSymbol3D"])
    func aTextLayerBecomesATextMarker(type: String) throws {
        let json = #"{"type":"\#(type)","symbolLayers":[\#(Self.layer)],"mine":1}"#
        let symbol = try Symbol.fromJSON(json)
        #expect(symbol.diagnostics.isEmpty, "\(symbol.diagnostics)")
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: json))
        let (marker, text) = try text(symbol.definition.layers)
        #expect(marker.marker.size == 12 && marker.graphics[0].textString == "Peak\n2,100 m")
        #expect((marker.marker.placement?.object is PolygonCenter) == (type == "PolygonSymbol3D"))
        #expect(
            text.height == 12 && text.fontFamilyName == "Noto Sans" && text.fontStyleName == "Bold Italic")
        #expect(text.underline && text.haloSize == 2)
        #expect(text.lineGapType == .multiple && text.lineGap == 1.5)
        #expect(text.horizontalAlignment == .left && text.verticalAlignment == .bottom)
        #expect(abs((text.symbol?.mainAlpha ?? 0) - 0.5) < 0.01)
        #expect(abs((text.haloSymbol?.mainAlpha ?? 0) - 0.75) < 0.01)
        guard case .background(let box)? = text.callout else {
            Issue.record("no background")
            return
        }
        #expect(abs((box.backgroundSymbol?.mainAlpha ?? 0) - 0.2) < 0.01)
    }

    @Test func withoutMembersATextIsBlackOf9PointsAndStandsOnItsPoint() throws {
        let symbol = try Symbol.fromJSON(
            #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Text","text":"A"}]}"#)
        let (marker, text) = try text(symbol.definition.layers)
        #expect(marker.marker.size == 9 && text.height == 9 && text.haloSymbol == nil && text.callout == nil)
        #expect(text.horizontalAlignment == .center && text.verticalAlignment == .baseline)
        #expect(text.symbol?.mainAlpha == 1)
    }

    @Test func aLabelSymbolIsATextSymbolWithoutATextOfItsOwn() throws {
        let json = #"{"type":"LabelSymbol3D","symbolLayers":[\#(Self.layer)],"mine":{"kept":true}}"#
        let symbol = try #require(try Symbol.fromJSON(json) as? TextSymbol)
        #expect(symbol.diagnostics.isEmpty, "\(symbol.diagnostics)")
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: json))
        #expect(symbol.text.isEmpty && symbol.size == 16 && symbol.fontWeight == .bold)
        #expect(symbol.haloWidth == 2 * 4.0 / 3 && symbol.haloColor?.alpha == 0.75)
        // An edited symbol is a plain text symbol.
        symbol.color = .blue
        let edited = try JSONValue(parsing: symbol.toJSON())
        #expect(edited.object?["type"] == "esriTS" && edited.object?["symbolLayers"] == nil)
        #expect((try Symbol.fromJSON(symbol.toJSON()) as? TextSymbol)?.size == 16)
    }

    @Test(arguments: [
        (
            #""symbolLayers":[{"type":"Text"}],"verticalOffset":{"screenLength":40},"callout":{"type":"line"}"#,
            1
        ),
        (#""symbolLayers":[]"#, 1), (#""symbolLayers":7"#, 1), (#""symbolLayers":[{"type":"Icon"}]"#, 1),
        (#""symbolLayers":[{"type":"Text"},{"type":"Text"}]"#, 1),
        (#""symbolLayers":[{"type":"Text","size":-4,"lineHeight":"x","material":{"color":3}}]"#, 3),
    ]) func whatALabelSymbolCannotExpressIsReported(members: String, count: Int) throws {
        let json = "{\"type\":\"LabelSymbol3D\",\(members)}"
        let symbol = try Symbol.fromJSON(json)
        #expect(symbol is TextSymbol && symbol.diagnostics.count == count, "\(symbol.diagnostics)")
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: json))
    }

    @Test(arguments: [("all", true, 0), ("heading", false, 1), ("sideways", true, 1)])
    func theProfileOfAPathTurnsWithTheLineOrStaysUpright(
        name: String, turns: Bool, reports: Int
    ) throws {
        let symbol = try Symbol.fromJSON(
            #"""
            {"type":"LineSymbol3D","symbolLayers":[{"type":"Path","profile":"quad","width":0,"height":5,
            "profileRotation":"\#(name)"}]}
            """#)
        guard case .solidStroke(let path)? = symbol.definition.layers.first else {
            Issue.record("no stroke")
            return
        }
        #expect(path.stroke.turnsProfile3D == turns && path.width == 0 && path.stroke.height3D == 5)
        #expect(symbol.diagnostics.filter { $0.code != .sizeInMeters }.count == reports)
    }
}

extension SymbolDefinition {
    /// The alpha of the first fill; 0 without a fill.
    fileprivate var mainAlpha: Double {
        guard case .solidFill(let fill)? = layers.first else { return 0 }
        return fill.color?.resolved.alpha ?? 0
    }
}
