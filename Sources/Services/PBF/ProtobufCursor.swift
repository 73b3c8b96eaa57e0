// Unsafe code: a cursor reads only between `next` and `end`, and compares before each read. Its owner keeps the bytes
// while cursors exist. Values are read without recursion, so the depth of messages needs no limit.

/// Reads the fields of one message of Protocol Buffers.
struct ProtobufCursor {
    /// The forms in which values are encoded.
    enum WireType: UInt8 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    private(set) var next: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address.
        next = bytes.baseAddress ?? UnsafePointer(bitPattern: 1)!
        end = next + bytes.count
    }

    /// Whether all fields were read.
    var isAtEnd: Bool { next >= end }

    /// The number of bytes that were not read.
    var count: Int { end - next }

    /// Reads the number and the type of the next field; nil at the end.
    @inline(__always)
    mutating func nextField() throws(PBFError) -> (number: Int, type: WireType)? {
        guard next < end else { return nil }
        let key = try varint()
        guard let type = WireType(rawValue: UInt8(truncatingIfNeeded: key & 7)), key >> 3 > 0,
            key >> 3 < 1 << 29
        else { throw .damaged }
        return (Int(key >> 3), type)
    }

    @inline(__always)
    mutating func varint() throws(PBFError) -> UInt64 {
        guard next < end else { throw .damaged }
        let first = next.pointee
        next += 1
        if first < 0x80 { return UInt64(first) }
        return try longVarint(first)
    }

    private mutating func longVarint(_ first: UInt8) throws(PBFError) -> UInt64 {
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while shift < 64 {
            guard next < end else { throw .damaged }
            let byte = next.pointee
            next += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .damaged
    }

    /// Reads a number whose sign is its last bit.
    @inline(__always)
    mutating func zigzag() throws(PBFError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func fixed32() throws(PBFError) -> UInt32 {
        guard count >= 4 else { throw .damaged }
        defer { next += 4 }
        return UInt32(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt32.self))
    }

    mutating func fixed64() throws(PBFError) -> UInt64 {
        guard count >= 8 else { throw .damaged }
        defer { next += 8 }
        return UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
    }

    /// Reads bytes with their number before them.
    @inline(__always)
    mutating func bytes() throws(PBFError) -> UnsafeBufferPointer<UInt8> {
        let length = try varint()
        guard length <= UInt64(count) else { throw .damaged }
        defer { next += Int(length) }
        return UnsafeBufferPointer(start: next, count: Int(length))
    }

    /// Skips the value of a field.
    mutating func skip(_ type: WireType) throws(PBFError) {
        switch type {
        case .varint: _ = try varint()
        case .fixed64: _ = try fixed64()
        case .bytes: _ = try bytes()
        case .fixed32: _ = try fixed32()
        }
    }

    // MARK: Values of fields

    /// Reads a message; throws if the field has another form.
    @inline(__always)
    mutating func message(_ type: WireType) throws(PBFError) -> ProtobufCursor {
        guard type == .bytes else { throw .damaged }
        return ProtobufCursor(try bytes())
    }

    mutating func text(_ type: WireType) throws(PBFError) -> String {
        guard type == .bytes else { throw .damaged }
        return String(decoding: try bytes(), as: UTF8.self)
    }

    mutating func number(_ type: WireType) throws(PBFError) -> UInt64 {
        guard type == .varint else { throw .damaged }
        return try varint()
    }

    mutating func double(_ type: WireType) throws(PBFError) -> Double {
        guard type == .fixed64 else { throw .damaged }
        return Double(bitPattern: try fixed64())
    }
}

/// An answer of a service that is not a feature collection in the form PBF.
enum PBFError: Error, Hashable {
    /// The bytes are not complete messages.
    case damaged
    /// The scale or the origin of coordinates is not a usable number.
    case transform
    /// The answer has more fields, positions or features than any service sends.
    case tooMany
}
