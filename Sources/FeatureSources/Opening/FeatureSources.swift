import CartoucheDocuments
import CartoucheGeospatial

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
    ///   - resources: The folder that the file must not leave, the size limit of documents that are read into memory,
    ///     and the folder for relative paths. Default: no restriction, 256 MiB, and the current folder.
    /// - Throws: `DocumentError` if the file is missing or broken. ``FeatureSourceError`` if the format is unknown (the
    ///   message lists the known ones), if the layer is not clear, or if there is no coordinate system.
    public static func open(
        path: String, layer: String? = nil, sourceSpatialReference: SpatialReference? = nil,
        resources: ResourceLoader = ResourceLoader()
    ) throws -> any FeatureSource {
        try openFile(path: path, resources: resources).source(
            layer: layer ?? layerName(inPath: path), spatialReference: sourceSpatialReference)
    }

    /// Opens a document in memory.
    ///
    /// - Parameters:
    ///   - bytes: A document of a text format, such as GeoJSON or Esri JSON.
    ///   - name: The name of the document in error messages.
    ///   - layer: The layer's name; nil if there is only one.
    ///   - sourceSpatialReference: As in ``open(path:layer:sourceSpatialReference:resources:)``.
    /// - Throws: The same errors as ``open(path:layer:sourceSpatialReference:resources:)``.
    public static func open(
        bytes: [UInt8], name: String, layer: String? = nil,
        sourceSpatialReference: SpatialReference? = nil
    ) throws -> any FeatureSource {
        try openFile(bytes: bytes, name: name).source(layer: layer, spatialReference: sourceSpatialReference)
    }

    /// Opens a file and lists its layers.
    ///
    /// - Parameters:
    ///   - path: As in ``open(path:layer:sourceSpatialReference:resources:)``; a layer name in it is ignored.
    ///   - resources: As in ``open(path:layer:sourceSpatialReference:resources:)``.
    /// - Throws: `DocumentError` if the file is missing or broken, ``FeatureSourceError`` if the format is unknown.
    public static func openFile(
        path: String, resources: ResourceLoader = ResourceLoader()
    ) throws -> FeatureFile {
        let place = path == "-" || path.contains("://") ? path : FilePath.joining(resources.baseFolder, path)
        return try openFile(resources.location(of: place), limit: resources.maximumBytes)
    }

    /// Opens a file or a pipe that a user names, and not a document; lists its layers.
    ///
    /// With a root folder, a file outside of it is restricted to its own folder, because data can refer to other files.
    ///
    /// - Parameters:
    ///   - columns: The columns of coordinates in a table (CSV); nil to find them.
    ///   - isTable: Whether only the attributes are read, so that a table needs no coordinates. Default: false.
    package static func openFile(
        named path: String, resources: ResourceLoader, columns: CoordinateColumns? = nil,
        isTable: Bool = false
    ) throws -> FeatureFile {
        var location = resources.named(path)
        let file = DataAddress(path).path
        if resources.rootFolder != nil, location.root == nil, file != "-", !FileBytes.isStream(file) {
            location.root = RootFolder(FileBytes.folder(ofFileAt: file))
        }
        return try openFile(
            location, limit: resources.maximumBytes, columns: columns, isTable: isTable
        ).checking(columns)
    }

    /// Opens a document in memory and lists its layers.
    ///
    /// - Throws: The same errors as ``openFile(path:resources:)``.
    public static func openFile(bytes: [UInt8], name: String) throws -> FeatureFile {
        try openFile(bytes: bytes, name: name, columns: nil)
    }

    /// Opens a document in memory; see ``openFile(named:resources:columns:)``.
    package static func openFile(
        bytes: [UInt8], name: String, columns: CoordinateColumns?, isTable: Bool = false
    ) throws -> FeatureFile {
        let beginning = FileBeginning(
            path: name, bytes: Array(bytes.prefix(beginningBytes)), document: .bytes(bytes, name: name),
            columns: columns, isTable: isTable)
        if let file = try openBuiltIn(beginning) { return try file.checking(columns) }
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

    /// Returns all bytes of a pipe with a document.
    ///
    /// - Parameters:
    ///   - file: The pipe, of which no bytes were read yet.
    ///   - limit: The maximum number of bytes.
    /// - Throws: `DocumentError` if the pipe cannot be read or has more bytes. Also an error, after the first bytes, if no
    ///   format that can be read from a pipe begins so.
    package static func contents(ofStream file: FileBytes, limit: Int) throws -> [UInt8] {
        let beginning = FileBeginning(
            path: file.name, bytes: try file.peek(beginningBytes), document: .bytes([], name: file.name))
        if beginning.bytes.count == beginningBytes, !beginning.canContinue {
            // The beginning alone gives the error.
            return beginning.bytes
        }
        return try file.contents(limit: limit)
    }

    /// Returns the layer name in a path such as `city.gpkg?layer=roads`; nil if there is none.
    public static func layerName(inPath path: String) -> String? { DataAddress(path).layer }

    private static let beginningBytes = 4096

    /// Opens a file or a pipe and lists its layers; a layer name in the path is ignored.
    package static func openFile(
        _ location: FileLocation, limit: Int, columns: CoordinateColumns? = nil, isTable: Bool = false
    ) throws -> FeatureFile {
        let address = DataAddress(location.path)
        let path = address.path
        var location = location
        location.path = path
        if path != "-", !address.isVirtual, path.contains("://"), !FileBytes.exists(path) {
            // A `file:` URL stands for a local path. Other schemes are refused.
            location.path = try ResourceLoader().path(for: path)
            if location.path != path {
                return try openFile(location, limit: limit, columns: columns, isTable: isTable)
            }
        }
        if let system = address.remoteSystem {
            throw DocumentError(
                .remote, source: path, what: "\(system) is on another computer; only local files are read",
                suggestion: "save the data to a file and use its path")
        }
        if let root = location.root {
            guard !address.isVirtual else {
                throw DocumentError(
                    .outsideRoot, source: path, what: "a virtual path cannot be restricted to a root folder",
                    suggestion: "use the path of the file or archive")
            }
            // SQLite and GDAL open files by their names, so the names have no links.
            location.path = try root.resolving(path)
        }
        var beginning = FileBeginning(
            path: path, bytes: [], document: .file(location), limit: limit, columns: columns,
            isTable: isTable)
        let isOpaque = address.isVirtual || FileBytes.isFolder(path)
        if !isOpaque {
            let file = try FileBytes(location)
            if file.size == nil {
                return try openFile(
                    bytes: contents(ofStream: file, limit: limit), name: file.name, columns: columns,
                    isTable: isTable)
            }
            beginning.bytes = try file.peek(beginningBytes)
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
        if isOpaque { _ = try FileBytes(location) }
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

extension FeatureFile {
    /// Returns the file.
    ///
    /// - Throws: ``FeatureSourceError`` if the user names columns of coordinates, and the file is not a table.
    fileprivate func checking(_ columns: CoordinateColumns?) throws(FeatureSourceError) -> FeatureFile {
        guard columns != nil, format != DataFormat.csv.name else { return self }
        throw .noFeatures(
            source: path, what: "the columns of coordinates are chosen, but the file is not a table",
            suggestion: "remove --x-column and --y-column; the format is \(format)")
    }
}
