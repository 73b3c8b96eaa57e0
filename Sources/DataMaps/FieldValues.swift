import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures

/// The numbers of a field of all features, and what is no number.
struct FieldValues: Sendable {
    /// The numbers; NaN for features without one.
    private(set) var numbers: [Double] = []
    /// The number of features with a text that is no number.
    private(set) var textCount = 0
    /// Up to three different texts.
    private(set) var texts: [String] = []
    /// The first problem of reading, such as a fault of a computed field; nil if there is none.
    private(set) var problem: String?

    /// Reads the values.
    ///
    /// - Parameters:
    ///   - rule: The field, and the field by which its numbers are divided.
    ///   - query: Selects the features.
    init(_ rule: FieldRule, of source: any FeatureSource, _ query: FeatureQuery) throws {
        var query = query
        query.fields = [rule.field] + [rule.divisor].compactMap { $0 }
        if let count = source.featureCount, count < 100_000_000 { numbers.reserveCapacity(count) }
        let report = try source.forEachBatch(query) { batch in
            guard let column = batch.column(named: rule.field) else {
                numbers += repeatElement(.nan, count: batch.count)
                return
            }
            var values = column.numbers()
            if case .strings(let strings) = column.values {
                countTexts(strings, values, column.isNull)
            }
            if let divisor = rule.divisor.flatMap({ batch.column(named: $0) })?.numbers() {
                for row in values.indices {
                    values[row] = divisor[row] == 0 ? .nan : values[row] / divisor[row]
                }
            }
            numbers += values
        }
        problem = report.diagnostics.first { $0.severity != .note }?.message
    }

    private mutating func countTexts(_ strings: StringColumn, _ values: [Double], _ isNull: [Bool]?) {
        for row in values.indices where values[row].isNaN && !(isNull?[row] ?? false) {
            let text = strings[row]
            if text.isEmpty { continue }
            textCount += 1
            if texts.count < 3, !texts.contains(text) { texts.append(text) }
        }
    }

    /// The texts in quotation marks.
    var quotedTexts: String { texts.map { "\"\($0.prefix(40))\"" }.joined(separator: ", ") }
}
