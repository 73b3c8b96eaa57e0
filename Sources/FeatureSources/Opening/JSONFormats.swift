import CartoucheDocuments

extension DataFormat {
    /// GeoJSON (RFC 7946), one feature per line, and text sequences (RFC 8142).
    static let geoJSON = DataFormat(
        name: "GeoJSON",
        extensions: ["geojson", "json", "geojsonl", "geojsons", "geojsonseq", "ndjson", "jsonl"],
        recognizes: { JSONFormat.detected(in: $0) == .geoJSON },
        open: { file in
            if !["geojson", "geojsonl", "geojsons", "geojsonseq", "ndjson"].contains(file.fileExtension) {
                try JSONFormat.expect(.geoJSON, of: file)
            }
            return FeatureFile(path: file.path, format: "GeoJSON", source: try GeoJSONSource(file.document))
        })

    /// Esri feature sets.
    static let esriJSON = DataFormat(
        name: "Esri JSON", extensions: ["esrijson", "json"],
        recognizes: { JSONFormat.detected(in: $0) == .esriJSON },
        open: { file in
            if file.fileExtension != "esrijson" { try JSONFormat.expect(.esriJSON, of: file) }
            do {
                var source = try EsriJSONSource(file.document)
                if source.hasSymbols {
                    source.layer = try? CollectionLayer(featureSet: file.document, limit: file.limit)
                }
                return FeatureFile(path: file.path, format: "Esri JSON", source: source)
            } catch let error as FeatureSourceError {
                throw try OtherDocument(file)?.error(source: file.path) ?? error
            }
        })
}

extension DataFormat {
    /// Feature collections of ArcGIS Online and web maps: layers, each with a feature set and its definition.
    static let esriFeatureCollection = DataFormat(
        name: "Esri feature collection", extensions: ["json"],
        recognizes: { JSONFormat.detected(in: $0) == .esriFeatureCollection },
        open: { file in
            try JSONFormat.expect(.esriFeatureCollection, of: file)
            return try EsriFeatureCollection(file.document, limit: file.limit).file
        })
}

extension JSONFormat {
    /// Returns the format of a file's content; nil if it is not JSON, or broken JSON.
    fileprivate static func detected(in file: FileBeginning) -> JSONFormat? {
        guard file.firstLetter == UInt8(ascii: "{") else { return nil }
        return try? JSONFormat(of: file.document)
    }

    /// Throws if a document has another format.
    fileprivate static func expect(_ format: JSONFormat, of file: FileBeginning) throws {
        guard try JSONFormat(of: file.document) == format else {
            throw FeatureSourceError.unknownFormat(
                source: file.path, found: "a JSON document without features")
        }
    }
}
