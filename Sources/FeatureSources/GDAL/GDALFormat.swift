import CartoucheDocuments

/// The file formats that GDAL reads, with their usual extensions.
enum GDALFormat {
    /// GDAL's drivers with common format names and file extensions.
    private static let known: [(driver: String, name: String, extensions: [String])] = [
        ("ESRI Shapefile", "Shapefile", ["shz"]),
        ("LIBKML", "KML", ["kml", "kmz"]),
        ("KML", "KML", []),
        ("GML", "GML", ["gml"]),
        ("GPX", "GPX", ["gpx"]),
        ("OpenFileGDB", "file geodatabase", ["gdb"]),
        ("MapInfo File", "MapInfo table", ["tab", "mif"]),
        ("DXF", "DXF", ["dxf"]),
        ("TopoJSON", "TopoJSON", ["topojson"]),
        ("OSM", "OpenStreetMap", ["osm", "pbf"]),
        ("SQLite", "SQLite", ["sqlite"]),
        ("Parquet", "GeoParquet", ["parquet"]),
        ("XLSX", "XLSX", ["xlsx"]),
        ("ODS", "ODS", ["ods"]),
        ("S57", "S-57", ["000"]),
        ("DGN", "DGN", ["dgn"]),
        ("OGR_VRT", "VRT", ["vrt"]),
        ("OGR_GMT", "GMT", ["gmt"]),
        ("JML", "JML", ["jml"]),
        ("GeoJSONSeq", "GeoJSON", []),
        ("CSV", "CSV", []),
        ("GPKG", "GeoPackage", []),
        ("AVCE00", "Arc/Info export", ["e00"]),
        ("GeoRSS", "GeoRSS", ["georss"]),
    ]
    private static let archives = ["zip", "gz", "tar", "tgz"]

    /// The common name of a driver's format.
    static func name(ofDriver driver: String) -> String? { known.first { $0.driver == driver }?.name }

    /// The common name of an extension's format.
    static func name(ofExtension ending: String) -> String? {
        if archives.contains(ending) { return "archive" }
        return known.first { $0.extensions.contains(ending) }?.name
    }

    /// The list of extensions for error messages.
    static var list: String {
        let extensions = known.flatMap(\.extensions).filter { $0 != "000" } + archives
        return "all formats of GDAL (\(extensions.map { "." + $0 }.joined(separator: ", ")), …)"
    }
}

extension DataFormat {
    /// All formats that GDAL can open.
    static let gdal = DataFormat(
        name: GDALFormat.list, extensions: [],
        open: { beginning in
            let file = try GDALFile.open(beginning)
            return FeatureFile(
                path: beginning.path, format: file.format, layerNames: file.layers.map(\.name),
                diagnostics: file.diagnostics
            ) { name in
                guard let layer = file.layers.first(where: { $0.name == name }) else {
                    throw FeatureSourceError.unknownLayer(
                        source: file.path, layer: name, layers: file.layers.map(\.name))
                }
                return GDALSource(file: file, layer: layer)
            }
        })
}
