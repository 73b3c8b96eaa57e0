/// Well-known binary under construction, little endian.
struct WKBWriting {
    var bytes: [UInt8] = []
    private(set) var low = SIMD2(repeating: Double.infinity)
    private(set) var high = SIMD2(repeating: -Double.infinity)
    private let hasHeights: Bool

    /// - Parameter hasHeights: Whether positions have a third coordinate.
    init(hasHeights: Bool = false) { self.hasHeights = hasHeights }

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Begins a geometry with its type and the number of its parts; nil if positions follow.
    mutating func begin(code: UInt32, count: Int?) {
        bytes.append(1)
        append(hasHeights ? code + 1000 : code)
        if let count { append(UInt32(count)) }
    }

    /// Appends positions with their number.
    mutating func append(_ positions: [SIMD2<Double>]) {
        append(UInt32(positions.count))
        for position in positions { append(point: SIMD3(position, 0)) }
    }

    /// Appends positions with their number, with heights only if the geometry has them.
    mutating func append(_ positions: [SIMD3<Double>]) {
        append(UInt32(positions.count))
        for position in positions { append(point: position) }
    }

    /// Appends one position.
    mutating func append(point position: SIMD3<Double>) {
        append(position.x.bitPattern)
        append(position.y.bitPattern)
        if hasHeights { append(position.z.bitPattern) }
        low = pointwiseMin(low, SIMD2(position.x, position.y))
        high = pointwiseMax(high, SIMD2(position.x, position.y))
    }
}
