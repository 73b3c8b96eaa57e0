import Documents
import Geospatial

/// Opens data files of all known formats.
public enum FeatureSources {
    /// Opens a layer of a file; detects the format from the content or, if that fails, from the extension.
    ///
    /// - Parameters:
    ///   - path: A file's path; `-` is standard input. A suffix `?layer=NAME` or `|layername=NAME` chooses a layer.
    ///     Paths such as `/vsizip/data.zip/roads.shp` refer to files inside archives.
    ///   - layer: The layer's name, which overrides the one in the path; nil if there is only one.
    ///   - sourceSpatialReference: The reference of the coordinates, which replaces the file's own; nil to use the
    ///     file's own.
    /// - Throws: `DocumentError` if the file is missing or broken. ``FeatureSourceError`` if the format is unknown (the
    ///   message lists the known ones), if the layer is not clear, or if there is no coordinate system.
    public static func open(
        path: String, layer: String? = nil, sourceSpatialReference: SpatialReference? = nil
    ) throws -> any FeatureSource {
        let address = DataAddress(path)
        return try openFile(address).source(
            layer: layer ?? address.layer, spatialReference: sourceSpatialReference)
    }

    /// Opens a document in memory.
    ///
    /// - Parameters:
    ///   - bytes: A document of a text format, such as GeoJSON or Esri JSON.
    ///   - name: The name of the document in error messages.
    ///   - layer: The layer's name; nil if there is only one.
    ///   - sourceSpatialReference: As in ``open(path:layer:sourceSpatialReference:)``.
    /// - Throws: The same errors as ``open(path:layer:sourceSpatialReference:)``.
    public static func open(
        bytes: [UInt8], name: String, layer: String? = nil,
        sourceSpatialReference: SpatialReference? = nil
    ) throws -> any FeatureSource {
        try openFile(bytes: bytes, name: name).source(layer: layer, spatialReference: sourceSpatialReference)
    }

    /// Opens a file and lists its layers.
    ///
    /// - Parameter path: As in ``open(path:layer:sourceSpatialReference:)``; a layer name in it is ignored.
    /// - Throws: `DocumentError` if the file is missing or broken, ``FeatureSourceError`` if the format is unknown.
    public static func openFile(path: String) throws -> FeatureFile { try openFile(DataAddress(path)) }

    /// Opens a document in memory and lists its layers.
    ///
    /// - Throws: The same errors as ``openFile(path:)``.
    public static func openFile(bytes: [UInt8], name: String) throws -> FeatureFile {
        let beginning = FileBeginning(
            path: name, bytes: Array(bytes.prefix(beginningBytes)), document: .bytes(bytes, name: name))
        if let format = try DataFormat.builtIn.first(where: { try $0.recognizes(beginning) }) {
            return try format.open(beginning)
        }
        guard beginning.firstLetter != nil else {
            throw FeatureSourceError.noFeatures(
                source: name, what: "the document is empty", suggestion: "use a document with features")
        }
        if let error = try OtherDocument(beginning)?.error(source: name) { throw error }
        // For a broken document, this throws a more exact error.
        _ = try JSONFormat(of: beginning.document)
        try refuseJSON(beginning)
        throw FeatureSourceError.unknownFormat(source: name, found: "this document")
    }

    /// Returns the layer name in a path such as `city.gpkg?layer=roads`; nil if there is none.
    public static func layerName(inPath path: String) -> String? { DataAddress(path).layer }

    private static let beginningBytes = 4096

    private static func openFile(_ address: DataAddress) throws -> FeatureFile {
        let path = address.path
        if path == "-" {
            return try openFile(
                bytes: FileBytes.contents(of: path, limit: 1 << 32), name: "standard input")
        }
        if !address.isVirtual, path.contains("://"), !FileBytes.exists(path) {
            // A `file:` URL stands for a local path. Other schemes are refused.
            var local = address
            local.path = try ResourceLoader().path(for: path)
            if local != address { return try openFile(local) }
        }
        if let system = address.remoteSystem {
            throw DocumentError(
                .remote, source: path, what: "\(system) is on another computer; only local files are read",
                suggestion: "save the data to a file and use its path")
        }
        var beginning = FileBeginning(path: path, bytes: [], document: .file(path))
        let isOpaque = address.isVirtual || FileBytes.isFolder(path)
        if !isOpaque {
            beginning.bytes = try FileBytes.beginning(of: path, count: beginningBytes)
            if let file = try openBuiltIn(beginning) { return file }
            if let error = try OtherDocument(beginning)?.error(source: path) { throw error }
        }
        if let fallback = DataFormat.fallback {
            do {
                return try fallback.open(beginning)
            } catch FeatureSourceError.unknownFormat(let source, let found) {
                try refuseJSON(beginning)
                throw FeatureSourceError.unknownFormat(source: source, found: found)
            }
        }
        try refuseJSON(beginning)
        if isOpaque { _ = try FileBytes(path: path) }
        let ending = beginning.fileExtension
        let found = ending.isEmpty ? "a file without extension" : "." + ending
        throw FeatureSourceError.unknownFormat(source: path, found: found)
    }

    /// Throws the exact error for a JSON document that no format reads; returns if the file is not JSON.
    private static func refuseJSON(_ beginning: FileBeginning) throws {
        guard let letter = beginning.firstLetter, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(letter)
        else { return }
        var reader = try beginning.document.reader(chunkBytes: 1 << 16)
        guard try reader.nextDocument() else { return }
        // A broken document gives the position of the error.
        try reader.skipValue()
        throw FeatureSourceError.noFeatures(
            source: beginning.path,
            what: letter == UInt8(ascii: "[")
                ? "the document is a JSON array, not a map or features"
                : "the JSON document is neither a map nor features",
            suggestion:
                "use a web map, a GeoJSON FeatureCollection or an Esri feature set; each is a JSON object")
    }

    /// Opens a file with the reader for its content or, if there is none, for its extension; nil if there is neither.
    private static func openBuiltIn(_ beginning: FileBeginning) throws -> FeatureFile? {
        var candidates = try DataFormat.builtIn.filter { try $0.recognizes(beginning) }
        if candidates.isEmpty {
            let ending = beginning.fileExtension
            candidates = DataFormat.builtIn.filter { $0.extensions.contains(ending) }
        }
        for format in candidates {
            do {
                return try format.open(beginning)
            } catch FeatureSourceError.unknownFormat {
                continue
            }
        }
        return nil
    }
}
