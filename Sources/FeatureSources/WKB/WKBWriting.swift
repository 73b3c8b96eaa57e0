/// Well-known binary under construction, little endian.
struct WKBWriting {
    var bytes: [UInt8] = []
    private(set) var low = SIMD2(repeating: Double.infinity)
    private(set) var high = SIMD2(repeating: -Double.infinity)
    private let hasHeights, hasMeasures: Bool

    /// - Parameters:
    ///   - hasHeights: Whether the heights of positions are written. Default: false.
    ///   - hasMeasures: Whether the measures of positions are written. Default: false.
    init(hasHeights: Bool = false, hasMeasures: Bool = false) {
        (self.hasHeights, self.hasMeasures) = (hasHeights, hasMeasures)
    }

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Begins a geometry with its type and the number of its parts; nil if positions follow.
    mutating func begin(code: UInt32, count: Int?) {
        bytes.append(1)
        append(code + (hasHeights ? 1000 : 0) + (hasMeasures ? 2000 : 0))
        if let count { append(UInt32(count)) }
    }

    /// Appends positions with their number.
    mutating func append<Position: SIMD<Double>>(_ positions: [Position]) {
        append(UInt32(positions.count))
        for position in positions { append(point: position) }
    }

    /// Appends one position: x, y, the height and the measure, if there are any.
    mutating func append<Position: SIMD<Double>>(point position: Position) {
        let place = SIMD2(position[0], position[1])
        append(place.x.bitPattern)
        append(place.y.bitPattern)
        if hasHeights { append((Position.scalarCount > 2 ? position[2] : 0).bitPattern) }
        if hasMeasures { append((Position.scalarCount > 3 ? position[3] : .nan).bitPattern) }
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
    }
}
