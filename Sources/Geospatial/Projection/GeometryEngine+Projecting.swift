extension GeometryEngine {
    /// The geometry in another spatial reference.
    ///
    /// Vertices are projected one by one: what lies between them stays straight, so densify long segments
    /// first. Heights and measures stay as they are. An envelope becomes the envelope of its densified image.
    /// Lines and polygons of which a vertex lies where the projection is not defined are clipped to where it
    /// is: a polygon that goes around the edge of an orthographic globe ends at its horizon, and new vertices
    /// follow the horizon. PROJ chooses the way between datums; ``project(_:into:datumTransformation:)`` lets
    /// you choose it.
    ///
    /// - Parameters:
    ///   - geometry: what is projected; one without a spatial reference is taken to be in the new one.
    ///   - spatialReference: the system of the result.
    /// - Returns: nil where the projection has no place for any of the geometry (for a polygon also where a
    ///   vertex has none and it is not known where the projection ends), where a system is unknown, or without
    ///   PROJ where it is needed; an empty geometry comes back empty.
    public static func project<G: Geometry>(_ geometry: G, into spatialReference: SpatialReference) -> G? {
        guard
            let way = attempt(
                try CoordinateTransformation(
                    from: geometry.spatialReference ?? spatialReference, to: spatialReference))
        else { return nil }
        return projectWhole(geometry, by: way)
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
            let way = attempt(
                try CoordinateTransformation(
                    from: geometry.spatialReference ?? spatialReference, to: spatialReference, through: steps)
            )
        else { return nil }
        return projectWhole(geometry, by: way)
    }

    private static func projectWhole<G: Geometry>(_ geometry: G, by way: CoordinateTransformation) -> G? {
        let projected = way.projectWhole(geometry)
        if projected == nil { report(.notAPlace) }
        return projected
    }
}

extension CoordinateTransformation {
    /// The geometry in the target's coordinates; nil where it has no place there, or would change its shape.
    func projectWhole<G: Geometry>(_ geometry: G) -> G? {
        if geometry.isEmpty { return project(geometry) }
        switch geometry {
        case let line as Polyline:
            let lines = projectedWithin(line.coordinates, isArea: false) ?? projectedRuns(line.coordinates)
            guard lines.partCount > 0 else { return nil }
            return Polyline(coordinates: lines, spatialReference: target) as? G
        case let area as Polygon:
            guard let rings = projectedWithin(area.coordinates, isArea: true), rings.partCount > 0 else {
                return nil
            }
            return Polygon(coordinates: rings, spatialReference: target) as? G
        default:
            let projected = project(geometry)
            return projected.isEmpty ? nil : projected
        }
    }

    /// Lines or rings in the target's coordinates, clipped to where the projection is defined if a vertex is
    /// not there; nil where that cannot be done.
    private func projectedWithin(_ coordinates: PackedCoordinates, isArea: Bool) -> PackedCoordinates? {
        if let whole = projectedAll(coordinates) { return whole }
        let domain = ProjectionDomain.of(target)
        guard let frame = try? GeodeticFrame.of(source) else { return nil }
        let places = frame.geographic(coordinates.positions)
        guard places.allSatisfy({ $0.x.isFinite }), domain.mayCut(places) else { return nil }
        let world = coordinates.replacingPositions(places)
        // Between two datums the edge is not where it is on the target's own: then a hair more is cut.
        for margin in [0, 1e-6, 1e-2] {
            let edge = domain.narrowed(by: margin)
            guard let cut = isArea ? try? edge.fit(areas: world) : try? edge.fit(lines: world) else {
                return nil
            }
            if let projected = projectedAll(cut.replacingPositions(frame.planar(cut.positions))) {
                return projected
            }
        }
        return nil
    }

    /// Nil where a vertex has no place.
    private func projectedAll(_ coordinates: PackedCoordinates) -> PackedCoordinates? {
        var positions = coordinates.positions
        transform(&positions)
        return positions.allSatisfy { !$0.x.isNaN } ? coordinates.replacingPositions(positions) : nil
    }

    /// What is left of lines whose vertices have no place here and there.
    private func projectedRuns(_ lines: PackedCoordinates) -> PackedCoordinates {
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
