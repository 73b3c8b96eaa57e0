import CLibrary
import PlanarGeometry

/// A convex part of the area of a stroke.
enum StrokePiece {
    /// Three or more corners.
    ///
    /// They run clockwise as seen on the page (x to the right, y down).
    case polygon([SIMD2<Double>])
    /// A round cap, a round corner or a round dot.
    case disk(center: SIMD2<Double>, radius: Double)
}

/// Divides the area of a stroke into convex pieces: one for each segment, corner and cap.
///
/// Corners follow the rules of ``Stroker``, and disks stay exact circles. Hit tests and transformed strokes therefore
/// agree with the drawing. `OffsetCurve` of PlanarGeometry follows the rules of offset lines instead.
struct StrokePieces {
    let pen: Pen
    /// Receives the pieces.
    let body: (StrokePiece) -> Void
    private var half: Double { Double(pen.halfWidth) }

    /// Adds a line or a ring; adds nothing if a coordinate is not finite.
    func add(_ points: UnsafeBufferPointer<PixelPoint>, isClosed: Bool) {
        var vertices: [SIMD2<Double>] = []
        for point in points {
            let vertex = SIMD2<Double>(point)
            guard vertex.x.isFinite, vertex.y.isFinite else { return }
            if vertices.last != vertex { vertices.append(vertex) }
        }
        if isClosed, vertices.count > 1, vertices.first == vertices.last { vertices.removeLast() }
        guard vertices.count > 1 else {
            if let only = vertices.first { addDot(at: only, direction: SIMD2(1, 0)) }
            return
        }
        let count = vertices.count
        let directions = (0..<(isClosed ? count : count - 1)).map { index -> SIMD2<Double> in
            let step = vertices[(index + 1) % count] - vertices[index]
            return step / hypot(step.x, step.y)
        }
        for (index, direction) in directions.enumerated() {
            let (a, b) = (vertices[index], vertices[(index + 1) % count])
            let side = Self.left(direction) * half
            addPolygon([a + side, b + side, b - side, a - side])
        }
        for index in isClosed ? 0..<count : 1..<count - 1 {
            let before = directions[(index + directions.count - 1) % directions.count]
            addCorner(at: vertices[index], before, directions[index])
        }
        if !isClosed {
            addCap(at: vertices[0], direction: -directions[0])
            addCap(at: vertices[count - 1], direction: directions[directions.count - 1])
        }
    }

    /// Adds the caps of a line without length.
    func addDot(at point: SIMD2<Double>, direction: SIMD2<Double>) {
        guard pen.cap != .butt, point.x.isFinite, point.y.isFinite else { return }
        addCap(at: point, direction: direction)
        if pen.cap == .square { addCap(at: point, direction: -direction) }
    }

    private func addCorner(at point: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>) {
        if pen.join == .round { return addDisk(at: point) }
        let turn = before.x * after.y - before.y * after.x
        let outward = turn > 0 ? -half : half
        let (first, second) = (Self.left(before) * outward, Self.left(after) * outward)
        var piece = [point, point + first, point + second]
        let openness = 1 + (before * after).sum()
        let limit = Double(pen.miterLimit)
        if pen.join == .miter, openness > 1e-6, 2 / openness <= limit * limit {
            piece.insert(point + (first + second) / openness, at: 2)
        }
        addPolygon(piece)
    }

    private func addCap(at point: SIMD2<Double>, direction: SIMD2<Double>) {
        switch pen.cap {
        case .butt: break
        case .round: addDisk(at: point)
        case .square:
            let (front, side) = (direction * half, Self.left(direction) * half)
            addPolygon([point + side, point + side + front, point - side + front, point - side])
        }
    }

    private func addDisk(at point: SIMD2<Double>) { body(.disk(center: point, radius: half)) }

    /// Adds a convex polygon, in the direction of the disks.
    private func addPolygon(_ corners: [SIMD2<Double>]) {
        body(.polygon(Ring(corners).signedArea < 0 ? corners.reversed() : corners))
    }

    private static func left(_ direction: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(-direction.y, direction.x)
    }
}
