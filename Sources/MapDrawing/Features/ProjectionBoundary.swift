import CartoucheFeatures
import CartoucheGeospatial

/// The check whether features reach the boundary of the map's projection, through longitudes and latitudes.
struct ProjectionBoundary: Sendable {
    let target: SpatialReference
    /// The transformation to degrees; nil if the source has degrees.
    let toDegrees: CoordinateTransformation?
    let fromDegrees: CoordinateTransformation
    /// Whether longitudes and latitudes depend on both coordinates, so that edges are not straight in degrees.
    let isPlanar: Bool

    /// The domain of the map's projection; it is computed once per process.
    var domain: ProjectionDomain { .of(target) }
}

extension ProjectionBoundary {
    /// Returns whether some of the rows can reach the boundary of the projection.
    func mayReach(
        _ column: GeometryColumn, _ rows: Range<Int>, _ domain: ProjectionDomain
    ) -> Bool {
        let bounds = column.placedBounds(ofRows: rows)
        // There are no bounds if coordinates are infinite. Then the features are checked one by one.
        guard !bounds.x.isNaN else { return true }
        guard isPlanar else { return domain.mayCut(self.bounds(bounds)) }
        guard let area = area(of: bounds) else { return true }
        return domain.mayCut(area) || domain == .unbounded && (area.x < -180 || area.z > 180)
    }

    /// Converts bounds to longitudes and latitudes.
    ///
    /// Without planar coordinates, each coordinate depends on one coordinate of the source and increases with it. So
    /// two corners are enough.
    package func bounds(_ bounds: SIMD4<Double>) -> SIMD4<Double> {
        guard let toDegrees else { return bounds }
        if isPlanar { return area(of: bounds) ?? GeometryColumn.noBounds }
        return SIMD4(
            lowHalf: toDegrees.transform(bounds.lowHalf), highHalf: toDegrees.transform(bounds.highHalf))
    }

    /// Returns the longitudes and latitudes of a rectangle in planar coordinates; nil if they are not known.
    ///
    /// Longitudes continue beyond ±180°.
    private func area(of bounds: SIMD4<Double>) -> SIMD4<Double>? {
        guard let toDegrees else { return nil }
        let steps = 8
        var grid: [SIMD2<Double>] = []
        for row in 0...steps {
            for column in 0...steps {
                let share = SIMD2(Double(column), Double(row)) / Double(steps)
                grid.append(bounds.lowHalf + (bounds.highHalf - bounds.lowHalf) * share)
            }
        }
        toDegrees.transform(&grid)
        var (low, high) = (grid[0], grid[0])
        var widest = SIMD2<Double>()
        for index in grid.indices {
            guard grid[index].x.isFinite else { return nil }
            for before in [index % (steps + 1) > 0 ? index - 1 : -1, index - steps - 1] where before >= 0 {
                let step = grid[index] - grid[before]
                let turn = (step.x / 360).rounded() * 360
                // Both neighbors must agree on the turn. They do not around a pole.
                if turn != 0, before == index - 1 || index % (steps + 1) == 0 { grid[index].x -= turn }
                let length = pointwiseMax(grid[index] - grid[before], grid[before] - grid[index])
                if length.x > 90 { return nil }
                widest = pointwiseMax(widest, length)
            }
            low = pointwiseMin(low, grid[index])
            high = pointwiseMax(high, grid[index])
        }
        // Between the positions of the grid, a parallel can reach farther. Near a pole, the grid is too coarse.
        low -= widest
        high += widest
        guard low.y > -90, high.y < 90 else { return nil }
        let turn = ((low.x + 180) / 360).rounded(.down) * 360
        return SIMD4(low.x - turn, low.y, high.x - turn, high.y)
    }

    /// Returns the longitudes and latitudes of a line or area; nil if it does not reach the boundary.
    ///
    /// Also nil if a coordinate is not finite. Drawing detects such coordinates later.
    func places(
        of row: Int, in column: GeometryColumn, _ domain: ProjectionDomain
    ) -> PackedCoordinates? {
        if !isPlanar, !domain.mayCut(bounds(column.placedBounds(ofRows: row..<row + 1))) { return nil }
        guard let coordinates = column.geometry(of: row)?.lineCoordinates else { return nil }
        var places = coordinates.positions
        toDegrees?.transform(&places)
        guard places.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        let found = coordinates.replacingPositions(places)
        if isPlanar, !reaches(found, domain) { return nil }
        return found
    }

    /// Returns whether a line or area reaches the boundary, if its longitudes continue beyond ±180°.
    private func reaches(_ places: PackedCoordinates, _ domain: ProjectionDomain) -> Bool {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for part in 0..<places.partCount {
            let range = places.range(ofPart: part)
            for index in range {
                let place = places.positions[index]
                // A jump across the antimeridian.
                if index > range.lowerBound, abs(place.x - places.positions[index - 1].x) > 180 {
                    return true
                }
                low = pointwiseMin(low, place)
                high = pointwiseMax(high, place)
            }
        }
        if domain == .unbounded { return false }
        return low.x <= high.x && domain.mayCut(low, high)
    }
}

extension ProjectionDomain {
    /// Returns whether lines or areas in these bounds can reach the domain's boundary; false if there are no bounds.
    fileprivate func mayCut(_ bounds: SIMD4<Double>) -> Bool {
        !bounds.x.isNaN && mayCut(bounds.lowHalf, bounds.highHalf)
    }
}

extension Geometry {
    /// The vertices of lines and areas; nil for other kinds.
    var lineCoordinates: PackedCoordinates? {
        switch self {
        case let line as Polyline: line.coordinates
        case let area as Polygon: area.coordinates
        default: nil
        }
    }
}
