import CLibrary
import Documents
import Features
import Images
import SymbolModel

/// The pie charts of the features of a renderer.
struct PieRule: Sendable {
    let sources: [ValueSource]
    let colors: [Color]
    /// The diameter in points.
    let size: Double
    /// The share of the diameter that is cut out, from 0 to 1.
    let hole: Double
    let others: PieChartRenderer.OthersCategory?
    /// Whether features without values have a symbol.
    let showsEmpty: Bool
    /// The layers of the line around charts.
    let outline: [LayerDefinition]
    let isClockwise: Bool

    /// A slice: its end as a share of the whole, and its color.
    private struct Slice {
        var end: Double
        var color: Color
    }

    var fieldNames: [String] { sources.flatMap(\.fieldNames) }

    /// Replaces the class of each feature with the index of its own chart.
    ///
    /// - Parameters:
    ///   - classes: The class of each feature; features of class 0 get a chart.
    ///   - first: The index of the first chart.
    ///   - known: The cache of charts.
    /// - Returns: The charts. Features with the same values share one.
    func assign(
        _ classes: inout [Int16], first: Int, of batch: FeatureBatch, scale: Double,
        known: OverriddenSymbols, diagnostics: inout [Diagnostic]
    ) -> [SymbolDefinition] {
        let columns = sources.map { $0.numbers(of: batch, scale: scale, diagnostics: &diagnostics) }
        var charts: [SymbolDefinition] = []
        var indexes: [[Double]: Int16] = [:]
        var hasNegative = false
        for row in classes.indices where classes[row] == 0 {
            let values = columns.map { column in
                if column[row] < 0 { hasNegative = true }
                return column[row] > 0 && column[row].isFinite ? column[row] : 0
            }
            guard values.contains(where: { $0 > 0 }) else {
                if !showsEmpty { classes[row] = -1 }
                continue
            }
            if let index = indexes[values] {
                classes[row] = index
                continue
            }
            guard let index = Int16(exactly: first + charts.count) else { continue }
            let key = OverriddenSymbols.Key(
                choice: 0, candidate: 0, values: values.map(AttributeValue.double))
            charts.append(known.symbol(key) { _ in chart(of: values) }.definition)
            indexes[values] = index
            classes[row] = index
        }
        if hasNegative {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .negativePieValue,
                    message: "features have negative values in a pie chart",
                    instead: "read as 0"))
        }
        return charts
    }

    /// Returns the chart of values, of which at least one is above 0.
    private func chart(of values: [Double]) -> SymbolDefinition {
        let largest = values.reduce(0, max)
        // Very large values must not add up to infinity.
        let shares = values.map { $0 / largest }
        let total = shares.reduce(0, +)
        var parts = zip(shares, colors).map { (share: $0 / total, color: $1) }.filter { $0.share > 0 }
        if let others, others.threshold > 0 {
            let small = parts.filter { $0.share < others.threshold }.reduce(0) { $0 + $1.share }
            parts.removeAll { $0.share < others.threshold }
            if small > 0 { parts.append((small, others.color)) }
        }
        var start = 0.0
        var graphics = parts.map { part -> MarkerGraphic in
            defer { start += part.share }
            return MarkerGraphic(
                geometry: .polygon(contours(from: start, to: start + part.share)),
                symbol: SymbolDefinition(
                    kind: .polygon, layers: [.solidFill(SolidFill(color: part.color))]))
        }
        if !outline.isEmpty {
            graphics.append(
                MarkerGraphic(
                    geometry: .polyline(contours(from: 0, to: 1)),
                    symbol: SymbolDefinition(kind: .line, layers: outline)))
        }
        let marker = VectorMarker(
            marker: MarkerProperties(size: size), frameMin: SIMD2(-0.5, -0.5), frameMax: SIMD2(0.5, 0.5),
            graphics: graphics)
        let chart = SymbolDefinition(kind: .point, layers: [.vectorMarker(marker)])
        return chart.changed { $0.placesOnShapes = .labelPoint }
    }

    /// Returns the outline of a slice between two shares of the whole; the whole circle for 0 to 1.
    private func contours(from start: Double, to end: Double) -> [MarkerContour] {
        let inner = hole / 2
        if end - start > 1 - 1e-9 {
            return [0.5, inner].filter { $0 > 0 }.map { radius in
                MarkerContour(
                    start: place(0, radius),
                    segments: [arc(to: place(0.5, radius)), arc(to: place(1, radius))])
            }
        }
        // Two arcs, because a single arc of more than half a circle is ambiguous for some readers.
        let middle = (start + end) / 2
        var segments: [MarkerContour.Segment] = [arc(to: place(middle, 0.5)), arc(to: place(end, 0.5))]
        if inner > 0 {
            segments += [
                .line(to: place(end, inner)), arc(to: place(middle, inner), isBack: true),
                arc(to: place(start, inner), isBack: true),
            ]
        } else {
            segments.append(.line(to: .zero))
        }
        return [MarkerContour(start: place(start, 0.5), segments: segments + [.line(to: place(start, 0.5))])]
    }

    private func arc(to end: SIMD2<Double>, isBack: Bool = false) -> MarkerContour.Segment {
        .arc(center: .zero, clockwise: isClockwise != isBack, to: end)
    }

    /// Returns the point at a share of the circle, from the top.
    private func place(_ share: Double, _ radius: Double) -> SIMD2<Double> {
        let angle = share * 2 * .pi
        return SIMD2((isClockwise ? 1 : -1) * sin(angle), cos(angle)) * radius
    }
}
