import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

@Suite struct FeatureCollectionTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let blue = Color(red8: 0, green: 0, blue: 255)

    private func table() -> FeatureCollectionTable {
        FeatureCollectionTable(
            fields: [
                Field(type: .text, name: "Place", alias: "Place name", length: 10, isNullable: false),
                Field(type: .int32, name: "Count"),
            ], geometryType: Polygon.self, spatialReference: .webMercator)
    }

    @Test func featuresAreAddedChangedAndDeleted() async throws {
        let table = table()
        let feature = table.makeFeature(
            attributes: ["Place": "here", "Count": Int32(3)], geometry: square(0, 10, in: .webMercator))
        try await table.add(feature)
        #expect(feature.objectID == 1 && table.numberOfFeatures == 1)
        let found = try await table.queryFeatures(using: QueryParameters()).features()[0]
        // Values have the types that they were set with.
        #expect(found.attributes["Count"] as? Int32 == 3)
        found.setAttributeValue("there", forKey: "Place")
        #expect(
            try await table.queryFeatures(using: QueryParameters()).features()[0].attributes["Place"]
                as? String == "here")
        try await table.update(found)
        let query = QueryParameters()
        query.whereClause = "Place = 'there' AND Count = 3"
        #expect(try await table.queryFeatureCount(using: query) == 1)
        try await table.delete(found)
        #expect(table.numberOfFeatures == 0 && found.objectID == nil)
        await #expect(throws: MapError.self) { try await table.delete(feature) }
        await #expect(throws: MapError.self) { try await table.update(feature) }
    }

    @Test func invalidFeaturesThrowAndNothingIsAdded() async throws {
        let table = table()
        let good = table.makeFeature(attributes: ["place": "a"], geometry: nil)
        let bad: [Feature] = [
            table.makeFeature(attributes: ["Place": "much too long a text"]),
            table.makeFeature(attributes: [:]), table.makeFeature(attributes: ["Place": 3]),
            table.makeFeature(attributes: ["Place": "a", "Count": "many"]),
            table.makeFeature(attributes: ["Place": "a", "Color": "red"]),
            table.makeFeature(attributes: ["Place": "a", "Count": URL(fileURLWithPath: "/")]),
            table.makeFeature(attributes: ["Place": "a"], geometry: Point(x: 0, y: 0)),
            self.table().makeFeature(attributes: ["Place": "a"]),
        ]
        for feature in bad {
            await #expect(throws: MapError.self) { try await table.addFeatures([good, feature]) }
        }
        #expect(table.numberOfFeatures == 0)
        try await table.addFeatures([good])
        await #expect(throws: MapError.self) { try await table.add(good) }
    }

    @Test func geometriesAreProjectedToTheTablesSystem() async throws {
        let table = table()
        let degree = Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1, spatialReference: .wgs84)
        try await table.add(table.makeFeature(attributes: ["Place": "a"], geometry: degree))
        #expect(abs((table.extent?.xMax ?? 0) - 111_319.49) < 0.01)
        let open = FeatureCollectionTable(fields: [])
        try await open.addFeatures([
            open.makeFeature(geometry: Point(x: 1, y: 1, spatialReference: .wgs84)),
            open.makeFeature(geometry: Point(x: 111_319.490793, y: 0, spatialReference: .webMercator)),
        ])
        #expect(open.spatialReference == .wgs84)
        #expect(abs((open.extent?.xMin ?? 0) - 1) < 1e-6 && abs((open.extent?.yMin ?? 1)) < 1e-6)
    }

    @Test func collectionsAreDrawnWithTheirTablesRenderers() async throws {
        let (below, above) = (table(), table())
        below.renderer = SimpleRenderer(symbol: fill(red))
        above.renderer = SimpleRenderer(symbol: fill(blue))
        try await below.add(
            below.makeFeature(attributes: ["Place": "a"], geometry: square(0, 100, in: .webMercator)))
        try await above.add(
            above.makeFeature(attributes: ["Place": "b"], geometry: square(0, 50, in: .webMercator)))
        let layer = FeatureCollectionLayer(
            featureCollection: FeatureCollection(featureCollectionTables: [below, above]))
        let view = squareView()
        view.map.addOperationalLayer(layer)
        var image = try view.makeImage().image
        #expect(image[25, 75] == blue && image[75, 25] == red)
        #expect(layer.fullExtent?.xMax == 100)
        layer.layers[1].definitionExpression = "Place = 'c'"
        #expect(try view.makeImage().image[25, 75] == red)
        layer.layers[1].definitionExpression = ""
        above.renderer = nil
        layer.layers[0].isVisible = false
        layer.opacity = 0.5
        image = try view.makeImage().image
        #expect(image[75, 25] == .white && image[25, 75] != .white && image[25, 75] != blue)
        layer.isVisible = false
        #expect(try view.makeImage().report.layers.map(\.skipped) == ["not visible"])
    }

    @Test func queryResultsAndGraphicsBecomeTables() async throws {
        let table = table()
        try await table.addFeatures(
            (0..<3).map {
                table.makeFeature(
                    attributes: ["Place": "p\($0)", "Count": $0], geometry: square(0, 10, in: .webMercator))
            })
        let query = QueryParameters()
        query.whereClause = "Count > 0"
        let copy = FeatureCollectionTable(featureSet: try await table.queryFeatures(using: query))
        #expect(copy.numberOfFeatures == 2 && copy.spatialReference == .webMercator)
        #expect(copy.fields == table.fields)
        let graphics = [
            Graphic(
                geometry: Point(x: 1, y: 2, spatialReference: .webMercator), attributes: ["a": 1, "b": 2])
        ]
        let made = try FeatureCollectionTable(geoElements: graphics, fields: [Field(type: .int64, name: "a")])
        #expect(made.geometryType is Point.Type)
        let feature = try await made.queryFeatures(using: QueryParameters()).features()[0]
        #expect(feature.attributes.keys.sorted() == ["a"])
        #expect(throws: MapError.self) {
            try FeatureCollectionTable(
                geoElements: graphics + [Graphic(geometry: square(0, 1))], fields: [])
        }
    }

    @Test func renderersReturnTheSymbolOfAFeature() {
        let symbol = fill(red)
        let renderer = UniqueValueRenderer(
            fieldNames: ["Count"], uniqueValues: [UniqueValue(symbol: symbol, values: [3])])
        let feature = table().makeFeature(attributes: ["Count": Int16(3)])
        #expect(renderer.symbol(for: feature) === symbol)
        #expect(renderer.symbol(for: Graphic(attributes: ["Count": 4])) == nil)
    }
}
