import CartoucheGeospatial
import CartouchePlanarGeometry

extension GeoPackageShape {
    /// Creates the shape of a geometry; nil if the geometry is empty.
    ///
    /// - Parameters:
    ///   - geometry: The geometry.
    ///   - dimensions: The coordinates that are written beside x and y.
    ///   - reference: The number of the coordinate system in the file.
    package init?(_ geometry: Geometry, _ dimensions: Dimensions, reference: Int32) {
        switch geometry {
        case let point as Point:
            guard point.x.isFinite, point.y.isFinite else { return nil }
            self.init(points: [Self.position(point)], isSingle: true, dimensions, reference: reference)
        case let points as Multipoint:
            let positions = points.points.map(Self.position)
            guard !positions.isEmpty else { return nil }
            self.init(points: positions, isSingle: false, dimensions, reference: reference)
        case let line as Polyline:
            let lines = Self.positions(line.parts).filter { $0.count > 1 }
            guard !lines.isEmpty else { return nil }
            self.init(lines: lines, dimensions, reference: reference)
        case let polygon as Polygon:
            // The first position is repeated at the end, which the writing does.
            let rings = Self.positions(polygon.parts).map { ring in
                ring.count > 1 && ring.first?.lowHalf == ring.last?.lowHalf ? Array(ring.dropLast()) : ring
            }.filter { $0.count > 2 }
            guard !rings.isEmpty else { return nil }
            let nesting = RingNesting(rings.map { Ring($0.map(\.lowHalf)[...]) })
            self.init(
                polygons: nesting.areas.map { $0.map { rings[$0] } }, dimensions, reference: reference)
        default: return nil
        }
    }

    private static func position(_ point: Point) -> SIMD4<Double> {
        SIMD4(point.x, point.y, point.z ?? .nan, point.m ?? .nan)
    }

    private static func positions(_ parts: some Sequence<Part>) -> [[SIMD4<Double>]] {
        parts.map { $0.points.map(position) }
    }
}
