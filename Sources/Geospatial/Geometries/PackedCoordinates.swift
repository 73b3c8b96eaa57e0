/// The coordinates of one geometry; all parts are in one array.
///
/// Part `p` has the positions `positions[partStarts[p] ..< partStarts[p + 1]]`. Heights and measures, if there are
/// any, have one value for each position; NaN if a position has none.
package struct PackedCoordinates: Sendable {
    /// The x and y of every position.
    package private(set) var positions: [SIMD2<Double>] = []
    /// Heights, or nil if no position has one.
    package private(set) var heights: [Double]?
    /// Measures, or nil if no position has one.
    package private(set) var measures: [Double]?
    /// The index of each part's first position, and at the end the number of positions.
    package private(set) var partStarts: [Int32] = [0]

    /// Creates coordinates without parts.
    package init() {}
}

extension PackedCoordinates {
    /// Creates one part for each list of points that is not empty.
    ///
    /// With `closed`, the first point of a part is repeated at its end if it is not there yet.
    package init(parts: [some Collection<Point>], closed: Bool) {
        let hasZ = parts.contains { $0.contains { $0.z != nil } }
        let hasM = parts.contains { $0.contains { $0.m != nil } }
        for part in parts {
            for point in part {
                append(
                    SIMD2(point.x, point.y), z: hasZ ? point.z ?? .nan : nil,
                    m: hasM ? point.m ?? .nan : nil)
            }
            endPart(closed: closed)
        }
    }

    /// Adds a whole part.
    ///
    /// `heights` has one value for each position, or is nil. Either all parts have heights or none has.
    package mutating func appendPart(
        _ part: some Collection<SIMD2<Double>>, heights partHeights: [Double]? = nil
    ) {
        guard !part.isEmpty else { return }
        positions.append(contentsOf: part)
        if let partHeights {
            if heights == nil { heights = [] }
            heights?.append(contentsOf: partHeights)
        }
        partStarts.append(Int32(clamping: positions.count))
    }

    /// Adds a position to the current part.
    ///
    /// Positions without z or m get NaN if other positions have one.
    package mutating func append(_ position: SIMD2<Double>, z: Double? = nil, m: Double? = nil) {
        positions.append(position)
        if let z {
            if heights == nil { heights = Array(repeating: .nan, count: positions.count - 1) }
            heights?.append(z)
        } else {
            heights?.append(.nan)
        }
        if let m {
            if measures == nil { measures = Array(repeating: .nan, count: positions.count - 1) }
            measures?.append(m)
        } else {
            measures?.append(.nan)
        }
    }

    /// Ends the current part and starts the next; a part without positions is dropped.
    package mutating func endPart(closed: Bool = false) {
        let start = Int(partStarts[partStarts.count - 1])
        guard positions.count > start else { return }
        if closed, positions[start] != positions[positions.count - 1] {
            append(positions[start], z: heights?[start], m: measures?[start])
        }
        partStarts.append(Int32(clamping: positions.count))
    }

    /// Returns the same parts with other positions; the number of positions must be the same.
    package func replacingPositions(_ newPositions: [SIMD2<Double>]) -> PackedCoordinates {
        precondition(newPositions.count == positions.count)
        var copy = self
        copy.positions = newPositions
        return copy
    }

    /// Returns the parts in the given order; the parts in `reversed` have their vertices in reverse order.
    func rearranged(order: [Int], reversed: Set<Int>) -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in order {
            let range = range(ofPart: part)
            let indices = reversed.contains(part) ? Array(range.reversed()) : Array(range)
            for index in indices {
                result.append(positions[index], z: heights?[index], m: measures?[index])
            }
            result.endPart()
        }
        return result
    }
}

extension PackedCoordinates {
    /// Number of parts.
    package var partCount: Int { partStarts.count - 1 }

    /// The indices of the positions of a part.
    package func range(ofPart part: Int) -> Range<Int> {
        Int(partStarts[part])..<Int(partStarts[part + 1])
    }

    /// One position as a point.
    package func point(at index: Int, in spatialReference: SpatialReference?) -> Point {
        Point(
            x: positions[index].x, y: positions[index].y, z: heights?[index], m: measures?[index],
            spatialReference: spatialReference)
    }

    /// The smallest envelope around all positions; NaN coordinates are ignored.
    package func extent(in spatialReference: SpatialReference?) -> Envelope {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        for position in positions {
            low.replace(with: position, where: position .< low)
            high.replace(with: position, where: position .> high)
        }
        guard low.x <= high.x, low.y <= high.y else { return Envelope.empty(in: spatialReference) }
        let z = Self.bounds(of: heights)
        let m = Self.bounds(of: measures)
        return Envelope(
            xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y, zMin: z?.lowerBound, zMax: z?.upperBound,
            mMin: m?.lowerBound, mMax: m?.upperBound, spatialReference: spatialReference)
    }

    private static func bounds(of values: [Double]?) -> ClosedRange<Double>? {
        var range: ClosedRange<Double>?
        for value in values ?? [] where !value.isNaN {
            range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
        }
        return range
    }
}

extension PackedCoordinates: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.partStarts == right.partStarts
            && left.positions.elementsEqual(right.positions) {
                $0.x.isSameNumber(as: $1.x) && $0.y.isSameNumber(as: $1.y)
            }
            && same(left.heights, right.heights) && same(left.measures, right.measures)
    }

    private static func same(_ left: [Double]?, _ right: [Double]?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.elementsEqual(right) { $0.isSameNumber(as: $1) }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(partStarts)
        for position in positions {
            position.x.hashAsNumber(into: &hasher)
            position.y.hashAsNumber(into: &hasher)
        }
    }
}

// Equality in which NaN equals NaN, so that empty geometries are equal.
extension Double {
    package func isSameNumber(as other: Double) -> Bool { self == other || (isNaN && other.isNaN) }

    func hashAsNumber(into hasher: inout Hasher) {
        hasher.combine(isNaN ? Double.nan.bitPattern : self == 0 ? 0 : bitPattern)
    }
}

extension Double? {
    func isSameNumber(as other: Double?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSameNumber(as: other)
    }
}
