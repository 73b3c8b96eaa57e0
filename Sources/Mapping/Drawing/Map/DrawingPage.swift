import Features
import Geospatial
import Portrayal
import SymbolModel
import Symbols
import Workers

/// What layers and overlays are drawn onto: the frame, where patterns begin, and the renderer with its caches.
struct DrawingPage: Sendable {
    let frame: MapFrame
    /// Where patterns begin, pixels.
    let patternOrigin: SIMD2<Double>
    /// How far outside the picture features are read as well, pixels; for the last pass.
    let buffer: Double
    let renderer: MapRenderer
    /// Ends the drawing early.
    let cancellation: Cancellation
    /// The scale's denominator at which symbols have their authored size; nil if they always have it.
    let referenceScale: Double?
    /// Collects features for a pass over the whole map; nil if there is none.
    let lastPass: (any LastPass)?

    /// Greatest number of threads that draw.
    var threads: Int { renderer.threadBudget }

    /// The frame as symbols see it.
    var portrayalFrame: PortrayalFrame {
        PortrayalFrame(
            width: frame.width, height: frame.height, mapRotation: frame.rotation,
            patternOrigin: patternOrigin, gridOrigin: frame.gridOrigin)
    }

    /// - Throws: `CancellationError` or `DeadlineError` if the drawing should end.
    func checkCancellation() throws { try cancellation.check() }

    /// How large symbols' lengths are.
    ///
    /// - Parameter scaled: Whether symbols grow and shrink with the map around its reference scale.
    func lengths(scaled: Bool) -> SymbolLengths {
        let natural = SymbolLength.pixelsPerPoint(pixelsPerDIP: frame.pixelsPerDIP)
        let meter = 1 / (frame.unitsPerPixel * frame.spatialReference.metersPerUnit)
        guard scaled, let referenceScale, referenceScale > 0 else {
            return SymbolLengths(pixelsPerPoint: natural, pixelsPerMeter: meter)
        }
        return SymbolLengths(
            pixelsPerPoint: natural * referenceScale / frame.scale, pixelsPerMeter: meter)
    }

    /// The plans of a renderer's symbols on this page.
    ///
    /// - Parameters:
    ///   - scaled: Whether symbols grow and shrink with the map around its reference scale.
    ///   - levels: The order in which a whole layer draws its symbol layers; nil draws each feature at once.
    func plans(of definition: RendererDefinition, scaled: Bool, levels: SymbolLevels?) -> RendererPlans {
        let key = RendererPlanCache.Key(
            definition, lengths: lengths(scaled: scaled), scale: frame.scale, levels: levels)
        return renderer.rendererPlans.plans(of: definition, key) {
            RendererPlans(of: definition, scale: frame.scale) {
                plans(for: $0, scaled: scaled, levels: levels)
            }
        }
    }

    /// The plans of symbols on this page.
    ///
    /// - Parameters:
    ///   - scaled: Whether symbols grow and shrink with the map around its reference scale.
    ///   - levels: The order in which a whole layer draws its symbol layers; nil draws each feature at once.
    func plans(
        for definitions: [SymbolDefinition], scaled: Bool, levels: SymbolLevels? = nil
    ) -> [SymbolPlan] {
        if definitions.isEmpty { return [] }
        let lengths = lengths(scaled: scaled)
        return definitions.map {
            renderer.plans.plan(for: $0, pixelsPerPoint: lengths.unit(of: $0), levels: levels)
        }
    }

    /// The grid that drops invisible detail, if these features have any.
    ///
    /// - Parameter transformation: From the features' system to the map's; nil if they are the same.
    func detailGrid(for batch: FeatureBatch, by transformation: CoordinateTransformation?) -> DetailGrid? {
        DetailSample(batch).grid(on: frame, by: transformation)
    }
}

/// How large the lengths of symbols are on a page.
struct SymbolLengths: Hashable, Sendable {
    /// A point is 1/72 inch.
    var pixelsPerPoint: Double
    /// A meter on the ground.
    var pixelsPerMeter: Double

    /// The size of a length of 1 in a symbol's document: most count in points, some in meters on the ground.
    func unit(of symbol: SymbolDefinition) -> Double {
        symbol.properties.useRealWorldSymbolSizes ? pixelsPerMeter : pixelsPerPoint
    }
}
