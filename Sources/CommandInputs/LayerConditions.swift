import Cartouche
import CartoucheDocuments
import CartoucheExpressions

/// Conditions of single layers of a map: values of `--where` of the form `LAYER: CONDITION`.
package struct LayerConditions {
    private var values: [String] = []

    /// Removes the conditions of layers from values of `--where`.
    ///
    /// No SQL condition has a colon outside quotation marks.
    package init(removingFrom conditions: inout [String]) {
        values = conditions.filter { Self.colon(in: $0) != nil }
        conditions.removeAll { Self.colon(in: $0) != nil }
    }

    /// Adds the conditions to those of the layers.
    ///
    /// - Throws: ``InputError`` if the map has no such layer, or if it has no features; `ExpressionError` for an invalid
    ///   condition.
    package func apply(to map: Map, at path: String) throws {
        for value in values {
            let (name, condition) = try Self.split(value, for: map, at: path)
            _ = try WhereClause(parsing: condition)
            let layers = map.operationalLayers(called: name).flatMap { layer in
                (layer as? FeatureCollectionLayer)?.layers ?? [layer as? FeatureLayer].compactMap { $0 }
            }
            guard !layers.isEmpty else {
                throw InputError(
                    "the layer \"\(name)\" of --where has no features", at: path,
                    suggestion: "use a feature layer that is drawn")
            }
            for layer in layers {
                let own = layer.definitionExpression
                layer.definitionExpression =
                    own.allSatisfy(\.isWhitespace) ? condition : "(\(own)) AND (\(condition))"
            }
        }
    }

    /// Returns the name of the layer and its condition; the longest name that the map has.
    private static func split(
        _ value: String, for map: Map, at path: String
    ) throws(InputError) -> (name: String, condition: String) {
        func parts(at colon: String.Index) -> (name: String, condition: String) {
            (trimmed(value[..<colon]), trimmed(value[value.index(after: colon)...]))
        }
        let colons = value.indices.filter { value[$0] == ":" }
        if let known = colons.last(where: { !map.operationalLayers(called: parts(at: $0).name).isEmpty }) {
            return parts(at: known)
        }
        let name = colon(in: value).map { parts(at: $0).name } ?? ""
        throw InputError(
            "the map has no layer \"\(name)\" for --where", at: path,
            suggestion: SimilarNames.suggestion(
                for: name, among: map.layerReferences, list: "the layers are"))
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }

    /// Returns the first colon outside quotation marks and brackets; nil if there is none.
    private static func colon(in text: String) -> String.Index? {
        var end: Character?
        for index in text.indices {
            switch text[index] {
            case let character where end != nil: if character == end { end = nil }
            case "'": end = "'"
            case "\"": end = "\""
            case "[": end = "]"
            case ":": return index
            default: break
            }
        }
        return nil
    }
}
