import Documents
import Geospatial

extension Map {
    /// Reads a web map from a JSON file.
    ///
    /// A layer can have a local file instead of a service address. The file is a `file:` URL, or a path relative to
    /// the map's folder. ``diagnostics`` lists what was not read faithfully.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` means standard input.
    ///   - spatialReference: Replaces the map's spatial reference. Default: nil, which keeps it.
    /// - Throws: `DocumentError` if the file is missing or is not JSON. ``MapError`` if it is not a web map.
    public convenience init(
        contentsOfFile path: String, spatialReference: SpatialReference? = nil
    ) throws {
        try self.init(
            webMap: JSONPart(contentsOf: path), source: path, resources: ResourceLoader(besides: path),
            spatialReference: spatialReference)
    }

    /// Reads a map from web map JSON.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - baseFolder: The folder for relative paths in the document. Default: nil, the current folder.
    /// - Throws: `DocumentError` if the text is not JSON. ``MapError`` if it is not a web map.
    public static func fromJSON(_ json: String, baseFolder: String? = nil) throws -> Map {
        try Map(
            webMap: JSONPart(parsing: json), source: "web map",
            resources: ResourceLoader(baseFolder: baseFolder))
    }

    package convenience init(
        webMap: JSONPart, source: String, resources: ResourceLoader,
        spatialReference: SpatialReference? = nil
    ) throws {
        var reader = WebMapReader(resources: resources)
        let (reference, content) = try reader.read(
            webMap, source: source, spatialReference: spatialReference)
        self.init(spatialReference: reference, content: content)
    }
}
