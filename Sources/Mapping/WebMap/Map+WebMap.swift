import Documents
import Geospatial

extension Map {
    /// Reads a web map from a file of web map JSON; `-` is standard input.
    ///
    /// Layers may name local files (a path relative to the map's folder, or a `file:` URL) where the
    /// specification has a service address. What cannot be read faithfully is told by ``diagnostics``.
    /// - Parameter spatialReference: takes the place of the map's own.
    /// - Throws: `DocumentError` when the file is missing or is not JSON, ``MapError`` when it is not a map.
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
    ///   - json: the document.
    ///   - baseFolder: where relative paths in it start; nil is the current folder.
    /// - Throws: `DocumentError` when the text is not JSON, ``MapError`` when it is not a map.
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
