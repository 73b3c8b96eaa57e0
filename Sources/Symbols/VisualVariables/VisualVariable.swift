import Documents
import Features
import SymbolModel

/// How a feature's value changes the look of its symbol: the registry.
///
/// Visual variables come from JSON only, as in the SDK; each fills columns of ``SymbolSlots``.
package enum VisualVariable: Hashable, Sendable {
    case size(SizeVariable)
    case color(ColorVariable)
    case opacity(OpacityVariable)
    case rotation(RotationVariable)

    /// The number that the variable goes by.
    var value: VariableValue {
        switch self {
        case .size(let variable): variable.value
        case .color(let variable): variable.value
        case .opacity(let variable): variable.value
        case .rotation(let variable): variable.value
        }
    }

    var fieldNames: [String] { value.fieldNames }

    /// Whether features can have a value.
    var isEvaluable: Bool { value.source.isEvaluable }

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, scale: Double, diagnostics: inout [Diagnostic]
    ) {
        switch self {
        case .size(let variable): variable.fill(&slots, batch, scale: scale, diagnostics: &diagnostics)
        case .color(let variable): variable.fill(&slots, batch, scale: scale, diagnostics: &diagnostics)
        case .opacity(let variable): variable.fill(&slots, batch, scale: scale, diagnostics: &diagnostics)
        case .rotation(let variable): variable.fill(&slots, batch, scale: scale, diagnostics: &diagnostics)
        }
    }
}

extension VisualVariable {
    /// Reads the member `visualVariables`; what is not known or cannot be evaluated is reported and left out.
    static func read(_ reading: inout JSONReading) -> [VisualVariable] {
        guard let json = reading.object["visualVariables"], !json.isNull else { return [] }
        guard let list = json.array else {
            reading.report(
                .warning, .badMember, at: "visualVariables", "\(json.brief) is not a list",
                instead: "ignored")
            return []
        }
        var variables: [VisualVariable] = []
        for (index, element) in list.enumerated() {
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

/// The number that a visual variable goes by.
package struct VariableValue: Hashable, Sendable {
    /// How the document says it.
    var text: ValueText
    var source: ValueSource
    /// The field that the number is divided by; empty for none.
    package var normalizationField = ""

    package init(text: ValueText, source: ValueSource) {
        self.text = text
        self.source = source
    }

    /// Nil, and reported, where nothing can be evaluated.
    init?(reading: inout JSONReading) {
        text = ValueText(reading: &reading, fieldKey: "field")
        source = text.source
        normalizationField = reading.value(JSONMember<String>.string("normalizationField"))
        reportIfMissing(in: &reading, arcade: "valueExpression")
        if !source.isEvaluable { return nil }
    }

    /// Reports a value that features cannot have.
    ///
    /// - Parameters:
    ///   - place: where a missing value should stand; empty for the object as a whole.
    ///   - key: where an Arcade expression stands.
    package func reportIfMissing(in reading: inout JSONReading, place: String = "", arcade key: String) {
        switch text {
        case .none:
            reading.report(
                .warning, .visualVariableWithoutValue, at: place,
                "the variable has neither a field nor a valueExpression", instead: "the variable is ignored")
        case .arcade: reading.reportIfUnsupported(source, at: key)
        case .field, .older: reading.reportIfUnsupported(source, at: "expression")
        }
    }

    /// Writes the members of web maps.
    func write(to object: inout JSONObject) {
        text.write(to: &object)
        if !normalizationField.isEmpty { object["normalizationField"] = .string(normalizationField) }
    }

    var fieldNames: [String] {
        source.fieldNames + (normalizationField.isEmpty ? [] : [normalizationField])
    }

    func numbers(of batch: FeatureBatch, scale: Double, diagnostics: inout [Diagnostic]) -> [Double] {
        var values = source.numbers(of: batch, scale: scale, diagnostics: &diagnostics)
        if !normalizationField.isEmpty {
            Normalization.field(ValueSource(field: normalizationField))
                .apply(to: &values, of: batch, diagnostics: &diagnostics)
        }
        return values
    }
}
