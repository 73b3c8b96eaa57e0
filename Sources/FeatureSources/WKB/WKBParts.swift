import CartoucheFeatures
import CartoucheGeospatial

// The unsafe reads stay within `count × header.stride` bytes from `place`, which the cursor has checked.

/// Appends positions of well-known binary to a geometry column, and ends its parts.
struct WKBParts {
    /// The maximum number of positions in a column, which leaves room for the vertices of a curve.
    static let maxPositions = Int(Int32.max) - 1024
    /// The maximum number of positions of one feature after its curves are replaced by chords.
    private static let maxChordPositions = 1 << 24

    private(set) var shortLines = 0
    private(set) var shortRings = 0
    private(set) var openRings = 0
    private(set) var curves = 0
    private var featureStart = 0

    var hasDiagnostics: Bool { shortLines | shortRings | openRings | curves != 0 }

    /// Begins a geometry at the column's end.
    mutating func begin(_ column: GeometryColumn) { featureStart = column.coordinates.count }

    /// Resets all counts and the start of the feature.
    mutating func forget() { self = WKBParts() }

    /// Appends positions without changes.
    mutating func append(
        _ place: UnsafeRawPointer, count: Int, _ header: WKBHeader, to column: inout GeometryColumn
    ) throws(WKBFault) {
        let start = column.coordinates.count
        guard count <= Self.maxPositions - start else { throw .tooLarge }
        let stride = header.stride
        column.coordinates.append(contentsOf: repeatElement(.zero, count: count))
        // 0 times a finite number is 0; 0 times NaN or infinity is NaN.
        var sum = SIMD2<Double>.zero
        column.coordinates.withUnsafeMutableBufferPointer { coordinates in
            for index in 0..<count {
                let position = SIMD2(
                    header.double(place + index &* stride, 0), header.double(place + index &* stride, 1))
                sum += position * 0
                coordinates[start + index] = position
            }
        }
        if sum != .zero {
            let bad = column.coordinates[start...].firstIndex { !$0.x.isFinite || !$0.y.isFinite }
            throw .notFinite(position: (bad ?? start) - featureStart + 1)
        }
        if header.hasZ {
            Self.extend(&column.heights, from: start, place, count, header, index: 2)
        }
        if header.hasM {
            Self.extend(&column.measures, from: start, place, count, header, index: header.hasZ ? 3 : 2)
        }
    }

    /// Appends one number of each position to a column of heights or measures.
    private static func extend(
        _ values: inout [Double]?, from start: Int, _ place: UnsafeRawPointer, _ count: Int,
        _ header: WKBHeader, index: Int
    ) {
        if values == nil { values = [] }
        let missing = start - (values?.count ?? 0)
        if missing > 0 { values?.append(contentsOf: repeatElement(.nan, count: missing)) }
        let stride = header.stride
        values?.append(
            contentsOf: (0..<count).lazy.map { header.double(place + $0 &* stride, index) })
    }

    /// Appends circular arcs as chords; each arc has a start, a point on the arc and an end, which starts the next arc.
    mutating func appendArcs(
        _ place: UnsafeRawPointer, count: Int, _ header: WKBHeader, to column: inout GeometryColumn
    ) throws(WKBFault) {
        guard count > 0 else { return }
        curves += 1
        try append(place, count: 1, header, to: &column)
        func control(_ index: Int) -> (position: SIMD2<Double>, height: Double, measure: Double) {
            let place = place + index &* header.stride
            return (
                SIMD2(header.double(place, 0), header.double(place, 1)),
                header.hasZ ? header.double(place, 2) : .nan,
                header.hasM ? header.double(place, header.hasZ ? 3 : 2) : .nan
            )
        }
        for index in stride(from: 0, to: count - 2, by: 2) {
            let start = control(index)
            let through = control(index + 1)
            let end = control(index + 2)
            for (place, position) in [through.position, end.position].enumerated()
            where !position.x.isFinite || !position.y.isFinite {
                throw .notFinite(position: index + place + 2)
            }
            let chords = Curve.circularArc(through: through.position)
                .flattened(from: start.position, to: end.position)
            let positions = column.coordinates.count
            guard positions + chords.count < Self.maxPositions,
                positions - featureStart + chords.count < Self.maxChordPositions
            else { throw .tooLarge }
            for (index, position) in chords.enumerated() {
                let part = Double(index + 1) / Double(chords.count)
                column.append(
                    position, height: start.height + (end.height - start.height) * part,
                    measure: start.measure + (end.measure - start.measure) * part)
            }
        }
    }

    /// Removes the first position of a curve if it repeats the end of the curve before; `joint` is its index.
    mutating func join(at joint: Int, _ column: inout GeometryColumn) {
        guard joint < column.coordinates.count, column.coordinates[joint] == column.coordinates[joint - 1]
        else { return }
        column.coordinates.remove(at: joint)
        if let count = column.heights?.count, joint < count { column.heights?.remove(at: joint) }
        if let count = column.measures?.count, joint < count { column.measures?.remove(at: joint) }
    }

    /// Ends the line that begins at `start`; drops it if it has one position.
    mutating func endLine(from start: Int, _ column: inout GeometryColumn) {
        switch column.coordinates.count - start {
        case 0: break
        case 1:
            shortLines += 1
            column.dropPositions(from: start)
        default: column.endPart()
        }
    }

    /// Ends the ring that begins at `start`; closes it, or drops it if it is too short.
    mutating func endRing(from start: Int, _ column: inout GeometryColumn) {
        let end = column.coordinates.count
        guard end > start else { return }
        guard column.coordinates.hasThreeDistinct(in: start..<end) else {
            shortRings += 1
            column.dropPositions(from: start)
            return
        }
        if column.coordinates[end - 1] != column.coordinates[start] {
            openRings += 1
            column.repeatPosition(start)
        }
        column.endPart()
    }
}
