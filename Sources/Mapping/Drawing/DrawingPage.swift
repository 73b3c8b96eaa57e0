import Features
import Geospatial
import Portrayal
import Symbology

/// What layers and overlays are drawn onto: the frame, where patterns begin, and what earlier drawings left.
struct DrawingPage: Sendable {
    let frame: MapFrame
    /// Where patterns begin, pixels.
    let patternOrigin: SIMD2<Double>
    /// How many threads draw.
    let threads: Int
    let session: DrawingSession
    /// Tells when nobody wants the picture any more.
    let cancellation: Cancellation?
    /// The scale's denominator at which symbols have their authored size; nil where they always have it.
    let referenceScale: Double?

    /// - Throws: `CancellationError` when nobody wants the picture any more.
    func checkCancellation() throws {
        try cancellation?.check()
    }

    /// How large a point (1/72 inch) is.
    ///
    /// - Parameter scaled: whether symbols grow and shrink with the map around its reference scale.
    func pixelsPerPoint(scaled: Bool) -> Double {
        let natural = frame.pixelsPerDIP * 96 / 72
        guard scaled, let referenceScale, referenceScale > 0 else { return natural }
        return natural * referenceScale / frame.scale
    }

    /// The symbols made ready for this page.
    func plans(for definitions: [SymbolDefinition], scaled: Bool) -> [SymbolPlan] {
        let pixelsPerPoint = pixelsPerPoint(scaled: scaled)
        return definitions.map { session.plans.plan(for: $0, pixelsPerPoint: pixelsPerPoint) }
    }

    /// The grid that drops invisible detail, if these features have any.
    ///
    /// - Parameter way: from the features' system to the map's; nil where they are the same.
    func detailGrid(for batch: FeatureBatch, by way: CoordinateTransformation?) -> DetailGrid? {
        let all = batch.geometry.partStarts
        let few = all.prefix { Int($0) <= DetailGrid.sampleSize }.count
        let starts = Array(all.prefix(max(few, 2)))
        guard let end = starts.last else { return nil }
        var coordinates = Array(batch.geometry.coordinates[..<Int(end)])
        way?.transform(&coordinates)
        let transform = frame.screenTransform
        let pays = DetailGrid.pays(for: coordinates, partStarts: starts, under: transform)
        return pays ? DetailGrid(transform) : nil
    }
}
