/// One value of a feature.
enum PBFValue {
    case null
    case integer(Int64)
    case double(Double)
    case text(UnsafeBufferPointer<UInt8>)
    case boolean(Bool)

    /// Reads a value; a message without a value is null.
    @inline(__always)
    init(_ message: ProtobufCursor) throws(PBFError) {
        var message = message
        self = .null
        while let (number, type) = try message.nextField() {
            switch (number, type) {
            case (1, .bytes): self = .text(try message.bytes())
            case (2, .fixed32): self = .double(Double(Float(bitPattern: try message.fixed32())))
            case (3, .fixed64): self = .double(Double(bitPattern: try message.fixed64()))
            case (4, .varint), (8, .varint): self = .integer(try message.zigzag())
            case (5, .varint): self = .integer(Int64(UInt32(truncatingIfNeeded: try message.varint())))
            case (6, .varint): self = .integer(Int64(bitPattern: try message.varint()))
            case (7, .varint):
                let value = try message.varint()
                self = Int64(exactly: value).map { .integer($0) } ?? .double(Double(value))
            case (9, .varint): self = .boolean(try message.varint() != 0)
            default: try message.skip(type)
            }
        }
    }

    /// The value as a whole number; nil if it is none.
    var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int64(exactly: value)
        case .text(let bytes): Int64(String(decoding: bytes, as: UTF8.self))
        case .null, .boolean: nil
        }
    }
}
