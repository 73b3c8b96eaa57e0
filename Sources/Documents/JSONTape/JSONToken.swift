/// One token of a ``JSONTape`` in eight bytes: a kind, an offset in the text, and an extent.
///
/// The kind is in the highest 3 bits, the extent in the next 29, and the offset in the lowest 32.
///
/// - A string's offset is that of the byte after the opening quote, and its extent is its length in bytes.
/// - A container's extent is the index of the token after its last one. Its last token (`end`) has the offset after the
///   closing bracket.
@usableFromInline package struct JSONToken: Sendable {
    /// The kind of a token.
    @usableFromInline package enum Kind: UInt8, Sendable {
        case object, array, end
        case string
        /// A string with escapes.
        case escapedString
        /// A number; the next token is its value.
        case number
        /// `true`, `false` or `null`.
        case word
    }

    @usableFromInline package let bits: UInt64

    @inlinable
    package init(bits: UInt64) { self.bits = bits }

    @inlinable
    package init(_ kind: Kind, offset: Int, extent: Int) {
        bits = UInt64(kind.rawValue) << 61 | UInt64(extent) << 32 | UInt64(offset)
    }

    @inlinable
    package var kind: Kind { Kind(rawValue: UInt8(bits >> 61)) ?? .word }
    @inlinable
    package var extent: Int { Int(bits >> 32 & 0x1FFF_FFFF) }
    @inlinable
    package var offset: Int { Int(bits & 0xFFFF_FFFF) }

    static let maxExtent = 0x1FFF_FFFF
}
