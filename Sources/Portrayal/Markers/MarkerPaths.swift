import CartoucheCLibrary
import CartoucheCanvases
import CartoucheSymbolModel

extension Path {
    /// Adds a marker's geometry of any kind.
    package mutating func append(_ geometry: MarkerGeometry, transform: AffineTransform) {
        switch geometry {
        case .none: break
        case .point(let point): append(contentsOf: [transform.apply(to: point)], closed: false)
        case .multipoint(let points): append(contentsOf: points.map(transform.apply(to:)), closed: false)
        case .polyline(let contours): append(contours, closed: false, transform: transform)
        case .polygon(let contours): append(contours, closed: true, transform: transform)
        case .envelope(let low, let high): append(contentsOf: [low, high], closed: false)
        }
    }

    /// Adds marker contours.
    ///
    /// Curves stay curves.
    ///
    /// A contour ends before a point whose position is not finite or too large.
    ///
    /// - Parameters:
    ///   - contours: The geometry in a marker's frame, y up.
    ///   - transform: The transformation from the frame to pixels, y down.
    mutating func append(_ contours: [MarkerContour], closed: Bool, transform: AffineTransform) {
        for contour in contours {
            var vertices: [(form: Curve.Form?, point: PixelPoint)] = []
            vertices.reserveCapacity(contour.segments.count + 1)
            func add(_ form: Curve.Form?, _ point: SIMD2<Double>) -> Bool {
                let pixel = transform.apply(to: point)
                guard abs(pixel.x) < 1e7, abs(pixel.y) < 1e7 else { return false }
                vertices.append((form?.transformed(by: transform), PixelPoint(pixel)))
                return true
            }
            var last = contour.start
            var isUsable = add(nil, last)
            for segment in contour.segments where isUsable {
                let form = Curve.Form(segment, from: last)
                // A full turn ends at its start, even if the document's end point is slightly different.
                let end = form?.isWholeTurn == true ? last : segment.end
                isUsable = add(form, end)
                last = segment.end
            }
            if closed { Self.close(&vertices) }
            // A ring does not repeat its first point, unless a curve ends there.
            while closed, vertices.count > 1, let end = vertices.last, end.form == nil,
                end.point == vertices[0].point
            {
                vertices.removeLast()
            }
            for vertex in vertices {
                if let form = vertex.form { append(form, to: vertex.point) } else { append(vertex.point) }
            }
            endContour(closed: closed)
        }
    }

    /// Moves the end of a ring to its start if it is just beside it.
    ///
    /// Documents have rounded positions. A very short last segment would have two corners in an arbitrary direction,
    /// with their joins, in place of one corner.
    private static func close(_ vertices: inout [(form: Curve.Form?, point: PixelPoint)]) {
        guard vertices.count > 2 else { return }
        var (low, high) = (vertices[0].point, vertices[0].point)
        for vertex in vertices {
            low = pointwiseMin(low, vertex.point)
            high = pointwiseMax(high, vertex.point)
        }
        let gap = vertices[vertices.count - 1].point - vertices[0].point
        let limit = (high - low).max() * ringGap
        if max(abs(gap.x), abs(gap.y)) <= limit { vertices[vertices.count - 1].point = vertices[0].point }
    }

    /// The greatest distance of a ring's end from its start, as a part of the ring's size, that is a rounding error.
    private static let ringGap: Float = 0.0005
}

extension Path.Curve.Form {
    /// Creates the form of a marker's segment in the marker's frame.
    ///
    /// It is nil for straight segments, and for arcs without a radius.
    fileprivate init?(_ segment: MarkerContour.Segment, from start: SIMD2<Double>) {
        switch segment {
        case .line: return nil
        case .cubic(let first, let second, _): self = .cubic(first, second)
        case .arc(let center, let clockwise, let end):
            let arm = start - center
            let radius = hypot(arm.x, arm.y)
            guard radius > 0, radius.isFinite else { return nil }
            let from = atan2(arm.y, arm.x)
            let sweep = Self.sweep(
                from: from, to: atan2(end.y - center.y, end.x - center.x), clockwise: clockwise,
                isWhole: hypot(end.x - start.x, end.y - start.y) <= radius * 1e-9)
            guard sweep.isFinite else { return nil }
            self = .arc(
                Path.Arc(
                    center: center, xAxis: SIMD2(radius, 0), yAxis: SIMD2(0, radius), start: from,
                    sweep: sweep))
        case .ellipse(let ellipse, let end):
            guard ellipse.ratio > 0, ellipse.semiMajor > 0, ellipse.semiMajor.isFinite else { return nil }
            let (sine, cosine) = (sin(ellipse.rotation), cos(ellipse.rotation))
            // The angle on the circle that is scaled to the ellipse.
            func angle(_ point: SIMD2<Double>) -> Double {
                let arm = point - ellipse.center
                return atan2(
                    (arm.y * cosine - arm.x * sine) / ellipse.ratio, arm.x * cosine + arm.y * sine)
            }
            let from = angle(start)
            let sweep = Self.sweep(
                from: from, to: angle(end), clockwise: ellipse.clockwise,
                isWhole: hypot(end.x - start.x, end.y - start.y) <= ellipse.semiMajor * 1e-9)
            guard sweep.isFinite else { return nil }
            self = .arc(
                Path.Arc(
                    center: ellipse.center, xAxis: SIMD2(cosine, sine) * ellipse.semiMajor,
                    yAxis: SIMD2(-sine, cosine) * (ellipse.semiMajor * ellipse.ratio), start: from,
                    sweep: sweep))
        }
    }

    private static func sweep(from: Double, to: Double, clockwise: Bool, isWhole: Bool) -> Double {
        if isWhole { return clockwise ? -2 * .pi : 2 * .pi }
        let sweep = to - from
        if clockwise, sweep > 0 { return sweep - 2 * .pi }
        if !clockwise, sweep < 0 { return sweep + 2 * .pi }
        return sweep
    }

    /// Whether the form is a whole ellipse.
    fileprivate var isWholeTurn: Bool {
        if case .arc(let arc) = self { abs(arc.sweep) == 2 * .pi } else { false }
    }
}
