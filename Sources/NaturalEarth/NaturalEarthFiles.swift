import CartoucheDocuments
import CartoucheFeatureSources

/// Natural Earth's own files, 1:10 million, that a user has: a folder, or the GeoPackage with all layers.
struct NaturalEarthFiles {
    private let sources: [NaturalEarthData: any FeatureSource]

    /// The names of Natural Earth's layers, of which the first one that exists is drawn.
    private static let names: [NaturalEarthData: [String]] = [
        .countries: ["admin_0_countries"], .borders: ["admin_0_boundary_lines_land"],
        .glaciers: ["glaciated_areas"], .lakes: ["lakes"], .rivers: ["rivers_lake_centerlines"],
        .cities: ["populated_places_simple", "populated_places"],
    ]
    private static let extensions = ["shp", "geojson", "json", "fgb", "gpkg"]

    /// Opens the files.
    ///
    /// - Parameter path: A folder with the files, also in folders in it; or a file with several layers.
    /// - Throws: `DocumentError` if none of the layers is there; the errors of a file that cannot be opened.
    init(at path: String) throws {
        var sources: [NaturalEarthData: any FeatureSource] = [:]
        if FileBytes.isFolder(path) {
            let folders =
                [path]
                + FileBytes.names(inFolder: path).sorted().map { FilePath.joining(path, $0) }
                .filter(FileBytes.isFolder)
            for (data, names) in Self.names {
                let files = names.flatMap { name in
                    folders.flatMap { folder in
                        Self.extensions.map { FilePath.joining(folder, "ne_10m_\(name).\($0)") }
                    }
                }
                if let file = files.first(where: { FileBytes.exists($0) }) {
                    sources[data] = try FeatureSources.openFile(path: file).source(layer: nil)
                }
            }
        } else {
            let file = try FeatureSources.openFile(path: path)
            for (data, names) in Self.names {
                if let name = names.map({ "ne_10m_" + $0 }).first(where: { file.layerNames.contains($0) }) {
                    sources[data] = try file.source(layer: name)
                }
            }
        }
        guard !sources.isEmpty else {
            throw DocumentError(
                .malformed, source: path, what: "there are no layers of Natural Earth at 1:10 million",
                suggestion: "use a folder with files such as ne_10m_admin_0_countries.shp")
        }
        self.sources = sources
    }

    /// Returns the features of a layer; nil if the user does not have it.
    func source(_ data: NaturalEarthData) -> (any FeatureSource)? { sources[data] }
}
