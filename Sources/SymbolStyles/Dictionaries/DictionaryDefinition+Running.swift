import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbolModel

extension DictionaryDefinition {
    /// Runs the script for the attributes of one feature, and returns its text.
    ///
    /// - Parameters:
    ///   - attributes: The attributes by name. Attributes that the style does not list are ignored; those that are
    ///     missing are null.
    ///   - values: The values of the configuration; those of the style stand in for missing ones.
    ///   - kind: The kind of the feature's geometry, which the script finds in the attribute `gt`.
    /// - Throws: `ArcadeFault` if the script fails, or if its result is no text.
    package func text(
        for attributes: FoldedAttributes, values: [String: String], kind: SymbolDefinition.Kind
    ) throws(ArcadeFault) -> String {
        let program: ArcadeProgram
        switch rules {
        case .script(let script): program = script
        case .military(let rules): return rules.text(for: attributes)
        }
        let feature = ArcadeDictionary(isImmutable: true)
        var texts = JSONObject()
        for configuration in configurations {
            texts[configuration.name] = .string(values[configuration.name] ?? configuration.value)
        }
        var context = ArcadeContext()
        let run = ArcadeRun()
        for name in symbologyFieldNames {
            var value =
                attributes[name].map { ArcadeValue($0) }
                ?? (name.lowercased() == "gt" ? .text(Self.geometryName(of: kind)) : .null)
            // Before version 4, all attributes are texts.
            if version < 4, !value.isNull { value = .text(try run.text(of: value)) }
            feature[name] = value
            if version < 3 { context.variables["$\(name.lowercased())"] = value.json() }
        }
        context.config = .object(texts)
        if version < 3 {
            for member in texts.members { context.variables["$\(member.key.lowercased())"] = member.value }
        }
        let result = try program.value(
            ArcadeRun(
                program, context,
                feature: ArcadeFeature(geometry: nil, attributes: feature, isImmutable: true)))
        switch result {
        case .null: return ""
        case .text(let text): return text
        default:
            throw ArcadeFault(
                .unsupportedResult, "the script returned a \(ArcadeAnswer.type(of: result))",
                suggestion: "a dictionary script returns a text with the keys of items")
        }
    }

    private static func geometryName(of kind: SymbolDefinition.Kind) -> String {
        switch kind {
        case .line: "line"
        case .polygon: "area"
        default: "point"
        }
    }
}

/// The attributes of a feature, which scripts find in any case.
package struct FoldedAttributes: Sendable {
    private var values: [String: AttributeValue] = [:]

    /// Creates the attributes; of names that differ only in case, the first in alphabetical order counts.
    package init(_ attributes: [String: AttributeValue]) {
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            let key = name.lowercased()
            if values[key] == nil { values[key] = value }
        }
    }

    package subscript(name: String) -> AttributeValue? { values[name.lowercased()] }
}
