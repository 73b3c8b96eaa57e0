// Several documents in sequence: one per line, or each after a record separator (RFC 7464).

extension JSONReader {
    private static let recordSeparator: UInt8 = 0x1E

    /// Whether another document follows; skips the white space and the record separators before it.
    package mutating func nextDocument() throws(DocumentError) -> Bool {
        while true {
            let byte = try significantByte()
            guard byte == Self.recordSeparator else { return byte != 0 || position < end }
            hasRecordSeparators = true
            position += 1
        }
    }

    /// Skips the rest of a broken document, up to the next record separator.
    ///
    /// - Returns: False if there is no separator.
    package mutating func skipBrokenDocument() throws(DocumentError) -> Bool {
        depth = 0
        needsComma = false
        while true {
            while position < end {
                if base[position] == Self.recordSeparator { return true }
                position += 1
            }
            guard try refill(keepingFrom: position) else { return false }
        }
    }
}
