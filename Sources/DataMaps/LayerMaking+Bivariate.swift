import CartoucheClassification
import CartoucheColorRamps
import CartoucheDataRenderers
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols

// Two fields with three classes each.
extension LayerMaking {
    /// The number of classes of each field.
    private static let side = 3

    /// One of the two fields.
    private struct Axis {
        let rule: FieldRule
        let limits: ClassLimits
        let texts: [String]

        /// The name in a legend.
        var name: String { rule.divisor.map { "\(rule.field)/\($0)" } ?? rule.field }

        /// The value in Arcade.
        var arcade: String {
            func value(_ field: String) -> String { "Number(\(Self.arcade(field)))" }
            return rule.divisor.map { "\(value(rule.field)) / \(value($0))" } ?? value(rule.field)
        }

        /// The conditions in Arcade for no value; the number of null would be 0.
        var emptiness: [String] {
            ([rule.field] + [rule.divisor].compactMap { $0 }).map { "IsEmpty(\(Self.arcade($0)))" }
        }

        private static func arcade(_ field: String) -> String {
            "$feature[\(JSONValue.string(field).text())]"
        }
    }

    /// Returns the renderer of two fields; nil if the layer does not have both.
    mutating func bivariate(_ text: String) throws -> Renderer? {
        guard let (first, second) = try axes(text) else { return nil }
        let (low, high) = (try axis(first), try axis(second))
        let symbols = look.symbols(kind)
        let groups: [JSONValue] = try low.limits.maxValues.indices.map { row in
            let classes: [JSONValue] = try high.limits.maxValues.indices.map { column in
                let color = Self.color(
                    row, of: low.limits.count, column, of: high.limits.count, isDark: look.look.theme == .dark
                )
                return [
                    "label": .string("\(high.name) \(high.texts[column])"),
                    "symbol": try JSONPart(parsing: symbols.symbol(color).toJSON(), source: "").value,
                    "values": .array([.array([.string("\(row + 1)-\(column + 1)")])]),
                ]
            }
            return ["heading": .string("\(low.name) \(low.texts[row])"), "classes": .array(classes)]
        }
        let renderer: JSONValue = [
            "type": "uniqueValue", "valueExpression": .string(Self.script(low, high)),
            "valueExpressionTitle": .string("\(low.name), \(high.name)"), "uniqueValueGroups": .array(groups),
            "defaultLabel": "No data",
            "defaultSymbol": try JSONPart(
                parsing: symbols.symbol(look.look.theme.noData).toJSON(), source: ""
            ).value,
        ]
        return try withGround(Renderer.fromJSON(renderer.text()))
    }

    /// Returns the rules of two fields; nil if the layer does not have both.
    ///
    /// Names can contain colons.
    private func axes(_ text: String) throws -> (FieldRule, FieldRule)? {
        let marks = text.indices.filter { text[$0] == ":" }
        guard !marks.isEmpty else {
            throw DataMapError(
                "'\(text)' names one field", suggestion: "write two fields, such as pop:gdp", isUsage: true)
        }
        for mark in marks {
            guard let first = FieldRule(String(text[..<mark]), among: names), first.parts.isEmpty,
                let second = FieldRule(String(text[text.index(after: mark)...]), among: names),
                second.parts.isEmpty
            else { continue }
            return (first, second)
        }
        return nil
    }

    private mutating func axis(_ rule: FieldRule) throws -> Axis {
        let distribution = ValueDistribution(try numbers(rule).numbers)
        let limits = try ClassMethod.quantile(classes: Self.side).limits(of: distribution).rounded(
            for: distribution)
        return Axis(rule: rule, limits: limits, texts: limits.texts(distribution))
    }

    /// Returns the expression for the class of a feature, such as `1-3`; the value is null without both numbers.
    private static func script(_ first: Axis, _ second: Axis) -> String {
        func number(_ axis: Axis, _ name: String) -> String {
            let limits = axis.limits.maxValues.dropLast()
            let cases = limits.enumerated().map { "\(name) <= \($1), '\($0 + 1)', " }.joined()
            return limits.isEmpty ? "'1'" : "When(\(cases)'\(axis.limits.count)')"
        }
        let emptiness = (first.emptiness + second.emptiness).joined(separator: " || ")
        return """
            if (\(emptiness)) { return null; }
            var a = \(first.arcade);
            var b = \(second.arcade);
            if (IsNan(a) || IsNan(b) || a == Infinity || b == Infinity) { return null; }
            return \(number(first, "a")) + '-' + \(number(second, "b"));
            """
    }

    /// Returns the color of a class: the product of the colors of its row and its column.
    private static func color(_ row: Int, of rows: Int, _ column: Int, of columns: Int, isDark: Bool) -> Color
    {
        // From a light gray to a magenta and to a cyan, whose product is a dark violet.
        let ends = [SIMD3(0.92, 0.92, 0.92), SIMD3(0.76, 0.35, 0.62), SIMD3(0.30, 0.72, 0.76)]
        func part(_ end: SIMD3<Double>, _ index: Int, _ count: Int) -> SIMD3<Double> {
            let share = count > 1 ? Double(index) / Double(count - 1) : 0
            return SIMD3(repeating: 1) + (end / ends[0] - 1) * share
        }
        var mixed = ends[0] * part(ends[1], row, rows) * part(ends[2], column, columns)
        // On a dark page, high values are light.
        if isDark { mixed = SIMD3(repeating: 1.12) - mixed }
        return Color(red: mixed.x, green: mixed.y, blue: mixed.z)
    }
}
