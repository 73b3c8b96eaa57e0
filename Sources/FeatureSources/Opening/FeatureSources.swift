import Documents
import Geospatial

/// Opens data files by what they are.
public enum FeatureSources {
    /// Opens a layer of a file; which format it has is seen from its content, else from its extension.
    ///
    /// - Parameters:
    ///   - path: a file's path; `-` is standard input. `?layer=NAME` (or `|layername=NAME`) behind it chooses a
    ///     layer. Paths such as `/vsizip/data.zip/roads.shp` name files inside archives.
    ///   - layer: the layer's name, which counts more than one in the path; nil for the only one.
    ///   - sourceSpatialReference: the system that the coordinates are in, whatever the file says; nil to
    ///     believe the file.
    /// - Throws: `DocumentError` where the file is missing or broken, ``FeatureSourceError`` where it has no
    ///   format that is known (the message says which are), several layers, or no coordinate system.
    public static func open(
        path: String, layer: String? = nil, sourceSpatialReference: SpatialReference? = nil
    ) throws -> any FeatureSource {
        let address = DataAddress(path)
        return try openFile(address).source(
            layer: layer ?? address.layer, spatialReference: sourceSpatialReference)
    }

    /// Opens a document that is in memory already.
    ///
    /// - Parameters:
    ///   - bytes: a document of one of the formats that are text, such as GeoJSON or Esri JSON.
    ///   - name: what errors call it.
    ///   - layer: the layer's name; nil for the only one.
    ///   - sourceSpatialReference: as in ``open(path:layer:sourceSpatialReference:)``.
    /// - Throws: as ``open(path:layer:sourceSpatialReference:)``.
    public static func open(
        bytes: [UInt8], name: String, layer: String? = nil,
        sourceSpatialReference: SpatialReference? = nil
    ) throws -> any FeatureSource {
        try openFile(bytes: bytes, name: name).source(layer: layer, spatialReference: sourceSpatialReference)
    }

    /// Opens a file to see what layers it has.
    ///
    /// - Parameter path: as in ``open(path:layer:sourceSpatialReference:)``; a layer that it names is not chosen.
    /// - Throws: `DocumentError`, or ``FeatureSourceError`` for an unknown format.
    public static func openFile(path: String) throws -> FeatureFile { try openFile(DataAddress(path)) }

    /// Opens a document that is in memory already to see what layers it has.
    ///
    /// - Throws: as ``openFile(path:)``.
    public static func openFile(bytes: [UInt8], name: String) throws -> FeatureFile {
        let beginning = FileBeginning(
            path: name, bytes: Array(bytes.prefix(beginningBytes)), document: .bytes(bytes, name: name))
        if let format = try DataFormat.own.first(where: { try $0.shows(beginning) }) {
            return try format.open(beginning)
        }
        // A document that is empty or broken says so itself.
        _ = try JSONFormat(of: beginning.document)
        throw FeatureSourceError.unknownFormat(source: name, found: "this document")
    }

    /// The layer that a path names behind the file's path, as in `city.gpkg?layer=roads`.
    public static func layerName(inPath path: String) -> String? { DataAddress(path).layer }

    private static let beginningBytes = 4096

    private static func openFile(_ address: DataAddress) throws -> FeatureFile {
        let path = address.path
        if path == "-" {
            return try openFile(
                bytes: FileBytes.contents(of: path, limit: 1 << 32), name: "standard input")
        }
        if !address.isVirtual, path.contains("://"), !FileBytes.exists(path) {
            // A file: URL is a path in other words; other schemes are refused with theirs.
            var local = address
            local.path = try ResourceLoader().path(for: path)
            if local != address { return try openFile(local) }
        }
        if let system = address.remoteSystem {
            throw DocumentError(
                .remote, source: path, what: "\(system) is on another computer, which is not accessed",
                suggestion: "save the data to a file and name the file")
        }
        var beginning = FileBeginning(path: path, bytes: [], document: .file(path))
        let isOpaque = address.isVirtual || FileBytes.isFolder(path)
        if !isOpaque {
            beginning.bytes = try FileBytes.beginning(of: path, count: beginningBytes)
            if let file = try openOwn(beginning) { return file }
        }
        if let lastResort = DataFormat.lastResort { return try lastResort.open(beginning) }
        if isOpaque { _ = try FileBytes(path: path) }
        let ending = beginning.fileExtension
        let found =
            beginning.firstLetter == UInt8(ascii: "{")
            ? "a JSON document without features" : ending.isEmpty ? "a file without extension" : "." + ending
        throw FeatureSourceError.unknownFormat(source: path, found: found)
    }

    /// Opens a file with the reader that its content calls for, else with the one that its extension does.
    private static func openOwn(_ beginning: FileBeginning) throws -> FeatureFile? {
        var candidates = try DataFormat.own.filter { try $0.shows(beginning) }
        if candidates.isEmpty {
            let ending = beginning.fileExtension
            candidates = DataFormat.own.filter { $0.extensions.contains(ending) }
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
