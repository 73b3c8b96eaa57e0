import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Display filters select the features that a layer draws.
@Suite struct DisplayFilterTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let trees = DisplayFilter(name: "Trees", whereClause: "kind = 'tree'")
    private let roads = DisplayFilter(name: "Roads", whereClause: "kind = 'road'")

    /// Returns a view with a red tree at the bottom left and a red road at the top right.
    private func view() async throws -> (view: MapView, layer: FeatureLayer) {
        let table = FeatureCollectionTable(
            fields: [Field(name: "kind", type: .string)], geometryType: Polygon.self,
            spatialReference: .webMercator)
        try await table.addFeatures([
            table.makeFeature(attributes: ["kind": "tree"], geometry: square(0, 40)),
            table.makeFeature(attributes: ["kind": "road"], geometry: square(60, 100)),
        ])
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: red))
        let view = squareView()
        view.map.addOperationalLayer(layer)
        return (view, layer)
    }

    private func drawn(_ view: MapView) throws -> [Bool] {
        let image = try view.makeImage().image
        return [image[20, 80] == red, image[80, 20] == red]
    }

    @Test func onlyFeaturesOfTheActiveFilterAreDrawn() async throws {
        let (view, layer) = try await view()
        #expect(try drawn(view) == [true, true])
        let definition = ManualDisplayFilterDefinition(
            activeFilter: trees, availableFilters: [trees, roads])
        layer.displayFilterDefinition = definition
        #expect(view.needsRedraw)
        #expect(try drawn(view) == [true, false])
        definition.activeFilter = roads
        #expect(view.needsRedraw)
        #expect(try drawn(view) == [false, true])
        // The definition expression applies, too.
        layer.definitionExpression = "kind = 'tree' OR kind = 'house'"
        #expect(try drawn(view) == [false, false])
        definition.activeFilter = nil
        #expect(try drawn(view) == [true, false])
        layer.definitionExpression = ""
        layer.displayFilterDefinition = nil
        #expect(try drawn(view) == [true, true])
        #expect(definition.availableFilters.map(\.name) == ["Trees", "Roads"])
    }

    @Test func identifyFindsOnlyDrawnFeatures() async throws {
        let (view, layer) = try await view()
        layer.displayFilterDefinition = ManualDisplayFilterDefinition(activeFilter: trees)
        func found(_ x: Double, _ y: Double) async throws -> Int {
            let point = ScreenPoint(x: x, y: y)
            return try await view.identify(on: layer, screenPoint: point, tolerance: 1).geoElements.count
        }
        #expect(try await found(20, 80) == 1)
        #expect(try await found(80, 20) == 0)
    }

    @Test func queriesAreNotRestricted() async throws {
        let (_, layer) = try await view()
        layer.displayFilterDefinition = ManualDisplayFilterDefinition(activeFilter: trees)
        let table = try #require(layer.featureTable)
        #expect(try await table.queryFeatureCount(using: QueryParameters()) == 2)
        #expect(layer.clone().displayFilterDefinition === layer.displayFilterDefinition)
    }

    @Test func theScaleChoosesTheFilter() async throws {
        let (view, layer) = try await view()
        let scale = try #require(view.mapScale)
        let near = ScaleRangeDisplayFilter(name: "Near", whereClause: "kind = 'tree'", minScale: scale / 2)
        let far = ScaleRangeDisplayFilter(name: "Far", whereClause: "kind = 'road'", maxScale: scale / 2)
        let definition = ScaleDisplayFilterDefinition(filters: [near, far])
        layer.displayFilterDefinition = definition
        #expect(try drawn(view) == [false, true])
        near.minScale = nil
        #expect(view.needsRedraw)
        #expect(try drawn(view) == [true, false])
        // The range has the smallest scale, but not the largest.
        (near.minScale, near.maxScale) = (scale, nil)
        #expect(try drawn(view) == [true, false])
        (near.minScale, near.maxScale) = (nil, scale)
        #expect(try drawn(view) == [false, true])
        definition.filters = [near]
        #expect(view.needsRedraw)
        #expect(try drawn(view) == [true, true])
    }

    @Test func aBrokenFilterIsAnError() async throws {
        let (view, layer) = try await view()
        let broken = DisplayFilter(name: "Broken", whereClause: "kind = ")
        layer.displayFilterDefinition = ManualDisplayFilterDefinition(activeFilter: broken)
        #expect(throws: ExpressionError.self) { try view.makeImage() }
        #expect(DisplayFilter(name: "", whereClause: "").id != broken.id)
    }
}
