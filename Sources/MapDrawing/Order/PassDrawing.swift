import CartoucheCanvases
import CartouchePortrayal

/// Draws features into one part of the canvas for each pass.
struct PassDrawing<Part: CanvasPart> {
    /// The drawn parts, one for each pass.
    package private(set) var parts: [Part]
    private let order: DrawingOrder
    /// The passes to draw.
    private let passes: Range<Int>
    private var portrayers: [Portrayer]
    /// Counts each feature once, although several passes draw it.
    private var tally = PortrayalReport()

    /// - Parameters:
    ///   - blank: An empty part.
    ///   - layer: The name of the layer or overlay.
    init(_ order: DrawingOrder, passes: Range<Int>, frame: PortrayalFrame, blank: Part, layer: String) {
        self.order = order
        self.passes = passes
        parts = Array(repeating: blank, count: passes.count)
        portrayers = passes.map {
            Portrayer(frame: frame, level: order.levels == nil ? nil : $0, layer: layer)
        }
    }

    /// The outcome of the feature that is drawn several times; nil otherwise.
    private var repeated: FeatureOutcome?

    /// Moves the origins of patterns.
    mutating func use(_ frame: PortrayalFrame) {
        for index in portrayers.indices { portrayers[index].use(frame) }
    }

    /// Begins a feature that is drawn several times but counted once.
    mutating func beginFeature() {
        repeated = .withoutSymbol
        for index in portrayers.indices { portrayers[index].countsFeatures = false }
    }

    /// Ends a feature that was drawn several times, and counts its best outcome.
    mutating func endFeature() {
        guard let outcome = repeated else { return }
        repeated = nil
        for index in portrayers.indices { portrayers[index].countsFeatures = true }
        count(outcome)
    }

    /// Draws a feature in all passes to which its symbol belongs.
    ///
    /// - Parameter body: Draws the feature with a portrayer.
    mutating func draw(
        with plan: SymbolPlan, _ body: (inout Portrayer, inout Part) -> FeatureOutcome
    ) {
        switch order {
        case .features, .largestFirst:
            let outcome = body(&portrayers[0], &parts[0])
            if let before = repeated { repeated = max(before, outcome) }
        case .levels:
            var outcome = FeatureOutcome.withoutSymbol
            for level in plan.levels where passes.contains(level) {
                let index = level - passes.lowerBound
                outcome = max(outcome, body(&portrayers[index], &parts[index]))
            }
            count(outcome)
        }
    }

    /// Draws a whole batch of points; there must be only one pass.
    mutating func drawAll(_ body: (inout Portrayer, inout Part) -> Void) {
        body(&portrayers[0], &parts[0])
    }

    /// Counts a feature that is not drawn.
    mutating func skip(_ outcome: FeatureOutcome) { count(outcome) }

    private mutating func count(_ outcome: FeatureOutcome) {
        if let before = repeated {
            repeated = max(before, outcome)
        } else if case .levels = order {
            tally.count(outcome)
        } else {
            portrayers[0].skip(outcome)
        }
    }

    /// Draws what the portrayers have collected, and returns the report.
    mutating func finish() -> PortrayalReport {
        var report = PortrayalReport()
        for index in portrayers.indices {
            portrayers[index].finish(on: &parts[index])
            report.merge(portrayers[index].report)
        }
        guard case .levels = order else { return report }
        // The portrayers count a feature once for each of its levels.
        report.drawn = tally.drawn
        report.clippedAway = tally.clippedAway
        report.withoutSymbol = tally.withoutSymbol
        report.wrongGeometryKind = tally.wrongGeometryKind
        return report
    }
}
