import CartoucheGeospatial
import CartouchePlanarGeometry

extension GeoPackageShape {
    /// Creates the shape of a geometry, without heights and measures; nil if the geometry is empty.
    package init?(_ geometry: Geometry, reference: Int32) {
        switch geometry {
        case let point as Point:
            guard point.x.isFinite, point.y.isFinite else { return nil }
            self.init(points: [SIMD2(point.x, point.y)], isSingle: true, reference: reference)
        case let points as Multipoint:
            let positions = points.points.map { SIMD2($0.x, $0.y) }
            guard !positions.isEmpty else { return nil }
            self.init(points: positions, isSingle: false, reference: reference)
        case let line as Polyline:
            let lines = Self.positions(line.parts).filter { $0.count > 1 }
            guard !lines.isEmpty else { return nil }
            self.init(lines: lines, reference: reference)
        case let polygon as Polygon:
            // The first position is repeated at the end, which the writing does.
            let rings = Self.positions(polygon.parts).map { ring in
                ring.count > 1 && ring.first == ring.last ? Array(ring.dropLast()) : ring
            }.filter { $0.count > 2 }
            guard !rings.isEmpty else { return nil }
            let nesting = RingNesting(rings.map { Ring($0[...]) })
            self.init(
                polygons: nesting.areas.map { $0.map { rings[$0] } }, reference: reference)
        default: return nil
        }
    }

    private static func positions(_ parts: some Sequence<Part>) -> [[SIMD2<Double>]] {
        parts.map { $0.points.map { SIMD2($0.x, $0.y) } }
    }
}
