import CLibrary
import Geospatial

extension GeometryEngine {
    /// Lines and areas with vertices added between theirs, evenly, so that none lie farther apart than a
    /// length on the flat map.
    ///
    /// Vertices stay; heights and measures of new ones are in proportion. An envelope becomes a polygon;
    /// points and empty geometries come back as they are.
    ///
    /// - Parameters:
    ///   - geometry: what gets more vertices.
    ///   - maxSegmentLength: the longest distance between vertices, in the unit of the spatial reference;
    ///     above 0.
    /// - Returns: nil for a length that is not above 0 or so small that there would be more than five million
    ///   vertices, and for coordinates that are not numbers.
    public static func densify(_ geometry: any Geometry, maxSegmentLength: Double) -> (any Geometry)? {
        attempt(try PlanarGeometry.densify(geometry, maxSegmentLength: maxSegmentLength))
    }
}

/// The planar operations behind `GeometryEngine`'s that can fail in more than one way; they say why.
package enum PlanarGeometry {
    /// See `GeometryEngine.densify`.
    package static func densify(
        _ geometry: any Geometry, maxSegmentLength: Double
    ) throws(GeospatialError) -> any Geometry {
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
                        throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
                    }
                    throw .notAPlace
                }
                guard Double(result.positions.count) + pieces <= Double(PackedCoordinates.mostVertices) else {
                    throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
                }
                result.append(start)
                for piece in 1..<max(Int(pieces), 1) {
                    result.append(.between(start, end, share: Double(piece) / pieces))
                }
            }
            result.append(paths.vertex(range.upperBound - 1))
            result.endPart()
        }
        return geometry.rebuilt(result)
    }
}

extension Geometry {
    /// Lines or areas like this one's with other vertices.
    func rebuilt(_ paths: PackedCoordinates) -> any Geometry {
        self is Polyline
            ? Polyline(coordinates: paths, spatialReference: spatialReference)
            : Polygon(coordinates: paths, spatialReference: spatialReference)
    }
}
