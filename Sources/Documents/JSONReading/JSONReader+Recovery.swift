extension JSONReader {
    /// Passes what is left of the arrays that stand deeper than `depth`, after a value in them was refused.
    ///
    /// For readers that report a part of the wrong shape and go on behind it. Where the document itself is
    /// broken, the same error is thrown again.
    package mutating func leaveArrays(toDepth target: Int) throws(DocumentError) {
        while depth > target {
            if !needsComma, try significantByte() != UInt8(ascii: "]") { try skipValue() }
            while try nextElement() { try skipValue() }
        }
    }

    /// The whole number that the last number's text is: without point and exponent, and within 64 bits.
    package mutating func wholeNumber(_ value: Double) -> Int64? {
        guard tokenIsInteger else { return nil }
        // Below this every whole number is a double, so the value has all digits.
        if value.magnitude < 0x1p53 { return Int64(value) }
        return Int64(tokenString)
    }
}
