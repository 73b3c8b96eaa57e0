import CartoucheGeospatial

// Every byte is read after a comparison with the end of the blob.

/// The integer grid of the coordinates in a geodatabase: coordinate = integer / scale + origin.
struct CoordinateGrid: Hashable, Sendable {
    var x = 0.0
    var y = 0.0
    var scale = 1.0
    var z = 0.0
    var zScale = 1.0
}

/// Reads geometries in the format ST_Geometry of mobile geodatabases.
///
/// Esri does not document the format. A blob has a mark (`64 11 0F 00`), the number of points, the kind of geometry and
/// its envelope, and then the same coordinates as ST_Geometry in database servers: a header of eight bytes with the
/// number of bytes that follow, and packed integers. Their first byte has six bits and the sign, the others have seven
/// bits. All x and y are differences from the point before, then all z, then all m. The point (-1, 0) separates parts,
/// and a ring ends at its first point.
struct STGeometry {
    let grid: CoordinateGrid
    private static let mark: [UInt8] = [0x64, 0x11, 0x0F, 0x00]
    /// The end of the search for the header of the coordinates: after an envelope of four dimensions.
    private static let maxHeader = 160

    /// Returns a geometry as well-known binary, empty for no geometry; nil if the blob has another format.
    func wellKnownBinary(_ blob: UnsafeRawBufferPointer) -> [UInt8]? {
        guard blob.count >= 10, blob.prefix(4).elementsEqual(Self.mark) else { return nil }
        let count = Int(blob.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
        if count == 0 { return [] }
        guard count <= blob.count / 2, let integers = Self.integers(blob, points: count) else { return nil }
        let kind = blob[9] & 0x0F
        let hasHeights = blob[9] & 0x40 != 0 && integers.count >= count * 3
        return binary(integers, count, kind: kind, hasHeights: hasHeights)
    }

    // MARK: Integers

    /// Returns the packed integers: those of x and y in turns, then those of z and m.
    private static func integers(_ blob: UnsafeRawBufferPointer, points: Int) -> [Int64]? {
        for start in 10..<max(min(blob.count - 8, maxHeader), 10) {
            let left = blob.count - start - 8
            let plain = Int(blob.loadUnaligned(fromByteOffset: start, as: UInt32.self).littleEndian)
            var place = start
            let packed = integer(blob, &place, end: start + 5).map(Int.init)
            guard plain == left || packed == left else { continue }
            if let found = integers(blob, from: start + 8, points: points) { return found }
        }
        return nil
    }

    /// Returns integers up to the end of the blob; nil if their number does not fit the number of points.
    private static func integers(
        _ blob: UnsafeRawBufferPointer, from start: Int, points: Int
    ) -> [Int64]? {
        var integers: [Int64] = []
        integers.reserveCapacity(points * 2)
        var place = start
        while place < blob.count {
            guard let next = integer(blob, &place, end: blob.count) else { return nil }
            integers.append(next)
        }
        return integers.count % points == 0 && (2...4).contains(integers.count / points) ? integers : nil
    }

    /// Reads one integer; nil if it does not end before `end`.
    private static func integer(
        _ blob: UnsafeRawBufferPointer, _ place: inout Int, end: Int
    ) -> Int64? {
        guard place < end else { return nil }
        let first = blob[place]
        place += 1
        var value = UInt64(first & 0x3F)
        var shift: UInt64 = 6
        var byte = first
        while byte & 0x80 != 0 {
            guard place < end, shift < 62 else { return nil }
            byte = blob[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
        }
        guard let magnitude = Int64(exactly: value & (1 << 62 - 1)) else { return nil }
        return first & 0x40 != 0 ? -magnitude : magnitude
    }

    // MARK: Well-known binary

    private func binary(
        _ integers: [Int64], _ count: Int, kind: UInt8, hasHeights: Bool
    ) -> [UInt8]? {
        var parts: [[SIMD3<Double>]] = [[]]
        var (x, y, z): (Int64, Int64, Int64) = (0, 0, 0)
        var first: (Int64, Int64) = (0, 0)
        for index in 0..<count {
            x &+= integers[index * 2]
            y &+= integers[index * 2 + 1]
            if hasHeights { z &+= integers[count * 2 + index] }
            if x == -1, y == 0 {
                if !parts[parts.count - 1].isEmpty { parts.append([]) }
                continue
            }
            let position = SIMD3(
                Double(x) / grid.scale + grid.x, Double(y) / grid.scale + grid.y,
                Double(z) / grid.zScale + grid.z)
            if parts[parts.count - 1].isEmpty { first = (x, y) }
            parts[parts.count - 1].append(position)
            let isEnd = kind == 8 && parts[parts.count - 1].count > 2 && (x, y) == first
            if isEnd, index + 1 < count { parts.append([]) }
        }
        parts.removeAll(where: \.isEmpty)
        var writing = WKBWriting(hasHeights: hasHeights)
        switch kind {
        case 1:
            let points = parts.flatMap { $0 }
            if points.count > 1 { writing.begin(code: 4, count: points.count) }
            for point in points {
                writing.begin(code: 1, count: nil)
                writing.append(point: point)
            }
        case 2, 4:
            writing.begin(code: 5, count: parts.count)
            for part in parts {
                writing.begin(code: 2, count: nil)
                writing.append(part)
            }
        case 8:
            writing.begin(code: 3, count: parts.count)
            for part in parts { writing.append(part) }
        default: return nil
        }
        return writing.bytes
    }
}
