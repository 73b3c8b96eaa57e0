import FormatSupport

/// A value in a FlatBuffers table.
indirect enum FlatValue {
    case scalar([UInt8])
    case vector(count: Int, [UInt8])
    case table(FlatFields)
    case tables([FlatFields])

    static func byte(_ value: UInt8) -> FlatValue { .scalar([value]) }

    static func number(_ value: some FixedWidthInteger) -> FlatValue {
        .scalar(withUnsafeBytes(of: value.littleEndian) { Array($0) })
    }

    static func text(_ value: String) -> FlatValue { .vector(count: value.utf8.count, Array(value.utf8)) }

    static func doubles(_ values: [Double]) -> FlatValue {
        var out = ByteWriter()
        out.doubles(values)
        return .vector(count: values.count, out.bytes)
    }

    static func ends(_ values: [UInt32]) -> FlatValue {
        .vector(
            count: values.count,
            values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } })
    }

    static func bytes(_ values: [UInt8]) -> FlatValue { .vector(count: values.count, values) }
}

/// The fields of a FlatBuffers table, by their numbers.
typealias FlatFields = [Int: FlatValue]

/// Builds the bytes of FlatGeobuf files.
enum FlatGeobufWriting {
    /// Returns a buffer with this root table; children come after their parents.
    static func buffer(_ root: FlatFields) -> [UInt8] {
        var out = ByteWriter()
        out.little(UInt32(0))
        let place = write(root, to: &out)
        out.replace(at: 0, little: UInt32(place))
        return out.bytes
    }

    /// Returns the same buffer with its size before it.
    static func sized(_ root: FlatFields) -> [UInt8] {
        let bytes = buffer(root)
        var out = ByteWriter()
        out.little(UInt32(bytes.count))
        out.append(bytes)
        return out.bytes
    }

    private static func write(_ fields: FlatFields, to out: inout ByteWriter) -> Int {
        let numbers = fields.keys.sorted()
        let slots = (numbers.last ?? -1) + 1
        var offsets = [UInt16](repeating: 0, count: slots)
        var length = 4
        for number in numbers {
            offsets[number] = UInt16(length)
            if case .scalar(let bytes) = fields[number] { length += bytes.count } else { length += 4 }
        }
        let fieldsAt = out.bytes.count
        out.little(UInt16(4 + 2 * slots), UInt16(length))
        for offset in offsets { out.little(offset) }
        let place = out.bytes.count
        out.little(Int32(place - fieldsAt))
        for number in numbers {
            if case .scalar(let bytes) = fields[number] { out.append(bytes) } else { out.little(UInt32(0)) }
        }
        for number in numbers {
            let field = place + Int(offsets[number])
            switch fields[number] {
            case .scalar, nil: break
            case .vector(let count, let bytes):
                out.replace(at: field, little: UInt32(out.bytes.count - field))
                out.little(UInt32(count))
                out.append(bytes)
            case .table(let inner):
                let target = write(inner, to: &out)
                out.replace(at: field, little: UInt32(target - field))
            case .tables(let all):
                out.replace(at: field, little: UInt32(out.bytes.count - field))
                out.little(UInt32(all.count))
                let elements = out.bytes.count
                out.zeros(4 * all.count)
                for (index, inner) in all.enumerated() {
                    let target = write(inner, to: &out)
                    out.replace(at: elements + 4 * index, little: UInt32(target - elements - 4 * index))
                }
            }
        }
        return place
    }

    // MARK: Files

    /// Returns the fields of a geometry: ends of parts, x and y, heights, measures, type, members.
    static func geometry(
        _ positions: [SIMD2<Double>] = [], ends: [UInt32]? = nil, heights: [Double]? = nil,
        measures: [Double]? = nil, type: UInt8? = nil, members: [FlatFields]? = nil
    ) -> FlatFields {
        var fields: FlatFields = [:]
        if let ends { fields[0] = .ends(ends) }
        if !positions.isEmpty { fields[1] = .doubles(positions.flatMap { [$0.x, $0.y] }) }
        if let heights { fields[2] = .doubles(heights) }
        if let measures { fields[3] = .doubles(measures) }
        if let type { fields[6] = .byte(type) }
        if let members { fields[7] = .tables(members) }
        return fields
    }

    /// Returns values, each after the number of its column.
    static func properties(_ values: [(Int, [UInt8])]) -> [UInt8] {
        var out = ByteWriter()
        for (column, value) in values {
            out.little(UInt16(column))
            out.append(value)
        }
        return out.bytes
    }

    /// Returns a text or other bytes as an attribute.
    static func long(_ bytes: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Array($0) } + bytes
    }

    static func header(
        type: UInt8, columns: [(String, UInt8)] = [], count: Int = 0, nodeSize: UInt16 = 0,
        more: FlatFields = [:]
    ) -> FlatFields {
        var fields = more
        fields[2] = .byte(type)
        if !columns.isEmpty { fields[7] = .tables(columns.map { [0: .text($0.0), 1: .byte($0.1)] }) }
        fields[8] = .number(UInt64(count))
        fields[9] = .number(nodeSize)
        return fields
    }

    static let magic: [UInt8] = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 1]

    /// Returns a file without an index.
    static func file(_ header: FlatFields, _ features: [FlatFields]) -> [UInt8] {
        magic + sized(header) + features.flatMap { sized($0) }
    }

    /// Returns a file with an index; each feature has its box.
    static func indexed(
        _ header: FlatFields, _ features: [(box: [Double], feature: FlatFields)], nodeSize: Int
    )
        -> [UInt8]
    {
        var data: [UInt8] = []
        var level: [(box: [Double], offset: Int)] = []
        for (box, feature) in features {
            level.append((box, data.count))
            data += sized(feature)
        }
        var levels = [level]
        repeat {
            let below = levels[levels.count - 1]
            levels.append(
                stride(from: 0, to: below.count, by: nodeSize).map { start in
                    let children = below[start..<min(start + nodeSize, below.count)]
                    let box = children.reduce([.infinity, .infinity, -Double.infinity, -.infinity]) {
                        [
                            min($0[0], $1.box[0]), min($0[1], $1.box[1]), max($0[2], $1.box[2]),
                            max($0[3], $1.box[3]),
                        ]
                    }
                    return (box, 0)
                })
        } while levels[levels.count - 1].count > 1
        var out = ByteWriter()
        for level in levels.reversed() {
            for node in level {
                out.doubles(node.box)
                out.little(UInt64(node.offset))
            }
        }
        return magic + sized(header) + out.bytes + data
    }
}
