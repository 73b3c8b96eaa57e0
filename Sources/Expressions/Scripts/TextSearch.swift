/// The search for a text in another, in time proportional to their lengths.
enum TextSearch {
    /// Returns the ranges where a text contains another, without overlaps; the whole text never contains an empty one.
    static func ranges(of part: String, in text: String, limit: Int = .max) -> [Range<String.Index>] {
        let pattern = Array(part.utf8)
        guard !pattern.isEmpty else { return [] }
        // Knuth, Morris and Pratt: for each length of a match, the next shorter match to try.
        var shorter = [0]
        var length = 0
        for index in pattern.indices.dropFirst() {
            while length > 0, pattern[index] != pattern[length] { length = shorter[length - 1] }
            if pattern[index] == pattern[length] { length += 1 }
            shorter.append(length)
        }
        var ranges: [Range<String.Index>] = []
        length = 0
        var index = text.utf8.startIndex
        while index < text.utf8.endIndex, ranges.count < limit {
            let byte = text.utf8[index]
            while length > 0, byte != pattern[length] { length = shorter[length - 1] }
            if byte == pattern[length] { length += 1 }
            index = text.utf8.index(after: index)
            if length == pattern.count {
                ranges.append(text.utf8.index(index, offsetBy: -pattern.count)..<index)
                length = 0
            }
        }
        return ranges
    }
}
