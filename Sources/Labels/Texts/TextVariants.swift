import CartoucheText

/// The forms of a text that are tried, best first.
package struct TextVariants {
    /// A form of the text.
    package struct Variant: Hashable {
        package var text: StyledText
        /// The additional cost of the form; see ``LabelCandidate/cost``.
        package var cost: Double
        /// Whether the form has several lines.
        package var isStacked = false
    }

    /// The forms in the order in which they are tried.
    package private(set) var variants: [Variant] = []

    /// The cost of the next step; it exceeds the cost of every position.
    private static let stepCost = 1000.0
    /// The greatest number of forms.
    private static let maxCount = 12

    /// Creates the forms of a text.
    ///
    /// - Parameters:
    ///   - text: The text with its styles.
    ///   - fitting: The steps that are tried.
    ///   - height: The height of the font in points.
    ///   - canStack: Whether labels of this kind can have several lines.
    package init(_ text: StyledText, _ fitting: LabelFitting, height: Double, canStack: Bool) {
        let always = fitting.abbreviations.filter { $0.kind == .translation }
        let plain = text.cleaned.abbreviated(with: always)
        let stacking = canStack ? fitting.stacking : nil
        let forced = stacking.map { plain.stacked($0, lineCount: nil) } ?? plain
        if let stacking, stacking.prefersStacking,
            let stacked = Self.preferred(forced, stacking)
        {
            add(stacked, step: 0, isStacked: true)
        } else {
            add(forced, step: 0, isStacked: forced != plain)
        }
        var last = forced
        var step = 0.0
        for kind in fitting.order {
            step += 1
            switch kind {
            case .stacking:
                guard let stacking, forced == plain else { continue }
                let most = max(min(stacking.greatestLineCount, 4), 1)
                for count in 2..<max(most + 1, 2) {
                    let stacked = plain.stacked(stacking, lineCount: count)
                    if stacked != plain { add(stacked, step: step + Double(count) / 100, isStacked: true) }
                }
            case .overrun:
                continue
            case .compression:
                guard let compression = fitting.compression, compression.step > 0 else { continue }
                for factor in Self.factors(down: compression.limit, step: compression.step) {
                    add(last.scaled(size: 1, width: factor), step: step + (1 - factor))
                }
            case .reduction:
                guard let reduction = fitting.reduction, reduction.step > 0, height > 0 else { continue }
                let limit = max(reduction.limit, 1) / height
                for factor in Self.factors(down: limit, step: reduction.step / height) {
                    add(last.scaled(size: factor, width: 1), step: step + (1 - factor))
                }
            case .abbreviation:
                let short = last.abbreviated(with: fitting.abbreviations)
                if short != last { add(short, step: step) }
                last = short
            case .truncation:
                guard let truncation = fitting.truncation else { continue }
                for short in last.truncated(truncation) { add(short, step: step) }
            }
        }
    }

    /// Returns the text with as few lines as the greatest number of characters allows.
    private static func preferred(_ text: StyledText, _ stacking: LabelStacking) -> StyledText? {
        guard text.count > stacking.greatestLineLength else { return nil }
        let stacked = text.stackedByLength(stacking)
        return stacked == text ? nil : stacked
    }

    private static func factors(down limit: Double, step: Double) -> [Double] {
        var factors: [Double] = []
        var factor = 1 - step
        while factor >= limit - 1e-9, factors.count < 5 {
            factors.append(factor)
            factor -= step
        }
        return factors
    }

    private mutating func add(_ text: StyledText, step: Double, isStacked: Bool = false) {
        guard variants.count < Self.maxCount, !variants.contains(where: { $0.text == text }) else { return }
        variants.append(Variant(text: text, cost: step * Self.stepCost, isStacked: isStacked))
    }
}

extension StyledText {
    /// The number of characters.
    var count: Int { spans.reduce(0) { $0 + $1.text.count } }

    /// The text without spaces at its ends and without repeated spaces.
    var cleaned: StyledText {
        var result = self
        var isSpace = true
        for index in result.spans.indices {
            var text = ""
            for character in result.spans[index].text {
                let isBlank = character == " " || character == "\t"
                if isBlank, isSpace { continue }
                text.append(isBlank ? " " : character)
                isSpace = isBlank || character.isNewline
            }
            result.spans[index].text = text
        }
        while let last = result.spans.indices.last, result.spans[last].text.last?.isWhitespace == true {
            result.spans[last].text.removeLast()
        }
        return result
    }

    /// Returns the text with other sizes and widths of characters.
    func scaled(size: Double, width: Double) -> StyledText {
        var result = self
        for index in result.spans.indices {
            result.spans[index].style.size *= size
            result.spans[index].style.letterWidth *= width
        }
        return result
    }

    /// Returns the text with additional space between characters, as a fraction of their width.
    func spaced(by fraction: Double) -> StyledText {
        var result = self
        for index in result.spans.indices { result.spans[index].style.letterSpacing += fraction }
        return result
    }
}
