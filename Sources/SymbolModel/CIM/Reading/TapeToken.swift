import CartoucheDocuments

/// A token of a tape, with the bits of ``JSONToken``.
///
/// This module decodes the three parts of a token itself, for speed. Calls to another module would take a fifth of
/// the time for reading a symbol.
struct TapeToken {
    enum Kind { case object, array, end, string, escapedString, number, word }

    let bits: UInt64

    /// The cases are in the order of ``JSONToken/Kind``.
    @inline(__always)
    var kind: Kind {
        switch bits >> 61 {
        case 0: .object
        case 1: .array
        case 2: .end
        case 3: .string
        case 4: .escapedString
        case 5: .number
        default: .word
        }
    }

    @inline(__always)
    var extent: Int { Int(truncatingIfNeeded: bits >> 32 & 0x1FFF_FFFF) }
    @inline(__always)
    var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }

    var jsonToken: JSONToken { JSONToken(bits: bits) }
}
