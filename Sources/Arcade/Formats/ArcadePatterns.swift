/// Patterns that a run has read.
struct ArcadePatterns {
    private var numberPatterns: [String: ArcadeNumberPattern?] = [:]
    private var datePatterns: [String: ArcadeDatePattern] = [:]
    /// The maximum number of kept patterns; scripts have a few.
    private static let limit = 100

    /// Returns the pattern of a number; nil if the text is not one.
    mutating func numbers(_ text: String) -> ArcadeNumberPattern? {
        if let known = numberPatterns[text] { return known }
        if numberPatterns.count >= Self.limit { numberPatterns.removeAll() }
        let pattern = ArcadeNumberPattern(text)
        numberPatterns[text] = .some(pattern)
        return pattern
    }

    /// Returns the pattern of a date.
    mutating func dates(_ text: String) -> ArcadeDatePattern {
        if let known = datePatterns[text] { return known }
        if datePatterns.count >= Self.limit { datePatterns.removeAll() }
        let pattern = ArcadeDatePattern(text)
        datePatterns[text] = pattern
        return pattern
    }
}
