extension GeometryEngine {
    /// Returns the geometry in another spatial reference.
    ///
    /// Each vertex is projected; segments stay straight, so densify long segments first. Heights and measures do
    /// not change. An envelope becomes the envelope of its densified image. PROJ chooses the datum transformation;
    /// to choose it yourself, use ``project(_:into:datumTransformation:)``.
    ///
    /// If a vertex is outside the projection's domain, lines and polygons are clipped to the domain. For example,
    /// the horizon clips a polygon on an orthographic map. New vertices then follow the horizon.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to project; without a spatial reference, it is assumed to be in the new one.
    ///   - spatialReference: The spatial reference of the result.
    /// - Returns: Nil if no part of the geometry is in the projection's domain; if a polygon must be clipped and
    ///   the domain is not known; if a coordinate system is unknown; or if PROJ is needed and not installed. An
    ///   empty geometry stays empty.
    public static func project<G: Geometry>(_ geometry: G, into spatialReference: SpatialReference) -> G? {
        guard
            let transformation = attempt(
                try CoordinateTransformation.known(
                    from: geometry.spatialReference ?? spatialReference, to: spatialReference))
        else { return nil }
        return projectWhole(geometry, by: transformation)
    }

    /// Returns the geometry in another spatial reference, with a given datum transformation.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to project; without a spatial reference, it is assumed to be in the new one.
    ///   - spatialReference: The spatial reference of the result.
    ///   - datumTransformation: The datum transformation; nil lets PROJ choose it. If its datums are not those of
    ///     the two coordinate systems, PROJ chooses the remaining transformations.
    /// - Returns: Nil if a grid file of the transformation is missing, or if ``project(_:into:)`` returns nil.
    public static func project<G: Geometry>(
        _ geometry: G, into spatialReference: SpatialReference,
        datumTransformation: (any DatumTransformation)?
    ) -> G? {
        guard let datumTransformation else { return project(geometry, into: spatialReference) }
        guard let steps = datumTransformation as? GeographicTransformation,
            let transformation = attempt(
                try CoordinateTransformation(
                    from: geometry.spatialReference ?? spatialReference, to: spatialReference, through: steps)
            )
        else { return nil }
        return projectWhole(geometry, by: transformation)
    }

    private static func projectWhole<G: Geometry>(_ geometry: G, by transformation: CoordinateTransformation)
        -> G?
    {
        let projected = transformation.projectWhole(geometry)
        if projected == nil { report(.notAPlace) }
        return projected
    }
}

extension CoordinateTransformation {
    /// Returns the geometry in the target's coordinates; nil if it has no position there or would change its shape.
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

    /// Returns lines or rings in the target's coordinates, clipped to the projection's domain if a vertex is
    /// outside it.
    ///
    /// Nil if they cannot be clipped.
    private func projectedWithin(_ coordinates: PackedCoordinates, isArea: Bool) -> PackedCoordinates? {
        if let whole = projectedAll(coordinates) { return whole }
        let domain = ProjectionDomain.of(target)
        guard let frame = try? GeodeticFrame.of(source) else { return nil }
        let places = frame.geographic(coordinates.positions)
        guard places.allSatisfy({ $0.x.isFinite }), domain.mayCut(places) else { return nil }
        let world = coordinates.replacingPositions(places)
        // The domain is on the target's datum. If the source has another datum, cut a little more.
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

    /// Returns the projected coordinates; nil if a vertex has no position.
    private func projectedAll(_ coordinates: PackedCoordinates) -> PackedCoordinates? {
        var positions = coordinates.positions
        transform(&positions)
        return positions.allSatisfy { !$0.x.isNaN } ? coordinates.replacingPositions(positions) : nil
    }

    /// Returns the runs of projected vertices; vertices without a position separate them.
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
                // A single vertex between two without a position is not a line.
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
