import CartoucheDocuments
import CartoucheGeospatial

extension TilingScheme {
    /// Reads a tiling scheme of ArcGIS from a file: the description of a map service, or its member `tileInfo`.
    ///
    /// - Throws: `DocumentError` if the file cannot be read, or if it has no usable scheme.
    package static func arcGIS(path: String) throws(DocumentError) -> TilingScheme {
        try arcGIS(JSONPart(parsing: FileBytes.contents(of: path), source: path), source: path)
    }

    /// Reads a tiling scheme of ArcGIS.
    ///
    /// - Parameter source: The name of the document, for errors.
    /// - Throws: `DocumentError` if the document has no usable scheme.
    package static func arcGIS(_ document: JSONPart, source: String) throws(DocumentError) -> TilingScheme {
        func wrong(_ path: String, _ what: String, _ suggestion: String = "") -> DocumentError {
            DocumentError(.wrongValue, source: source, path: path, what: what, suggestion: suggestion)
        }
        guard let info = document["tileInfo"] ?? document.object, let lods = info["lods"]?.array else {
            throw wrong(
                "$.tileInfo", "there is no tiling scheme",
                "use the JSON of a map service with tiles, or its member tileInfo")
        }
        guard let across = info["cols"]?.double, let down = info["rows"]?.double, across == down,
            (16...2048).contains(across), across == across.rounded()
        else { throw wrong("$.tileInfo.cols", "tiles must be squares of 16 to 2048 pixels") }
        guard let x = info["origin"]?["x"]?.double, let y = info["origin"]?["y"]?.double else {
            throw wrong("$.tileInfo.origin", "the origin needs the numbers x and y")
        }
        guard
            let reference = (info["spatialReference"] ?? document["spatialReference"]).flatMap({
                EsriJSON.spatialReference(from: $0)
            }), (try? reference.properties()) != nil
        else { throw wrong("$.tileInfo.spatialReference", "the coordinate system is missing or unknown") }
        var levels: [Level] = []
        for (index, lod) in lods.enumerated() {
            guard let number = lod["level"]?.double, number == number.rounded(), (0...30).contains(number),
                let resolution = lod["resolution"]?.double, resolution > 0, resolution < 1e9,
                !levels.contains(where: { $0.number == Int(number) })
            else {
                throw wrong(
                    "$.tileInfo.lods[\(index)]",
                    "a level needs its own number from 0 to 30 and a resolution above 0")
            }
            levels.append(Level(number: Int(number), unitsPerDIP: resolution))
        }
        guard !levels.isEmpty else { throw wrong("$.tileInfo.lods", "the scheme has no levels") }
        return TilingScheme(
            name: FilePath.name(of: source), reference: reference, origin: SIMD2(x, y), side: Int(across),
            levels: levels)
    }
}
