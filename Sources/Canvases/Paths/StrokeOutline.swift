import CLibrary

extension Path {
    /// The area that a stroke covers, to be filled by the non-zero rule.
    ///
    /// The area is a union of convex pieces that all wind the same way: one for each segment, corner and cap. It
    /// serves strokes under transformations that do not keep angles, which no stroke style can express.
    ///
    /// - Parameter tolerance: largest distance between a curve and its straight pieces, in pixels.
    package func strokeOutline(
        _ style: StrokeStyle, tolerance: Double = Path.defaultTolerance
    ) -> Path {
        var outline = Path()
        flattened(tolerance: tolerance).forEachPiece(of: style) { outline.append($0) }
        return outline
    }

    private mutating func append(_ piece: StrokePiece) {
        switch piece {
        case .polygon(let corners): append(contentsOf: corners, closed: true)
        case .disk(let center, let radius):
            let start = PixelPoint(center + SIMD2(radius, 0))
            append(start)
            append(
                .arc(
                    Arc(
                        center: center, xAxis: SIMD2(radius, 0), yAxis: SIMD2(0, radius), start: 0,
                        sweep: 2 * .pi)), to: start)
            endContour(closed: true)
        }
    }

    /// Gives the convex pieces that a stroke of this path covers to `body`; the path has no curves.
    func forEachPiece(of style: StrokeStyle, _ body: (StrokePiece) -> Void) {
        let pen = Pen(style)
        guard pen.halfWidth > 0 else { return }
        withoutActuallyEscaping(body) { body in
            let pieces = StrokePieces(pen: pen, body: body)
            forEachLine(of: style) { line in
                switch line {
                case .points(let points, let isClosed): pieces.add(points, isClosed: isClosed)
                case .dot(let point, let direction):
                    pieces.addDot(at: SIMD2(point), direction: SIMD2(direction))
                }
            }
        }
    }

    /// What a stroke looks like after a transformation.
    enum TransformedStroke {
        /// A stroke in another style.
        case line(Path, StrokeStyle)
        /// An area for the non-zero rule, because no style expresses the stroke.
        case area(Path)
    }

    /// The path's stroke after a transformation.
    func stroked(_ style: StrokeStyle, under transform: AffineTransform) -> TransformedStroke {
        if let scale = transform.similarityScale {
            return .line(transformed(by: transform), style.scaled(by: scale))
        }
        let scale = transform.largestScale
        let outline = strokeOutline(style, tolerance: Self.defaultTolerance / max(scale, 1e-3))
        // Coarser pieces keep a wide stroke of many corners small.
        return .area(
            outline.transformed(by: transform).flattened(
                tolerance: max(Self.defaultTolerance, Double(Pen(style).halfWidth) * scale / 1000)))
    }

    /// A line that a stroke draws: a contour or a dash.
    enum StrokedLine {
        case points(UnsafeBufferPointer<PixelPoint>, isClosed: Bool)
        /// A dash without length, and the direction of the line there.
        case dot(PixelPoint, direction: PixelPoint)
    }

    /// More dashes than this are drawn as a solid line.
    private static let mostDashes = 100_000.0

    /// Gives each line that a stroke of this path draws to `body`; the path has no curves.
    func forEachLine(of style: StrokeStyle, _ body: (StrokedLine) -> Void) {
        let pattern = DashPattern(style, scale: 1)
        for contour in contours {
            points(of: contour).withUnsafeBufferPointer { points in
                guard let pattern,
                    length(points) / pattern.total * Double(pattern.lengths.count) < Self.mostDashes
                else { return body(.points(points, isClosed: contour.isClosed)) }
                var dasher = Dasher(pattern)
                dasher.cut(points, closed: contour.isClosed, startDistance: contour.startDistance) {
                    dash, direction in
                    if dash.count == 2, dash[0] == dash[1] {
                        body(.dot(dash[0], direction: direction))
                    } else {
                        body(.points(dash, isClosed: false))
                    }
                }
            }
        }
    }

    /// The length of a ring through some points, which is not less than that of their line.
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
