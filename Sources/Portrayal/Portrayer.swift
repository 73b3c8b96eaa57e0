import Canvases
import Documents
import Geospatial
import SymbolGeometry

/// Draws features, one after the other, with their symbols' plans.
///
/// Markers are collected and stamped in one call for as long as only points come, in feature order, whichever
/// symbols they have; call ``finish(on:)`` after the last feature of a layer.
package struct Portrayer {
    /// The picture that is drawn.
    package let frame: PortrayalFrame
    /// What became of the features so far.
    package internal(set) var report = PortrayalReport()
    /// The one level that is drawn; nil draws all of a feature at once.
    package let level: Int?
    /// The name of the layer or overlay, for canvases that keep which feature they draw.
    private let layer: String

    var context: PaintContext
    var pending = PendingStamps()
    private var reported: Set<ObjectIdentifier> = []

    /// A portrayer for one picture, or for one of the levels in it.
    ///
    /// - Parameter layer: the name of the layer or overlay. Default: empty.
    package init(frame: PortrayalFrame, level: Int? = nil, layer: String = "") {
        self.frame = frame
        self.level = level
        self.layer = layer
        context = PaintContext(frame: frame)
    }

    /// Draws a line or an area feature.
    ///
    /// - Parameters:
    ///   - shape: its geometry, whole where ``SymbolPlan/needsWholeGeometry`` says so.
    ///   - isArea: whether it is an area.
    ///   - plan: its symbol.
    ///   - values: what varies in it.
    ///   - objectID: its object id, or its number from 1; random grids depend on it.
    /// - Returns: what became of it; the report counts it as well.
    @discardableResult
    package mutating func draw(
        _ shape: ScreenShape, isArea: Bool, with plan: SymbolPlan, values: SlotValues? = nil,
        objectID: Int = 1, on canvas: inout some Canvas
    ) -> FeatureOutcome {
        defer { context.whole = nil }
        context.whole = shape.whole.parts.isEmpty ? nil : shape.whole
        context.objectID = objectID
        return within(objectID, on: &canvas) { portrayer, canvas in
            if isArea {
                portrayer.draw(
                    area: shape.area, outline: shape.outline, with: plan, values: values, on: &canvas)
            } else {
                portrayer.draw(lines: shape.lines, with: plan, values: values, on: &canvas)
            }
        }
    }

    /// Draws a feature inside its scope, on canvases that keep features; on others just draws it.
    @inline(__always)
    mutating func within<Target: Canvas>(
        _ feature: Int, on canvas: inout Target,
        _ body: (inout Portrayer, inout Target) -> FeatureOutcome
    ) -> FeatureOutcome {
        guard Target.abilities.contains(.features) else { return body(&self, &canvas) }
        flush(on: &canvas)
        canvas.begin(.feature(FeatureScope(layer: layer, feature: feature)))
        defer { canvas.end() }
        let outcome = body(&self, &canvas)
        flush(on: &canvas)
        return outcome
    }

    /// Draws a line feature.
    ///
    /// - Parameters:
    ///   - lines: its parts in pixels, clipped to the picture and ``SymbolPlan/reach(largestSize:)`` around it.
    ///   - plan: its symbol.
    ///   - values: what varies in it.
    @discardableResult
    package mutating func draw(
        lines: Path, with plan: SymbolPlan, values: SlotValues? = nil, on canvas: inout some Canvas
    ) -> FeatureOutcome {
        if let outcome = begin(
            plan, isVisible: !plan.lineLayers.isEmpty, isSuitable: plan.isMade(for: .polyline))
        {
            return outcome
        }
        if lines.isEmpty, context.whole == nil { return counted(.clippedAway) }
        flush(on: &canvas)
        let variation = values.map(plan.variation) ?? .none
        for layer in level == nil ? plan.lineLayers : plan.parts(on: level).lineLayers {
            layer.paint(outline: lines, area: nil, as: variation, in: &context, on: &canvas)
        }
        return finishFeature()
    }

    /// Draws an area feature.
    ///
    /// - Parameters:
    ///   - area: what is filled (even-odd): the rings in pixels, clipped as areas, so with pieces of the
    ///     clipping box in them.
    ///   - outline: the same rings clipped as lines.
    ///   - plan: its symbol.
    ///   - values: what varies in it.
    @discardableResult
    package mutating func draw(
        area: Path, outline: Path, with plan: SymbolPlan, values: SlotValues? = nil,
        on canvas: inout some Canvas
    ) -> FeatureOutcome {
        if !plan.isMade(for: .polygon), plan.isMade(for: .polyline) {
            // A line symbol draws an area's outline, as a line that is closed.
            context.whole?.kind = .line
            return draw(lines: outline, with: plan, values: values, on: &canvas)
        }
        if let outcome = begin(
            plan, isVisible: !plan.areaLayers.isEmpty, isSuitable: plan.isMade(for: .polygon))
        {
            return outcome
        }
        if area.isEmpty, outline.isEmpty, context.whole == nil { return counted(.clippedAway) }
        flush(on: &canvas)
        let variation = values.map(plan.variation) ?? .none
        for layer in level == nil ? plan.areaLayers : plan.parts(on: level).areaLayers {
            layer.paint(outline: outline, area: area, as: variation, in: &context, on: &canvas)
        }
        return finishFeature()
    }

    mutating func counted(_ outcome: FeatureOutcome) -> FeatureOutcome {
        report.count(outcome)
        return outcome
    }

    private mutating func finishFeature() -> FeatureOutcome {
        if context.lacksMeasures {
            context.lacksMeasures = false
            report.add(
                Diagnostic(
                    .warning, code: .noMeasures,
                    message: "Markers are placed at measures, but some features have no measures.",
                    instead: "these features are drawn without markers"))
        }
        guard context.isExhausted else { return counted(.drawn) }
        context.isExhausted = false
        report.add(
            Diagnostic(
                .warning, code: .tooManyPieces,
                message: """
                    An effect or a placement would make too many pieces of a feature, or pieces too small to see.
                    """,
                instead: "the feature is drawn without them"))
        return counted(.drawn)
    }

    /// Counts a feature that is not handed over for drawing.
    package mutating func skip(_ outcome: FeatureOutcome) {
        report.count(outcome)
    }

    /// Draws what is still collected; call it after the last feature.
    package mutating func finish(on canvas: inout some Canvas) {
        flush(on: &canvas)
    }

    /// Counts a feature that cannot be drawn; takes over a plan's diagnostics the first time it is used.
    ///
    /// - Returns: why it cannot be drawn; nil where it can.
    mutating func begin(_ plan: SymbolPlan, isVisible: Bool, isSuitable: Bool) -> FeatureOutcome? {
        if !plan.diagnostics.isEmpty, reported.insert(ObjectIdentifier(plan)).inserted {
            for diagnostic in plan.diagnostics { report.add(diagnostic) }
        }
        if !isSuitable { return counted(.wrongGeometryKind) }
        return isVisible ? nil : counted(.withoutSymbol)
    }

    func turn(of looks: MarkerLooks) -> Float {
        looks.turnsWithMap ? Float(frame.mapRotation) : 0
    }

    mutating func flush(on canvas: inout some Canvas) {
        pending.flush(on: &canvas)
    }
}
