import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheSymbolModel

extension MarkerGeometry {
    /// Converts a geometry without its spatial reference; curves stay curves.
    init(_ geometry: Geometry) {
        switch geometry {
        case let point as Point: self = .point(SIMD2(point.x, point.y))
        case let points as Multipoint: self = .multipoint(points.points.map { SIMD2($0.x, $0.y) })
        case let line as Polyline:
            self = .polyline(
                line.hasCurves ? line.parts.compactMap(MarkerContour.init) : Self.contours(line.coordinates))
        case let area as Polygon:
            self = .polygon(
                area.hasCurves ? area.parts.compactMap(MarkerContour.init) : Self.contours(area.coordinates))
        case let box as Envelope:
            self = .envelope(minimum: SIMD2(box.xMin, box.yMin), maximum: SIMD2(box.xMax, box.yMax))
        default: self = .none
        }
    }

    private static func contours(_ coordinates: PackedCoordinates) -> [MarkerContour] {
        (0..<coordinates.partStarts.count - 1).compactMap { part in
            let range = Int(coordinates.partStarts[part])..<Int(coordinates.partStarts[part + 1])
            guard let first = range.first else { return nil }
            return MarkerContour(
                start: coordinates.positions[first],
                segments: coordinates.positions[range].dropFirst().map { .line(to: $0) })
        }
    }

    /// The geometry without a spatial reference; curves are divided into straight segments.
    var flattened: Geometry {
        switch self {
        case .none: Point(x: .nan, y: .nan)
        case .point(let point): Point(x: point.x, y: point.y)
        case .multipoint(let points): Multipoint(points: points.map { Point(x: $0.x, y: $0.y) })
        case .polyline(let contours): Polyline(parts: contours.map(\.flattened))
        case .polygon(let contours): Polygon(parts: contours.map(\.flattened))
        case .envelope(let low, let high): Envelope(xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y)
        }
    }
}

extension MarkerContour {
    /// Converts a line or a ring; nil if it has no points.
    fileprivate init?(_ part: Part) {
        guard let start = part.startPoint else { return nil }
        self.init(start: SIMD2(start.x, start.y), segments: part.map { Segment($0) })
    }

    /// The number of straight segments for a curve.
    private static let pieces = 32

    fileprivate var flattened: [Point] {
        var points = [start]
        for segment in segments {
            let from = points[points.count - 1]
            for piece in 1..<Self.pieces {
                guard let point = segment.point(at: Double(piece) / Double(Self.pieces), from: from) else {
                    break
                }
                points.append(point)
            }
            points.append(segment.end)
        }
        return points.map { Point(x: $0.x, y: $0.y) }
    }
}

extension MarkerContour.Segment {
    fileprivate init(_ segment: any CartoucheGeospatial.Segment) {
        let end = SIMD2(segment.endPoint.x, segment.endPoint.y)
        switch segment {
        case let curve as CubicBezierSegment:
            self = .cubic(
                SIMD2(curve.controlPoint1.x, curve.controlPoint1.y),
                SIMD2(curve.controlPoint2.x, curve.controlPoint2.y), to: end)
        case let arc as EllipticArcSegment where arc.semiMajorAxis > 0 && arc.minorMajorRatio > 0:
            let ellipse = EllipticArc(
                center: SIMD2(arc.centerPoint.x, arc.centerPoint.y), rotation: arc.rotationAngle,
                semiMajor: arc.semiMajorAxis, ratio: arc.minorMajorRatio, clockwise: arc.centralAngle < 0)
            self = .ellipse(ellipse, to: end)
        default: self = .line(to: end)
        }
    }

    /// Returns a point of a curve; nil for straight segments.
    fileprivate func point(at share: Double, from start: SIMD2<Double>) -> SIMD2<Double>? {
        switch self {
        case .line: return nil
        case .cubic(let first, let second, let end):
            let rest = 1 - share
            let near = start * (rest * rest * rest) + first * (3 * rest * rest * share)
            return near + second * (3 * rest * share * share) + end * (share * share * share)
        case .arc(let center, let clockwise, let end):
            let radius = ((start - center) * (start - center)).sum().squareRoot()
            let circle = EllipticArc(
                center: center, rotation: 0, semiMajor: radius, ratio: 1, clockwise: clockwise)
            return circle.point(at: share, from: start, to: end)
        case .ellipse(let ellipse, let end): return ellipse.point(at: share, from: start, to: end)
        }
    }
}

extension EllipticArc {
    /// Returns the point at a fraction of the sweep between two points; if they are equal, the sweep is a full turn.
    fileprivate func point(
        at share: Double, from start: SIMD2<Double>, to end: SIMD2<Double>
    ) -> SIMD2<Double> {
        let (sine, cosine) = (sin(rotation), cos(rotation))
        func angle(_ point: SIMD2<Double>) -> Double {
            let arm = point - center
            return atan2((arm.y * cosine - arm.x * sine) / ratio, arm.x * cosine + arm.y * sine)
        }
        let from = angle(start)
        var sweep = angle(end) - from
        if start == end { sweep = clockwise ? -2 * Double.pi : 2 * Double.pi }
        if clockwise, sweep > 0 { sweep -= 2 * Double.pi }
        if !clockwise, sweep < 0 { sweep += 2 * Double.pi }
        let turn = from + sweep * share
        let (along, across) = (semiMajor * cos(turn), semiMajor * ratio * sin(turn))
        return center + SIMD2(along * cosine - across * sine, along * sine + across * cosine)
    }
}
