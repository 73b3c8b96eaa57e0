import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheSymbols
import Testing

/// Tables have types and templates, from which new features are made.
@Suite struct FeatureTemplateTests {
    private let webMap = #"""
        {"operationalLayers": [{"title": "Trees", "featureCollection": {"layers": [{
          "featureSet": {"geometryType": "esriGeometryPoint", "features": [
            {"geometry": {"x": 0, "y": 0, "spatialReference": {"wkid": 3857}}, "attributes": {"kind": 2}}]},
          "layerDefinition": {
            "geometryType": "esriGeometryPoint", "typeIdField": "KIND",
            "fields": [{"name": "kind", "type": "esriFieldTypeInteger"},
              {"name": "name", "type": "esriFieldTypeString"}, {"name": "height", "type": "esriFieldTypeDouble"}],
            "types": [
              {"id": 1, "name": "Oak", "templates": [{"name": "Young oak", "description": "small",
                "drawingTool": "esriFeatureEditToolPoint",
                "prototype": {"attributes": {"kind": 1, "name": "oak", "height": 2.5}}}]},
              {"id": 2, "name": "Beech"}, {"name": "without an identifier"}, 7],
            "templates": [{"name": "Tree", "drawingTool": "esriFeatureEditToolUnknown",
              "prototype": {"attributes": {"name": null, "height": 3}}}],
            "drawingInfo": {"renderer": {"type": "uniqueValue", "field1": "kind", "uniqueValueInfos": [
              {"value": "1", "symbol": {"type": "esriSMS", "style": "esriSMSCircle", "color": [255, 0, 0, 255],
                "size": 8}}]}}}}]}}]}
        """#

    private func table() throws -> FeatureTable {
        let map = try Map.fromJSON(webMap)
        return try #require((map.operationalLayers.first as? FeatureLayer)?.featureTable)
    }

    @Test func typesAndTemplatesOfWebMapsAreRead() throws {
        let table = try table()
        #expect(table.typeField == "KIND")
        #expect(table.featureTypes.map(\.name) == ["Oak", "Beech"])
        let young = try #require(table.types.first?.templates.first)
        #expect(young.name == "Young oak" && young.templateDescription == "small")
        #expect(young.drawingTool == .point)
        #expect(young.prototypeAttributes["height"] as? Double == 2.5)
        #expect(table.featureTemplates.map(\.name) == ["Tree"])
        #expect(table.templates.first?.drawingTool == FeatureTemplate.DrawingTool.none)
    }

    @Test func templatesMakeFeatures() async throws {
        let table = try table()
        let place = Point(x: 1, y: 2, spatialReference: .webMercator)
        let oak = table.makeFeature(type: table.featureTypes[0], geometry: place)
        #expect(oak.attributes["name"] as? String == "oak" && oak.geometry as? Point == place)
        #expect(table.featureType(of: oak)?.name == "Oak")
        #expect(table.featureType(of: table.makeFeature(template: table.featureTemplates[0])) == nil)
        let copies = FeatureCollectionTable(
            fields: [
                Field(name: "kind", type: .integer), Field(name: "name", type: .string),
                Field(name: "height", type: .double),
            ], geometryType: Point.self, spatialReference: .webMercator)
        copies.featureTypes = table.featureTypes
        copies.typeField = "kind"
        try await copies.add(copies.makeFeature(type: copies.featureTypes[0], geometry: place))
        try await copies.add(copies.makeFeature(type: copies.featureTypes[1], geometry: place))
        let result = try await copies.queryFeatures(using: QueryParameters())
        let kinds = result.features().map { copies.featureType(of: $0)?.name }
        #expect(kinds == ["Oak", "Beech"])
    }
}
