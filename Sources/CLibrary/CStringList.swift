/// A list of C strings: a pointer to each, and a null pointer at the end.
package final class CStringList {
    private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let count: Int

    package init(_ texts: [String]) {
        count = texts.count
        pointers = .allocate(capacity: count + 1)
        for (index, text) in texts.enumerated() {
            let bytes = text.utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            bytes.withUnsafeBufferPointer { copy.initialize(from: $0.baseAddress!, count: $0.count) }
            (pointers + index).initialize(to: UnsafePointer(copy))
        }
        (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { pointers[index]?.deallocate() }
        pointers.deallocate()
    }

    /// Calls C code with the pointers and the number of texts; the pointers are valid until it returns.
    package func withPointers<Result>(
        _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>, Int) -> Result
    ) -> Result {
        withExtendedLifetime(self) { body(pointers, count) }
    }

    /// Returns the texts of a list that C code created, at most `limit`.
    package static func texts(of list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, limit: Int)
        -> [String]
    {
        var texts: [String] = []
        guard let list else { return texts }
        while texts.count < limit, let text = list[texts.count] { texts.append(String(cString: text)) }
        return texts
    }
}
