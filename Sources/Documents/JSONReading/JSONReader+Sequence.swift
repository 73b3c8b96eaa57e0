// Several documents one after the other: one a line, or each behind a record separator (RFC 7464).

extension JSONReader {
    private static let recordSeparator: UInt8 = 0x1E

    /// Whether another document follows; passes the white space and the record separators before it.
    package mutating func nextDocument() throws(DocumentError) -> Bool {
        while true {
            let byte = try significantByte()
            guard byte == Self.recordSeparator else { return byte != 0 || position < end }
            hasRecordSeparators = true
            position += 1
        }
    }

    /// Passes the rest of a document that is broken, up to the next record separator.
    ///
    /// - Returns: false where there is none.
    package mutating func passBrokenDocument() throws(DocumentError) -> Bool {
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
