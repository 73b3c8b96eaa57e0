extension JSONReader {
    /// Skips the rest of the arrays that are nested deeper than `target`, after a value in them was rejected.
    ///
    /// It is for readers that report a part with the wrong structure and continue after it. If the document itself is
    /// broken, this throws the same error again.
    package mutating func leaveArrays(toDepth target: Int) throws(DocumentError) {
        while depth > target {
            if !needsComma, try significantByte() != UInt8(ascii: "]") { try skipValue() }
            while try nextElement() { try skipValue() }
        }
    }

    /// Returns the last number as an integer; nil if it has a point or exponent, or does not fit in 64 bits.
    package mutating func wholeNumber(_ value: Double) -> Int64? {
        guard tokenIsInteger else { return nil }
        // Every integer below this limit is a double, so `value` has all digits.
        if value.magnitude < 0x1p53 { return Int64(value) }
        return Int64(tokenString)
    }
}
