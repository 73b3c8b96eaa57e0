import Documents
import Geospatial
import Imaging
import Symbology

/// Draws features, one after the other, with their symbols' plans.
///
/// Markers are collected and stamped in one call for as long as only points come, in feature order, whichever
/// symbols they have; call ``finish(on:)`` after the last feature of a layer.
package struct Portrayer {
    /// The picture that is drawn.
    package let frame: PortrayalFrame
    /// What became of the features so far.
    package internal(set) var report = PortrayalReport()

    var context: PaintContext
    var pending = PendingStamps()
    private var reported: Set<ObjectIdentifier> = []

    /// A portrayer for one picture.
    package init(frame: PortrayalFrame) {
        self.frame = frame
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
    package mutating func draw(
        _ shape: ScreenShape, isArea: Bool, with plan: SymbolPlan, values: SlotValues? = nil,
        objectID: Int = 1, on canvas: inout some Canvas
    ) {
        context.whole = shape.whole.parts.isEmpty ? nil : shape.whole
        context.objectID = objectID
        if isArea {
            draw(area: shape.area, outline: shape.outline, with: plan, values: values, on: &canvas)
        } else {
            draw(lines: shape.lines, with: plan, values: values, on: &canvas)
        }
        context.whole = nil
    }

    /// Draws a line feature.
    ///
    /// - Parameters:
    ///   - lines: its parts in pixels, clipped to the picture and ``SymbolPlan/reach(largestSize:)`` around it.
    ///   - plan: its symbol.
    ///   - values: what varies in it.
    package mutating func draw(
        lines: Path, with plan: SymbolPlan, values: SlotValues? = nil, on canvas: inout some Canvas
    ) {
        guard begin(plan, isVisible: !plan.lineLayers.isEmpty, isSuitable: plan.isMade(for: .polyline)) else {
            return
        }
        if lines.isEmpty, context.whole == nil {
            report.clippedAway += 1
            return
        }
        flush(on: &canvas)
        let variation = values.map(plan.variation) ?? .none
        for layer in plan.lineLayers {
            layer.paint(outline: lines, area: nil, as: variation, in: &context, on: &canvas)
        }
        finishFeature()
    }

    /// Draws an area feature.
    ///
    /// - Parameters:
    ///   - area: what is filled (even-odd): the rings in pixels, clipped as areas, so with pieces of the
    ///     clipping box in them.
    ///   - outline: the same rings clipped as lines.
    ///   - plan: its symbol.
    ///   - values: what varies in it.
    package mutating func draw(
        area: Path, outline: Path, with plan: SymbolPlan, values: SlotValues? = nil,
        on canvas: inout some Canvas
    ) {
        if !plan.isMade(for: .polygon), plan.isMade(for: .polyline) {
            // A line symbol draws an area's outline, as a line that is closed.
            context.whole?.kind = .line
            draw(lines: outline, with: plan, values: values, on: &canvas)
            return
        }
        guard begin(plan, isVisible: !plan.areaLayers.isEmpty, isSuitable: plan.isMade(for: .polygon)) else {
            return
        }
        if area.isEmpty, outline.isEmpty, context.whole == nil {
            report.clippedAway += 1
            return
        }
        flush(on: &canvas)
        let variation = values.map(plan.variation) ?? .none
        for layer in plan.areaLayers {
            layer.paint(outline: outline, area: area, as: variation, in: &context, on: &canvas)
        }
        finishFeature()
    }

    private mutating func finishFeature() {
        report.drawn += 1
        guard context.isExhausted else { return }
        context.isExhausted = false
        report.add(
            Diagnostic(
                .warning, code: "too-many-pieces",
                message: """
                    An effect or a placement would make too many pieces of a feature, or pieces too small to see.
                    """,
                instead: "the feature is drawn without them"))
    }

    /// Counts a feature that the renderer gave no symbol.
    package mutating func skipWithoutSymbol() {
        report.withoutSymbol += 1
    }

    /// Counts a feature that lies outside the picture.
    package mutating func skipClipped() {
        report.clippedAway += 1
    }

    /// Counts a feature whose symbol is made for another kind of geometry.
    package mutating func skipWrongGeometry() {
        report.wrongGeometryKind += 1
    }

    /// Draws what is still collected; call it after the last feature.
    package mutating func finish(on canvas: inout some Canvas) {
        flush(on: &canvas)
    }

    /// Counts a feature that cannot be drawn; takes over a plan's diagnostics the first time it is used.
    mutating func begin(_ plan: SymbolPlan, isVisible: Bool, isSuitable: Bool) -> Bool {
        if !plan.diagnostics.isEmpty, reported.insert(ObjectIdentifier(plan)).inserted {
            for diagnostic in plan.diagnostics { report.add(diagnostic) }
        }
        if !isSuitable {
            report.wrongGeometryKind += 1
            return false
        }
        if !isVisible { report.withoutSymbol += 1 }
        return isVisible
    }

    func turn(of looks: MarkerLooks) -> Float {
        looks.turnsWithMap ? Float(frame.mapRotation) : 0
    }

    mutating func flush(on canvas: inout some Canvas) {
        pending.flush(on: &canvas)
    }
}
