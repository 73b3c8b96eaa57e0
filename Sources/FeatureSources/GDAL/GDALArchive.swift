import CGdal
import Documents

/// Files of data in an archive or a folder.
struct GDALArchive {
    private let location: String
    /// Paths of what may be data, seen from the archive.
    private let candidates: [String]

    private static let systems = ["zip": "vsizip", "tar": "vsitar", "tgz": "vsitar", "gz": "vsigzip"]
    /// Names beyond these many are not looked at.
    private static let mostNames = 1 << 16
    /// What is data by its extension; what belongs to another file (.dbf, .shx) isn't.
    private static let endings: Set<String> = [
        "shp", "gpkg", "fgb", "geojson", "json", "geojsonl", "topojson", "kml", "kmz", "gml", "gpx", "tab",
        "mif", "dxf", "csv", "sqlite", "osm", "pbf", "parquet", "vrt", "xlsx", "ods", "e00", "jml", "000",
    ]

    /// GDAL's path to a file of this machine: archives are opened as what is in them.
    static func location(of path: String) -> String {
        // A relative path must not read as a prefix of GDAL's, as "PG:" would.
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

    /// What an archive or a folder has that may be data; nil where it is no such thing, or a format of its own.
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
            return CStringList.texts(of: list, limit: Self.mostNames)
        }
        guard let names else { return nil }
        let paths = names.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.filter { path in
            !path.hasPrefix("__MACOSX/")
                && (Self.isGeodatabase(path)
                    || Self.endings.contains(FilePath.fileExtension(of: path))
                        && !Self.isGeodatabase(FilePath.folder(of: path)))
        }
        // What is data of no file that is known, as a coverage is, may be the folder itself.
        guard !paths.isEmpty || isArchive else { return nil }
        candidates = Array(Set(paths)).sorted()
    }

    private static func isGeodatabase(_ path: String) -> Bool { path.lowercased().hasSuffix(".gdb") }

    /// Extensions of files that one driver opens together as a folder's layers.
    private static let families: [Set<String>] = [["shp"], ["tab", "mif"]]

    /// GDAL's path to the only data in it: a file, or a folder of shapefiles or of MapInfo's tables.
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
