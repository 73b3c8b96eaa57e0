/// One step of a ``JSONTape``: what stands at a place of the text, in eight bytes.
///
/// Kind in the highest 3 bits, extent in the next 29, offset in the lowest 32. A string's offset is that of its
/// first byte behind the quote and its extent its length; a container's extent is the index of the token behind
/// its last one; the last token of a container has the offset behind the closing bracket.
package struct JSONToken: Sendable {
    /// What stands there.
    package enum Kind: UInt8, Sendable {
        case object, array, end
        case string
        /// A string with escapes.
        case escapedString
        /// A number; the token behind it is its value.
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

    static let mostExtent = 0x1FFF_FFFF
}
