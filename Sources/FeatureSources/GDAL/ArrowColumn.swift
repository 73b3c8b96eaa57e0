import CartoucheCGdal
import CartoucheFeatures

// Reads Arrow arrays in the layout of the Arrow specification. Invariant: an array with `length` and `offset` has
// buffers for `offset + length` values. Text and binary arrays have one more offset, and the offsets ascend. Rows are
// read only within `length`. GDAL creates the arrays, so the code trusts this as it trusts GDAL's other results.

/// Some rows of an Arrow array, as a column of attribute values.
struct ArrowColumn {
    private let array: CArrowArray
    private let type: ArrowType
    /// The first row, counted from the start of the buffers.
    private let start: Int
    private let count: Int

    /// - Parameter offset: The offset of the parent array that contains this one.
    init(_ array: CArrowArray, _ type: ArrowType, rows: Range<Int>, offset: Int) {
        self.array = array
        self.type = type
        start = Int(array.offset) + offset + rows.lowerBound
        count = rows.count
    }

    private func buffer<Element>(_ index: Int, of: Element.Type) -> UnsafePointer<Element>? {
        guard index < Int(array.bufferCount), let buffer = array.buffers?[index] else { return nil }
        return buffer.assumingMemoryBound(to: Element.self) + (index == 0 ? 0 : start)
    }

    private func bit(_ bits: UnsafePointer<UInt8>, _ row: Int) -> Bool {
        bits[(start + row) >> 3] >> UInt8((start + row) & 7) & 1 == 1
    }

    /// For each row, whether it has no value; nil if all rows have values.
    var isNull: [Bool]? {
        guard array.nullCount != 0, type != .null, let bits = buffer(0, of: UInt8.self) else { return nil }
        let nulls = (0..<count).map { !bit(bits, $0) }
        return nulls.contains(true) ? nulls : nil
    }

    /// The values; nil if attribute columns do not support the type.
    func values(isNull: [Bool]?, _ repair: inout TextRepair) -> AttributeColumn.Values? {
        switch type {
        case .null: return .nulls(count: count)
        case .boolean:
            // The values are bits, like the validity buffer.
            guard array.bufferCount > 1, let raw = array.buffers?[1] else { return nil }
            let bits = raw.assumingMemoryBound(to: UInt8.self)
            return .booleans((0..<count).map { bit(bits, $0) })
        case .integer(let bytes, let isSigned):
            return integers(bytes: bytes, isSigned: isSigned).map { .integers($0) }
        case .float:
            return buffer(1, of: Float.self).map { values in
                .doubles((0..<count).map { Double(values[$0]) })
            }
        case .double:
            return buffer(1, of: Double.self).map {
                .doubles(Array(UnsafeBufferPointer(start: $0, count: count)))
            }
        case .decimal(let scale): return decimals(scale: scale).map { .doubles($0) }
        case .text: return texts(isNull: isNull, &repair).map { .strings($0) }
        case .date(isDays: true):
            return buffer(1, of: Int32.self).map { values in
                .dates((0..<count).map { Int64(values[$0]) * 86_400_000 })
            }
        case .date(isDays: false):
            return integers(bytes: 8, isSigned: true).map { .dates($0) }
        case .timestamp(let unitsPerSecond):
            return integers(bytes: 8, isSigned: true).map { values in
                .dates(values.map { Self.milliseconds($0, unitsPerSecond: unitsPerSecond) })
            }
        case .time(let unitsPerSecond):
            return integers(bytes: unitsPerSecond > 1000 ? 8 : 4, isSigned: true).map { values in
                .strings(
                    values.map {
                        TimeOfDay.text(milliseconds: Self.milliseconds($0, unitsPerSecond: unitsPerSecond))
                    })
            }
        case .binary, .other: return nil
        }
    }

    /// Integers of any width.
    func integers(bytes: Int, isSigned: Bool) -> [Int64]? {
        func widened<Number: FixedWidthInteger>(_: Number.Type) -> [Int64]? {
            buffer(1, of: Number.self).map { values in (0..<count).map { Int64(clamping: values[$0]) } }
        }
        switch (bytes, isSigned) {
        case (1, true): return widened(Int8.self)
        case (1, false): return widened(UInt8.self)
        case (2, true): return widened(Int16.self)
        case (2, false): return widened(UInt16.self)
        case (4, true): return widened(Int32.self)
        case (4, false): return widened(UInt32.self)
        case (_, true): return widened(Int64.self)
        case (_, false): return widened(UInt64.self)
        }
    }

    private func decimals(scale: Int) -> [Double]? {
        guard array.bufferCount > 1, let raw = array.buffers?[1] else { return nil }
        var divisor = 1.0
        for _ in 0..<scale { divisor *= 10 }
        return (0..<count).map { row in
            let low = raw.loadUnaligned(fromByteOffset: (start + row) * 16, as: UInt64.self)
            let high = raw.loadUnaligned(fromByteOffset: (start + row) * 16 + 8, as: Int64.self)
            return (Double(high) * 0x1p64 + Double(low)) / divisor
        }
    }

    private func texts(isNull: [Bool]?, _ repair: inout TextRepair) -> StringColumn? {
        var builder = StringColumnBuilder()
        let isComplete = forEachBytes { row, bytes in
            if isNull?[row] == true {
                builder.appendFillers(1)
            } else {
                repair.withUTF8(bytes) { builder.append(utf8: $0) }
            }
        }
        return isComplete ? builder.column : nil
    }

    /// Calls `body` with each row's bytes; false if this is not a text or binary array.
    func forEachBytes(_ body: (Int, UnsafeRawBufferPointer) -> Void) -> Bool {
        func visit<Offset: FixedWidthInteger>(_: Offset.Type) -> Bool {
            guard let ends = buffer(1, of: Offset.self) else { return false }
            let bytes = array.bufferCount > 2 ? array.buffers?[2] : nil
            for row in 0..<count {
                let from = Int(ends[row])
                let through = Int(ends[row + 1])
                guard let bytes, through > from else {
                    body(row, UnsafeRawBufferPointer(start: nil, count: 0))
                    continue
                }
                body(row, UnsafeRawBufferPointer(start: bytes + from, count: through - from))
            }
            return true
        }
        switch type {
        case .text(let isLarge), .binary(let isLarge):
            return isLarge ? visit(Int64.self) : visit(Int32.self)
        default: return false
        }
    }

    private static func milliseconds(_ value: Int64, unitsPerSecond: Int64) -> Int64 {
        guard unitsPerSecond > 1000 else {
            let (product, overflows) = value.multipliedReportingOverflow(by: 1000 / unitsPerSecond)
            return overflows ? (value < 0 ? .min : .max) : product
        }
        let divisor = unitsPerSecond / 1000
        return value / divisor - (value % divisor < 0 ? 1 : 0)
    }
}
