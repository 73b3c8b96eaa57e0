import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbolModel
import CartoucheSymbolStyles

/// A run of a dictionary style's script for one feature, and its trace.
struct DictionaryRun {
    /// A fault of the script.
    struct Fault {
        var fault: ArcadeFault
        var script: String

        var json: JSONValue { ArcadeAnswer.json(of: fault, atLoad: false, in: script) }

        func error(in script: String, of file: String) -> DocumentError {
            DocumentError(fault, in: script, source: file)
        }
    }

    /// The attributes that the script or texts read, in the order of the style.
    private let attributes: [(name: String, value: AttributeValue?)]
    let result: DictionarySymbol?
    let error: Fault?

    /// Runs the script.
    ///
    /// - Throws: `DocumentError` if the attributes are no object of simple values.
    init(
        attributes json: JSONValue, kind: SymbolDefinition.Kind, values: [String: String],
        composer: DictionaryComposer
    ) throws(DocumentError) {
        let attributes = FoldedAttributes(try Self.attributes(json))
        let definition = composer.definition
        self.attributes = (definition.symbologyFieldNames + definition.textFieldNames).map {
            ($0, attributes[$0])
        }
        do throws(ArcadeFault) {
            result = try composer.symbol(for: attributes, values: values, kind: kind)
            error = nil
        } catch {
            result = nil
            self.error = Fault(fault: error, script: definition.script)
        }
    }

    private static func attributes(_ json: JSONValue) throws(DocumentError) -> [String: AttributeValue] {
        guard let object = json.object else {
            throw DocumentError(
                .wrongValue, path: "$.attributes", what: "the attributes are not an object",
                suggestion: #"write {"status": "New"}"#)
        }
        var attributes: [String: AttributeValue] = [:]
        for member in object.members {
            switch member.value {
            case .null: attributes[member.key] = .null
            case .bool(let flag): attributes[member.key] = .boolean(flag)
            case .string(let text): attributes[member.key] = .string(text)
            case .number(let number):
                attributes[member.key] =
                    Int64(exactly: number.value).map { .integer($0) } ?? .double(number.value)
            case .object(let object):
                guard let milliseconds = object["$date"]?.double.flatMap({ Int64(exactly: $0.rounded()) })
                else {
                    fallthrough
                }
                attributes[member.key] = .date(milliseconds)
            case .array:
                throw DocumentError(
                    .wrongValue, path: "$.attributes.\(member.key)", what: "the value is no simple value",
                    suggestion: #"write a text, a number, a Boolean, null or {"$date": milliseconds}"#)
            }
        }
        return attributes
    }

    /// The trace as an object.
    var json: JSONValue {
        var object = JSONObject()
        var read = JSONObject()
        for (name, value) in attributes { read[name] = value.map { ArcadeValue($0).json() } ?? nil }
        object["attributes"] = .object(read)
        object["returned"] = result.map { .string($0.returned) } ?? nil
        object["keys"] = .array((result?.keys ?? []).map { .string($0) })
        object["missing"] = .array((result?.missing ?? []).map { .string($0) })
        object["overrides"] = .array(
            (result?.overrides ?? []).map {
                [
                    "primitiveName": .string($0.value.primitiveName),
                    "propertyName": .string($0.value.propertyName), "value": $0.value.value,
                    "parts": .number(JSONNumber(Double($0.count))),
                ]
            })
        object["errors"] = .array(errors)
        return .object(object)
    }

    private var errors: [JSONValue] {
        if let error { return [error.json] }
        return (result?.diagnostics ?? []).filter { $0.severity > .note }.map {
            ["error": .string($0.code.rawValue), "message": .string($0.message)]
        }
    }

    /// The trace as lines for readers.
    var text: String {
        var lines = attributes.map { name, value in
            "attribute \(name): \(value.map { ArcadeValue($0).text } ?? "none")"
        }
        if let error { lines.append("error: \(error.error(in: error.script, of: "").description)") }
        guard let result else { return lines.joined(separator: "\n") + "\n" }
        lines.append("returned: \(result.returned)")
        lines += result.keys.map { "key: \($0)" } + result.missing.map { "missing key: \($0)" }
        if result.isInvalid {
            lines.append("the first key is missing: the symbol is that of invalid features")
        }
        lines += result.overrides.map { override in
            "override: \(override.value.primitiveName) \(override.value.propertyName) = "
                + "\(override.value.value.string ?? ""): "
                + (override.count == 1 ? "1 part" : "\(override.count) parts")
        }
        lines += result.diagnostics.filter { $0.severity > .note }.map { "warning: \($0.message)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
