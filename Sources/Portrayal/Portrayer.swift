import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// Draws features in order, with the plans of their symbols.
///
/// Consecutive markers are collected and stamped in one call, in feature order, even if they have different
/// symbols. Call ``finish(on:)`` after the last feature of a layer.
package struct Portrayer {
    /// The frame of the picture.
    package private(set) var frame: PortrayalFrame
    /// The outcome of the features so far.
    package internal(set) var report = PortrayalReport()
    /// The level to draw.
    ///
    /// Nil draws all layers of a feature at once.
    package let level: Int?
    /// The name of the layer or overlay, for canvases that record features.
    private let layer: String

    var context: PaintContext
    var pending = PendingStamps()
    private var reported: Set<ObjectIdentifier> = []

    /// Creates a portrayer for one picture, or for one level of it.
    ///
    /// - Parameters:
    ///   - frame: The frame of the picture.
    ///   - level: The level to draw. Default: nil, all layers of a feature at once.
    ///   - layer: The name of the layer or overlay. Default: empty.
    package init(frame: PortrayalFrame, level: Int? = nil, layer: String = "") {
        self.frame = frame
        self.level = level
        self.layer = layer
        context = PaintContext(frame: frame)
    }

    /// Whether the report counts features; false while a feature is drawn several times.
    package var countsFeatures = true

    /// Moves the origins of patterns.
    package mutating func use(_ frame: PortrayalFrame) {
        self.frame = frame
        context.frame = frame
    }

    /// Draws a line or polygon feature.
    ///
    /// - Parameters:
    ///   - shape: The geometry. It must be whole if ``SymbolPlan/needsWholeGeometry`` is true.
    ///   - isArea: Whether it is a polygon.
    ///   - plan: The symbol.
    ///   - values: The values that vary by feature.
    ///   - objectID: The feature's object ID, or its number from 1. Random grids depend on it.
    /// - Returns: The outcome. The report counts it too.
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

    /// Draws a feature.
    ///
    /// On canvases that record features, it is drawn inside a feature scope.
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
    ///   - lines: The parts in pixels, clipped to the picture and ``SymbolPlan/reach(maxSize:)`` around
    ///     it.
    ///   - plan: The symbol.
    ///   - values: The values that vary by feature.
    @discardableResult
    package mutating func draw(
        lines: Path, with plan: SymbolPlan, values: SlotValues? = nil, on canvas: inout some Canvas
    ) -> FeatureOutcome {
        if let outcome = begin(plan, isVisible: !plan.lineLayers.isEmpty, on: .polyline) { return outcome }
        if lines.isEmpty, context.whole == nil { return counted(.clippedAway) }
        flush(on: &canvas)
        let variation = values.map(plan.variation) ?? .none
        context.rotation = rotation(of: values)
        for layer in level == nil ? plan.lineLayers : plan.parts(on: level).lineLayers {
            layer.paint(outline: lines, area: nil, as: variation, in: &context, on: &canvas)
        }
        return finishFeature()
    }

    /// Draws a polygon feature.
    ///
    /// - Parameters:
    ///   - area: The rings to fill (even-odd) in pixels. They are clipped as polygons, so they contain parts
    ///     of the clip box.
    ///   - outline: The same rings clipped as lines.
    ///   - plan: The symbol.
    ///   - values: The values that vary by feature.
    @discardableResult
    package mutating func draw(
        area: Path, outline: Path, with plan: SymbolPlan, values: SlotValues? = nil,
        on canvas: inout some Canvas
    ) -> FeatureOutcome {
        if !plan.isMade(for: .polygon), plan.isMade(for: .polyline) {
            // A line symbol draws a polygon's outline as a closed line.
            context.whole?.kind = .line
            return draw(lines: outline, with: plan, values: values, on: &canvas)
        }
        if let outcome = begin(plan, isVisible: !plan.areaLayers.isEmpty, on: .polygon) { return outcome }
        if area.isEmpty, outline.isEmpty, context.whole == nil { return counted(.clippedAway) }
        flush(on: &canvas)
        let variation = values.map(plan.variation) ?? .none
        context.rotation = rotation(of: values)
        for layer in level == nil ? plan.areaLayers : plan.parts(on: level).areaLayers {
            layer.paint(outline: outline, area: area, as: variation, in: &context, on: &canvas)
        }
        return finishFeature()
    }

    private func rotation(of values: SlotValues?) -> Double {
        guard let rotation = values?.rotation, rotation.isFinite else { return 0 }
        return Double(rotation)
    }

    mutating func counted(_ outcome: FeatureOutcome) -> FeatureOutcome {
        if countsFeatures { report.count(outcome) }
        return outcome
    }

    private mutating func finishFeature() -> FeatureOutcome {
        if context.lacksMeasures {
            context.lacksMeasures = false
            report.add(
                Diagnostic(
                    .warning, code: .noMeasures,
                    message: "markers are placed at measures (M values), but some features have no measures",
                    instead: "these features are drawn without markers"))
        }
        report.markerPieces += context.markerPieces
        let isExhausted = context.isExhausted || context.budget.isExhausted
        context.markerPieces = 0
        context.budget = .feature
        guard isExhausted else { return counted(.drawn) }
        context.isExhausted = false
        noteTooManyPieces()
        return counted(.drawn)
    }

    /// Reports that a part of a feature is not drawn.
    mutating func noteTooManyPieces() {
        report.add(
            Diagnostic(
                .warning, code: .tooManyPieces,
                message: """
                    an effect or a placement makes too many pieces of a feature, or pieces that are too small to see
                    """,
                instead: "the feature is drawn without them"))
    }

    /// Counts a feature that is not drawn.
    package mutating func skip(_ outcome: FeatureOutcome) {
        report.count(outcome)
    }

    /// Draws the collected stamps.
    ///
    /// Call it after the last feature.
    package mutating func finish(on canvas: inout some Canvas) {
        flush(on: &canvas)
    }

    /// Counts a feature that cannot be drawn.
    ///
    /// Adds a plan's diagnostics to the report on its first use.
    ///
    /// - Returns: The reason why it cannot be drawn, or nil if it can.
    mutating func begin(_ plan: SymbolPlan, isVisible: Bool, on kind: GeometryKind) -> FeatureOutcome? {
        if !plan.diagnostics.isEmpty, reported.insert(ObjectIdentifier(plan)).inserted {
            for diagnostic in plan.diagnostics { report.add(diagnostic) }
        }
        let symbol = plan.symbol
        // A symbol that draws nothing anywhere has its own diagnostics.
        if symbol.isEmpty { return counted(symbol.isMade(for: kind) ? .withoutSymbol : .wrongGeometryKind) }
        // With levels, a feature is drawn once for each of them.
        let isFirst = level == nil || level == plan.levels.first
        guard symbol.isMade(for: kind) else {
            if isFirst {
                report.count(Misfit(symbol: symbol.definition.kind, geometry: kind, isPart: false))
            }
            return counted(.wrongGeometryKind)
        }
        if isFirst, let undrawn = symbol.undrawnKind(on: kind) {
            report.count(Misfit(symbol: undrawn, geometry: kind, isPart: true))
        }
        return isVisible ? nil : counted(.withoutSymbol)
    }

    func turn(of variants: MarkerVariants) -> Float {
        variants.turnsWithMap ? Float(frame.mapRotation) : 0
    }

    mutating func flush(on canvas: inout some Canvas) {
        pending.flush(on: &canvas)
    }
}
