import CartoucheCLibrary
import CartouchePlanarGeometry

extension Path {
    /// Returns the area of a stroke, for the non-zero rule.
    ///
    /// The area is a union of convex pieces with the same direction: one for each segment, corner and cap. It is needed
    /// for strokes under transformations that change angles, because no stroke style can describe these.
    ///
    /// - Parameter tolerance: The greatest distance between a curve and its straight pieces, in pixels.
    package func strokeOutline(
        _ style: StrokeStyle, tolerance: Double = Path.defaultTolerance
    ) -> Path {
        var outline = StrokeOutline()
        flattened(tolerance: tolerance).addPieces(of: style, to: &outline)
        return outline.path
    }

    /// A stroke after a transformation.
    enum TransformedStroke {
        /// A stroke with a different style.
        case line(Path, StrokeStyle)
        /// An area for the non-zero rule, if no style describes the stroke.
        case area(Path)
    }

    /// Returns the path's stroke after a transformation.
    func stroked(_ style: StrokeStyle, under transform: AffineTransform) -> TransformedStroke {
        if let scale = transform.similarityScale {
            return .line(transformed(by: transform), style.scaled(by: scale))
        }
        let scale = transform.maxScale
        let outline = strokeOutline(style, tolerance: Self.defaultTolerance / max(scale, 1e-3))
        // Coarser pieces limit the size of a wide stroke with many corners.
        return .area(
            outline.transformed(by: transform).flattened(
                tolerance: max(Self.defaultTolerance, Double(Pen(style).halfWidth) * scale / 1000)))
    }

    /// A line that a stroke draws: a contour or a dash.
    enum StrokedLine {
        case points(UnsafeBufferPointer<PixelPoint>, isClosed: Bool)
        /// A dash without length, and the direction of the line at this point.
        case dot(PixelPoint, direction: PixelPoint)
    }

    /// The greatest number of dashes; a line with more dashes becomes solid.
    private static let maxDashes = 100_000.0

    /// Calls `body` with each line that a stroke of this path draws.
    ///
    /// The path must have no curves.
    func forEachLine(of style: StrokeStyle, _ body: (StrokedLine) -> Void) {
        let pattern = DashPattern(style, scale: 1)
        for contour in contours {
            points(of: contour).withUnsafeBufferPointer { points in
                guard let pattern,
                    length(points) / pattern.total * Double(pattern.lengths.count) < Self.maxDashes
                else { return body(.points(points, isClosed: contour.isClosed)) }
                var dasher = Dasher(pattern)
                dasher.cut(points, of: contour) { dash, direction in
                    if dash.count == 2, dash[0] == dash[1] {
                        body(.dot(dash[0], direction: direction))
                    } else {
                        body(.points(dash, isClosed: false))
                    }
                }
            }
        }
    }

    /// Returns the length of the ring through some points, which is an upper bound for the length of their line.
    private func length(_ points: UnsafeBufferPointer<PixelPoint>) -> Double {
        var sum = 0.0
        var last = points.last ?? .zero
        for point in points {
            let step = SIMD2<Double>(point) - SIMD2<Double>(last)
            sum += (step * step).sum().squareRoot()
            last = point
        }
        return sum
    }
}

/// Collects the pieces of a stroke as contours that all run clockwise on the page (x to the right, y down).
private struct StrokeOutline: StrokePieceSink {
    var path = Path()

    mutating func addPolygon(
        _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>, _ fourth: SIMD2<Double>?
    ) {
        let corners = [first, second, third] + (fourth.map { [$0] } ?? [])
        path.append(
            contentsOf: Ring.signedArea(of: corners) < 0 ? corners.reversed() : corners, closed: true)
    }

    mutating func addDisk(center: SIMD2<Double>, radius: Double) {
        let start = PixelPoint(center + SIMD2(radius, 0))
        path.append(start)
        path.append(
            .arc(
                Path.Arc(
                    center: center, xAxis: SIMD2(radius, 0), yAxis: SIMD2(0, radius), start: 0,
                    sweep: 2 * .pi)), to: start)
        path.endContour(closed: true)
    }
}
