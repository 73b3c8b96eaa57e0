import CartoucheText

extension StyledText {
    /// Returns the text with abbreviated words.
    ///
    /// Words are compared without regard to case, and only whole words are replaced.
    package func abbreviated(with abbreviations: [LabelAbbreviation]) -> StyledText {
        guard !abbreviations.isEmpty else { return self }
        var result = self
        for index in result.spans.indices {
            var words = result.spans[index].text.split(separator: " ", omittingEmptySubsequences: false)
                .map(String.init)
            for abbreviation in abbreviations where !abbreviation.text.isEmpty {
                let isLast = abbreviation.kind == .ending
                let pattern = abbreviation.text.split(separator: " ").map { $0.lowercased() }
                guard !pattern.isEmpty, pattern.count <= words.count else { continue }
                if isLast, index != result.spans.count - 1 { continue }
                var start = isLast ? words.count - pattern.count : 0
                while start + pattern.count <= words.count {
                    if words[start..<start + pattern.count].map({ $0.lowercased() }) == pattern {
                        let short = abbreviation.abbreviation
                        words.replaceSubrange(
                            start..<start + pattern.count, with: short.isEmpty ? [] : [short])
                    }
                    start += 1
                }
            }
            result.spans[index].text = words.joined(separator: " ")
        }
        return result
    }

    /// Returns shorter and shorter forms: each word without its last characters, with a marker.
    package func truncated(_ truncation: LabelTruncation) -> [StyledText] {
        guard count <= 1000 else { return [] }
        return [0.75, 0.5, 0.25].compactMap { share in
            var result = self
            for index in result.spans.indices {
                result.spans[index].text = result.spans[index].text.split(
                    separator: " ", omittingEmptySubsequences: false
                ).map { Self.truncated($0, to: share, truncation) }.joined(separator: " ")
            }
            return result == self ? nil : result
        }
    }

    private static func truncated(
        _ word: Substring, to share: Double, _ truncation: LabelTruncation
    ) -> String {
        let length = max(Int((Double(word.count) * share).rounded(.up)), truncation.smallestLength, 1)
        var characters = Array(word)
        guard characters.count > length + truncation.marker.count else { return String(word) }
        // The first character stays, so that the word can be recognized.
        for isPreferred in [true, false] {
            var index = characters.count - 1
            while index > 0, characters.count > length {
                let character = characters[index]
                let isExcluded = truncation.excludedCharacters.contains(character)
                let lower = character.lowercased()
                let matches = truncation.preferredCharacters.lowercased().contains(lower)
                if !isExcluded, !isPreferred || matches { characters.remove(at: index) }
                index -= 1
            }
        }
        return String(characters) + truncation.marker
    }
}
