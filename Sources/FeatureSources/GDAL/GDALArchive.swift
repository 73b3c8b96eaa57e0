import CartoucheCGdal
import CartoucheCLibrary
import CartoucheDocuments

/// The data files in an archive or a folder.
struct GDALArchive {
    private let location: String
    /// Relative paths of possible data files.
    private let candidates: [String]

    private static let systems = ["zip": "vsizip", "tar": "vsitar", "tgz": "vsitar", "gz": "vsigzip"]
    /// The maximum number of names that are read.
    private static let maxNames = 1 << 16
    /// Extensions of data files; without parts of other files (.dbf, .shx).
    private static let endings: Set<String> = [
        "shp", "gpkg", "fgb", "geojson", "json", "geojsonl", "topojson", "kml", "kmz", "gml", "gpx", "tab",
        "mif", "dxf", "csv", "sqlite", "osm", "pbf", "parquet", "vrt", "xlsx", "ods", "e00", "jml", "000",
    ]

    /// Returns GDAL's path to a local file; for an archive, the path to its content.
    static func location(of path: String) -> String {
        // The prefix `./` prevents that GDAL reads a relative path as a connection prefix, such as "PG:".
        var plain = path.hasPrefix("/") ? path : "./" + path
        while plain.count > 1, plain.hasSuffix("/") { plain.removeLast() }
        let name = path.lowercased()
        if name.hasSuffix(".shp.zip") { return plain }
        if name.hasSuffix(".tar.gz") { return "/vsitar/{\(plain)}" }
        guard let system = systems[FilePath.fileExtension(of: path)], !FileBytes.isFolder(path) else {
            return plain
        }
        return system == "vsigzip" ? "/vsigzip/\(plain)" : "/\(system)/{\(plain)}"
    }

    /// Lists the possible data files in an archive or a folder; nil if it is neither, or a format by itself.
    init?(location: String, _ library: GDALLibrary) {
        self.location = location
        let isArchive = location.hasPrefix("/vsizip/") || location.hasPrefix("/vsitar/")
        let isWhole =
            location.hasSuffix("}") || location.hasSuffix(".tar.gz")
            || Self.systems[FilePath.fileExtension(of: location)] != nil
        guard isArchive && isWhole || FileBytes.isFolder(location), !Self.isGeodatabase(location)
        else { return nil }
        let names: [String]? = library.call(GDALMessages()) { functions in
            guard let list = functions.ReadDirRecursive(location) else { return nil }
            defer { functions.Destroy(list) }
            return CStringList.texts(of: list, limit: Self.maxNames)
        }
        guard let names else { return nil }
        let paths = names.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.filter { path in
            !path.hasPrefix("__MACOSX/")
                && (Self.isGeodatabase(path)
                    || Self.endings.contains(FilePath.fileExtension(of: path))
                        && !Self.isGeodatabase(FilePath.folder(of: path)))
        }
        // A folder without known data files can itself be data, for example a coverage.
        guard !paths.isEmpty || isArchive else { return nil }
        candidates = Array(Set(paths)).sorted()
    }

    private static func isGeodatabase(_ path: String) -> Bool { path.lowercased().hasSuffix(".gdb") }

    /// Extensions of files that one driver opens together as the layers of a folder.
    private static let families: [Set<String>] = [["shp"], ["tab", "mif"]]

    /// Returns GDAL's path to the only data source: a file, or a folder of shapefiles or MapInfo tables.
    ///
    /// - Throws: ``FeatureSourceError`` if there is no data file, or more than one.
    func choice(path: String) throws -> String {
        let endings = Set(candidates.map { FilePath.fileExtension(of: $0) })
        let isFolder =
            candidates.count > 1 && Set(candidates.map { FilePath.folder(of: $0) }).count == 1
            && Self.families.contains { endings.isSubset(of: $0) }
        guard let first = candidates.first, candidates.count == 1 || isFolder else {
            let isArchive = location.hasPrefix("/vsi")
            let kind = isArchive ? "archive" : "folder"
            throw FeatureSourceError.noFeatures(
                source: path,
                what: candidates.isEmpty
                    ? "the \(kind) has no data file that can be read"
                    : "the \(kind) has \(candidates.count) data files, such as \(candidates[0])",
                suggestion: candidates.isEmpty
                    ? "choose a file or archive with data"
                    : "choose one, for example \(FilePath.joining(isArchive ? location : path, candidates[0]))"
            )
        }
        let inside = isFolder ? FilePath.folder(of: first) : first
        return inside == "." ? location : FilePath.joining(location, inside)
    }
}
