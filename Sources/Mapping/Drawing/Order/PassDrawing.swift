import Canvases
import Portrayal

/// Draws features into one part of the canvas for each pass.
struct PassDrawing<Part: CanvasPart> {
    /// The drawn parts, one for each pass.
    private(set) var parts: [Part]
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

    /// Draws a feature in all passes to which its symbol belongs.
    ///
    /// - Parameter body: Draws the feature with a portrayer.
    mutating func draw(
        with plan: SymbolPlan, _ body: (inout Portrayer, inout Part) -> FeatureOutcome
    ) {
        switch order {
        case .features, .largestFirst: _ = body(&portrayers[0], &parts[0])
        case .levels:
            var outcome = FeatureOutcome.withoutSymbol
            for level in plan.levels where passes.contains(level) {
                let index = level - passes.lowerBound
                outcome = max(outcome, body(&portrayers[index], &parts[index]))
            }
            tally.count(outcome)
        }
    }

    /// Draws a whole batch of points; there must be only one pass.
    mutating func drawAll(_ body: (inout Portrayer, inout Part) -> Void) {
        body(&portrayers[0], &parts[0])
    }

    /// Counts a feature that is not drawn.
    mutating func skip(_ outcome: FeatureOutcome) {
        if case .levels = order { tally.count(outcome) } else { portrayers[0].skip(outcome) }
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
