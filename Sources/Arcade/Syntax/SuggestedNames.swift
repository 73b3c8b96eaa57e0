import CartoucheDocuments

/// Suggestions for mistyped names.
enum SuggestedName {
    /// Returns `did you mean …?`; nil if no name is similar.
    static func nearest(to name: String, among names: [String]) -> String? {
        let near = SimilarNames.nearest(to: String(name.prefix(100)), among: names)
        return near.isEmpty ? nil : "did you mean \(near.joined(separator: " or "))?"
    }
}

extension String {
    /// Returns the similar names of a mistyped name, or the first of all names.
    static func suggestion(for name: String, among names: [String], _ list: String) -> String {
        SimilarNames.suggestion(for: String(name.prefix(100)), among: names, list: list, limit: 12)
    }
}
