import CartoucheDocuments
import CartoucheExpressions
import CartoucheGeospatial
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import Testing

/// Popups whose values are Arcade scripts.
@Suite struct PopupExpressionTests {
    private static let document = """
        {"operationalLayers":[{"id":"p","title":"p","layerType":"ArcGISFeatureLayer","featureCollection":{"layers":[{
        "popupInfo":{"title":"{NAME}: {expression/expr0}","description":"{expression/expr1} {expression/gone}.",
        "fieldInfos":[{"fieldName":"expression/expr0","visible":true,"format":{"places":1,"digitSeparator":true}},
        {"fieldName":"expression/expr2","label":"kind","visible":true},{"fieldName":"NOTE","visible":true}],
        "expressionInfos":[
        {"name":"expr0","title":"Density","expression":"$feature.POP / 2","returnType":"number"},
        {"name":"expr1","expression":"IIf(IsEmpty($feature.NOTE), 'no note', 'a note')","returnType":"string"},
        {"name":"expr2","expression":"DomainName($feature, 'CODE')","returnType":"string"},
        {"name":"expr3","expression":"Count(FeatureSetByName($map, 'x'))","returnType":"number"},
        {"name":"expr4","expression":"$feature.NAME[99]"}]},
        "layerDefinition":{"name":"p","geometryType":"esriGeometryPoint","objectIdField":"OBJECTID",
        "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString"},
        {"name":"NOTE","type":"esriFieldTypeString"},{"name":"POP","type":"esriFieldTypeDouble"},
        {"name":"CODE","type":"esriFieldTypeInteger","domain":{"type":"codedValue","name":"kinds",
        "codedValues":[{"code":3,"name":"Town"}]}}],
        "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle",
        "color":[255,0,0,255],"size":20}}}},
        "featureSet":{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"features":[
        {"geometry":{"x":100,"y":100},"attributes":{"NAME":"Bern","NOTE":null,"POP":267767,"CODE":3,"OBJECTID":1}}]}}]}}],
        "baseMap":{"title":"none","baseMapLayers":[]},"spatialReference":{"wkid":3857},"version":"2.30"}
        """

    private func popup() async throws -> Popup {
        let map = try Map.fromJSON(Self.document)
        map.initialViewpoint = Viewpoint(
            center: Point(x: 100, y: 100, spatialReference: .webMercator), scale: 5000)
        let view = MapView(map: map)
        view.size = ScreenSize(width: 100, height: 100)
        let layer = try #require(map.operationalLayers.first)
        let result = try await view.identify(
            on: layer, screenPoint: ScreenPoint(x: 50, y: 50), tolerance: 5)
        let all = result.popups + result.sublayerResults.flatMap(\.popups)
        return try #require(all.first)
    }

    @Test func titlesTextsAndFieldsShowTheValuesOfExpressions() async throws {
        let popup = try await popup()
        #expect(popup.title == "Bern: 133,883.5")
        #expect(popup.text == "no note .")
        #expect(popup.displayedFields.map(\.label) == ["Density", "kind", "NOTE"])
        #expect(popup.displayedFields.map(\.value) == ["133,883.5", "Town", ""])
    }

    @Test func expressionsOfServicesAreReportedOnceWhenTheMapIsRead() throws {
        let found = try Map.fromJSON(Self.document).diagnostics.filter { $0.code == .popupExpressionNotRead }
        #expect(found.count == 1)
        #expect(found.first?.path.hasSuffix("popupInfo.expressionInfos[3].expression") == true)
        #expect(found.first?.message.contains("line 1, column ") == true)
    }

    @Test func anExpressionThatFailsHasItsErrorAndNoValue() async throws {
        let values = try await popup().evaluateExpressions()
        #expect(values.map(\.popupExpression.name) == ["expr0", "expr1", "expr2", "expr3", "expr4"])
        #expect(values[0].result as? Double == 133_883.5 && values[1].result as? String == "no note")
        #expect(values[3].error?.kind == .syntax && values[4].error?.kind == .wrongType)
        #expect(values[4].result == nil)
    }
}
