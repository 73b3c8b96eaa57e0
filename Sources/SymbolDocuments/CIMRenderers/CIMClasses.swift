import CartoucheDocuments
import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbols

/// Reads the CIM's renderers with several classes.
extension CIMRendererReader {
    // MARK: Unique values

    mutating func uniqueValue(_ fields: [JSONPart]) -> Renderer {
        var written: JSONObject = ["type": "uniqueValue"]
        var properties = UniqueValueRenderer.Properties(fieldNames: [])
        if let heading = object["heading"]?.string, !heading.isEmpty {
            written["legendOptions"] = .object(["title": .string(heading)])
        }
        properties.fallback = defaultClass()
        properties.source = source(over: &written, hasDefault: properties.fallback.symbol != nil)
        if properties.source == nil {
            properties.fieldNames = names(of: fields)
            for (index, name) in properties.fieldNames.enumerated() {
                written["field\(index + 1)"] = .string(name)
            }
            reading.reportMissingValue(properties.fieldNames.isEmpty, field: "fields")
        }
        if properties.fallback.symbol != nil { written["defaultSymbol"] = .null }
        if !properties.fallback.label.isEmpty {
            written["defaultLabel"] = .string(properties.fallback.label)
        }

        let fieldCount = properties.source == nil ? max(1, properties.fieldNames.count) : 1
        var values: [UniqueValue] = []
        var groups: [UniqueValueRenderer.Group] = []
        for (groupIndex, group) in (object["groups"]?.array ?? []).enumerated() {
            let classes = group["classes"]?.array ?? []
            for (index, element) in classes.enumerated() {
                var inner = reading.inside(element, "groups[\(groupIndex)].classes[\(index)]")
                values.append(Self.uniqueValue(&inner, fieldCount: fieldCount))
                reading.diagnostics += inner.diagnostics
            }
            groups.append(.init(heading: group["heading"]?.string, count: classes.count))
        }
        if groups.isEmpty { written["uniqueValueInfos"] = [] }
        properties.groups = groups
        ClassBreaksRenderer.reportSize(values.count, &reading)
        let base = base(over: written)
        return UniqueValueRenderer(properties, values, base, diagnostics: reading.diagnostics)
    }

    /// Returns the field names before the first empty one.
    private mutating func names(of fields: [JSONPart]) -> [String] {
        var names: [String] = []
        for (index, field) in fields.enumerated() {
            let name = field.string
            if name == nil, !field.isNull {
                reading.report(
                    .warning, .badMember, at: "fields[\(index)]", "\(field.brief) is not a string",
                    instead: "ignored")
            }
            names.append(name ?? "")
        }
        return Array(names.prefix { !$0.isEmpty })
    }

    private static func uniqueValue(_ reading: inout JSONReading, fieldCount: Int) -> UniqueValue {
        let object = reading.object
        let combinations = (object["values"]?.array ?? []).map { value -> [AttributeValue] in
            let values = value["fieldValues"].map { $0.array ?? [$0] } ?? [value]
            return values.map { AttributeValue(json: $0.value) }
        }
        UniqueValueRenderer.report(combinations, fieldCount: fieldCount, at: "values", &reading)
        // Features of a hidden class belong to the class but are not drawn, as in a class without symbol.
        let isVisible = object["visible"]?.bool ?? true
        var properties = UniqueValue.Properties(
            description: reading.value(ClassText.description), label: reading.value(ClassText.label),
            symbol: isVisible ? reading.symbol("symbol") : nil, combinations: combinations,
            alternateSymbols: isVisible ? reading.alternateSymbols() : [])
        var written: JSONObject = [:]
        written.take(["label", "description"], from: object)
        if isVisible {
            if properties.symbol != nil { written["symbol"] = .null }
            written.takeAlternates(from: object, properties.alternateSymbols)
        }
        properties.original = .translated(written)
        return UniqueValue(properties)
    }

    // MARK: Class breaks

    mutating func classBreaks() -> Renderer {
        var written: JSONObject = ["type": "classBreaks"]
        var properties = ClassBreaksRenderer.Properties()
        // In the CIM, as in web maps, upper bounds belong to their classes.
        properties.boundaryRule = .upperInclusive
        properties.fallback = defaultClass()
        properties.source = source(over: &written, hasDefault: properties.fallback.symbol != nil)
        if properties.source == nil {
            properties.fieldName = reading.value(JSONMember<String>.string("field"))
            reading.reportMissingValue(properties.fieldName.isEmpty, field: "field")
        }
        properties.minValue = object["minimumBreak"]?.finite
        properties.classificationMethod = object["classificationMethod"]?.choice(Self.methods) ?? .manual
        readNormalization(into: &properties)
        properties.fallback.background = reading.background("backgroundSymbol")
        if properties.fallback.background != nil { written["backgroundFillSymbol"] = .null }
        var breaks: [ClassBreak] = []
        for (index, element) in (object["breaks"]?.array ?? []).enumerated() {
            var inner = reading.inside(element, "breaks[\(index)]")
            breaks.append(Self.classBreak(&inner))
            reading.diagnostics += inner.diagnostics
        }
        ClassBreaksRenderer.reportSize(breaks.count, &reading)
        var base = base(over: written)
        base.drawsLargestFirst = object["classBreakType"]?.choice(Self.largestFirst) ?? false
        return ClassBreaksRenderer(properties, breaks, base, diagnostics: reading.diagnostics)
    }

    private static func classBreak(_ reading: inout JSONReading) -> ClassBreak {
        let maxValue = reading.value(JSONMember<Double?>.optionalNumber("upperBound"))
        if maxValue == nil {
            reading.report(
                .error, .classWithoutEnd, "upperBound is missing or is not a number",
                instead: "the class has no features")
        }
        var properties = ClassBreak.Properties(
            description: reading.value(ClassText.description), label: reading.value(ClassText.label),
            maxValue: maxValue ?? .nan, symbol: reading.symbol("symbol"),
            alternateSymbols: reading.alternateSymbols())
        var written: JSONObject = [:]
        written["classMaxValue"] = reading.object["upperBound"]?.value
        written.take(["label", "description"], from: reading.object)
        if properties.symbol != nil { written["symbol"] = .null }
        written.takeAlternates(from: reading.object, properties.alternateSymbols)
        properties.original = .translated(written)
        return ClassBreak(properties)
    }

    private mutating func readNormalization(into properties: inout ClassBreaksRenderer.Properties) {
        let field = object["normalizationField"]?.string ?? ""
        if let json = object["normalizationType"] {
            guard let type = json.choice(Self.normalizations) else {
                reading.report(
                    .warning, .unknownNormalization, at: "normalizationType",
                    "\(json.brief) is not a type of normalization", instead: "not normalized")
                return
            }
            properties.normalizationType = type
        } else if !field.isEmpty {
            // Without a type, a field to divide by means normalization by field.
            properties.normalizationType = .byField
        }
        if properties.normalizationType == .byField { properties.normalizationField = field }
        if properties.normalizationType == .byPercentOfTotal {
            properties.normalizationTotal = reading.value(
                JSONMember<Double?>.optionalNumber("normalizationTotal"))
        }
    }

    /// Whether the features of a type of class breaks are drawn in the order of their size.
    private static let largestFirst: KeyValuePairs = [
        "GraduatedColor": false, "GraduatedSymbol": true, "UnclassedColor": false,
    ]
    private static let normalizations: KeyValuePairs<String, ClassBreaksRenderer.NormalizationType> = [
        "Field": .byField, "Log": .byLog, "PercentOfTotal": .byPercentOfTotal, "Nothing": .none,
    ]
    private static let methods: KeyValuePairs<String, ClassBreaksRenderer.ClassificationMethod> = [
        "DefinedInterval": .definedInterval, "EqualInterval": .equalInterval,
        "GeometricalInterval": .geometricalInterval, "Manual": .manual, "NaturalBreaks": .naturalBreaks,
        "Quantile": .quantile, "StandardDeviation": .standardDeviation,
    ]
}
