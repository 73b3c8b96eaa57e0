import Features
import Geospatial

/// Cuts lines and areas at the boundary of the map's projection, before they are projected.
///
/// Most data is far inside the boundary. So the bounds of many features are checked at once, and only features that
/// may need a cut are copied. Each feature is checked by itself, so the picture does not depend on how features are
/// divided into batches.
struct DomainCutting: Sendable {
    private let target: SpatialReference
    /// Transformations from the source's coordinates to degrees and back; nil if the source has degrees.
    private let toGeographic, fromGeographic: CoordinateTransformation?

    /// Creates a cutter.
    ///
    /// It is nil if the source's coordinates are neither longitudes and latitudes nor Web Mercator. Then only
    /// vertices are projected, and nothing is cut.
    init?(from source: SpatialReference, to target: SpatialReference) {
        self.target = target
        if source == .webMercator {
            guard target != .webMercator, target != .wgs84 else { return nil }
            guard let there = try? CoordinateTransformation.known(from: source, to: .wgs84),
                let back = try? CoordinateTransformation.known(from: .wgs84, to: source)
            else { return nil }
            (toGeographic, fromGeographic) = (there, back)
        } else {
            guard source.isGeographic else { return nil }
            (toGeographic, fromGeographic) = (nil, nil)
        }
    }

    /// The domain of the map's projection; it is computed once per process.
    private var domain: ProjectionDomain { .of(target) }

    /// Returns a range of rows, without the parts outside the projection.
    ///
    /// - Parameter outside: Counts the features that were cut.
    func cut(
        _ column: GeometryColumn, rows: Range<Int>, _ outside: inout OutsideProjection
    ) -> GeometryColumn {
        let lines = column.kinds[rows].reduce(0) { $0 + ($1.isLine ? 1 : 0) }
        guard lines > 0 else { return column.selecting(rows) }
        let domain = domain
        let bounds = geographic(column.placedBounds(ofRows: rows))
        if domain == .interrupted { outside.addPossibleGapCrossings(lines, within: bounds) }
        // There are no bounds if coordinates are infinite. Then the features are checked one by one.
        guard bounds.x.isNaN || domain.mayCut(bounds) else { return column.selecting(rows) }
        var fitted = GeometryColumn()
        var next = rows.lowerBound
        for row in rows where column.kinds[row].isLine {
            guard domain.mayCut(geographic(column.placedBounds(ofRows: row..<row + 1))),
                let geometry = column.geometry(of: row)
            else { continue }
            fitted.append(next..<row, of: column)
            fitted.append(cut(geometry, at: domain, &outside))
            next = row + 1
        }
        if next == rows.lowerBound { return column.selecting(rows) }
        fitted.append(next..<rows.upperBound, of: column)
        return fitted
    }

    /// Returns a geometry without the parts outside the projection.
    ///
    /// - Parameter outside: Counts the features that were cut.
    func cut(_ geometry: Geometry, _ outside: inout OutsideProjection) -> Geometry {
        guard let coordinates = geometry.lineCoordinates else { return geometry }
        let domain = domain
        let bounds = geographic(GeometryColumn.placedBounds(of: coordinates.positions[...]))
        if domain == .interrupted { outside.addPossibleGapCrossings(1, within: bounds) }
        guard domain.mayCut(bounds) else { return geometry }
        return cut(geometry, at: domain, &outside)
    }

    /// Converts bounds to longitudes and latitudes.
    ///
    /// Each coordinate depends on one coordinate of the source and increases with it, so two corners are enough.
    private func geographic(_ bounds: SIMD4<Double>) -> SIMD4<Double> {
        guard let toGeographic else { return bounds }
        return SIMD4(
            lowHalf: toGeographic.transform(bounds.lowHalf), highHalf: toGeographic.transform(bounds.highHalf)
        )
    }

    /// Returns a geometry without the parts outside the domain; unchanged if it cannot be cut.
    private func cut(
        _ geometry: Geometry, at domain: ProjectionDomain, _ outside: inout OutsideProjection
    ) -> Geometry {
        let within = cut(geometry, at: domain)
        if domain.excludesPlaces, within.coordinateCount != geometry.coordinateCount { outside.cut += 1 }
        return within
    }

    private func cut(_ geometry: Geometry, at domain: ProjectionDomain) -> Geometry {
        switch geometry {
        case let line as Polyline:
            guard let places = geographic(line.coordinates), let cut = try? domain.fit(lines: places) else {
                return line
            }
            return Polyline(coordinates: own(cut), spatialReference: nil)
        case let area as Polygon:
            guard let places = geographic(area.coordinates), let cut = try? domain.fit(areas: places) else {
                return area
            }
            return Polygon(coordinates: own(cut), spatialReference: nil)
        default:
            return geometry
        }
    }

    /// Returns longitudes and latitudes; nil if a coordinate is not finite.
    ///
    /// Drawing detects such coordinates later.
    private func geographic(_ coordinates: PackedCoordinates) -> PackedCoordinates? {
        var places = coordinates.positions
        toGeographic?.transform(&places)
        guard places.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        return coordinates.replacingPositions(places)
    }

    private func own(_ places: PackedCoordinates) -> PackedCoordinates {
        guard let fromGeographic else { return places }
        var positions = places.positions
        fromGeographic.transform(&positions)
        return places.replacingPositions(positions)
    }
}

extension ProjectionDomain {
    /// Returns whether lines or areas in these bounds can reach the domain's boundary; false if there are no bounds.
    fileprivate func mayCut(_ bounds: SIMD4<Double>) -> Bool {
        !bounds.x.isNaN && mayCut(bounds.lowHalf, bounds.highHalf)
    }
}

extension GeometryKind {
    /// Whether geometries of this kind have edges, which can cross the boundary of a projection.
    fileprivate var isLine: Bool { self == .polyline || self == .polygon }
}

extension Geometry {
    /// The vertices of lines and areas; nil for other kinds.
    fileprivate var lineCoordinates: PackedCoordinates? {
        switch self {
        case let line as Polyline: line.coordinates
        case let area as Polygon: area.coordinates
        default: nil
        }
    }

    fileprivate var coordinateCount: Int { lineCoordinates?.positions.count ?? 0 }
}
