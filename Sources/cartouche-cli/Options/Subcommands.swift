import ArgumentParser
import Documents

/// Suggestions for mistyped subcommands.
enum Subcommands {
    /// Returns the subcommand most similar to a mistyped word.
    ///
    /// - Returns: nil if the word is a subcommand or an option, or is not similar to any subcommand.
    static func nearest(to word: String) -> String? {
        let known = CartoucheCommand.configuration.subcommands.map { $0._commandName } + ["help"]
        guard !word.hasPrefix("-"), !word.isEmpty, word.count < 40, !known.contains(word) else { return nil }
        let nearest = known.map {
            ($0, SimilarNames.editDistance(Array($0.unicodeScalars), Array(word.unicodeScalars)))
        }
        .min { $0.1 < $1.1 }
        return nearest.flatMap { $0.1 <= max(2, $0.0.count / 3) ? $0.0 : nil }
    }
}
