import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbols

extension UniqueValueRenderer {
    /// Reads the classes of `uniqueValueGroups`, which take precedence over `uniqueValueInfos`; nil without groups.
    static func groupedValues(_ reading: inout JSONReading, fieldCount: Int) -> [UniqueValue]? {
        guard let groups = reading.object["uniqueValueGroups"]?.array, !groups.isEmpty else { return nil }
        var values: [UniqueValue] = []
        for (groupIndex, group) in groups.enumerated() {
            for (index, element) in (group.object?["classes"]?.array ?? []).enumerated() {
                var inner = reading.inside(element, "uniqueValueGroups[\(groupIndex)].classes[\(index)]")
                let combinations = (inner.object["values"]?.array ?? []).map { values in
                    (values.array ?? [values]).map { AttributeValue(json: $0.value) }
                }
                report(combinations, fieldCount: fieldCount, at: "values", &inner)
                values.append(UniqueValue(reading: &inner, combinations: combinations))
                reading.diagnostics += inner.diagnostics
            }
        }
        return values
    }

    /// Reads the classes of `uniqueValueInfos`.
    static func listedValues(
        _ reading: inout JSONReading, delimiter: String, fieldCount: Int
    ) -> [UniqueValue] {
        var values: [UniqueValue] = []
        for (index, element) in (reading.object["uniqueValueInfos"]?.array ?? []).enumerated() {
            var inner = reading.inside(element, "uniqueValueInfos[\(index)]")
            let combinations = Self.combinations(
                of: inner.object["value"]?.value ?? .null, delimiter: delimiter, fieldCount: fieldCount)
            report(combinations, fieldCount: fieldCount, at: "value", &inner)
            values.append(UniqueValue(reading: &inner, combinations: combinations))
            reading.diagnostics += inner.diagnostics
        }
        return values
    }

    /// Returns the combinations of values that the text of one `value` in a document can mean.
    ///
    /// A document joins the values of several fields with a delimiter. If a value itself contains the delimiter, the
    /// result has every possible split of the text.
    static func combinations(
        of json: JSONValue, delimiter: String, fieldCount: Int
    ) -> [[AttributeValue]] {
        guard fieldCount > 1, let text = json.string, !delimiter.isEmpty else {
            return [[AttributeValue(json: json)]]
        }
        let pieces = separate(text, by: delimiter)
        // The number of splits grows too fast for more pieces than this.
        guard pieces.count >= fieldCount, pieces.count <= 16 else { return [] }
        func joined(_ range: Range<Int>) -> AttributeValue {
            .string(pieces[range].joined(separator: delimiter))
        }
        if fieldCount == 2 {
            return (1..<pieces.count).map { [joined(0..<$0), joined($0..<pieces.count)] }
        }
        var splits: [[AttributeValue]] = []
        for first in 1..<pieces.count {
            for second in first + 1..<max(first + 1, pieces.count) {
                splits.append([joined(0..<first), joined(first..<second), joined(second..<pieces.count)])
            }
        }
        return splits
    }

    private static func separate(_ text: String, by delimiter: String) -> [Substring] {
        let bytes = Array(delimiter.utf8)
        var pieces: [Substring] = []
        var start = text.startIndex
        var position = text.startIndex
        while position < text.endIndex {
            if text.utf8[position...].starts(with: bytes) {
                pieces.append(text[start..<position])
                position = text.utf8.index(position, offsetBy: bytes.count)
                start = position
            } else {
                position = text.utf8.index(after: position)
            }
        }
        pieces.append(text[start...])
        return pieces
    }

    package static func report(
        _ combinations: [[AttributeValue]], fieldCount: Int, at key: String, _ reading: inout JSONReading
    ) {
        if combinations.isEmpty || combinations.contains(where: { $0.count != fieldCount }) {
            reading.report(
                .warning, .classWithoutValues, at: key,
                "the class does not have \(fieldCount) value\(fieldCount == 1 ? "" : "s"), one per field",
                instead: "the class has no features")
        }
    }
}
