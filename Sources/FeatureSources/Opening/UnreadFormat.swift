import CartoucheDocuments

/// A format of ArcGIS that users have and that is not read.
enum UnreadFormat: String, Hashable {
    /// The tiles of scene layers (OGC 17-014r9).
    case slpk
    /// Pictures of a map in a compact cache of version 1.
    case tpk
    /// Vector tiles with their style.
    case vtpk
    /// Documents of ArcMap.
    case mxd, lyr, mpk, lpk

    /// Returns the format that a file has by its extension; nil if it is another one.
    init?(ofFileAt path: String) { self.init(rawValue: FilePath.fileExtension(of: path)) }

    /// What the file is.
    var what: String {
        switch self {
        case .slpk: "the file is a scene layer package, whose tiles are not drawn"
        case .tpk: "the file is a tile package with a compact cache of version 1, which is not read"
        case .vtpk: "the file is a vector tile package, whose tiles are not drawn"
        case .mxd: "the file is a map of ArcMap, which is not read"
        case .lyr: "the file is a layer file of ArcMap, which is not read"
        case .mpk: "the file is a map package of ArcMap, which is not read"
        case .lpk: "the file is a layer package of ArcMap, which is not read"
        }
    }

    /// What to do.
    var suggestion: String {
        switch self {
        case .slpk: "export the features of the layer to a geodatabase or GeoPackage"
        case .tpk: "export it again as .tpkx, or use the map or the data from which the tiles were made"
        case .vtpk: "use the map or the data from which the tiles were made"
        case .mxd, .mpk: "open it in ArcGIS Pro, and save the map as .mapx"
        case .lyr, .lpk: "open it in ArcGIS Pro, and save the layer as .lyrx"
        }
    }
}
