import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// A renderer with many classes that draws many tiles.
@Suite struct RendererTilesTests {
    private static let classCount = 1000

    private static func renderer() -> UniqueValueRenderer {
        UniqueValueRenderer(
            fieldNames: ["V"],
            uniqueValues: (0..<classCount).map { number in
                let symbol = SimpleMarkerSymbol(
                    style: .square, color: Color(red8: number % 256, green: 0, blue: 0), size: 6)
                return UniqueValue(description: "", label: "", symbol: symbol, values: [number])
            })
    }

    /// Returns a source with a point in the middle of each tile of 10 map units.
    private static func source(_ count: Int) -> MemorySource {
        var geometry = GeometryColumn()
        for tile in 0..<count { geometry.appendPoint(SIMD2(Double(tile) * 10 + 5, 5)) }
        let values = AttributeColumn(name: "V", values: .integers((0..<count).map { Int64($0 % classCount) }))
        return MemorySource(
            name: "places",
            batches: [
                FeatureBatch(geometry: geometry, attributes: [values], spatialReference: .webMercator)
            ])
    }

    /// Draws a tile of 10 DIPs, with one map unit per DIP.
    private static func tile(_ number: Int, of map: Map, by renderer: MapRenderer) throws -> Image {
        let frame = try MapFrame(
            .center(SIMD2(Double(number) * 10 + 5, 5), scale: 96 * 39.37),
            size: ScreenSize(width: 10, height: 10), scale: 1, spatialReference: .webMercator)
        var report = DrawingReport()
        return try map.draw(in: frame, renderer: renderer, report: &report)
    }

    @Test("A thousand tiles make the plans of a thousand classes once, if no symbol changes")
    func classesAreVisitedOnce() throws {
        let renderer = Self.renderer()
        let map = Map()
        map.addOperationalLayer(
            FeatureLayer(featureSource: Self.source(Self.classCount), renderer: renderer))
        let pictures = MapRenderer(threadBudget: 1)
        let before = SymbolLock.revision
        for number in 0..<1000 {
            let image = try Self.tile(number, of: map, by: pictures)
            #expect(image[5, 5].rgba8 == SIMD4(UInt8(number % 256), 0, 0, 255))
        }
        // Other tests may edit other symbols at the same time. Each edit can cause one more definition; nothing else
        // can.
        let edits = SymbolLock.revision - before
        #expect(renderer.definitionMakeCount >= 1)
        #expect(UInt64(renderer.definitionMakeCount) <= 1 + edits)
        #expect(pictures.rendererPlanCount == 1)
    }

    @Test("An edit of a class's symbol appears in the next tile")
    func editsAreSeen() throws {
        let renderer = Self.renderer()
        let map = Map()
        map.addOperationalLayer(FeatureLayer(featureSource: Self.source(4), renderer: renderer))
        let pictures = MapRenderer(threadBudget: 1)
        #expect(try Self.tile(3, of: map, by: pictures)[5, 5].rgba8 == SIMD4(3, 0, 0, 255))
        (renderer.uniqueValues[3].symbol as? SimpleMarkerSymbol)?.color = Color(red8: 0, green: 0, blue: 200)
        #expect(try Self.tile(3, of: map, by: pictures)[5, 5].rgba8 == SIMD4(0, 0, 200, 255))
        renderer.uniqueValues = []
        #expect(try Self.tile(3, of: map, by: pictures)[5, 5].rgba8 != SIMD4(0, 0, 200, 255))
    }

    @Test("The plans of an overlay's renderer and of its graphics are made once")
    func overlays() throws {
        let overlay = GraphicsOverlay()
        let own = SimpleMarkerSymbol(style: .square, color: Color(red8: 0, green: 200, blue: 0), size: 6)
        for number in 0..<20 {
            overlay.addGraphic(
                Graphic(
                    geometry: Point(x: Double(number) * 10 + 5, y: 5, spatialReference: .webMercator),
                    attributes: ["V": number], symbol: number % 2 == 0 ? own : nil))
        }
        let renderer = Self.renderer()
        overlay.renderer = renderer
        let pictures = MapRenderer(threadBudget: 1)
        let map = Map()
        let before = SymbolLock.revision
        func tile(_ number: Int) throws -> SIMD4<UInt8> {
            let frame = try MapFrame(
                .center(SIMD2(Double(number) * 10 + 5, 5), scale: 96 * 39.37),
                size: ScreenSize(width: 10, height: 10), scale: 1, spatialReference: .webMercator)
            var report = DrawingReport()
            return try map.draw(
                in: frame, graphicsOverlays: [overlay], renderer: pictures, report: &report)[5, 5]
                .rgba8
        }
        for number in 0..<20 {
            #expect(
                try tile(number)
                    == (number % 2 == 0 ? SIMD4(0, 200, 0, 255) : SIMD4(UInt8(number), 0, 0, 255)))
        }
        #expect(UInt64(renderer.definitionMakeCount) <= 1 + SymbolLock.revision - before)
        #expect(pictures.rendererPlanCount == 1)
        own.color = Color(red8: 0, green: 0, blue: 200)
        #expect(try tile(2) == SIMD4(0, 0, 200, 255))
    }
}
