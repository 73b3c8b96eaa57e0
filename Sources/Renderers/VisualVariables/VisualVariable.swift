import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbolModel
import CartoucheSymbols

/// Changes the size, color, opacity or rotation of a symbol by a value of each feature.
///
/// As in the SDK, variables can only be read from JSON. A variable writes its results to columns of
/// ``SymbolSlots``.
package enum VisualVariable: Hashable, Sendable {
    case size(SizeVariable)
    case color(ColorVariable)
    case opacity(OpacityVariable)
    case rotation(RotationVariable)

    /// The value that controls the variable.
    var value: VariableValue {
        switch self {
        case .size(let variable): variable.value
        case .color(let variable): variable.value
        case .opacity(let variable): variable.value
        case .rotation(let variable): variable.value
        }
    }

    var sources: [ValueSource] {
        let divisor = ValueSource(field: value.normalizationField)
        return divisor == .none ? [value.source] : [value.source, divisor]
    }

    /// Whether the expression for the value can be evaluated.
    var isEvaluable: Bool { value.source.isEvaluable }

    /// Whether features of a map can differ by the variable.
    var variesOnMaps: Bool {
        if case .constant = value.source { return false }
        if case .size(let variable) = self { return variable.axis == .all }
        return true
    }

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, in context: ValueContext,
        diagnostics: inout [Diagnostic]
    ) {
        switch self {
        case .size(let variable): variable.fill(&slots, batch, in: context, diagnostics: &diagnostics)
        case .color(let variable): variable.fill(&slots, batch, in: context, diagnostics: &diagnostics)
        case .opacity(let variable): variable.fill(&slots, batch, in: context, diagnostics: &diagnostics)
        case .rotation(let variable): variable.fill(&slots, batch, in: context, diagnostics: &diagnostics)
        }
    }
}

extension VisualVariable {
    /// The maximum number of variables of a renderer, each of which is computed for each feature.
    private static let maxCount = 100

    /// Reads the member `visualVariables`; leaves out unknown variables and those that cannot be evaluated.
    ///
    /// Each variable that is left out gives a diagnostic.
    static func read(_ reading: inout JSONReading) -> [VisualVariable] {
        guard let json = reading.object["visualVariables"], !json.isNull else { return [] }
        guard let list = json.array else {
            reading.report(
                .warning, .badMember, at: "visualVariables", "\(json.brief) is not a list",
                instead: "ignored")
            return []
        }
        var variables: [VisualVariable] = []
        if list.count > maxCount {
            reading.report(
                .warning, .badMember, at: "visualVariables", "the list has \(list.count) variables",
                instead: "the first \(maxCount) are used")
        }
        for (index, element) in list.prefix(maxCount).enumerated() {
            var inner = reading.inside(element, "visualVariables[\(index)]")
            if let variable = VisualVariable(reading: &inner) { variables.append(variable) }
            reading.diagnostics += inner.diagnostics
        }
        return variables
    }

    private init?(reading: inout JSONReading) {
        switch reading.object["type"]?.string {
        case "sizeInfo":
            guard let variable = SizeVariable(reading: &reading) else { return nil }
            self = .size(variable)
        case "colorInfo":
            guard let variable = ColorVariable(reading: &reading) else { return nil }
            self = .color(variable)
        case "transparencyInfo":
            guard let variable = OpacityVariable(reading: &reading) else { return nil }
            self = .opacity(variable)
        case "rotationInfo":
            guard let variable = RotationVariable(reading: &reading) else { return nil }
            self = .rotation(variable)
        default:
            reading.report(
                .warning, .unknownVisualVariable,
                "\(reading.object["type"]?.brief ?? "no type") is not a type of visual variable",
                instead: "the variable is ignored")
            return nil
        }
    }
}

/// The number that controls a visual variable.
package struct VariableValue: Hashable, Sendable {
    /// The field or expression as in the document.
    var text: ValueText
    var source: ValueSource
    /// The field to divide the number by; empty for none.
    package var normalizationField = ""

    package init(text: ValueText, source: ValueSource) {
        self.text = text
        self.source = source
    }

    /// Creates the value that is the same for all features.
    init(constant: Double) { self.init(text: .none, source: .constant(constant)) }

    /// Whether a variable of a document has neither a field nor an expression.
    static func isMissing(in object: JSONPart) -> Bool {
        ["field", "valueExpression", "expression"].allSatisfy { object[$0] == nil }
    }

    /// Reads the value; reports a diagnostic and returns nil if it cannot be evaluated.
    init?(reading: inout JSONReading) {
        text = ValueText(reading: &reading, fieldKey: "field")
        source = text.source(at: reading.path(of: text.isArcade ? "valueExpression" : "expression"))
        normalizationField = reading.value(JSONMember<String>.string("normalizationField"))
        reportIfMissing(in: &reading, arcade: "valueExpression")
        if !source.isEvaluable { return nil }
    }

    /// Reports a diagnostic if the value is missing or cannot be evaluated.
    ///
    /// - Parameters:
    ///   - place: The member to report if the value is missing; empty for the whole object.
    ///   - key: The member to report if an Arcade expression cannot be evaluated.
    package func reportIfMissing(in reading: inout JSONReading, place: String = "", arcade key: String) {
        switch text {
        case .none:
            reading.report(
                .warning, .visualVariableWithoutValue, at: place,
                "the variable has neither a field nor a valueExpression", instead: "the variable is ignored")
        case .arcade: reading.reportIfFaulty(source, at: key, .variable)
        case .field, .older: reading.reportIfFaulty(source, at: "expression", .variable)
        }
    }

    /// Writes the web map members.
    func write(to object: inout JSONObject) {
        text.write(to: &object)
        if !normalizationField.isEmpty { object["normalizationField"] = .string(normalizationField) }
    }

    func numbers(
        of batch: FeatureBatch, in context: ValueContext, diagnostics: inout [Diagnostic]
    ) -> [Double] {
        var values = source.numbers(of: batch, in: context, for: .variable, diagnostics: &diagnostics)
        if !normalizationField.isEmpty {
            Normalization.field(ValueSource(field: normalizationField))
                .apply(to: &values, of: batch, in: context, for: .variable, diagnostics: &diagnostics)
        }
        return values
    }
}
