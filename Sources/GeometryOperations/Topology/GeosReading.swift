// Copies coordinates out of GEOS, with the same layout as in GeosWriting.swift. The destination has room for
// exactly two doubles for each position in the sequence, or three with heights.

import CartoucheCGeos
import CartoucheGeospatial

/// The result of an operation, sorted by dimension.
struct GeosResult {
    /// Whether to read heights.
    let hasZ: Bool
    private(set) var points = PackedCoordinates()
    private(set) var lines = PackedCoordinates()
    private(set) var areas = PackedCoordinates()

    /// Reads all parts of a geometry.
    init(_ geometry: GeosGeometry, hasZ: Bool) {
        self.hasZ = hasZ
        collect(geometry.whole, depth: 0)
    }

    /// Reads several parts.
    init(_ parts: [GeosPart], hasZ: Bool) {
        self.hasZ = hasZ
        for part in parts { collect(part, depth: 0) }
    }

    private mutating func collect(_ part: GeosPart, depth: Int) {
        let session = part.owner.session
        let functions = session.functions
        let type = part.withPointer { pointer in
            functions.isEmpty(session.context, pointer) == 0
                ? Int(functions.GeomTypeId(session.context, pointer)) : -1
        }
        guard type >= 0, depth < 8 else { return }
        switch type {
        case Int(CGEOS_POINT): append(part, to: \.points)
        case Int(CGEOS_LINE_STRING), Int(CGEOS_LINEAR_RING): append(part, to: \.lines)
        case Int(CGEOS_POLYGON):
            for ring in part.rings { append(ring, to: \.areas) }
        default:
            for member in part.members { collect(member, depth: depth + 1) }
        }
    }

    private mutating func append(_ part: GeosPart, to list: WritableKeyPath<Self, PackedCoordinates>) {
        let session = part.owner.session
        if let (positions, heights) = part.withPointer({ session.positions(of: $0, hasZ: hasZ) }) {
            self[keyPath: list].appendPart(positions, heights: heights)
        }
    }

    /// Returns the part with a dimension as a geometry; empty if there is none.
    ///
    /// Points become a ``Multipoint``, or one ``Point`` if `single` is true.
    func geometry(
        ofDimension dimension: Int, in spatialReference: SpatialReference?, single: Bool = false
    ) -> Geometry {
        switch dimension {
        case 0:
            let points = points.joined().withoutEmptyHeights
            if single {
                return points.positions.isEmpty
                    ? Point(x: .nan, y: .nan, spatialReference: spatialReference)
                    : points.point(at: 0, in: spatialReference)
            }
            return Multipoint(coordinates: points, spatialReference: spatialReference)
        case 1:
            return Polyline(coordinates: lines.withoutEmptyHeights, spatialReference: spatialReference)
        default:
            return polygon(in: spatialReference)
        }
    }

    /// Returns the areas.
    func polygon(in spatialReference: SpatialReference?) -> Polygon {
        Polygon(coordinates: areas.withoutEmptyHeights, spatialReference: spatialReference)
    }
}

extension GeosSession {
    /// Returns the positions of a point, line or ring, with heights if `hasZ` is true.
    func positions(
        of pointer: OpaquePointer, hasZ: Bool = false
    ) -> (positions: [SIMD2<Double>], heights: [Double]?)? {
        var size: UInt32 = 0
        guard let sequence = functions.Geom_getCoordSeq(context, pointer),
            functions.CoordSeq_getSize(context, sequence, &size) != 0, size > 0
        else { return nil }
        let count = Int(size)
        if hasZ { return spatialPositions(of: sequence, count: count) }
        let positions = [SIMD2<Double>](unsafeUninitializedCapacity: count) { buffer, initialized in
            let start = UnsafeMutableRawPointer(buffer.baseAddress!)
            if let copy = functions.CoordSeq_copyToBuffer {
                guard copy(context, sequence, start.assumingMemoryBound(to: Double.self), 0, 0) != 0 else {
                    return
                }
            } else {
                for index in 0..<count {
                    var x = 0.0
                    var y = 0.0
                    _ = functions.CoordSeq_getXY(context, sequence, UInt32(index), &x, &y)
                    (buffer.baseAddress! + index).initialize(to: SIMD2(x, y))
                }
            }
            initialized = count
        }
        return positions.isEmpty ? nil : (positions, nil)
    }

    private func spatialPositions(
        of sequence: OpaquePointer, count: Int
    ) -> (positions: [SIMD2<Double>], heights: [Double]?)? {
        var positions: [SIMD2<Double>] = []
        var heights: [Double] = []
        positions.reserveCapacity(count)
        heights.reserveCapacity(count)
        if let copy = functions.CoordSeq_copyToBuffer {
            var values = [Double](repeating: .nan, count: count * 3)
            guard copy(context, sequence, &values, 1, 0) != 0 else { return nil }
            for index in 0..<count {
                positions.append(SIMD2(values[index * 3], values[index * 3 + 1]))
                heights.append(values[index * 3 + 2])
            }
        } else {
            for index in 0..<count {
                var x = 0.0
                var y = 0.0
                var z = Double.nan
                _ = functions.CoordSeq_getXYZ(context, sequence, UInt32(index), &x, &y, &z)
                positions.append(SIMD2(x, y))
                heights.append(z)
            }
        }
        return (positions, heights)
    }
}

extension PackedCoordinates {
    /// The same coordinates; without heights if all of them are NaN.
    var withoutEmptyHeights: PackedCoordinates {
        guard let heights, heights.allSatisfy(\.isNaN) else { return self }
        var flat = PackedCoordinates()
        for part in 0..<partCount { flat.appendPart(positions[range(ofPart: part)]) }
        return flat
    }

    /// Returns all positions as one part.
    func joined() -> PackedCoordinates {
        var joined = PackedCoordinates()
        joined.appendPart(positions, heights: heights)
        return joined
    }
}
