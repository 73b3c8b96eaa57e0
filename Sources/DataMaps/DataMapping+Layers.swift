import CartoucheClassification
import CartoucheColorRamps
import CartoucheDataRenderers
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

extension DataMapping {
    /// Gives a layer the renderer and the labels of the style.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - source: The features of the layer.
    ///   - condition: The condition that features must match; only their values have classes. Default: nil.
    /// - Returns: What the values lack.
    package mutating func apply(
        to layer: FeatureLayer, _ source: any FeatureSource, condition: WhereClause? = nil
    ) throws -> [Diagnostic] {
        let names = FieldNames(source.fields.map(\.name))
        let query = FeatureQuery(whereClause: condition)
        let kind = try Self.kind(of: source)
        var diagnostics: [Diagnostic] = []
        if style.classes != nil, style.categories != nil {
            throw DataMapError(
                "a layer has classes or categories, not both", suggestion: "use --classes or --categories")
        }
        if let text = style.classes, let rule = FieldRule(text, among: names) {
            layer.renderer = try classes(rule, source, query, symbols(kind, names), &diagnostics)
            usedRules.insert(text)
        }
        if let text = style.categories, let rule = FieldRule(text, among: names) {
            layer.renderer = try categories(rule, source, query, symbols(kind, names))
            usedRules.insert(text)
        }
        if let text = style.size, let rule = FieldRule(text, among: names) {
            let base = layer.renderer ?? Self.plainRenderer(kind, field: rule.field)
            layer.renderer = try sized(base, rule, source, kind, query, &diagnostics)
            usedRules.insert(text)
        }
        if let text = style.label, let expression = try Self.label(text, names) {
            let labels = LabelDefinition(labelExpression: expression, textSymbol: Self.labelSymbol())
            // Islands do not repeat the name of their country.
            if kind == .polygon { labels.multipartStrategy = .labelLargest }
            layer.addLabelDefinition(labels)
            layer.labelsAreEnabled = true
            usedRules.insert(text)
        }
        return diagnostics
    }

    /// Returns the symbols of classes: markers if their sizes differ, because fills have none.
    private func symbols(_ kind: GeometryKind, _ names: FieldNames) -> ClassSymbols {
        let isSized = style.size.flatMap { FieldRule($0, among: names) } != nil
        return ClassSymbols(isSized && kind == .polygon ? .point : kind)
    }

    private func classes(
        _ rule: FieldRule, _ source: any FeatureSource, _ query: FeatureQuery, _ symbols: ClassSymbols,
        _ diagnostics: inout [Diagnostic]
    ) throws -> Renderer {
        let classes = try ClassRule(rule.parts)
        let values = try numbers(rule, source, query, &diagnostics)
        let made = try ClassBreaksRenderer.make(
            field: rule.field, values: values.numbers, method: classes.method, ramp: classes.ramp,
            symbols: symbols, unit: style.unit)
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

    private func categories(
        _ rule: FieldRule, _ source: any FeatureSource, _ query: FeatureQuery, _ symbols: ClassSymbols
    ) throws -> Renderer {
        var counts = CategoryCounts()
        var query = query
        query.fields = [rule.field]
        try source.forEachBatch(query) { batch in
            if let column = batch.column(named: rule.field) { counts.count(column) }
        }
        guard !counts.categories.isEmpty else {
            throw DataMapError("no feature has a value", at: rule.field, suggestion: "choose another field")
        }
        let count = rule.parts.lazy.compactMap { Int($0) }.first
        if let count, !(1...100).contains(count) {
            throw DataMapError(
                "\(count) is not a number of categories", at: rule.field, suggestion: "use 1 to 100")
        }
        let name = rule.parts.first { Int($0) == nil && !$0.isEmpty }
        return UniqueValueRenderer.make(
            field: rule.field, counts: counts, ramp: try NamedColorRamp(named: name ?? "Set2"),
            symbols: symbols, maxCount: count)
    }

    /// Adds sizes that grow with the values, from 0 or the smallest value to the largest one.
    private func sized(
        _ base: Renderer, _ rule: FieldRule, _ source: any FeatureSource, _ kind: GeometryKind,
        _ query: FeatureQuery, _ diagnostics: inout [Diagnostic]
    ) throws -> Renderer {
        let text = rule.parts.first ?? "4-40"
        let ends = text.split(separator: "-").compactMap { Double($0) }
        guard ends.count == 2, ends[0] >= 0, ends[0] < ends[1], ends[1] <= 1000 else {
            throw DataMapError(
                "'\(text)' is not a range of sizes", at: rule.field,
                suggestion: "write the smallest and the largest size in DIPs, such as 4-40")
        }
        let values = try numbers(rule, source, query, &diagnostics)
        let distribution = ValueDistribution(values.numbers)
        guard let low = distribution.values.first, let high = distribution.values.last else {
            throw DataMapError("no feature has a number", at: rule.field, suggestion: "choose another field")
        }
        guard low < high else {
            throw DataMapError(
                "all features have the value \(NumberText.exact(low)), so no sizes differ", at: rule.field,
                suggestion: "choose another field, or leave out the sizes")
        }
        var variable: JSONObject = [
            "type": "sizeInfo", "field": .string(rule.field),
            "minDataValue": .number(JSONNumber(Self.rounded(low, .down))),
            "maxDataValue": .number(JSONNumber(Self.rounded(high, .up))),
            "minSize": .number(JSONNumber(ends[0] * 72 / 96)),
            "maxSize": .number(JSONNumber(ends[1] * 72 / 96)),
        ]
        if let divisor = rule.divisor { variable["normalizationField"] = .string(divisor) }
        var object = try JSONPart(parsing: base.toJSON(), source: "").value.object ?? [:]
        object["visualVariables"] = .array([.object(variable)])
        if kind == .polygon {
            object["backgroundFillSymbol"] = try JSONPart(parsing: Self.background().toJSON(), source: "")
                .value
        }
        return try Renderer.fromJSON(JSONValue.object(object).text())
    }

    /// Reads the numbers of a field.
    ///
    /// - Throws: ``DataMapError`` if no feature has a number.
    private func numbers(
        _ rule: FieldRule, _ source: any FeatureSource, _ query: FeatureQuery,
        _ diagnostics: inout [Diagnostic]
    ) throws -> FieldValues {
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

    /// A renderer with one color, for sizes.
    private static func plainRenderer(_ kind: GeometryKind, field: String) -> Renderer {
        let color = Color(hex: 0x3182BD)
        if kind == .polyline {
            return SimpleRenderer(symbol: SimpleLineSymbol(style: .solid, color: color, width: 2))
        }
        let marker = SimpleMarkerSymbol(
            style: .circle, color: Color(red: color.red, green: color.green, blue: color.blue, alpha: 0.7),
            size: 8)
        marker.outline = SimpleLineSymbol(style: .solid, color: Color(hex: 0xFFFFFF), width: 0.75)
        guard kind == .polygon else { return SimpleRenderer(symbol: marker) }
        // Only renderers with classes have a fill below the markers of polygons.
        let all = ClassBreak(
            description: "", label: "", minValue: -.greatestFiniteMagnitude,
            maxValue: .greatestFiniteMagnitude, symbol: marker)
        return ClassBreaksRenderer(fieldName: field, classBreaks: [all])
    }

    /// Returns a number with two digits other than 0, for the legend.
    private static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
        guard value != 0, value.isFinite else { return value }
        // A power of ten, or its reciprocal, so that the result has no noise.
        var (unit, parts) = (1.0, 1.0)
        while abs(value) >= 100 * unit { unit *= 10 }
        while abs(value) * parts < 10, parts < 1e300 { parts *= 10 }
        let result = unit > 1 ? (value / unit).rounded(rule) * unit : (value * parts).rounded(rule) / parts
        return result.isFinite ? result : value
    }

    /// The fill of areas below markers.
    private static func background() -> SimpleFillSymbol {
        SimpleFillSymbol(
            style: .solid, color: Color(hex: 0xF0F0F0),
            outline: SimpleLineSymbol(style: .solid, color: Color(hex: 0xBDBDBD), width: 0.5))
    }

    /// Returns the kind of geometry of a source; that of its first features if the source does not state it.
    private static func kind(of source: any FeatureSource) throws -> GeometryKind {
        if let kind = source.geometryKind { return kind }
        struct Found: Error {}
        var kind = GeometryKind.none
        do {
            try source.forEachBatch(FeatureQuery(fields: [], batchSize: 64)) { batch in
                kind = batch.geometry.kinds.first { $0 != .none } ?? .none
                if kind != .none { throw Found() }
            }
        } catch is Found {}
        return kind
    }

    /// Returns the expression of a label: a field, or an expression in Arcade or with fields in brackets; nil if the
    /// layer does not have the field.
    private static func label(_ text: String, _ names: FieldNames) throws -> LabelExpression? {
        if let index = names.meaning(of: text).index {
            return SimpleLabelExpression(simpleExpression: "[\(names.names[index])]")
        }
        if text.contains("$feature") {
            _ = try LabelScript(parsing: text, language: .arcade)
            return ArcadeLabelExpression(arcadeString: text)
        }
        guard text.contains("[") else { return nil }
        _ = try LabelScript(parsing: text, language: .simple)
        return SimpleLabelExpression(simpleExpression: text)
    }

    private static func labelSymbol() -> TextSymbol {
        let symbol = TextSymbol(color: Color(hex: 0x333333), size: 11)
        (symbol.haloColor, symbol.haloWidth) = (Color(hex: 0xFFFFFF), 1)
        return symbol
    }
}
