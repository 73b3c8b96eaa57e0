import Features
import Geospatial
import Portrayal
import SymbolModel
import Symbols

/// What layers and overlays are drawn onto: the frame, where patterns begin, and what earlier drawings left.
struct DrawingPage: Sendable {
    let frame: MapFrame
    /// Where patterns begin, pixels.
    let patternOrigin: SIMD2<Double>
    /// Where grids of markers inside areas begin, pixels.
    let gridOrigin: SIMD2<Double>
    /// How many threads draw.
    let threads: Int
    let session: DrawingSession
    /// Tells when nobody wants the picture any more.
    let cancellation: Cancellation?
    /// The scale's denominator at which symbols have their authored size; nil where they always have it.
    let referenceScale: Double?

    /// The frame as symbols see it.
    var portrayalFrame: PortrayalFrame {
        PortrayalFrame(
            width: frame.width, height: frame.height, mapRotation: frame.rotation,
            patternOrigin: patternOrigin, gridOrigin: gridOrigin)
    }

    /// - Throws: `CancellationError` when nobody wants the picture any more.
    func checkCancellation() throws {
        try cancellation?.check()
    }

    /// How large symbols' lengths are.
    ///
    /// - Parameter scaled: whether symbols grow and shrink with the map around its reference scale.
    func lengths(scaled: Bool) -> SymbolLengths {
        let natural = SymbolLength.pixelsPerPoint(pixelsPerDIP: frame.pixelsPerDIP)
        let meter = 1 / (frame.unitsPerPixel * frame.spatialReference.metersPerUnit)
        guard scaled, let referenceScale, referenceScale > 0 else {
            return SymbolLengths(pixelsPerPoint: natural, pixelsPerMeter: meter)
        }
        return SymbolLengths(
            pixelsPerPoint: natural * referenceScale / frame.scale, pixelsPerMeter: meter)
    }

    /// A renderer's symbols made ready for this page.
    ///
    /// - Parameters:
    ///   - scaled: whether symbols grow and shrink with the map around its reference scale.
    ///   - levels: the order in which a whole layer draws its symbol layers; nil draws each feature at once.
    func plans(of renderer: RendererDefinition, scaled: Bool, levels: SymbolLevels?) -> RendererPlans {
        let key = RendererPlanCache.Key(
            renderer, lengths: lengths(scaled: scaled), scale: frame.scale, levels: levels)
        return session.rendererPlans.plans(of: renderer, key) {
            RendererPlans(of: renderer, scale: frame.scale) {
                plans(for: $0, scaled: scaled, levels: levels)
            }
        }
    }

    /// Symbols made ready for this page.
    ///
    /// - Parameters:
    ///   - scaled: whether symbols grow and shrink with the map around its reference scale.
    ///   - levels: the order in which a whole layer draws its symbol layers; nil draws each feature at once.
    func plans(
        for definitions: [SymbolDefinition], scaled: Bool, levels: SymbolLevels? = nil
    ) -> [SymbolPlan] {
        if definitions.isEmpty { return [] }
        let lengths = lengths(scaled: scaled)
        return definitions.map {
            session.plans.plan(for: $0, pixelsPerPoint: lengths.unit(of: $0), levels: levels)
        }
    }

    /// The grid that drops invisible detail, if these features have any.
    ///
    /// - Parameter way: from the features' system to the map's; nil where they are the same.
    func detailGrid(for batch: FeatureBatch, by way: CoordinateTransformation?) -> DetailGrid? {
        DetailSample(batch).grid(on: frame, by: way)
    }
}

/// How large the lengths of symbols are on a page.
struct SymbolLengths: Hashable, Sendable {
    /// A point is 1/72 inch.
    var pixelsPerPoint: Double
    /// A metre on the ground.
    var pixelsPerMeter: Double

    /// The size of a length of 1 in a symbol's document: most count in points, some in metres on the ground.
    func unit(of symbol: SymbolDefinition) -> Double {
        symbol.properties.useRealWorldSymbolSizes ? pixelsPerMeter : pixelsPerPoint
    }
}
