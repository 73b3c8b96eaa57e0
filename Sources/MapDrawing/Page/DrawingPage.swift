import CartoucheArcade
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheWorkers

/// The target of layers and overlays: the frame, the pattern origin, and what the renderer shares.
package struct DrawingPage: Sendable {
    package let frame: MapFrame
    /// The copies of the world in the picture.
    let worlds: VisibleWorlds
    /// The anchor of hatches and picture fills.
    let patternAnchor: PatternAnchor
    /// The width of a margin around the picture in which features are also read for the last pass, in pixels.
    let buffer: Double
    package let resources: RendererResources
    /// Cancels the drawing.
    let cancellation: Cancellation
    /// The denominator of the scale at which symbols have their authored size; nil if they always have it.
    let referenceScale: Double?
    /// The pass over the whole map after all layers; nil if there is none.
    let lastPass: (any LastPass)?
    /// Whether the report lists all labels.
    let listsLabels: Bool
    /// Whether labels are drawn.
    let drawsLabels: Bool
    /// Whether labels that the edge would cut move inside or are left out.
    let avoidsEdges: Bool
    /// The color of halos around selected features.
    let selectionColor: Color
    /// The period whose features are drawn; nil for all features.
    let timeExtent: TimeExtent?
    /// Whether services send all detail, also if no picture shows it.
    let loadsAllDetail: Bool
    /// What scripts know of the map.
    let scripts: ArcadeContext

    /// The pieces of large markers that may still be drawn in the picture.
    let markerBudget = MarkerBudget()

    /// The maximum number of threads that draw.
    package var threads: Int { resources.threadBudget }

    /// The origin of patterns, in pixels.
    var patternOrigin: SIMD2<Double> { patternAnchor.origin(in: frame) }

    /// The frame for portrayers.
    var portrayalFrame: PortrayalFrame {
        PortrayalFrame(
            width: frame.width, height: frame.height, mapRotation: frame.rotation,
            patternOrigin: patternOrigin, gridOrigin: frame.gridOrigin)
    }

    /// Returns the frame for features of a copy of the world; patterns that are fixed to the map repeat with it.
    func portrayalFrame(ofCopy copy: Int) -> PortrayalFrame {
        let offset = worlds.pixels(of: copy)
        return portrayalFrame.moving(pattern: patternAnchor == .map ? offset : .zero, grid: offset)
    }

    package init(
        frame: MapFrame, patternAnchor: PatternAnchor, buffer: Double, resources: RendererResources,
        cancellation: Cancellation, referenceScale: Double?, lastPass: (any LastPass)?,
        listsLabels: Bool = false, drawsLabels: Bool = true, avoidsEdges: Bool = false,
        selectionColor: Color = SelectionProperties().color, timeExtent: TimeExtent? = nil,
        loadsAllDetail: Bool = false
    ) {
        self.frame = frame
        worlds = VisibleWorlds(in: frame)
        self.patternAnchor = patternAnchor
        self.buffer = buffer
        self.resources = resources
        self.cancellation = cancellation
        self.referenceScale = referenceScale
        self.lastPass = lastPass
        self.listsLabels = listsLabels
        self.drawsLabels = drawsLabels
        self.avoidsEdges = avoidsEdges
        self.selectionColor = selectionColor
        self.timeExtent = timeExtent
        self.loadsAllDetail = loadsAllDetail
        scripts = ArcadeContext(frame, timeExtent)
    }

    /// Returns the page for a picture of another part of the map, below labels.
    func backdrop(in frame: MapFrame) -> DrawingPage {
        DrawingPage(
            frame: frame, patternAnchor: patternAnchor, buffer: 0, resources: resources,
            cancellation: cancellation, referenceScale: referenceScale, lastPass: nil, drawsLabels: false,
            selectionColor: selectionColor, timeExtent: timeExtent, loadsAllDetail: loadsAllDetail)
    }

    /// - Throws: `CancellationError` or `DeadlineError` if the drawing must stop.
    package func checkCancellation() throws { try cancellation.check() }

    /// Returns the number of pixels per unit of length of symbols on this page.
    ///
    /// - Parameter scaled: Whether the size of symbols depends on the map scale relative to the reference scale.
    func lengths(scaled: Bool) -> SymbolLengths {
        let natural = SymbolLength.pixelsPerPoint(pixelsPerDIP: frame.pixelsPerDIP)
        let meter = 1 / (frame.unitsPerPixel * frame.spatialReference.metersPerUnit)
        guard scaled, let referenceScale, referenceScale > 0 else {
            return SymbolLengths(pixelsPerPoint: natural, pixelsPerMeter: meter)
        }
        return SymbolLengths(
            pixelsPerPoint: natural * referenceScale / frame.scale, pixelsPerMeter: meter)
    }

    /// Returns the plans of a renderer's symbols on this page, from the cache if possible.
    ///
    /// - Parameters:
    ///   - scaled: Whether the size of symbols depends on the map scale relative to the reference scale.
    ///   - levels: The order of symbol layers across the whole layer; nil draws each feature at once.
    func plans(of definition: RendererDefinition, scaled: Bool, levels: SymbolLevels?) -> RendererPlans {
        let key = RendererPlanCache.Key(
            definition, lengths: lengths(scaled: scaled), scale: frame.scale, levels: levels)
        return resources.rendererPlans.plans(of: definition, key) {
            RendererPlans(of: definition, scale: frame.scale) {
                plans(for: $0, scaled: scaled, levels: levels)
            }
        }
    }

    /// Returns the plans of symbols on this page.
    ///
    /// - Parameters:
    ///   - scaled: Whether the size of symbols depends on the map scale relative to the reference scale.
    ///   - levels: The order of symbol layers across the whole layer; nil draws each feature at once.
    ///   - areComposed: Whether the symbols are composed of few parts, which then share pictures.
    func plans(
        for definitions: [SymbolDefinition], scaled: Bool, levels: SymbolLevels? = nil,
        areComposed: Bool = false
    ) -> [SymbolPlan] {
        if definitions.isEmpty { return [] }
        let lengths = lengths(scaled: scaled)
        return definitions.map {
            resources.plans.plan(
                for: $0, pixelsPerPoint: lengths.unit(of: $0), levels: levels, isComposed: areComposed)
        }
    }

    /// Returns the grid that drops invisible detail; nil if these features have none.
    ///
    /// - Parameter transformation: The transformation from the features' spatial reference to the map's; nil if they
    ///   are the same.
    package func detailGrid(for batch: FeatureBatch, by transformation: CoordinateTransformation?)
        -> DetailGrid?
    {
        DetailSample(batch).grid(on: frame, by: transformation)
    }
}

/// The number of pixels per unit of length of symbols on a page.
struct SymbolLengths: Hashable, Sendable {
    /// The number of pixels per point (1/72 inch).
    var pixelsPerPoint: Double
    /// The number of pixels per meter on the ground.
    var pixelsPerMeter: Double

    /// Returns the pixels per unit of length in a symbol's document: points, or meters on the ground for real-world
    /// sizes.
    func unit(of symbol: SymbolDefinition) -> Double {
        symbol.properties.useRealWorldSymbolSizes ? pixelsPerMeter : pixelsPerPoint
    }
}
