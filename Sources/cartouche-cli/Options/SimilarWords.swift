/// Finds the known word that a person probably meant.
enum SimilarWords {
    /// Returns the known word most similar to a mistyped word; nil if none is similar.
    ///
    /// A similar word has few other letters, or one of the two begins with the other.
    static func nearest(to word: String, among known: [String]) -> String? {
        let plain = word.drop { $0 == "-" }
        guard plain.count > 1, plain.count < 40 else { return nil }
        let rated = known.map { ($0, distance(Array($0.drop { $0 == "-" }), Array(plain))) }
        if let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= max(1, min(plain.count, best.0.count - 2) / 3)
        {
            return best.0
        }
        let longer = known.filter { $0.drop { $0 == "-" }.hasPrefix(plain) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Returns `did you mean 'word'?`; nil if no known word is similar.
    static func suggestion(for word: String, among known: [String]) -> String? {
        nearest(to: word, among: known).map { "did you mean '\($0)'?" }
    }

    /// Returns the number of letters to insert, remove, change or swap with the next one.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
