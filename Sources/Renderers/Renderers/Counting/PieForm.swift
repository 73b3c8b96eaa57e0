import CartoucheCLibrary
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

/// The drawing of pie charts.
struct PieForm: Sendable {
    /// The diameter in points.
    let size: Double
    /// The share of the diameter that is cut out, from 0 to 1.
    let hole: Double
    let others: PieChartRenderer.OthersCategory?
    /// The layers of the line around charts.
    let outline: [LayerDefinition]
    let isClockwise: Bool

    /// Returns the chart of some values.
    func marker(_ values: [ChartRule.Part]) -> VectorMarker {
        let largest = values.reduce(0) { max($0, $1.value) }
        // Very large values must not add up to infinity.
        let shares = values.map { largest > 0 ? $0.value / largest : 0 }
        let total = shares.reduce(0, +)
        var parts = zip(shares, values).map { (share: $0 / total, color: $1.color) }.filter { $0.share > 0 }
        if let others, others.threshold > 0 {
            let small = parts.filter { $0.share < others.threshold }.reduce(0) { $0 + $1.share }
            parts.removeAll { $0.share < others.threshold }
            if small > 0 { parts.append((small, others.color)) }
        }
        var start = 0.0
        var graphics = parts.map { part -> MarkerGraphic in
            defer { start += part.share }
            return MarkerGraphic(contours(from: start, to: start + part.share), color: part.color)
        }
        if !outline.isEmpty {
            graphics.append(MarkerGraphic(line: contours(from: 0, to: 1), layers: outline))
        }
        return VectorMarker(
            marker: MarkerProperties(size: size), frameMin: SIMD2(-0.5, -0.5), frameMax: SIMD2(0.5, 0.5),
            graphics: graphics)
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
