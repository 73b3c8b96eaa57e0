extension CoordinateTransformation {
    /// The geometry in the target's coordinates.
    ///
    /// Vertices without a place there are left out; heights and measures stay as they are. An envelope
    /// becomes the envelope of its densified image.
    ///
    /// The geometry is taken to be in this transformation's source, whatever its own reference says.
    package func project<G: Geometry>(_ geometry: G) -> G {
        let projected: any Geometry =
            switch geometry {
            case let point as Point:
                project(point: point)
            case let envelope as Envelope:
                project(envelope: envelope) ?? Envelope.empty(in: target)
            case let points as Multipoint:
                Multipoint(coordinates: project(points.coordinates, fewest: 1), spatialReference: target)
            case let line as Polyline:
                Polyline(coordinates: project(line.coordinates, fewest: 2), spatialReference: target)
            case let area as Polygon:
                Polygon(
                    coordinates: project(area.coordinates, fewest: 3, closed: true),
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
        _ coordinates: PackedCoordinates, fewest: Int, closed: Bool = false
    ) -> PackedCoordinates {
        var positions = coordinates.positions
        transform(&positions)
        if positions.allSatisfy({ !$0.x.isNaN }) { return coordinates.replacingPositions(positions) }
        var result = PackedCoordinates()
        for part in 0..<coordinates.partCount {
            let kept = coordinates.range(ofPart: part).filter { !positions[$0].x.isNaN }
            guard kept.count >= fewest else { continue }
            for index in kept {
                result.append(
                    positions[index], z: coordinates.heights?[index], m: coordinates.measures?[index])
            }
            result.endPart(closed: closed)
        }
        return result
    }

    /// The envelope, in the target's coordinates, of a rectangle of the source: of a grid of points over it,
    /// so that bulging edges and poles inside count.
    ///
    /// Nil when no point of the grid has a place there.
    ///
    /// - Parameters:
    ///   - envelope: bounds in the source's coordinates.
    ///   - pointsPerSide: points along each side; an odd number takes the middle in.
    package func project(envelope: Envelope, pointsPerSide: Int = 21) -> Envelope? {
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

    /// Both ends exactly, the rest evenly between them.
    private static func step(_ index: Int, of last: Int, from low: Double, to high: Double) -> Double {
        index == last ? high : low + (high - low) * (Double(index) / Double(last))
    }
}

extension SpatialReference {
    /// The envelope, in this system, of all that may be projected to it (its ``domain``); in Web Mercator
    /// the square of the usual frame.
    ///
    /// - Throws: `GeospatialError` when there is no such system, or no PROJ where it is needed.
    package func worldExtent() throws(GeospatialError) -> Envelope {
        let domain = try properties().domain
        let transformation = try CoordinateTransformation(from: .wgs84, to: self)
        guard let extent = transformation.project(envelope: domain, pointsPerSide: 61) else {
            throw .noTransformation(
                from: SpatialReference.wgs84.description, to: description,
                reason: "no position can be projected")
        }
        return extent
    }
}
