import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheServices
import CartoucheSymbolDocuments
import CartoucheSymbols

extension Map {
    /// Reads a map from a file: a web map (JSON), or a layer file, map or layout of ArcGIS Pro (`.lyrx`, `.mapx`,
    /// `.pagx`).
    ///
    /// It can also be a project or package with one map (`.aprx`, `.ppkx`, `.mpkx`, `.lpkx`, `.mmpk`). Use
    /// ``MobileMapPackage`` for packages with several maps.
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
    ///   - resources: The folder that the map and its data and pictures must not leave, and the size limit of documents.
    ///     Its base folder is replaced by the map's folder. Default: no restriction, and 256 MiB.
    /// - Throws: `DocumentError` if the file is missing, too large, outside the root folder, or not JSON. ``MapError`` if it is not a map, or if a name in
    ///   `dataSources` belongs to no layer. Also the errors of data files in `dataSources` that cannot be opened.
    public convenience init(
        contentsOfFile path: String, dataSources: LayerDataSources = LayerDataSources(),
        spatialReference: SpatialReference? = nil, resources: ResourceLoader = ResourceLoader()
    ) throws {
        if MapPackage.isPackage(path) {
            let package = try MapPackage(path: path, resources: resources)
            let item = try package.item(named: nil)
            let map = try package.map(of: item, dataSources: dataSources, spatialReference: spatialReference)
            self.init(spatialReference: map.spatialReference, content: map.content.read { $0 })
            return
        }
        let file = try FileBytes(resources.location(of: path))
        try self.init(
            document: JSONPart(file, limit: resources.maximumBytes), path: path, dataSources: dataSources,
            spatialReference: spatialReference, resources: resources)
    }

    /// Reads a map from a parsed document: a web map, or a layer file, map or layout of ArcGIS Pro.
    ///
    /// - Parameter portal: The portal of the items to which layers refer; nil for ArcGIS Online.
    package convenience init(
        document: JSONPart, path: String, dataSources: LayerDataSources = LayerDataSources(),
        spatialReference: SpatialReference? = nil, resources: ResourceLoader, portal: Portal? = nil
    ) throws {
        guard LayerDocument.isLayerDocument(document) else {
            try self.init(
                webMap: document, source: path == "-" ? "standard input" : path,
                resources: resources.besides(path), dataSources: dataSources,
                spatialReference: spatialReference, portal: portal)
            return
        }
        try self.init(
            layerDocument: LayerDocument(document, path: path, resources: resources),
            dataSources: dataSources, spatialReference: spatialReference)
    }

    /// Reads a map from web map JSON.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - baseFolder: The folder for relative paths in the document. Default: nil, the current folder.
    /// - Throws: `DocumentError` if the text is not JSON. ``MapError`` if it is not a web map.
    public static func fromJSON(_ json: String, baseFolder: String? = nil) throws -> Map {
        try fromJSON(json, resources: ResourceLoader(baseFolder: baseFolder))
    }

    /// Reads a map from web map JSON, with restrictions for the files to which it refers.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - resources: The folder for relative paths, the folder that data and pictures must not leave, and the size
    ///     limit of resources.
    /// - Throws: `DocumentError` if the text is not JSON. ``MapError`` if it is not a web map.
    public static func fromJSON(_ json: String, resources: ResourceLoader) throws -> Map {
        try Map(webMap: JSONPart(parsing: json), source: "web map", resources: resources)
    }

    package convenience init(
        webMap: JSONPart, source: String, resources: ResourceLoader,
        dataSources: LayerDataSources = LayerDataSources(), spatialReference: SpatialReference? = nil,
        portal: Portal? = nil
    ) throws {
        var reader = WebMapReader(resources: resources, dataSources: dataSources, portal: portal)
        let (reference, content) = try reader.read(
            webMap, source: source, spatialReference: spatialReference)
        self.init(spatialReference: reference, content: content)
    }
}
