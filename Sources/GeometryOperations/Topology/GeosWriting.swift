// Copies coordinates into GEOS. Both sides store positions as x, y, x, y…: `SIMD2<Double>` has the size, stride and
// order of two doubles. A part without heights is therefore passed without conversion. GEOS copies the coordinates
// during the call, and the pointer is not used after it.

import CartoucheCGeos
import CartoucheGeospatial

extension GeosSession {
    /// Larger coordinates could make products overflow.
    static let maxCoordinate = 1e100

    /// Throws if a coordinate is not finite or too large.
    static func check(_ positions: [SIMD2<Double>]) throws(GeospatialError) {
        for (index, position) in positions.enumerated()
        where !(abs(position.x) <= maxCoordinate && abs(position.y) <= maxCoordinate) {
            throw .unusableCoordinate(index: index)
        }
    }

    /// Creates a sequence of positions, with heights if there are any.
    func sequence(
        _ positions: ArraySlice<SIMD2<Double>>, heights: ArraySlice<Double>?
    ) throws(GeospatialError) -> OpaquePointer {
        let size = UInt32(clamping: positions.count)
        let sequence: OpaquePointer?
        if let copy = functions.CoordSeq_copyFromBuffer {
            if let heights {
                var values: [Double] = []
                values.reserveCapacity(positions.count * 3)
                for (position, height) in zip(positions, heights) {
                    values.append(position.x)
                    values.append(position.y)
                    values.append(height)
                }
                sequence = values.withUnsafeBufferPointer { copy(context, $0.baseAddress, size, 1, 0) }
            } else {
                sequence = positions.withUnsafeBytes {
                    copy(context, $0.assumingMemoryBound(to: Double.self).baseAddress, size, 0, 0)
                }
            }
        } else {
            sequence = functions.CoordSeq_create(context, size, heights == nil ? 2 : 3)
            if let sequence {
                for (place, index) in positions.indices.enumerated() {
                    let position = positions[index]
                    if let heights {
                        _ = functions.CoordSeq_setXYZ(
                            context, sequence, UInt32(place), position.x, position.y,
                            heights[heights.startIndex + place])
                    } else {
                        _ = functions.CoordSeq_setXY(
                            context, sequence, UInt32(place), position.x, position.y)
                    }
                }
            }
        }
        guard let sequence else { throw .operationFailed(operation: "copy", reason: reason) }
        return sequence
    }

    /// Creates a line with two or more positions.
    func line(
        _ positions: ArraySlice<SIMD2<Double>>, heights: ArraySlice<Double>?
    ) throws(GeospatialError) -> OpaquePointer {
        try created(functions.Geom_createLineString(context, sequence(positions, heights: heights)))
    }

    /// Creates a ring with four or more positions; the last must equal the first.
    func ring(
        _ positions: ArraySlice<SIMD2<Double>>, heights: ArraySlice<Double>?
    ) throws(GeospatialError) -> OpaquePointer {
        try created(functions.Geom_createLinearRing(context, sequence(positions, heights: heights)))
    }

    /// Creates a point.
    func point(_ position: SIMD2<Double>, height: Double? = nil) throws(GeospatialError) -> OpaquePointer {
        try created(
            functions.Geom_createPoint(
                context, sequence([position], heights: height.map { [$0] })))
    }

    /// Creates an area, which takes ownership of its outer ring and holes.
    func area(shell: OpaquePointer, holes: [OpaquePointer]) throws(GeospatialError) -> OpaquePointer {
        var holes = holes.map { Optional($0) }
        let count = UInt32(clamping: holes.count)
        return try created(
            holes.withUnsafeMutableBufferPointer {
                functions.Geom_createPolygon(context, shell, $0.baseAddress, count)
            })
    }

    /// Creates a collection, which takes ownership of its members; returns the member if there is only one.
    func collection(_ type: Int, _ members: [OpaquePointer]) throws(GeospatialError) -> GeosGeometry {
        if members.count == 1 { return GeosGeometry(members[0], in: self) }
        var members = members.map { Optional($0) }
        let count = UInt32(clamping: members.count)
        return GeosGeometry(
            try created(
                members.withUnsafeMutableBufferPointer {
                    functions.Geom_createCollection(context, Int32(type), $0.baseAddress, count)
                }), in: self)
    }

    private func created(_ pointer: OpaquePointer?) throws(GeospatialError) -> OpaquePointer {
        guard let pointer else { throw .operationFailed(operation: "copy", reason: reason) }
        return pointer
    }
}
