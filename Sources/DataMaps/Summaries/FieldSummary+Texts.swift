import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheRenderers

extension FieldSummary {
    /// The parts of the summary as texts for a table: name, type, nulls, different values, minimum, maximum, and a
    /// histogram or the most frequent values.
    package var columns: [String] {
        let distinct = LegendNumber.text(Double(distinctCount)) + (hasMoreValues ? "+" : "")
        return [
            name.clipped(30), type == .unknown ? "unknown" : type.rawValue,
            LegendNumber.text(Double(nullCount)), distinct, minimum?.shortText ?? "",
            maximum?.shortText ?? "", histogram.isEmpty ? frequentText : histogramText,
        ]
    }

    /// The titles of ``columns``.
    package static let columnTitles = ["field", "type", "nulls", "distinct", "minimum", "maximum", ""]

    /// What is unusual about the values; nil for nothing.
    package var remark: String? {
        if infiniteCount > 0 { return "\(name): \(infiniteCount) infinite numbers" }
        if numericTextCount > 0, numericTextCount == count - nullCount {
            return "\(name): all texts are numbers; they can have classes"
        }
        return nil
    }

    /// Blocks with heights in proportion to the numbers of features; intervals without features are blank.
    private var histogramText: String {
        let blocks = Array("▁▂▃▄▅▆▇█")
        let most = histogram.max() ?? 0
        return String(
            histogram.map { number -> Character in
                guard number > 0, most > 0 else { return " " }
                let height = Int((Double(number) / Double(most) * Double(blocks.count)).rounded(.up))
                return blocks[min(max(height, 1), blocks.count) - 1]
            })
    }

    /// The most frequent values, if they are repeated.
    private var frequentText: String {
        let most = mostFrequent(3)
        guard let first = most.first, first.count > 1 || distinctCount == 1 else { return "" }
        let rest = distinctCount > most.count ? ", …" : ""
        return most.map { "\($0.value.shortText) (\($0.count))" }.joined(separator: ", ") + rest
    }

    /// The summary as JSON; what does not exist is null.
    package var json: JSONValue {
        func number(_ value: Double?) -> JSONValue { value.map { .number(JSONNumber($0)) } ?? .null }
        return [
            "name": .string(name), "type": .string(type.rawValue), "count": number(Double(count)),
            "nullCount": number(Double(nullCount)), "distinctCount": number(Double(distinctCount)),
            "hasMoreValues": .bool(hasMoreValues), "infiniteCount": number(Double(infiniteCount)),
            "minimum": minimum?.summaryJSON ?? .null, "maximum": maximum?.summaryJSON ?? .null,
            "mean": number(mean), "histogram": .array(histogram.map { number(Double($0)) }),
            "mostFrequent": .array(
                mostFrequent(10).map { ["value": $0.value.summaryJSON, "count": number(Double($0.count))] }),
        ]
    }
}

extension AttributeValue {
    /// The value for a table: numbers with six digits, dates as in ISO 8601, and texts up to 20 characters.
    fileprivate var shortText: String {
        switch self {
        case .null: ""
        case .integer(let number): LegendNumber.text(Double(number))
        case .double(let number): LegendNumber.text(number)
        case .string(let text): text.clipped(20)
        case .boolean(let flag): flag ? "true" : "false"
        case .date(let milliseconds): Self.text(ofDate: Int(milliseconds))
        }
    }

    private static func text(ofDate milliseconds: Int) -> String {
        let day = milliseconds.dividedDown(by: 86_400_000)
        let rest = milliseconds.modulo(86_400_000)
        let date = ArcadeDateText.iso(dateOnly: day)
        return rest == 0 ? date : "\(date)T\(ArcadeDateText.iso(time: rest).prefix(8))Z"
    }

    fileprivate var summaryJSON: JSONValue {
        switch self {
        case .null: .null
        case .integer(let number): .number(JSONNumber(Double(number)))
        case .double(let number): number.isFinite ? .number(JSONNumber(number)) : .string("\(number)")
        case .string(let text): .string(text)
        case .boolean(let flag): .bool(flag)
        case .date(let milliseconds): .string(Self.text(ofDate: Int(milliseconds)))
        }
    }
}

extension String {
    /// The beginning of the text on one line.
    fileprivate func clipped(_ limit: Int) -> String {
        let line = String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
