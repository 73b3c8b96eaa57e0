import CartoucheClassification
import CartoucheColorRamps
import CartoucheDataRenderers
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheRenderers

// Classes of numbers, and categories.
extension LayerMaking {
    /// Returns the renderer of classes; nil if the layer does not have the field.
    mutating func classes(_ text: String, _ style: DataMapStyle) throws -> Renderer? {
        guard let rule = FieldRule(text, among: names) else { return nil }
        return try withGround(
            classRenderer(rule, ClassRule(rule.parts, ramps), symbols(style), unit: style.unit))
    }

    /// Returns the renderer of the classes of a field.
    mutating func classRenderer(
        _ rule: FieldRule, _ classes: ClassRule, _ symbols: ClassSymbols, unit: String
    ) throws -> ClassBreaksRenderer {
        let values = try numbers(rule)
        let made = try ClassBreaksRenderer.make(
            field: rule.field, values: values.numbers, method: classes.method, ramp: classes.ramp,
            symbols: symbols, unit: unit)
        if let divisor = rule.divisor {
            made.renderer.normalizationType = .byField
            made.renderer.normalizationField = divisor
        }
        if let count = classes.count, made.limits.count < count {
            diagnostics.append(
                Diagnostic(
                    .note, code: .fewerClasses, path: rule.field,
                    message:
                        "\(count) classes are wanted, but the \(made.distribution.values.count) different "
                        + "values give \(made.limits.count)"))
        }
        return made.renderer
    }

    /// Returns the renderer of the most frequent values; nil if the layer does not have the field.
    mutating func categories(_ text: String, _ style: DataMapStyle) throws -> Renderer? {
        guard let rule = FieldRule(text, among: names) else { return nil }
        let (parts, styleRamp) = try ramps.separated(rule.parts)
        let count = parts.lazy.compactMap { Int($0) }.first
        if let count, !(1...100).contains(count) {
            throw DataMapError(
                "\(count) is not a number of categories", at: rule.field, suggestion: "use 1 to 100",
                isUsage: true)
        }
        let name = parts.first { Int($0) == nil && !$0.isEmpty }
        let ramp = try styleRamp ?? ramps.ramp(name ?? "Set2")
        return try withGround(categoryRenderer(rule.field, ramp, symbols(style), maxCount: count))
    }

    /// Returns the renderer of the most frequent values of a field.
    func categoryRenderer(
        _ field: String, _ ramp: NamedColorRamp, _ symbols: ClassSymbols, maxCount: Int?
    ) throws -> UniqueValueRenderer {
        var counts = CategoryCounts()
        var query = query
        query.fields = [field]
        try source.forEachBatch(query) { batch in
            if let column = batch.column(named: field) { counts.count(column) }
        }
        guard !counts.categories.isEmpty else {
            throw DataMapError("no feature has a value", at: field, suggestion: "choose another field")
        }
        return UniqueValueRenderer.make(
            field: field, counts: counts, ramp: ramp, symbols: symbols, maxCount: maxCount)
    }

    /// Reads the numbers of a field.
    ///
    /// - Throws: ``DataMapError`` if no feature has a number.
    mutating func numbers(_ rule: FieldRule) throws -> FieldValues {
        let values = try FieldValues(rule, of: source, query)
        let missing = values.numbers.count { !$0.isFinite }
        if missing == values.numbers.count {
            let fields = source.fields.filter { $0.type == .integer || $0.type == .double }.map(\.name)
            let what =
                values.numbers.isEmpty
                ? "there are no features"
                : values.textCount > 0
                    ? "the values are texts, such as \(values.quotedTexts)"
                    : values.problem.map { "no feature has a number: \($0)" }
                        ?? "all values are null or infinite"
            throw DataMapError(
                what, at: rule.field,
                suggestion: fields.isEmpty
                    ? "choose a field with numbers"
                    : "fields with numbers are \(fields.prefix(8).joined(separator: ", "))")
        }
        if missing > 0 {
            var texts = ""
            if values.textCount > 0 {
                texts =
                    values.textCount == 1
                    ? "; 1 of them has a text" : "; \(values.textCount) of them have texts"
                texts += ", such as \(values.quotedTexts)"
            }
            diagnostics.append(
                Diagnostic(
                    values.textCount > 0 ? .warning : .note, code: .valuesMissing, path: rule.field,
                    message: "\(missing) of \(values.numbers.count) features "
                        + "\(missing == 1 ? "has" : "have") no number\(texts)",
                    instead: "they are drawn as no data"))
        }
        return values
    }
}
