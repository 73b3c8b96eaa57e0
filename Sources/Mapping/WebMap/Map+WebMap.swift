import Documents
import Geospatial
import SymbolDocuments

extension Map {
    /// Reads a map from a file: a web map (JSON), or a layer file, map or layout of ArcGIS Pro (`.lyrx`, `.mapx`,
    /// `.pagx`).
    ///
    /// In a web map, a layer can have a local file instead of a service address. The file is a `file:` URL, or a path
    /// relative to the map's folder. In documents of ArcGIS Pro, layers have data connections: file geodatabases,
    /// GeoPackages, SQLite databases and shapefiles, with paths relative to the document. A layout gives the map of its
    /// first map frame. Layers without data on this computer are not drawn. ``diagnostics`` lists them, and what was not
    /// read faithfully.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` means standard input.
    ///   - dataSources: Local data for the layers. Default: none, so layers use the document's own data sources.
    ///   - spatialReference: Replaces the map's spatial reference. Default: nil, which keeps it. Layer files have none;
    ///     their maps are in Web Mercator.
    /// - Throws: `DocumentError` if the file is missing or is not JSON. ``MapError`` if it is not a map, or if a name in
    ///   `dataSources` belongs to no layer. Also the errors of data files in `dataSources` that cannot be opened.
    public convenience init(
        contentsOfFile path: String, dataSources: LayerDataSources = LayerDataSources(),
        spatialReference: SpatialReference? = nil
    ) throws {
        let json = try JSONPart(contentsOf: path)
        guard LayerDocument.isLayerDocument(json) else {
            try self.init(
                webMap: json, source: path, resources: ResourceLoader(besides: path),
                dataSources: dataSources,
                spatialReference: spatialReference)
            return
        }
        try self.init(
            layerDocument: LayerDocument(json, path: path), dataSources: dataSources,
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
        dataSources: LayerDataSources = LayerDataSources(), spatialReference: SpatialReference? = nil
    ) throws {
        var reader = WebMapReader(resources: resources, dataSources: dataSources)
        let (reference, content) = try reader.read(
            webMap, source: source, spatialReference: spatialReference)
        self.init(spatialReference: reference, content: content)
    }
}
