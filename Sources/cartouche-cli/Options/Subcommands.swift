import ArgumentParser

/// Suggestions for mistyped subcommands.
enum Subcommands {
    /// Returns the subcommand most similar to a mistyped word.
    ///
    /// - Returns: nil if the word is a subcommand or an option, or is not similar to any subcommand.
    static func nearest(to word: String) -> String? {
        let known = CartoucheCommand.configuration.subcommands.map { $0._commandName } + ["help"]
        guard !word.hasPrefix("-"), !word.isEmpty, word.count < 40, !known.contains(word) else { return nil }
        let nearest = known.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        return nearest.flatMap { $0.1 <= max(2, $0.0.count / 3) ? $0.0 : nil }
    }

    /// Returns the Levenshtein distance of two words: the number of inserted, removed or changed letters.
    private static func distance(_ first: String, _ second: String) -> Int {
        let (a, b) = (Array(first), Array(second))
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let change = diagonal + (a[i] == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
