import CartoucheDocuments
import CartoucheGeospatial

/// A tile set that cannot be made.
package enum TileSetError: CartoucheError, Hashable {
    /// The area has no part in the scheme.
    case noTiles(TilingScheme)
    /// No layer has an extent.
    case noExtent
    /// The scheme lacks a level.
    case noLevel(Int, of: TilingScheme)
    /// An output exists that is not a tile set.
    case otherFile(String)
    /// A folder with a complete or other content.
    case otherFolder(String, isTileSet: Bool)
    /// Archives have tiles of web maps only.
    case schemeOfArchive(TilingScheme)
    /// A line of a plan that is not usable.
    case planLine(source: String, what: String)
    /// A part of a plan is missing at the end.
    case missingParts(count: Int, of: Int, first: String)
    /// The folder of a plan does not exist on this computer.
    case noFolder(String)
    /// The map or the options differ from those of the plan.
    case changedPlan

    package var what: String {
        switch self {
        case .noTiles(let scheme): "the area has no tiles of \(scheme.name)"
        case .noExtent: "no visible layer has an extent"
        case .noLevel(let level, let scheme): "\(scheme.name) has no level \(level)"
        case .otherFile: "the file exists and is not a tile set"
        case .otherFolder(_, true): "the folder has a complete tile set of another map, data or options"
        case .otherFolder(_, false): "the folder has other files"
        case .schemeOfArchive(let scheme):
            "PMTiles and MBTiles have tiles in Web Mercator only, not those of \(scheme.name)"
        case .planLine(_, let what): what
        case .missingParts(let count, let all, _): "\(count) of \(all) parts of the plan are missing"
        case .noFolder: "the folder of the plan does not exist on this computer"
        case .changedPlan: "the map, its data or the options have changed since the plan was made"
        }
    }

    package var `where`: String {
        switch self {
        case .otherFile(let path), .otherFolder(let path, _), .noFolder(let path): path
        case .missingParts(_, _, let first): first
        case .planLine(let source, _): source
        case .noTiles, .noExtent, .noLevel, .schemeOfArchive, .changedPlan: ""
        }
    }

    package var suggestion: String {
        switch self {
        case .noTiles(let scheme):
            scheme.reference == .webMercator
                ? "Web Mercator ends at 85.0511° north and south; choose another --bbox"
                : "choose another --bbox, or a tiling that covers it"
        case .noExtent: "choose the area with --bbox"
        case .noLevel(_, let scheme):
            "choose levels from \(scheme.levels.first?.number ?? 0) to \(scheme.levels.last?.number ?? 0)"
        case .otherFile: "delete it or choose another name"
        case .otherFolder(_, true): "replace it with --restart, or choose another folder"
        case .otherFolder(_, false): "choose an empty or new folder"
        case .schemeOfArchive: "choose a folder as the output"
        case .planLine: "use the lines that --plan prints"
        case .missingParts: "run their lines with --run-job"
        case .noFolder: "mount it at the same path"
        case .changedPlan: "make a new plan"
        }
    }
}
