import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import Testing

@Suite("One layer never stops a map")
struct OneBadLayerTests {
    /// A member of a layer with values that cannot be used.
    struct BadMember: CustomTestStringConvertible, Sendable {
        let member: String
        let values: [String]
        var testDescription: String { member }

        init(_ member: String, _ values: String...) {
            self.member = member
            self.values = values
        }
    }

    static let members: [BadMember] = [
        BadMember("id", "7", "{}", "1e999"), BadMember("title", "7", "[]"),
        BadMember("visibility", "\"yes\"", "1", "[]"), BadMember("showLegend", "\"yes\"", "1"),
        BadMember("opacity", "\"half\"", "\"NaN\"", "-1", "12345", "1e999", "{}"),
        BadMember("minScale", "\"NaN\"", "[]", "true"), BadMember("maxScale", "\"NaN\"", "{}"),
        BadMember("layerType", "7", "{}"), BadMember("url", "7"),
        BadMember("featureCollection", "7", "\"bad text\"", "[]", "{}", "true"),
        BadMember("featureCollection.layers", "7", "\"bad text\"", "{}", "[7]"),
        BadMember("layer.layerDefinition", "7", "\"bad text\"", "[]"),
        BadMember("layer.featureSet", "7", "\"bad text\"", "[]", "{}"),
        BadMember("layer.featureSet.features", "7", "\"bad text\"", "{}", "1e999"),
        BadMember("layer.featureSet.geometryType", "7", "\"esriGeometryBlob\"", "{}"),
        BadMember("layer.featureSet.hasZ", "\"yes\""),
        BadMember(
            "layer.featureSet.spatialReference", "7", "\"bad text\"", "[]", "{}", "{\"wkid\": 99999999}",
            "{\"wkid\": \"NaN\"}", "{\"wkid\": 1e999}", "{\"wkid\": -1}"),
        BadMember("definition.name", "7"), BadMember("definition.geometryType", "7", "\"bad text\""),
        BadMember("definition.objectIdField", "7", "{}"),
        BadMember("definition.fields", "7", "\"bad text\"", "{}", "[7]", "[{\"name\": 7}]"),
        BadMember(
            "definition.definitionExpression", "7", "{}", "\"V IN (SELECT MAX(V) FROM Inspections)\"",
            "\"V = \"", "\"NOFIELD = 1\"", "\"((((\"", "\"DROP TABLE V\""),
        BadMember("definition.visibilityField", "7", "{}", "\"NOFIELD\""),
        BadMember("definition.minScale", "\"NaN\"", "{}"), BadMember("definition.maxScale", "[]"),
        BadMember("definition.hasZ", "\"yes\""), BadMember("definition.hasM", "7"),
        BadMember("definition.timeInfo", "7", "\"bad text\"", "[]"),
        BadMember("definition.timeInfo.startTimeField", "7", "{}"),
        BadMember("definition.elevationInfo", "7", "[]"),
        BadMember("definition.elevationInfo.mode", "7", "\"bad text\""),
        BadMember("definition.elevationInfo.offset", "\"NaN\""),
        BadMember("definition.displayFilterInfo", "7", "[]", "\"bad text\""),
        BadMember("definition.displayFilterInfo.filterMode", "7", "{}"),
        BadMember("definition.displayFilterInfo.filters", "7", "{}", "[7]"),
        BadMember("definition.featureReduction", "7", "\"bad text\"", "[]"),
        BadMember("definition.drawingInfo", "7", "\"bad text\"", "[]"),
        BadMember("definition.drawingInfo.renderer", "7", "\"bad text\"", "[]", "{}", "{\"type\": \"bad\"}"),
        BadMember("definition.drawingInfo.renderer.symbol", "7", "\"bad text\"", "[]", "{}"),
        BadMember("definition.drawingInfo.renderer.symbol.type", "7", "\"bad text\""),
        BadMember("definition.drawingInfo.transparency", "\"half\"", "-1", "12345", "1e999"),
        BadMember("definition.drawingInfo.scaleSymbols", "7", "\"yes\""),
        BadMember("definition.drawingInfo.showLabels", "7"),
        BadMember("definition.drawingInfo.labelingInfo", "7", "{}", "[7]", "[{\"where\": 7}]"),
    ]

    @Test("The other layer is drawn, and an error says what is wrong with the layer", arguments: members)
    func badMember(_ bad: BadMember) throws {
        for value in bad.values {
            let map = try Map.fromJSON(TwoLayerMap.text(bad.member, value))
            let (image, report) = try draw(map, width: 400, height: 300)
            #expect(image[250, 150] == Color(red8: 0, green: 0, blue: 255), "\(value)")
            let errors = report.allDiagnostics.filter { $0.severity == .error }
            let named = errors.filter { $0.path.hasPrefix("$.operationalLayers[0]") }
            let inLayer = report.layers.first?.diagnostics.contains { $0.severity == .error } ?? false
            #expect(!named.isEmpty || inLayer, "\(value): \(report.allDiagnostics)")
        }
    }

    @Test("Labels with a condition on a missing field do not stop the map")
    func labels() throws {
        let label = """
            [{"labelExpression": "[V]", "where": "NOFIELD = 1", "labelPlacement": "esriServerPointLabelPlacementAboveRight",
            "symbol": {"type": "esriTS", "color": [0, 0, 0, 255], "font": {"size": 10}}}]
            """
        let text = try TwoLayerMap.text("definition.drawingInfo.labelingInfo", label)
            .replacing("\"showLabels\":false", with: "\"showLabels\":true")
        let (image, report) = try draw(Map.fromJSON(text), width: 400, height: 300)
        #expect(image[250, 150] == Color(red8: 0, green: 0, blue: 255))
        #expect(image[50, 150] == Color(red8: 255, green: 0, blue: 0))
        let errors = report.allDiagnostics.filter { $0.severity == .error }
        #expect(errors.contains { $0.message.contains("NOFIELD") }, "\(errors)")
    }

    @Test("A map without mistakes has no errors")
    func soundMap() throws {
        let (image, report) = try draw(Map.fromJSON(TwoLayerMap.text), width: 400, height: 300)
        #expect(image[50, 150] == Color(red8: 255, green: 0, blue: 0))
        #expect(image[250, 150] == Color(red8: 0, green: 0, blue: 255))
        #expect(report.allDiagnostics.isEmpty, "\(report.allDiagnostics)")
    }

    @Test("A path in the document belongs to the innermost layer")
    func names() throws {
        let map = try Map.fromJSON(TwoLayerMap.text)
        #expect(map.layerName(atPath: "$.operationalLayers[0].opacity") == "Inspections")
        #expect(map.layerName(atPath: "$.operationalLayers[2]") == nil)
        #expect(
            map.layerName(atPath: "$.operationalLayers[0].featureCollection.layers[0].layerDefinition")
                == "Inspections")
        #expect(map.layerName(atPath: "$.operationalLayers[1].featureCollection.layers[0]") == "Parcels")
        #expect(map.layerName(atPath: "$.operationalLayers[1].featureCollection.layers[01]") == "Parcels")
        #expect(map.layerName(atPath: "$.background") == nil)
    }

    @Test("A program that draws one broken layer alone gets its error")
    func onlyLayer() throws {
        let map = Map(spatialReference: .webMercator)
        let layer = try #require(
            try Map.fromJSON(TwoLayerMap.text).operationalLayers.first as? FeatureLayer
        ).clone()
        layer.origin = nil
        layer.definitionExpression = "V ="
        map.addOperationalLayer(layer)
        map.initialViewpoint = try Map.fromJSON(TwoLayerMap.text).initialViewpoint
        #expect(throws: (any Error).self) { try draw(map, width: 40, height: 30) }
        // With another layer, the map is drawn.
        let other = try #require(try Map.fromJSON(TwoLayerMap.text).operationalLayers.last)
        map.addOperationalLayer(other)
        let (_, report) = try draw(map, width: 40, height: 30)
        #expect(report.layers.map(\.featuresDrawn) == [0, 1])
        #expect(report.layers[0].absence == .unsupported)
        #expect(report.layers[0].diagnostics.map(\.code) == [.layerNotRead])
    }

    @Test("Members that no reader knows are notes, with the member that was probably meant")
    func unknownMembers() throws {
        let text = TwoLayerMap.text.replacing(
            "\"visibility\": true,", with: "\"visibility\": true, \"opacty\": 0.5,")
        let map = try Map.fromJSON(text)
        let unknown = map.diagnostics.filter { $0.code == .unknownMember }
        #expect(unknown.map(\.path) == ["$.operationalLayers[0].opacty", "$.operationalLayers[1].opacty"])
        #expect(
            unknown.allSatisfy { $0.severity == .note && $0.message.contains("did you mean \"opacity\"?") })
    }

    @Test("The bad members of a hidden layer are only notes")
    func hiddenLayer() throws {
        let text = try TwoLayerMap.text("opacity", "\"half\"").replacing(
            "\"visibility\":true", with: "\"visibility\":false", maxReplacements: 1)
        let map = try Map.fromJSON(text)
        #expect(map.diagnostics.map(\.severity) == [.note])
    }
}
