import CartoucheCLibrary

/// Receives the convex pieces of the area of a stroke.
protocol StrokePieceSink {
    /// Adds a triangle (without `fourth`) or a convex polygon with four corners, in either direction.
    mutating func addPolygon(
        _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>, _ fourth: SIMD2<Double>?)
    /// Adds a round cap, a round corner or a round dot.
    mutating func addDisk(center: SIMD2<Double>, radius: Double)
}

/// Divides the area of a stroke into convex pieces: one for each segment, corner and cap.
///
/// Corners follow the rules of ``Stroker``, and disks stay exact circles. Bounds, hit tests and transformed strokes
/// therefore agree with the drawing. `OffsetCurve` of PlanarGeometry follows the rules of offset lines instead.
struct StrokePieces {
    let pen: Pen
    private var half: Double { Double(pen.halfWidth) }

    init(pen: Pen) { self.pen = pen }

    /// Adds a line or a ring; adds nothing if a coordinate is not finite.
    @inline(__always)
    func add(
        _ points: UnsafeBufferPointer<PixelPoint>, isClosed: Bool, to sink: inout some StrokePieceSink
    ) {
        withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 2 * points.count) { memory in
            var count = 0
            for point in points {
                let vertex = SIMD2<Double>(point)
                guard vertex.x.isFinite, vertex.y.isFinite else { return }
                if count > 0, memory[count - 1] == vertex { continue }
                memory.initializeElement(at: count, to: vertex)
                count += 1
            }
            if isClosed, count > 1, memory[0] == memory[count - 1] { count -= 1 }
            guard count > 1 else {
                if count == 1 { addDot(at: memory[0], direction: SIMD2(1, 0), to: &sink) }
                return
            }
            let directions = UnsafeMutableBufferPointer(rebasing: memory[points.count...])
            for index in 0..<(isClosed ? count : count - 1) {
                let step = memory[index + 1 < count ? index + 1 : 0] - memory[index]
                directions.initializeElement(at: index, to: step / (step * step).sum().squareRoot())
            }
            add(
                UnsafeBufferPointer(rebasing: memory[..<count]),
                UnsafeBufferPointer(rebasing: directions[..<(isClosed ? count : count - 1)]),
                isClosed: isClosed, to: &sink)
        }
    }

    /// Adds the pieces of a line through different points; the directions are those of its segments.
    @inline(__always)
    private func add(
        _ vertices: UnsafeBufferPointer<SIMD2<Double>>, _ directions: UnsafeBufferPointer<SIMD2<Double>>,
        isClosed: Bool, to sink: inout some StrokePieceSink
    ) {
        let count = vertices.count
        for index in directions.indices {
            let (a, b) = (vertices[index], vertices[index + 1 < count ? index + 1 : 0])
            let side = Self.left(directions[index]) * half
            sink.addPolygon(a + side, b + side, b - side, a - side)
        }
        for index in isClosed ? 0..<count : 1..<count - 1 {
            let before = directions[index > 0 ? index - 1 : directions.count - 1]
            addCorner(at: vertices[index], before, directions[index], to: &sink)
        }
        if !isClosed {
            addCap(at: vertices[0], direction: -directions[0], to: &sink)
            addCap(at: vertices[count - 1], direction: directions[directions.count - 1], to: &sink)
        }
    }

    /// Adds the caps of a line without length.
    func addDot(at point: SIMD2<Double>, direction: SIMD2<Double>, to sink: inout some StrokePieceSink) {
        guard pen.cap != .butt, point.x.isFinite, point.y.isFinite else { return }
        addCap(at: point, direction: direction, to: &sink)
        if pen.cap == .square { addCap(at: point, direction: -direction, to: &sink) }
    }

    @inline(__always)
    private func addCorner(
        at point: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>,
        to sink: inout some StrokePieceSink
    ) {
        if pen.join == .round { return sink.addDisk(center: point, radius: half) }
        let turn = before.x * after.y - before.y * after.x
        let outward = turn > 0 ? -half : half
        let (first, second) = (Self.left(before) * outward, Self.left(after) * outward)
        let openness = 1 + (before * after).sum()
        let limit = Double(pen.miterLimit)
        if pen.join == .miter, openness > 1e-6, 2 / openness <= limit * limit {
            sink.addPolygon(point, point + first, point + (first + second) / openness, point + second)
        } else {
            sink.addPolygon(point, point + first, point + second, nil)
        }
    }

    private func addCap(
        at point: SIMD2<Double>, direction: SIMD2<Double>, to sink: inout some StrokePieceSink
    ) {
        switch pen.cap {
        case .butt: break
        case .round: sink.addDisk(center: point, radius: half)
        case .square:
            let (front, side) = (direction * half, Self.left(direction) * half)
            sink.addPolygon(point + side, point + side + front, point - side + front, point - side)
        }
    }

    private static func left(_ direction: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(-direction.y, direction.x)
    }
}

extension Path {
    /// Adds each convex piece of the area that a stroke of this path covers.
    ///
    /// The path must have no curves.
    func addPieces(of style: StrokeStyle, to sink: inout some StrokePieceSink) {
        let pen = Pen(style)
        guard pen.halfWidth > 0 else { return }
        let pieces = StrokePieces(pen: pen)
        forEachLine(of: style) { line in
            switch line {
            case .points(let points, let isClosed): pieces.add(points, isClosed: isClosed, to: &sink)
            case .dot(let point, let direction):
                pieces.addDot(at: SIMD2(point), direction: SIMD2(direction), to: &sink)
            }
        }
    }
}
