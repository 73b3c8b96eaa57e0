import CartoucheCLibrary

extension Path {
    /// The default for the greatest distance between a curve and its straight pieces, in pixels.
    public static let defaultTolerance = 0.02

    /// Returns the path with straight pieces instead of curves.
    ///
    /// Contours keep their other properties. A closed contour does not repeat its first point. A contour ends before a
    /// point that is not finite or lies beyond ±10,000,000 pixels.
    ///
    /// - Parameter tolerance: The greatest distance between a piece and its curve, in pixels.
    public func flattened(tolerance: Double = Path.defaultTolerance) -> Path {
        guard hasCurves else { return self }
        var result = Path()
        var next = 0
        for contour in contours {
            var flat = FlatContour(tolerance: tolerance)
            var ringStart: Int32 = 0
            for index in contour.start..<contour.end where flat.isUsable {
                while next < curves.count, curves[next].end < index { next += 1 }
                let point = SIMD2<Double>(points[Int(index)])
                if index > contour.start, next < curves.count, curves[next].end == index {
                    flat.add(curves[next].form, from: SIMD2<Double>(points[Int(index) - 1]), to: point)
                } else {
                    flat.add(point)
                }
                if contour.ringStart > 0, index == contour.start + contour.ringStart {
                    ringStart = Int32(flat.points.count) - 1
                }
            }
            while next < curves.count, curves[next].end < contour.end { next += 1 }
            while contour.isClosed, flat.points.count > 1, flat.points.last == flat.points.first {
                flat.points.removeLast()
            }
            result.append(
                contentsOf: flat.points, closed: contour.isClosed, startDistance: contour.startDistance,
                endIsCut: contour.endIsCut, ringStart: ringStart)
        }
        return result
    }
}

/// A contour of straight pieces under construction.
private struct FlatContour {
    var points: [PixelPoint] = []
    let tolerance: Double
    /// False after a point that is not finite or too far away.
    var isUsable = true

    init(tolerance: Double) {
        self.tolerance = tolerance > 0 ? tolerance : Path.defaultTolerance
    }

    mutating func add(_ point: SIMD2<Double>) {
        guard abs(point.x) < 1e7, abs(point.y) < 1e7 else {
            isUsable = false
            return
        }
        if isUsable { points.append(PixelPoint(point)) }
    }

    mutating func add(_ form: Path.Curve.Form, from start: SIMD2<Double>, to end: SIMD2<Double>) {
        switch form {
        case .quadratic(let control):
            addCubic(start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
        case .cubic(let first, let second): addCubic(start, first, second, end)
        case .arc(let arc): addArc(arc, to: end)
        }
    }

    /// Divides a Bézier curve at equal parameters.
    ///
    /// If the second differences are at most D, n pieces stay within D·3/(4·n²) of the curve.
    private mutating func addCubic(
        _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>, _ s: SIMD2<Double>
    ) {
        let (bendP, bendR) = (p - 2 * q + r, q - 2 * r + s)
        let bend = max(hypot(bendP.x, bendP.y), hypot(bendR.x, bendR.y))
        let wanted = (0.75 * bend / tolerance).squareRoot()
        guard wanted.isFinite else {
            isUsable = false
            return
        }
        let pieces = Int(min(max(wanted.rounded(.up), 1), 1000))
        for piece in 1...pieces where isUsable {
            let t = Double(piece) / Double(pieces)
            let u = 1 - t
            let near = u * u * (u * p + 3 * t * q)
            let far = t * t * (3 * u * r + t * s)
            add(piece == pieces ? s : near + far)
        }
    }

    /// Divides an arc into equal pieces whose middles stay within the tolerance.
    ///
    /// A piece is at most an eighth of a turn, so that the smallest dot is round. The number of pieces in a full turn
    /// is a multiple of four, so that circles are symmetric.
    private mutating func addArc(_ arc: Path.Arc, to end: SIMD2<Double>) {
        let radius = arc.radius
        guard radius.isFinite, arc.sweep.isFinite, arc.start.isFinite, radius > 0 else { return add(end) }
        let step = 2 * acos(max(1 - tolerance / radius, 0))
        let least = (abs(arc.sweep) * 4 / .pi).rounded(.up)
        let pieces = Int(min(max((abs(arc.sweep) / step).rounded(.up), least), 2048))
        let isWhole = abs(abs(arc.sweep) - 2 * .pi) < 1e-9
        let count = max(isWhole ? (pieces + 3) & ~3 : pieces, 1)
        // Each direction is the one before, turned by one piece. The error of these turns is far below the precision of
        // the points, because every 32nd direction is computed anew.
        let angle = arc.sweep / Double(count)
        let turn = SIMD2(cos(angle), sin(angle))
        var direction = SIMD2(0.0, 0.0)
        for piece in 1..<count where isUsable {
            if piece & 31 == 1 {
                let angle = arc.start + arc.sweep * Double(piece) / Double(count)
                direction = SIMD2(cos(angle), sin(angle))
            } else {
                direction = SIMD2(
                    direction.x * turn.x - direction.y * turn.y, direction.y * turn.x + direction.x * turn.y)
            }
            add(arc.center + (arc.xAxis * direction.x + arc.yAxis * direction.y))
        }
        add(end)
    }
}
