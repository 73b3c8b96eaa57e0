import CartoucheFeatures

/// The columns of a batch as the fields of label expressions.
struct ScriptColumns {
    private let batch: FeatureBatch
    private let presentations: [String: FieldPresentation]
    let usesCodedValues: Bool
    /// The columns of the fields that the expression names.
    private var known: [String: Column] = [:]

    /// A column with the presentation of its field.
    struct Column {
        var column: AttributeColumn
        var presentation: FieldPresentation?
    }

    init(
        _ batch: FeatureBatch, _ presentations: [String: FieldPresentation], fieldNames: [String],
        usesCodedValues: Bool
    ) {
        self.batch = batch
        self.presentations = presentations
        self.usesCodedValues = usesCodedValues
        for name in fieldNames { known[name] = column(name) }
    }

    var names: [String] { batch.attributes.map(\.name) }

    /// Returns the column of a field.
    func column(_ name: String) -> Column? {
        guard let column = batch.column(named: name) else { return nil }
        let known = presentations.keys.sorted()
        let index = FieldNames.meaning(of: column.name, among: known).index
        return Column(column: column, presentation: index.flatMap { presentations[known[$0]] })
    }

    /// Returns the value of a field for a feature, and its description in a domain.
    func value(of name: String, _ row: Int) -> (value: ScriptValue, description: String?)? {
        guard let column = known[name] ?? column(name) else { return nil }
        let value = ScriptValue(column.column[row])
        return (value, column.presentation?.description(of: value))
    }

    /// The codes of the only field if it has texts; nil if there are other fields.
    func onlyTextColumn(of fields: [String]) -> (codes: [Int32], isNull: [Bool]?)? {
        guard fields.count == 1, let column = column(fields[0])?.column,
            case .strings(let strings) = column.values
        else { return nil }
        return (strings.codes, column.isNull)
    }
}

extension LabelScriptTexts {
    /// Appends the label of each feature; one that depends on one column of texts is evaluated once for each value.
    ///
    /// - Parameters:
    ///   - fields: The only fields on which a label depends; nil for no such limit.
    ///   - evaluate: Returns the label of a row.
    mutating func fill(
        count: Int, _ columns: ScriptColumns, dependingOn fields: [String]?,
        _ evaluate: (Int, inout LabelScriptTexts) -> String?
    ) {
        texts.reserveCapacity(count)
        let memo = fields.flatMap { columns.onlyTextColumn(of: $0) }
        var known: [Int32: String?] = [:]
        for row in 0..<count {
            let code = memo.flatMap { memo in memo.isNull?[row] ?? false ? nil : memo.codes[row] }
            if let code, let text = known[code] {
                texts.append(text)
                continue
            }
            if stopsEarly(count: count) { return }
            let text = evaluate(row, &self)
            texts.append(text)
            if let code { known[code] = text }
        }
    }
}
