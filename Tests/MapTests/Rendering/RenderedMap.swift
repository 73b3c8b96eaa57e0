import CartoucheCanvases
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

/// Returns a map with two layers of areas, lines and points over most of the world.
func renderedMap(features: Int = 300) -> Map {
    let extent = Envelope(xMin: -60, yMin: -30, xMax: 60, yMax: 30, spatialReference: .wgs84)
    let map = Map(spatialReference: .webMercator)
    map.backgroundColor = .white
    let areas = FeatureLayer(
        featureSource: scatteredFeatures(features, over: extent, in: .wgs84),
        renderer: SimpleRenderer(
            symbol: SimpleFillSymbol(style: .solid, color: Color(red8: 180, green: 210, blue: 160))))
    areas.name = "areas"
    let hatched = FeatureLayer(
        featureSource: scatteredFeatures(features, over: extent, in: .wgs84),
        renderer: SimpleRenderer(
            symbol: SimpleFillSymbol(style: .diagonalCross, color: Color(red8: 160, green: 60, blue: 40))))
    hatched.name = "hatched"
    hatched.opacity = 0.6
    map.addOperationalLayers([areas, hatched])
    map.initialViewpoint = Viewpoint(boundingGeometry: extent)
    return map
}

/// Returns an overlay with markers in a row.
func markers(_ count: Int, color: Color) -> GraphicsOverlay {
    let overlay = GraphicsOverlay(
        graphics: (0..<count).map {
            Graphic(geometry: Point(latitude: 10, longitude: Double($0) * 100 / Double(count) - 50))
        })
    overlay.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: color, size: 9))
    return overlay
}

/// A source that counts its readings, and whose readers wait until it is opened.
final class GatedSource: FeatureSource {
    let name = "gated"
    let fields: [Field] = []
    let geometryKind: GeometryKind? = .point
    let spatialReference: SpatialReference? = .wgs84
    let extent: Envelope? = Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1)

    private let state: Mutex<(isOpen: Bool, begun: Int)>
    private let onBegin: @Sendable () -> Void

    /// - Parameters:
    ///   - isOpen: Whether readers continue at once.
    ///   - onBegin: Called when a reading begins.
    init(isOpen: Bool = false, onBegin: @escaping @Sendable () -> Void = {}) {
        state = Mutex((isOpen: isOpen, begun: 0))
        self.onBegin = onBegin
    }

    /// The number of readings that have begun.
    var begun: Int { state.withLock(\.begun) }

    /// Lets the waiting readers continue.
    func open() { state.withLock { $0.isOpen = true } }

    func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        state.withLock { $0.begun += 1 }
        onBegin()
        var builder = FeatureBatchBuilder(spatialReference: .wgs84)
        builder.append(Point(x: 0.5, y: 0.5))
        let batch = builder.finish()
        while !state.withLock(\.isOpen) {
            // With an empty batch, the drawing can stop the reading.
            try body(batch.filtered(by: [false]))
            usleepBriefly()
        }
        try body(batch)
        return ReadingReport()
    }
}
