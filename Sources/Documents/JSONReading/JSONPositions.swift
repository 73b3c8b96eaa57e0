/// Positions from nested arrays of numbers: GeoJSON's `coordinates`, Esri's `rings`, `paths`, `points`.
///
/// Reading appends to all arrays, so one object can collect the positions of many features.
package struct JSONPositions {
    /// The x and y of every position; NaN if the document has null or "NaN".
    package var coordinates: [SIMD2<Double>] = []
    /// The third number of every position, or NaN; empty if no position has one.
    package var thirds: [Double] = []
    /// The fourth number of every position, or NaN; empty if no position has one.
    package var fourths: [Double] = []
    /// For each array of positions (line, ring), the index after its last position.
    package var lineEnds: [Int] = []
    /// For each polygon (an array of rings), the index after its last ring in `lineEnds`.
    package var areaEnds: [Int] = []

    /// Creates an empty object.
    package init() {}

    /// Removes everything but keeps the memory.
    package mutating func removeAll() {
        coordinates.removeAll(keepingCapacity: true)
        thirds.removeAll(keepingCapacity: true)
        fourths.removeAll(keepingCapacity: true)
        lineEnds.removeAll(keepingCapacity: true)
        areaEnds.removeAll(keepingCapacity: true)
    }

    mutating func append(_ x: Double, _ y: Double) {
        coordinates.append(SIMD2(x, y))
        if !thirds.isEmpty { thirds.append(.nan) }
        if !fourths.isEmpty { fourths.append(.nan) }
    }

    mutating func append(_ x: Double, _ y: Double, _ third: Double, _ fourth: Double?) {
        if thirds.isEmpty { thirds.append(contentsOf: repeatElement(.nan, count: coordinates.count)) }
        thirds.append(third)
        if let fourth {
            if fourths.isEmpty { fourths.append(contentsOf: repeatElement(.nan, count: coordinates.count)) }
            fourths.append(fourth)
        } else if !fourths.isEmpty {
            fourths.append(.nan)
        }
        coordinates.append(SIMD2(x, y))
    }
}

extension JSONReader {
    /// Reads nested arrays of numbers, and appends them to `positions`.
    ///
    /// Lines end in `lineEnds`, and polygons (depth 3) in `areaEnds`. Empty arrays are ignored.
    ///
    /// - Returns: The number of arrays around a position: 0 for one position, 1 for a line, 2 for lines or the rings of
    ///   a polygon, 3 for polygons. Nil if there is no position, and for `null`.
    /// - Throws: ``DocumentError`` if positions have different depths or are deeper than 3, or if one has fewer than
    ///   two numbers.
    package mutating func readPositions(into positions: inout JSONPositions) throws(DocumentError) -> Int? {
        if try peek() == .null {
            try readNull()
            return nil
        }
        var depth: Int?
        _ = try readPositions(into: &positions, level: 0, depth: &depth)
        return depth
    }

    /// Reads one array; returns true if it was a position itself.
    private mutating func readPositions(
        into positions: inout JSONPositions, level: Int, depth: inout Int?
    ) throws(DocumentError) -> Bool {
        try beginArray()
        let firstCoordinate = positions.coordinates.count
        var holdsPositions = false
        while try nextElement() {
            if base[position] == UInt8(ascii: "[") {
                guard level < 3 else { throw unevenPositions() }
                if try readPositions(into: &positions, level: level + 1, depth: &depth) {
                    holdsPositions = true
                    try readLine(into: &positions)
                    break
                }
            } else {
                guard depth == nil || depth == level else { throw unevenPositions() }
                depth = level
                try readPosition(into: &positions)
                return true
            }
        }
        if holdsPositions {
            positions.lineEnds.append(positions.coordinates.count)
        } else if depth == 3, level == 1, positions.coordinates.count > firstCoordinate {
            positions.areaEnds.append(positions.lineEnds.count)
        }
        return false
    }

    /// Reads the rest of an array after its first position.
    private mutating func readLine(into positions: inout JSONPositions) throws(DocumentError) {
        while try nextElement() {
            guard base[position] == UInt8(ascii: "[") else { throw unevenPositions() }
            try beginArray()
            // An empty array is not a position and is ignored.
            guard try nextElement() else { continue }
            guard base[position] != UInt8(ascii: "[") else { throw unevenPositions() }
            try readPosition(into: &positions)
        }
    }

    /// Reads a position from its first number to the end of its array.
    @inline(__always)
    private mutating func readPosition(into positions: inout JSONPositions) throws(DocumentError) {
        let x = try readOrdinate()
        guard try nextElement() else { throw shortPosition() }
        let y = try readOrdinate()
        guard try nextElement() else { return positions.append(x, y) }
        let third = try readOrdinate()
        guard try nextElement() else { return positions.append(x, y, third, nil) }
        positions.append(x, y, third, try readOrdinate())
        while try nextElement() { try skipValue() }
    }

    @inline(__always)
    private mutating func readOrdinate() throws(DocumentError) -> Double {
        let byte = base[position]
        if byte &- 0x30 < 10 || byte == UInt8(ascii: "-") {
            needsComma = true
            return try scanNumber()
        }
        return try readUnusualOrdinate()
    }

    /// Reads a missing ordinate, which Esri's documents write as null or "NaN".
    @inline(never)
    private mutating func readUnusualOrdinate() throws(DocumentError) -> Double {
        switch try peek() {
        case .null:
            try readNull()
            return .nan
        case .string:
            try passString()
            guard keyIs("NaN") else {
                throw error(.wrongValue, "a coordinate is a string", suggestion: "expected a number")
            }
            return .nan
        case .number: return try readNumber()
        default: throw unexpected(at: position, expected: "a coordinate as a number")
        }
    }

    private func unevenPositions() -> DocumentError {
        error(
            .wrongValue, "positions are nested unevenly or too deeply",
            suggestion:
                "write a position as [x, y], a line as an array of positions, a polygon as an array of rings")
    }

    private func shortPosition() -> DocumentError {
        error(.wrongValue, "a position has fewer than two numbers", suggestion: "write [x, y] or [x, y, z]")
    }
}
