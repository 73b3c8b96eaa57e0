import CartouchePlanarGeometry

/// Measures the distance from a point to an area, edge by edge.
struct AreaProbe {
    /// The winding number of the edges around the point.
    private var winding: WindingNumber
    /// The square of the distance to the nearest edge; infinite if there are no edges.
    private var squared = Double.infinity

    init(_ point: SIMD2<Double>) {
        winding = WindingNumber(around: point)
    }

    @inline(__always)
    mutating func addEdge(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        winding.addEdge(from: start, to: end)
        squared = min(squared, PlanarSegment(from: start, to: end).nearest(to: winding.point).squared)
    }

    mutating func addPolygon(_ corners: some Sequence<SIMD2<Double>>) {
        var first: SIMD2<Double>?
        var last = SIMD2<Double>.zero
        for corner in corners {
            if first == nil { first = corner } else { addEdge(from: last, to: corner) }
            last = corner
        }
        if let first { addEdge(from: last, to: first) }
    }

    /// Returns the distance to the area in pixels: 0 inside, infinite if there are no edges.
    func distance(_ rule: FillRule) -> Double {
        let isInside = rule == .nonZero ? winding.value != 0 : winding.isOdd
        return isInside ? 0 : squared.squareRoot()
    }
}

extension Path {
    /// Returns the distance from a point to the path's area, in pixels; infinite if there is no area.
    ///
    /// Open contours are closed. Contours with a coordinate that is not finite are left out.
    func distanceToArea(_ rule: FillRule, from point: SIMD2<Double>) -> Double {
        let flat = flattened()
        var probe = AreaProbe(point)
        for contour in flat.contours {
            flat.points(of: contour).withUnsafeBufferPointer { points in
                guard PointScan(points).isFinite else { return }
                probe.addPolygon(points.lazy.map { SIMD2<Double>($0) })
            }
        }
        return probe.distance(rule)
    }

    /// Returns the distance from a point to the area of a stroke, in pixels; infinite if it exceeds `radius`.
    ///
    /// Contours with a coordinate that is not finite are left out.
    func distanceToStroke(
        _ style: StrokeStyle, from point: SIMD2<Double>, within radius: Double
    ) -> Double {
        let near = part(near: point, reach: radius + Double(Pen(style).reach) + 1)
        var nearest = NearestPiece(point: point)
        near.addPieces(of: style, to: &nearest)
        return nearest.distance <= radius ? nearest.distance : .infinity
    }

    /// Returns the parts of the lines inside a box around a point; dashes keep their phase.
    private func part(near point: SIMD2<Double>, reach: Double) -> Path {
        let flat = flattened()
        let center = PixelPoint(point)
        var cut = PathGuard(PixelBox(low: center, high: center).outset(by: Float(reach)))
        for contour in flat.contours {
            flat.points(of: contour).withUnsafeBufferPointer {
                cut.addLine($0, of: contour)
            }
        }
        return cut.path
    }

    /// A box around the path and the control points of its curves.
    ///
    /// The whole plane if one of them is not finite.
    ///
    /// It is faster to compute than the bounds, and never smaller.
    var controlBox: PixelBox? {
        guard !points.isEmpty else { return nil }
        let scan = points.withUnsafeBufferPointer { PointScan($0) }
        guard scan.isFinite else { return .everything }
        var (low, high) = (SIMD2<Double>(scan.box.low), SIMD2<Double>(scan.box.high))
        for curve in curves {
            let (least, most) = curve.form.controlBox
            guard (least + most - least - most) == .zero else { return .everything }
            (low, high) = (pointwiseMin(low, least), pointwiseMax(high, most))
        }
        // The conversion to single precision can round inwards, so the box gets a small margin.
        return curves.isEmpty
            ? scan.box : PixelBox(low: PixelPoint(low), high: PixelPoint(high)).outset(by: 0.01)
    }
}

/// Finds the distance from a point to the nearest piece of a stroke.
private struct NearestPiece: StrokePieceSink {
    let point: SIMD2<Double>
    var distance = Double.infinity

    mutating func addPolygon(
        _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>, _ fourth: SIMD2<Double>?
    ) {
        var probe = AreaProbe(point)
        probe.addEdge(from: first, to: second)
        probe.addEdge(from: second, to: third)
        if let fourth { probe.addEdge(from: third, to: fourth) }
        probe.addEdge(from: fourth ?? third, to: first)
        distance = min(distance, probe.distance(.nonZero))
    }

    mutating func addDisk(center: SIMD2<Double>, radius: Double) {
        let arm = point - center
        distance = min(distance, max((arm * arm).sum().squareRoot() - radius, 0))
    }
}

extension Path.Curve.Form {
    /// The corners of a box around the control points, or around the ellipse.
    fileprivate var controlBox: (low: SIMD2<Double>, high: SIMD2<Double>) {
        switch self {
        case .quadratic(let control): return (control, control)
        case .cubic(let first, let second):
            return (pointwiseMin(first, second), pointwiseMax(first, second))
        case .arc(let arc):
            let squares = arc.xAxis * arc.xAxis + arc.yAxis * arc.yAxis
            let reach = SIMD2(squares.x.squareRoot(), squares.y.squareRoot())
            return (arc.center - reach, arc.center + reach)
        }
    }
}
