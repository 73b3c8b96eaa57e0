import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheSymbols

/// Reads the symbols that single features of a feature collection have, for example map notes.
package struct FeatureSymbolReader {
    private let features: [JSONPart]
    /// The places of the features with a symbol, from 0.
    private let places: [Int]

    package init(featureSet: JSONPart) {
        let features = featureSet["features"]?.array ?? []
        self.features = features
        places = features.indices.filter { place in
            features[place]["symbol"].map { !$0.isNull } ?? false
        }
    }

    /// Reads the symbols of a source's features.
    ///
    /// - Parameters:
    ///   - source: The features of the set.
    ///   - path: The path of the feature set in the document.
    ///   - diagnostics: Receives the diagnostics of reading.
    /// - Returns: The symbols by the object IDs of their features; equal symbols are one object. If the features have
    ///   no usable object IDs, the source has the places of the features as IDs.
    package func read(
        _ source: EsriJSONSource, path: String, resources: ResourceLoader, diagnostics: inout [Diagnostic]
    ) -> (source: EsriJSONSource, symbols: [Int64: Symbol]) {
        guard !places.isEmpty else { return (source, [:]) }
        let known = ids(inField: source.idField)
        let ids = known ?? features.indices.map { Int64($0 + 1) }
        let symbols = symbols(ids: ids, path: path, resources: resources, diagnostics: &diagnostics)
        let read = source.readingSymbols()
        return (known == nil ? read.numberingFeatures() : read, symbols)
    }

    /// Returns the object IDs of all features; nil if a feature has none, or if two features have the same.
    private func ids(inField field: String?) -> [Int64]? {
        guard let field else { return nil }
        var ids: [Int64] = []
        var known: Set<Int64> = []
        for feature in features {
            // Negative numbers can mean that there is no identifier.
            guard let value = feature["attributes"]?[field]?.double, let id = Int64(exactly: value), id >= 0,
                known.insert(id).inserted
            else { return nil }
            ids.append(id)
        }
        return ids
    }

    private func symbols(
        ids: [Int64], path: String, resources: ResourceLoader, diagnostics: inout [Diagnostic]
    ) -> [Int64: Symbol] {
        var known: [RawJSON: Symbol] = [:]
        var symbols: [Int64: Symbol] = [:]
        for place in places {
            guard let json = features[place]["symbol"] else { continue }
            if let same = known[json.raw] {
                symbols[ids[place]] = same
                continue
            }
            let path = "\(path).features[\(place)].symbol"
            do {
                // The symbol lives longer than the document, whose features may need much memory.
                let symbol = try Symbol.fromJSON(
                    json.detached, path: path, resources: resources, diagnostics: &diagnostics)
                known[json.raw] = symbol
                symbols[ids[place]] = symbol
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .error, code: .symbolNotRead, path: path, message: "\(error)",
                        instead: "drawn with the symbol of the renderer"))
            }
        }
        return symbols
    }
}

extension Field {
    /// The where clause of the features that are not hidden by the field, which is 0 for hidden features.
    var visibilityCondition: String {
        let quoted = "\"\(name.replacing("\"", with: "\"\""))\""
        return "(\(quoted) IS NULL OR \(quoted) <> 0)"
    }
}
