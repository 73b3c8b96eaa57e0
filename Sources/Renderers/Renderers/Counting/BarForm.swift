import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

/// The drawing of bar charts.
struct BarForm: Sendable {
    let arrangement: BarChartRenderer.Arrangement
    /// Whether bars are upright; otherwise they begin on the left.
    let isVertical: Bool
    /// Lengths in points: of the longest bar, across a bar, and between bars.
    let size: Double
    let width: Double
    let spacing: Double
    /// The value of a bar with the whole length; 0 for the greatest value of each chart.
    let maximum: Double
    /// The layers of the lines around bars.
    let outline: [LayerDefinition]
    /// The layers of the line along the foot of the bars; empty for none.
    let axes: [LayerDefinition]

    /// A bar: its start along and across the length, and its size in both directions.
    private struct Bar {
        var low: SIMD2<Double>
        var size: SIMD2<Double>
        var color: Color
    }

    /// Returns the chart of some values.
    ///
    /// The frame has room for the longest bar, so all charts have their feet at the same distance from their points.
    func marker(_ parts: [ChartRule.Part]) -> VectorMarker {
        let bars = bars(parts)
        let across =
            switch arrangement {
            case .adjacent: Double(parts.count) * width + Double(max(parts.count - 1, 0)) * spacing
            case .stacked, .stackedWithFixedLength: width
            }
        let extent = place(SIMD2(size, max(across, 1e-3)))
        var graphics = bars.filter { $0.size.x > 0 }.map {
            MarkerGraphic([contour(from: $0.low, size: $0.size)], color: $0.color)
        }
        if !outline.isEmpty {
            graphics += bars.filter { $0.size.x > 0 }.map {
                MarkerGraphic(line: [contour(from: $0.low, size: $0.size)], layers: outline)
            }
        }
        if !axes.isEmpty {
            let foot = MarkerContour(start: .zero, segments: [.line(to: place(SIMD2(0, across)))])
            graphics.append(MarkerGraphic(line: [foot], layers: axes))
        }
        return VectorMarker(
            marker: MarkerProperties(size: extent.y), frameMin: .zero, frameMax: extent, graphics: graphics,
            scaleSymbolsProportionally: false)
    }

    private func bars(_ parts: [ChartRule.Part]) -> [Bar] {
        let largest = parts.reduce(0) { max($0, $1.value) }
        guard largest > 0 else { return [] }
        // Very large values must not add up to infinity.
        let shares = parts.map { $0.value / largest }
        let sum = shares.reduce(0, +)
        var start = 0.0
        switch arrangement {
        case .adjacent:
            let factor = maximum > 0 ? largest / maximum : 1
            return zip(shares, parts).map { share, part in
                defer { start += width + spacing }
                return Bar(
                    low: SIMD2(0, start), size: SIMD2(size * min(share * factor, 1), width), color: part.color
                )
            }
        case .stacked, .stackedWithFixedLength:
            let isFixed = arrangement == .stackedWithFixedLength || maximum <= 0
            let length = isFixed ? size : size * min(sum * (largest / maximum), 1)
            return zip(shares, parts).map { share, part in
                let own = length * share / sum
                defer { start += own }
                return Bar(low: SIMD2(start, 0), size: SIMD2(own, width), color: part.color)
            }
        }
    }

    private func contour(from low: SIMD2<Double>, size: SIMD2<Double>) -> MarkerContour {
        let corners = [
            low, low + SIMD2(size.x, 0), low + size, low + SIMD2(0, size.y), low,
        ].map(place)
        return MarkerContour(start: corners[0], segments: corners.dropFirst().map { .line(to: $0) })
    }

    /// Returns the point with a distance along and across the bars.
    private func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
        isVertical ? SIMD2(point.y, point.x) : point
    }
}
