extension CoordinateTransformation {
    /// Returns the geometry in the target's coordinates.
    ///
    /// Vertices without a position there are left out. Heights and measures do not change. An envelope becomes the
    /// envelope of its densified image. The coordinates must be in this transformation's source system; the
    /// geometry's own spatial reference is ignored.
    package func project<G: Geometry>(_ geometry: G) -> G {
        let projected: Geometry =
            switch geometry {
            case let point as Point:
                project(point: point)
            case let envelope as Envelope:
                project(envelope: envelope) ?? Envelope.empty(in: target)
            case let points as Multipoint:
                Multipoint(coordinates: project(points.coordinates, minCount: 1), spatialReference: target)
            case let line as Polyline:
                Polyline(coordinates: project(line.coordinates, minCount: 2), spatialReference: target)
            case let area as Polygon:
                Polygon(
                    coordinates: project(area.coordinates, minCount: 3, closed: true),
                    spatialReference: target)
            default:
                geometry
            }
        return projected as? G ?? geometry
    }

    private func project(point: Point) -> Point {
        let position = transform(SIMD2(point.x, point.y))
        return Point(x: position.x, y: position.y, z: point.z, m: point.m, spatialReference: target)
    }

    private func project(
        _ coordinates: PackedCoordinates, minCount: Int, closed: Bool = false
    ) -> PackedCoordinates {
        var positions = coordinates.positions
        transform(&positions)
        if positions.allSatisfy({ !$0.x.isNaN }) { return coordinates.replacingPositions(positions) }
        var result = PackedCoordinates()
        for part in 0..<coordinates.partCount {
            let kept = coordinates.range(ofPart: part).filter { !positions[$0].x.isNaN }
            guard kept.count >= minCount else { continue }
            for index in kept {
                result.append(
                    positions[index], z: coordinates.heights?[index], m: coordinates.measures?[index])
            }
            result.endPart(closed: closed)
        }
        return result
    }

    /// Returns the envelope, in the target's coordinates, of a rectangle in the source's coordinates.
    ///
    /// A grid of points is projected, not only the corners: edges can become curves, and a pole can be inside. Nil
    /// if no point of the grid has a position in the target.
    ///
    /// - Parameters:
    ///   - envelope: Bounds in the source's coordinates.
    ///   - pointsPerSide: Number of points along each side; an odd number includes the center.
    ///   - wrapAround: The repetition of the target, if the result may continue beyond its edges; nil if not.
    package func project(
        envelope: Envelope, pointsPerSide: Int = 21, continuing wrapAround: WrapAround? = nil
    ) -> Envelope? {
        guard !envelope.isEmpty else { return nil }
        let count = max(2, min(pointsPerSide, 1001))
        var grid: [SIMD2<Double>] = []
        grid.reserveCapacity(count * count)
        for row in 0..<count {
            let y = Self.step(row, of: count - 1, from: envelope.yMin, to: envelope.yMax)
            for column in 0..<count {
                let x = Self.step(column, of: count - 1, from: envelope.xMin, to: envelope.xMax)
                grid.append(SIMD2(x, y))
            }
        }
        transform(&grid)
        if let wrapAround, usesProj {
            // Neighbors in the grid are less than half a turn apart.
            for index in grid.indices.dropFirst() {
                let neighbor = index % count > 0 ? index - 1 : index - count
                if grid[neighbor].x.isFinite, grid[index].x.isFinite {
                    grid[index].x = wrapAround.nearest(grid[index].x, to: grid[neighbor].x)
                }
            }
        }
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        for position in grid {
            low.replace(with: position, where: position .< low)
            high.replace(with: position, where: position .> high)
        }
        guard low.x <= high.x, low.y <= high.y else { return nil }
        return Envelope(
            xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y, zMin: envelope.zMin,
            zMax: envelope.zMax, spatialReference: target)
    }

    /// Returns a value between the bounds; the first and last are exact.
    private static func step(_ index: Int, of last: Int, from low: Double, to high: Double) -> Double {
        index == last ? high : low + (high - low) * (Double(index) / Double(last))
    }
}

extension SpatialReference {
    /// Returns the envelope, in this coordinate system, of its ``domain``; in Web Mercator, it is the usual square.
    ///
    /// - Throws: `GeospatialError` if PROJ does not know the coordinate system, or is needed and not installed.
    package func worldExtent() throws(GeospatialError) -> Envelope {
        let domain = try properties().domain
        let transformation = try CoordinateTransformation.known(from: .wgs84, to: self)
        guard let extent = transformation.project(envelope: domain, pointsPerSide: 61) else {
            throw .noTransformation(
                from: SpatialReference.wgs84.description, to: description,
                reason: "no position can be projected")
        }
        return extent
    }
}
