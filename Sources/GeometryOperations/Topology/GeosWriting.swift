// Coordinates into GEOS. Positions are x, y, x, y… in memory both here and there, so that a part without
// heights is handed over as it lies: `SIMD2<Double>` has the size, stride and order of two doubles, and the
// pointer is used only during the call, which copies.

import CGeos
import Geospatial

extension GeosSession {
    /// Coordinates with more digits before the point make products overflow.
    static let farthest = 1e100

    /// Throws where a coordinate cannot be computed with.
    static func check(_ positions: [SIMD2<Double>]) throws(GeospatialError) {
        for (index, position) in positions.enumerated()
        where !(abs(position.x) <= farthest && abs(position.y) <= farthest) {
            throw .unusableCoordinate(index: index)
        }
    }

    /// A sequence of positions, with heights where there are any.
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

    /// One line; at least two positions.
    func line(
        _ positions: ArraySlice<SIMD2<Double>>, heights: ArraySlice<Double>?
    ) throws(GeospatialError) -> OpaquePointer {
        try created(functions.Geom_createLineString(context, sequence(positions, heights: heights)))
    }

    /// One ring; at least four positions, the last equal to the first.
    func ring(
        _ positions: ArraySlice<SIMD2<Double>>, heights: ArraySlice<Double>?
    ) throws(GeospatialError) -> OpaquePointer {
        try created(functions.Geom_createLinearRing(context, sequence(positions, heights: heights)))
    }

    /// One point.
    func point(_ position: SIMD2<Double>, height: Double? = nil) throws(GeospatialError) -> OpaquePointer {
        try created(
            functions.Geom_createPoint(
                context, sequence([position], heights: height.map { [$0] })))
    }

    /// An area; shell and holes are given away.
    func area(shell: OpaquePointer, holes: [OpaquePointer]) throws(GeospatialError) -> OpaquePointer {
        var holes = holes.map { Optional($0) }
        let count = UInt32(clamping: holes.count)
        return try created(
            holes.withUnsafeMutableBufferPointer {
                functions.Geom_createPolygon(context, shell, $0.baseAddress, count)
            })
    }

    /// A collection of some members, which are given away; of one, the member itself.
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
