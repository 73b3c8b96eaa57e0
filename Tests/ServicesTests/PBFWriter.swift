/// Writes messages of Protocol Buffers, for tests.
struct PBFWriter {
    var bytes: [UInt8] = []

    private mutating func varint(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }

    private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    mutating func number(_ field: Int, _ value: UInt64) {
        varint(UInt64(field << 3))
        varint(value)
    }

    mutating func signed(_ field: Int, _ value: Int64) { number(field, Self.zigzag(value)) }

    mutating func double(_ field: Int, _ value: Double) {
        varint(UInt64(field << 3 | 1))
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }

    mutating func float(_ field: Int, _ value: Float) {
        varint(UInt64(field << 3 | 5))
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }

    mutating func data(_ field: Int, _ value: [UInt8]) {
        varint(UInt64(field << 3 | 2))
        varint(UInt64(value.count))
        bytes += value
    }

    mutating func text(_ field: Int, _ value: String) { data(field, Array(value.utf8)) }

    mutating func message(_ field: Int, _ write: (inout PBFWriter) -> Void) {
        var inner = PBFWriter()
        write(&inner)
        data(field, inner.bytes)
    }

    mutating func packed(_ field: Int, _ values: [UInt64]) {
        var inner = PBFWriter()
        for value in values { inner.varint(value) }
        data(field, inner.bytes)
    }

    mutating func packedSigned(_ field: Int, _ values: [Int64]) { packed(field, values.map(Self.zigzag)) }
}

/// A page of features, as a server writes it.
struct PageBytes {
    enum Value {
        case null
        case text(String)
        case float(Float)
        case double(Double)
        case signed(Int64)
        case unsigned(UInt64)
        case date(Int64)
        case boolean(Bool)
    }

    struct Feature {
        var values: [Value] = []
        var lengths: [UInt64] = []
        var coordinates: [Int64]?
    }

    var kind: UInt64 = 0
    var fields: [(name: String, type: UInt64)] = []
    var features: [Feature] = []
    var hasZ = false
    var hasM = false
    var exceeded = false
    /// Scale of x, y, m and z; then the origin.
    var scale = [0.5, 0.5, 0.1, 0.25]
    var origin = [100.0, 200, -10, 5]
    var isLowerLeft = false
    var objectIDField = "OBJECTID"
    var wkid: UInt64 = 3857

    var bytes: [UInt8] {
        var collection = PBFWriter()
        collection.text(1, "")
        collection.message(2) { result in
            result.message(1) { write(&$0) }
        }
        return collection.bytes
    }

    private func write(_ result: inout PBFWriter) {
        result.text(1, objectIDField)
        if kind != 0 { result.number(7, kind) }
        result.message(8) {
            $0.number(1, wkid == 3857 ? 102_100 : wkid)
            $0.number(2, wkid)
        }
        if exceeded { result.number(9, 1) }
        if hasZ { result.number(10, 1) }
        if hasM { result.number(11, 1) }
        result.message(12) { transform in
            if isLowerLeft { transform.number(1, 1) }
            for (field, values) in [(2, scale), (3, origin)] {
                transform.message(field) { message in
                    for (index, value) in values.enumerated() { message.double(index + 1, value) }
                }
            }
        }
        for field in fields {
            result.message(13) {
                $0.text(1, field.name)
                $0.number(2, field.type)
                $0.text(3, field.name + " alias")
            }
        }
        for feature in features { result.message(15) { Self.write(feature, &$0) } }
    }

    private static func write(_ feature: Feature, _ message: inout PBFWriter) {
        for value in feature.values {
            message.message(1) { message in
                switch value {
                case .null: break
                case .text(let value): message.text(1, value)
                case .float(let value): message.float(2, value)
                case .double(let value): message.double(3, value)
                case .signed(let value): message.signed(4, value)
                case .unsigned(let value): message.number(5, value)
                case .date(let value): message.signed(8, value)
                case .boolean(let value): message.number(9, value ? 1 : 0)
                }
            }
        }
        if let coordinates = feature.coordinates {
            message.message(2) {
                if !feature.lengths.isEmpty { $0.packed(2, feature.lengths) }
                $0.packedSigned(3, coordinates)
            }
        }
    }
}
