/// Patterns that a run has read.
struct ArcadePatterns {
    private var numberPatterns: [String: ArcadeNumberPattern?] = [:]
    private var datePatterns: [String: ArcadeDatePattern] = [:]
    /// The pattern of numbers that was used last; most scripts have one.
    private var lastNumber: (text: String, pattern: ArcadeNumberPattern?)?
    /// The maximum number of kept patterns; scripts have a few.
    private static let limit = 100

    /// Returns the pattern of a number; nil if the text is not one.
    mutating func numbers(_ text: String) -> ArcadeNumberPattern? {
        if let lastNumber, lastNumber.text == text { return lastNumber.pattern }
        if numberPatterns.count >= Self.limit { numberPatterns.removeAll() }
        let pattern = numberPatterns[text] ?? ArcadeNumberPattern(text)
        numberPatterns[text] = .some(pattern)
        lastNumber = (text, pattern)
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
