import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheGeospatial
import CartoucheImages
import CartoucheTileArchives
import CartoucheTileSets

/// Options for the tiles of a map.
package struct TileOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Levels, such as 0-8 or 12; at most 30.", discussion: "Default: 0-5.", valueName: "levels"))
    package var zoom: ZoomLevels?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "west,south,east,north in degrees or --bbox-crs. Default: all features.",
            discussion: "If west is above east, the area crosses the antimeridian.",
            valueName: "w,s,e,n"))
    package var bbox: NumberList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Coordinate system of --bbox, such as EPSG:3857.", valueName: "code"))
    package var bboxCrs: String?

    @Option(
        name: .customLong("scale"),
        help: ArgumentHelp("Pixels per DIP: 2 for sharp screens. Default: 1.", valueName: "n"))
    package var givenScale: Double?

    @Option(help: ArgumentHelp("png, webp or jpg. Default: png.", valueName: "name"))
    package var format: TileFormat?

    @Option(help: ArgumentHelp("PNG: fast, or best (smallest). Default: fast.", valueName: "name"))
    package var compression: PNGCompression?

    @Option(help: ArgumentHelp("Quality, 1 to 100. Default: 90 for JPEG; lossless WebP.", valueName: "n"))
    package var quality: Int?

    @Option(
        help: ArgumentHelp(
            "Color, or transparent. Default: the map's; transparent for data files.", valueName: "color"))
    package var background: String?

    @Option(
        help: ArgumentHelp(
            "GoogleMapsCompatible, or the JSON of an ArcGIS map service or its tileInfo.",
            discussion: "Tilings in other systems than Web Mercator need a folder as the output.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    package var tiling: String?

    @Option(help: ArgumentHelp("Name in the tile set. Default: that of the input.", valueName: "text"))
    package var name: String?

    @Option(help: ArgumentHelp("Credit in the tile set. Default: those of the layers.", valueName: "text"))
    package var attribution: String?

    @Option(help: ArgumentHelp("Number of threads. Default: number of cores.", valueName: "n"))
    package var jobs: Int?

    @Flag(help: "Begin again, also if an unfinished tile set exists.")
    package var restart = false

    @Flag(help: "Make more than a million tiles without a question.")
    package var yes = false

    /// The number of tiles above which `--yes` is needed.
    package static let maxUnconfirmed = 1_000_000

    package var scale: Double { givenScale ?? 1 }

    /// The background color; nil if none is given.
    package var backgroundColor: Color? {
        background.flatMap { $0 == "transparent" ? .clear : Color(css: $0) }
    }

    /// Whether no option is given.
    package var isUnused: Bool {
        zoom == nil && bbox == nil && bboxCrs == nil && givenScale == nil && format == nil && quality == nil
            && compression == nil && background == nil && tiling == nil && name == nil && attribution == nil
    }

    /// Checks the values, if the options are used.
    package func validateUse() throws {
        if let bbox {
            guard bbox.numbers.count == 4 else {
                throw ValidationError("--bbox needs four numbers: west,south,east,north")
            }
            guard bbox.numbers[0] != bbox.numbers[2], bbox.numbers[1] < bbox.numbers[3] else {
                throw ValidationError("--bbox needs a width, and south below north: west,south,east,north")
            }
            if bboxCrs == nil {
                guard bbox.numbers[1] >= -90, bbox.numbers[3] <= 90,
                    abs(bbox.numbers[0]) <= 360, abs(bbox.numbers[2]) <= 360
                else { throw ValidationError("--bbox is not in degrees; name its system with --bbox-crs") }
            }
        }
        if bboxCrs != nil, bbox == nil { throw ValidationError("--bbox-crs needs --bbox") }
        if let givenScale, !(0.25...8).contains(givenScale) {
            throw ValidationError("--scale must be between 0.25 and 8; it is \(givenScale)")
        }
        if let background, backgroundColor == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent"
            )
        }
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality must be between 1 and 100; it is \(quality)")
        }
        let format = format ?? .png
        if quality != nil, format == .png { throw ValidationError("--quality needs --format jpg or webp") }
        if compression != nil, format != .png { throw ValidationError("--compression needs --format png") }
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs must be between 1 and 1024; it is \(jobs)")
        }
    }

    /// The coordinate system of the box.
    package var boxReference: SpatialReference {
        get throws { try bboxCrs.map(spatialReference) ?? .wgs84 }
    }

    /// The scheme of the tiles.
    package var scheme: TilingScheme {
        get throws {
            guard let tiling, tiling.lowercased() != TilingScheme.webMercatorName.lowercased() else {
                return .webMercator
            }
            return try .arcGIS(path: tiling)
        }
    }
}

/// Options for a tile set that several computers make.
package struct TilePlanOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Print n lines, each for a part of about equal cost.",
            discussion: "All computers need the map and its data at the same paths, and a common folder.",
            valueName: "n"))
    package var plan: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Make the part of a line; again if it is not complete.", valueName: "line"))
    package var runJob: String?

    @Option(
        help: ArgumentHelp("Join the parts of a plan, and delete them.", valueName: "file"),
        completion: .file())
    package var merge: String?

    package func validate() throws {
        let modes = [plan != nil, runJob != nil, merge != nil].count { $0 }
        guard modes <= 1 else { throw ValidationError("Use only one of --plan, --run-job and --merge") }
        if let plan, !(1...100_000).contains(plan) {
            throw ValidationError("--plan must be between 1 and 100000; it is \(plan)")
        }
    }
}

/// Levels of detail, written `0-8` or `12`.
package struct ZoomLevels: ExpressibleByArgument {
    package let levels: ClosedRange<Int>

    package init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, (1...2).contains(numbers.count), let first = numbers.first,
            let last = numbers.last, first <= last, first >= 0,
            last <= TileAddress.maximumLevel
        else { return nil }
        levels = first...last
    }
}

extension TileFormat: ExpressibleByArgument {}
extension PNGCompression: ExpressibleByArgument {}
