import CartoucheFeatures

extension FeatureBatchBuilder {
    /// Sets an attribute to a text; if it is not valid UTF-8, inserts replacement characters and returns false.
    @discardableResult
    mutating func set(column: Int, anyBytes text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil {
            set(column: column, utf8: text)
            return true
        }
        var repaired = String(decoding: text, as: UTF8.self)
        repaired.withUTF8 { set(column: column, utf8: $0) }
        return false
    }
}
