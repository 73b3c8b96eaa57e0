import CGeos
import Geospatial
import PlanarGeometry

/// The area that an odd number of rings surrounds, as a valid geometry, whatever the rings do: cross
/// themselves and each other, touch, run along each other.
///
/// All rings together are cut at their crossings; of the faces between the pieces, those stay whose inner
/// point an odd number of the rings surrounds. This is what the even-odd rule fills when it draws.
struct EvenOddArea {
    /// What stays; nil for nothing.
    let geometry: GeosGeometry?

    /// - Parameter isGridded: whether vertices and crossings are rounded to a grid, about 10⁻¹² of the largest
    ///   coordinate, before faces are looked for. Where lines nearly coincide, crossings that are only rounded to
    ///   the nearest numbers may miss the lines by a hair.
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
    /// Lines, cut wherever they cross or touch, each piece once.
    func noded(_ lines: GeosGeometry, isGridded: Bool = false) throws(GeospatialError) -> GeosGeometry {
        let grid = isGridded ? gridSize(for: [lines]) * 1e-2 : 0
        guard grid > 0, let noded = lines.withPointer({ functions.UnaryUnionPrec(context, $0, grid) }) else {
            return try merged(lines)
        }
        return GeosGeometry(noded, in: self)
    }

    /// What the members of a collection cover together.
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

    /// The areas between cut lines, holes taken out.
    func faces(between lines: GeosGeometry) throws(GeospatialError) -> GeosGeometry {
        try owning(
            lines.withPointer {
                var pointer: OpaquePointer? = $0
                return functions.Polygonize(context, &pointer, 1)
            }, "faces")
    }

    /// A grid coarse enough that rounding to it mends what stopped an operation, and too fine to be seen:
    /// about 10⁻¹⁰ of the largest coordinate, a power of ten.
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
