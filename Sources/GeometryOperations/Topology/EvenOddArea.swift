import CartoucheCGeos
import CartoucheGeospatial
import CartouchePlanarGeometry

/// The area inside an odd number of rings, as a valid geometry.
///
/// The rings can cross, touch or overlap themselves and each other. All rings are split at their crossings, which
/// gives faces. A face stays if an odd number of rings surrounds its inner point. Drawing with the even-odd rule
/// fills the same area.
struct EvenOddArea {
    /// The area; nil if it is empty.
    let geometry: GeosGeometry?

    /// - Parameter isGridded: Whether vertices and crossings are rounded to a grid before the faces are found. The
    ///   grid is about 10⁻¹² of the largest coordinate. Without it, crossings of nearly coincident lines can miss
    ///   the lines slightly because of rounding.
    init(
        of rings: PackedCoordinates, in session: GeosSession, isGridded: Bool = false
    ) throws(GeospatialError) {
        guard let lines = try GeosOperand.lines(rings, in: session) else {
            geometry = nil
            return
        }
        let faces = try session.faces(between: session.noded(lines, isGridded: isGridded))
        let index = SegmentIndex(rings)
        var kept: [OpaquePointer] = []
        for face in faces.members {
            guard let inside = face.innerPoint, index.windingNumber(around: inside).isOdd else { continue }
            kept.append(try face.copied())
        }
        guard !kept.isEmpty else {
            geometry = nil
            return
        }
        let area = try session.merged(session.collection(Int(CGEOS_COLLECTION), kept))
        if !isGridded, !area.isValid {
            self = try EvenOddArea(of: rings, in: session, isGridded: true)
            return
        }
        geometry = area
    }
}

extension GeosSession {
    /// Returns the lines, split at all crossings and touching points; each piece occurs once.
    func noded(_ lines: GeosGeometry, isGridded: Bool = false) throws(GeospatialError) -> GeosGeometry {
        let grid = isGridded ? gridSize(for: [lines]) * 1e-2 : 0
        guard grid > 0, let noded = lines.withPointer({ functions.UnaryUnionPrec(context, $0, grid) }) else {
            return try merged(lines)
        }
        return GeosGeometry(noded, in: self)
    }

    /// Returns the union of the members of a collection.
    func merged(_ geometry: GeosGeometry) throws(GeospatialError) -> GeosGeometry {
        if let merged = geometry.withPointer({ functions.UnaryUnion(context, $0) }) {
            return GeosGeometry(merged, in: self)
        }
        let why = reason
        let grid = gridSize(for: [geometry])
        guard grid > 0,
            let merged = geometry.withPointer({ functions.UnaryUnionPrec(context, $0, grid) })
        else { throw .operationFailed(operation: "union", reason: why) }
        return GeosGeometry(merged, in: self)
    }

    /// Returns the areas between split lines, without holes.
    func faces(between lines: GeosGeometry) throws(GeospatialError) -> GeosGeometry {
        try owning(
            lines.withPointer {
                var pointer: OpaquePointer? = $0
                return functions.Polygonize(context, &pointer, 1)
            }, "faces")
    }

    /// Returns the grid size for an operation that failed: a power of ten, about 10⁻¹⁰ of the largest coordinate.
    ///
    /// Rounding to this grid usually makes the operation succeed, and is too small to be visible.
    func gridSize(for geometries: [GeosGeometry]) -> Double {
        var largest = 0.0
        for geometry in geometries {
            let result = GeosResult(geometry, hasZ: false)
            for coordinates in [result.points, result.lines, result.areas] {
                for position in coordinates.positions {
                    largest = max(largest, abs(position.x), abs(position.y))
                }
            }
        }
        guard largest > 0, largest.isFinite else { return 0 }
        return powerOfTen(atMost: largest) * 1e-10
    }
}

private func powerOfTen(atMost value: Double) -> Double {
    var power = 1.0
    while power > value { power /= 10 }
    while power * 10 <= value { power *= 10 }
    return power
}
