extension GeometryEngine {
    /// The geometry in another spatial reference.
    ///
    /// Vertices are projected one by one: what lies between them stays straight, so densify long segments
    /// first. Heights and measures stay as they are. An envelope becomes the envelope of its densified image.
    /// A line ends where the projection ends and goes on where it begins again. PROJ chooses the way between
    /// datums; ``project(_:into:datumTransformation:)`` lets you choose it.
    ///
    /// - Parameters:
    ///   - geometry: what is projected; one without a spatial reference is taken to be in the new one.
    ///   - spatialReference: the system of the result.
    /// - Returns: nil where the projection has no place for the geometry (for a polygon: for one of its
    ///   vertices), where a system is unknown, or without PROJ where it is needed; an empty geometry comes
    ///   back empty.
    public static func project<G: Geometry>(_ geometry: G, into spatialReference: SpatialReference) -> G? {
        guard
            let way = try? CoordinateTransformation(
                from: geometry.spatialReference ?? spatialReference, to: spatialReference)
        else { return nil }
        return way.projectWhole(geometry)
    }

    /// The geometry in another spatial reference, by a chosen way between datums.
    ///
    /// - Parameters:
    ///   - geometry: what is projected; one without a spatial reference is taken to be in the new one.
    ///   - spatialReference: the system of the result.
    ///   - datumTransformation: the way; where it does not begin or end at the datums of the two systems, PROJ
    ///     chooses the rest. Nil lets PROJ choose all of it.
    /// - Returns: nil where a grid file of the transformation is missing, and where ``project(_:into:)`` has
    ///   no result.
    public static func project<G: Geometry>(
        _ geometry: G, into spatialReference: SpatialReference,
        datumTransformation: (any DatumTransformation)?
    ) -> G? {
        guard let datumTransformation else { return project(geometry, into: spatialReference) }
        guard let steps = datumTransformation as? GeographicTransformation,
            let way = try? CoordinateTransformation(
                from: geometry.spatialReference ?? spatialReference, to: spatialReference, through: steps)
        else { return nil }
        return way.projectWhole(geometry)
    }
}

extension CoordinateTransformation {
    /// The geometry in the target's coordinates; nil where it has no place there, or would change its shape.
    func projectWhole<G: Geometry>(_ geometry: G) -> G? {
        if geometry.isEmpty { return project(geometry) }
        switch geometry {
        case let line as Polyline:
            let cut = projectedLines(line.coordinates)
            guard cut.partCount > 0 else { return nil }
            return Polyline(coordinates: cut, spatialReference: target) as? G
        case let area as Polygon:
            var positions = area.coordinates.positions
            transform(&positions)
            guard positions.allSatisfy({ !$0.x.isNaN }) else { return nil }
            return Polygon(
                coordinates: area.coordinates.replacingPositions(positions), spatialReference: target) as? G
        default:
            let projected = project(geometry)
            return projected.isEmpty ? nil : projected
        }
    }

    private func projectedLines(_ lines: PackedCoordinates) -> PackedCoordinates {
        var positions = lines.positions
        transform(&positions)
        var result = PackedCoordinates()
        for part in 0..<lines.partCount {
            var run: [Int] = []
            let range = lines.range(ofPart: part)
            for index in range {
                if !positions[index].x.isNaN { run.append(index) }
                guard positions[index].x.isNaN || index == range.upperBound - 1 else { continue }
                // A lone vertex between two without a place is no line.
                if run.count > 1 || range.count == 1 {
                    for kept in run {
                        result.append(positions[kept], z: lines.heights?[kept], m: lines.measures?[kept])
                    }
                    result.endPart()
                }
                run = []
            }
        }
        return result
    }
}
