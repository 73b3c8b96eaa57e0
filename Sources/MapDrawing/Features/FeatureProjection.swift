import CartoucheFeatures
import CartoucheGeospatial

/// Projects features to the map, and cuts or continues lines and areas at the boundary of its projection.
///
/// On a map that wraps around, lines and areas that cross its edges continue on the next world. On other maps, they
/// are cut at the boundary.
///
/// Most data is far inside the boundary, so the bounds of many features are checked at once. Only features that may
/// reach the boundary are projected through longitudes and latitudes. Each feature is checked by itself, so the
/// picture does not depend on how features are divided into batches.
package struct FeatureProjection: Sendable {
    /// The transformation from the features' spatial reference to the map's.
    package let transformation: CoordinateTransformation
    /// The repetition of the map; nil if it does not wrap around.
    let wrapAround: WrapAround?
    private let boundary: ProjectionBoundary?

    /// The result of a projection.
    struct Projected: Sendable {
        var column: GeometryColumn
        /// Whether lines or areas continue beyond the edges of the map.
        var continues = false
    }

    init(from source: SpatialReference, to target: SpatialReference) throws {
        self.init(try CoordinateTransformation.known(from: source, to: target))
    }

    /// Creates the projection with a known transformation.
    init(_ transformation: CoordinateTransformation) {
        let (source, target) = (transformation.source, transformation.target)
        self.transformation = transformation
        wrapAround = WrapAround.of(target)
        if source.isGeographic {
            boundary = ProjectionBoundary(
                target: target, toDegrees: nil, fromDegrees: transformation, isPlanar: false)
        } else if transformation.isIdentity || source == .webMercator && target == .wgs84 {
            boundary = nil
        } else if let there = try? CoordinateTransformation.known(from: source, to: .wgs84),
            let back = try? CoordinateTransformation.known(from: .wgs84, to: target)
        {
            boundary = ProjectionBoundary(
                target: target, toDegrees: there, fromDegrees: back, isPlanar: source != .webMercator)
        } else {
            boundary = nil
        }
    }

    /// Returns a range of rows in the map's spatial reference, without the parts outside the projection.
    ///
    /// - Parameter outside: Counts the features that were cut.
    func project(
        _ column: GeometryColumn, rows: Range<Int>, _ outside: inout OutsideProjection
    ) -> Projected {
        guard let boundary else { return direct(column.selecting(rows)) }
        let lines = column.kinds[rows].reduce(0) { $0 + ($1.isLine ? 1 : 0) }
        guard lines > 0 else { return direct(column.selecting(rows)) }
        let domain = boundary.domain
        if domain == .interrupted {
            let bounds = column.placedBounds(ofRows: rows)
            outside.addPossibleGapCrossings(lines, within: boundary.bounds(bounds))
        }
        guard boundary.mayReach(column, rows, domain) else { return direct(column.selecting(rows)) }
        var fitted = FittedColumn(column)
        for row in rows where column.kinds[row].isLine {
            guard let places = boundary.places(of: row, in: column, domain),
                let geometry = fit(places, isArea: column.kinds[row] == .polygon, domain, &outside)
            else { continue }
            fitted.append(geometry, insteadOf: row, from: rows.lowerBound)
        }
        return fitted.finish(through: rows, by: transformation)
    }

    /// Returns a line or area that reaches the boundary, in the map's spatial reference.
    ///
    /// Nil if ``transformation`` alone projects the geometry.
    ///
    /// - Parameter outside: Counts the features that were cut.
    func fit(_ geometry: Geometry, _ outside: inout OutsideProjection) -> Geometry? {
        guard let boundary, geometry.lineCoordinates != nil else { return nil }
        var column = GeometryColumn()
        column.append(geometry)
        let domain = boundary.domain
        if domain == .interrupted {
            let bounds = column.placedBounds(ofRows: 0..<1)
            outside.addPossibleGapCrossings(1, within: boundary.bounds(bounds))
        }
        guard boundary.mayReach(column, 0..<1, domain),
            let places = boundary.places(of: 0, in: column, domain)
        else { return nil }
        return fit(places, isArea: geometry is Polygon, domain, &outside)
    }

    private func direct(_ column: GeometryColumn) -> Projected {
        var column = column
        if !transformation.isIdentity { transformation.transform(&column.coordinates) }
        return Projected(column: column)
    }

    /// Returns a line or area in the map's spatial reference; nil if it does not reach the boundary.
    private func fit(
        _ places: PackedCoordinates, isArea: Bool, _ domain: ProjectionDomain,
        _ outside: inout OutsideProjection
    ) -> Geometry? {
        guard let boundary else { return nil }
        var fitted: PackedCoordinates
        if let wrapAround {
            fitted =
                isArea
                ? wrapAround.continued(areas: places, isPlanar: boundary.isPlanar)
                : wrapAround.continued(lines: places, isPlanar: boundary.isPlanar)
            var positions = fitted.positions
            wrapAround.transform(&positions, by: boundary.fromDegrees)
            fitted = fitted.replacingPositions(positions)
        } else {
            let places = boundary.isPlanar ? places : places.longParallelsDivided()
            guard
                let cut = isArea
                    ? try? domain.fit(areas: places, isPlanar: boundary.isPlanar)
                    : try? domain.fit(lines: places, isPlanar: boundary.isPlanar)
            else { return nil }
            if domain.excludesPlaces, cut.positions.count != places.positions.count { outside.cut += 1 }
            var positions = cut.positions
            boundary.fromDegrees.transform(&positions)
            fitted = cut.replacingPositions(positions)
        }
        return isArea
            ? Polygon(coordinates: fitted, spatialReference: nil)
            : Polyline(coordinates: fitted, spatialReference: nil)
    }
}

/// Collects rows that are projected as they are, and geometries that replace some of them.
private struct FittedColumn {
    private let source: GeometryColumn
    private var column = GeometryColumn()
    /// The coordinates that are still in the source's spatial reference.
    private var unprojected: [Range<Int>] = []
    private var next: Int?

    init(_ source: GeometryColumn) {
        self.source = source
    }

    /// Adds a geometry in the map's spatial reference, after the unchanged rows before it.
    mutating func append(_ geometry: Geometry, insteadOf row: Int, from first: Int) {
        appendUnchanged((next ?? first)..<row)
        column.append(geometry)
        next = row + 1
    }

    private mutating func appendUnchanged(_ rows: Range<Int>) {
        let start = column.coordinates.count
        column.append(rows, of: source)
        if column.coordinates.count > start { unprojected.append(start..<column.coordinates.count) }
    }

    /// Adds the remaining rows, and projects all rows that were not replaced.
    mutating func finish(
        through rows: Range<Int>, by transformation: CoordinateTransformation
    ) -> FeatureProjection.Projected {
        if next == nil {
            column = source.selecting(rows)
            unprojected = [0..<column.coordinates.count]
        } else {
            appendUnchanged((next ?? rows.lowerBound)..<rows.upperBound)
        }
        if !transformation.isIdentity {
            column.coordinates.withUnsafeMutableBufferPointer { coordinates in
                for range in unprojected {
                    transformation.transform(UnsafeMutableBufferPointer(rebasing: coordinates[range]))
                }
            }
        }
        return FeatureProjection.Projected(column: column, continues: next != nil)
    }
}

extension GeometryKind {
    /// Whether geometries of this kind have edges, which can cross the boundary of a projection.
    fileprivate var isLine: Bool { self == .polyline || self == .polygon }
}
