/// Finds the known word that a person probably meant.
package enum SimilarWords {
    /// Returns the known word most similar to a mistyped word; nil if none is similar.
    ///
    /// A similar word has few other letters, or one of the two begins with the other.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let plain = word.drop { $0 == "-" }
        guard plain.count > 1, plain.count < 40 else { return nil }
        let rated = known.map { ($0, SimilarNames.editDistance(Array($0.drop { $0 == "-" }), Array(plain))) }
        if let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= max(1, min(plain.count, best.0.count - 2) / 3)
        {
            return best.0
        }
        let longer = known.filter { $0.drop { $0 == "-" }.hasPrefix(plain) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Returns `did you mean 'word'?`; nil if no known word is similar.
    package static func suggestion(for word: String, among known: [String]) -> String? {
        nearest(to: word, among: known).map { "did you mean '\($0)'?" }
    }
}
