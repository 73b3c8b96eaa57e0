/// Texts as C wants a list of them: a pointer to each, and a null pointer behind the last.
final class CStringList {
    /// Lives as long as the list.
    let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
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

    /// The texts of a list that C made.
    static func texts(of list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, limit: Int) -> [String] {
        var texts: [String] = []
        guard let list else { return texts }
        while texts.count < limit, let text = list[texts.count] { texts.append(String(cString: text)) }
        return texts
    }
}
