import CartoucheCLibrary
import CartoucheGeospatial

extension GeometryEngine {
    /// Returns lines and areas with evenly added vertices, so that no segment is longer than a planar length.
    ///
    /// Existing vertices stay. Heights and measures of new vertices are interpolated. An envelope becomes a
    /// polygon. Points and empty geometries are returned unchanged.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to densify.
    ///   - maxSegmentLength: The maximum length of a segment, in the unit of the spatial reference; above 0.
    /// - Returns: Nil if the length is not above 0, or if a coordinate is not a number. Also nil if the result
    ///   would have more than five million vertices.
    public static func densify(_ geometry: Geometry, maxSegmentLength: Double) -> Geometry? {
        attempt(try PlanarGeometry.densify(geometry, maxSegmentLength: maxSegmentLength))
    }
}

/// The planar operations of `GeometryEngine`, with typed errors.
package enum PlanarGeometry {
    /// See `GeometryEngine.densify`.
    package static func densify(
        _ geometry: Geometry, maxSegmentLength: Double
    ) throws(GeospatialError) -> Geometry {
        guard maxSegmentLength > 0 else {
            throw .invalidParameter(
                "maxSegmentLength", what: "the length is not above 0", suggestion: "use a length above 0")
        }
        let paths = geometry.paths
        guard paths.partCount > 0 else { return geometry }
        var result = PackedCoordinates()
        for part in 0..<paths.partCount {
            let range = paths.range(ofPart: part)
            for index in range.dropLast() {
                let (start, end) = (paths.vertex(index), paths.vertex(index + 1))
                let step = end.position - start.position
                let pieces = (hypot(step.x, step.y) / maxSegmentLength).rounded(.up)
                guard pieces.isFinite else {
                    if (step.x + step.y).isFinite {
                        throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
                    }
                    throw .notAPlace
                }
                guard Double(result.positions.count) + pieces <= Double(PackedCoordinates.maxVertices) else {
                    throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
                }
                result.append(start)
                for piece in 1..<max(Int(pieces), 1) {
                    result.append(.between(start, end, fraction: Double(piece) / pieces))
                }
            }
            result.append(paths.vertex(range.upperBound - 1))
            result.endPart()
        }
        return geometry.rebuilt(result)
    }
}

extension Geometry {
    /// Returns a geometry of the same kind with other lines or rings; an envelope becomes a polygon.
    func rebuilt(_ paths: PackedCoordinates) -> Geometry {
        self is Polyline
            ? Polyline(coordinates: paths, spatialReference: spatialReference)
            : Polygon(coordinates: paths, spatialReference: spatialReference)
    }
}
