import ArgumentParser

/// The commands that there are, for those who mistype one.
enum Subcommands {
    /// The command that a mistyped word most likely means; nil for a command, an option, or a word unlike any.
    static func nearest(to word: String) -> String? {
        let known = CartoucheCommand.configuration.subcommands.map { $0._commandName } + ["help"]
        guard !word.hasPrefix("-"), !word.isEmpty, word.count < 40, !known.contains(word) else { return nil }
        let nearest = known.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        return nearest.flatMap { $0.1 <= max(2, $0.0.count / 3) ? $0.0 : nil }
    }

    /// How many letters must be put in, left out or changed to make one word of the other (Levenshtein).
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
