import Features

extension FeatureBatchBuilder {
    /// Sets an attribute to a text; bytes that are no UTF-8 become replacement characters, and the result is false.
    @discardableResult
    mutating func set(column: Int, anyBytes text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil {
            set(column: column, utf8: text)
            return true
        }
        var mended = String(decoding: text, as: UTF8.self)
        mended.withUTF8 { set(column: column, utf8: $0) }
        return false
    }
}
