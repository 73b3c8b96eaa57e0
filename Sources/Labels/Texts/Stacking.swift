import CartoucheText

extension StyledText {
    /// A place at which a line can end.
    private struct Break {
        /// The number of the character after which the line ends.
        var end: Int
        /// The number of the character at which the next line starts.
        var next: Int
        var isForced: Bool
    }

    private func breaks(_ stacking: LabelStacking) -> [Break] {
        var breaks: [Break] = []
        for (index, character) in spans.lazy.flatMap(\.text).enumerated() {
            guard let separator = stacking.separators.first(where: { $0.character == character }) else {
                continue
            }
            let place =
                switch (separator.isVisible, separator.splitsBefore) {
                case (false, _): Break(end: index, next: index + 1, isForced: separator.isForced)
                case (true, false): Break(end: index + 1, next: index + 1, isForced: separator.isForced)
                case (true, true): Break(end: index, next: index, isForced: separator.isForced)
                }
            breaks.append(place)
        }
        return breaks
    }

    /// Returns the text with line breaks at the places that make the longest line as short as possible.
    ///
    /// - Parameter lineCount: The number of lines; nil breaks lines only where the separators force it.
    package func stacked(_ stacking: LabelStacking, lineCount: Int?) -> StyledText {
        let count = count
        // A hostile text is not divided.
        guard count <= 1000 else { return self }
        let all = breaks(stacking)
        let forced = all.filter(\.isForced)
        guard let lineCount, forced.isEmpty else { return broken(at: forced) }
        let usable = all.filter { $0.end > 0 && $0.next < count }
        guard lineCount > 1, usable.count >= lineCount - 1 else { return self }
        // The best end of the first lines, for each number of lines: dynamic programming over the breaks.
        let starts = [0] + usable.map(\.next)
        let ends = usable.map(\.end) + [count]
        var best = ends.map { Double($0) }
        var choices: [[Int]] = []
        for _ in 1..<lineCount {
            var next = [Double](repeating: .infinity, count: ends.count)
            var choice = [Int](repeating: -1, count: ends.count)
            for end in ends.indices {
                for start in 1..<max(end + 1, 1) {
                    let length = ends[end] - starts[start]
                    guard length >= stacking.smallestLineLength else { continue }
                    let longest = max(best[start - 1], Double(length))
                    if longest < next[end] {
                        next[end] = longest
                        choice[end] = start
                    }
                }
            }
            best = next
            choices.append(choice)
        }
        guard var end = best.indices.last, best[end] < Double(count) else { return self }
        var chosen: [Break] = []
        for choice in choices.reversed() {
            let start = choice[end]
            guard start > 0 else { return self }
            chosen.append(usable[start - 1])
            end = start - 1
        }
        guard ends[end] >= stacking.smallestLineLength else { return self }
        return broken(at: chosen.reversed())
    }

    /// Returns the text with lines of at most the greatest number of characters, if the separators allow it.
    package func stackedByLength(_ stacking: LabelStacking) -> StyledText {
        let count = count
        guard count <= 1000 else { return self }
        var chosen: [Break] = []
        var start = 0
        var waiting: Break?
        for place in breaks(stacking) + [Break(end: count, next: count, isForced: false)] {
            if place.end - start > stacking.greatestLineLength, let last = waiting,
                chosen.count + 1 < stacking.greatestLineCount,
                last.end - start >= stacking.smallestLineLength
            {
                chosen.append(last)
                start = last.next
            }
            waiting = place
        }
        return broken(at: chosen)
    }

    /// Returns the text with line breaks.
    private func broken(at breaks: [Break]) -> StyledText {
        guard !breaks.isEmpty else { return self }
        var result = self
        var number = 0
        var rest = breaks[...]
        for span in result.spans.indices {
            var text = ""
            for character in result.spans[span].text {
                if let place = rest.first, number == place.end { text.append("\n") }
                let isDropped = rest.first.map { number >= $0.end && number < $0.next } ?? false
                if !isDropped { text.append(character) }
                number += 1
                if let place = rest.first, number >= place.next, number > place.end || place.next > place.end
                {
                    rest = rest.dropFirst()
                } else if let place = rest.first, place.end == place.next, number > place.end {
                    rest = rest.dropFirst()
                }
            }
            result.spans[span].text = text
        }
        return result
    }
}
