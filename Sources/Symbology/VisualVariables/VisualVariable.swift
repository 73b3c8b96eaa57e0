import Documents
import Features

/// How a feature's value changes the look of its symbol: the registry.
///
/// Visual variables come from JSON only, as in the SDK; each fills columns of ``SymbolSlots``.
enum VisualVariable: Hashable, Sendable {
    case size(SizeVariable)
    case color(ColorVariable)
    case opacity(OpacityVariable)
    case rotation(RotationVariable)

    var fieldNames: [String] {
        switch self {
        case .size(let variable): variable.value.fieldNames
        case .color(let variable): variable.value.fieldNames
        case .opacity(let variable): variable.value.fieldNames
        case .rotation(let variable): variable.source.fieldNames
        }
    }

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
                .warning, "bad-member", at: "visualVariables", "\(json.brief) is not a list",
                instead: "taken as absent")
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
                .warning, "unknown-visual-variable",
                "\(reading.object["type"]?.brief ?? "no type") is no visual variable", instead: "left out")
            return nil
        }
    }
}

/// The number that a visual variable goes by.
struct VariableValue: Hashable, Sendable {
    var source: ValueSource
    var normalizationField: ValueSource

    init(source: ValueSource, normalizationField: ValueSource = .none) {
        self.source = source
        self.normalizationField = normalizationField
    }

    /// Nil, and reported, where nothing can be evaluated.
    init?(reading: inout JSONReading) {
        source = ValueSource(reading: &reading)
        normalizationField = ValueSource(
            field: reading.value(JSONMember<String>.string("normalizationField")))
        switch source {
        case .unsupported: return nil
        case .none:
            reading.report(
                .warning, "visual-variable-without-value", "neither field nor valueExpression is given",
                instead: "left out")
            return nil
        case .expression, .viewScale: break
        }
    }

    var fieldNames: [String] { source.fieldNames + normalizationField.fieldNames }

    func numbers(of batch: FeatureBatch, scale: Double, diagnostics: inout [Diagnostic]) -> [Double] {
        var values = source.numbers(of: batch, scale: scale, diagnostics: &diagnostics)
        if normalizationField != .none {
            Normalization.field(normalizationField).apply(to: &values, of: batch, diagnostics: &diagnostics)
        }
        return values
    }
}
