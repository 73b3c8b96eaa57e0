import CartoucheDocuments
import CartoucheGeospatial
import CartoucheTileArchives

/// Writes the tiles of a run: into the store of an archive, or into a folder whose store lists them.
///
/// Used by one thread at a time.
final class TileSink {
    private let output: TileOutput
    private let format: TileFormat
    private let store: TileStore
    /// The folders of columns that exist.
    private var folders: Set<String> = []

    /// - Throws: `DocumentError` if the store belongs to another state, or cannot be written.
    init(_ output: TileOutput, format: TileFormat, state: String) throws {
        self.output = output
        self.format = format
        if output.kind == .folder { try Folder.create(output.path) }
        store = try TileStore(path: output.storePath, state: state)
    }

    /// Whether the tiles of a block were written before.
    func contains(_ block: TileBlock) throws -> Bool {
        if store.isFinished { return true }
        return try store.contains(block.first)
    }

    /// Writes tiles; a run that ends inside of the call writes them again.
    func add(_ tiles: [TileStore.Tile]) throws {
        guard output.kind == .folder else { return try store.add(tiles) }
        for tile in tiles {
            guard let bytes = tile.bytes else { continue }
            let folder = FilePath.joining(output.path, "\(tile.address.level)/\(tile.address.column)")
            if folders.insert(folder).inserted { try Folder.create(folder) }
            try AtomicFile.write(
                bytes, to: FilePath.joining(folder, "\(tile.address.row).\(format.rawValue)"))
        }
        try store.add(tiles.map { ($0.address, nil) })
    }

    /// Completes the tile set, and gives it its name.
    ///
    /// - Parameters:
    ///   - pyramid: The tiles, for the description of a folder.
    ///   - report: Receives the numbers of tiles and bytes.
    func finish(
        as description: TileSetDescription, _ pyramid: TilePyramid, scale: Double, _ report: inout TileReport
    ) throws {
        if output.kind != .folder {
            let counts = try store.counts()
            (report.written, report.distinct, report.bytes) = (counts.x, counts.y, counts.z)
        }
        switch output.kind {
        case .folder:
            try TileFolderDescription(description, pyramid, scale: scale).json.write(
                to: output.descriptionPath)
            try store.remove()
        case .mbtiles:
            if !store.isFinished { try store.finish(as: description) }
            try store.rename(to: output.path)
        case .pmtiles:
            try store.writePMTiles(to: output.path, as: description)
            try store.remove()
        }
    }
}

/// The file `tiles.json` of a folder with tiles: TileJSON 3.0 for the tiles of web maps, else the scheme of ArcGIS.
struct TileFolderDescription {
    let json: JSONValue

    init(_ description: TileSetDescription, _ pyramid: TilePyramid, scale: Double) {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        let (area, middle) = (description.bounds, description.center)
        var object: JSONObject = [
            "name": .string(description.name), "format": .string(description.format.rawValue),
            "bounds": .array((0..<4).map { number(area[$0]) }),
            "center": .array([number(middle.x), number(middle.y), number(Double(pyramid.levels.lowerBound))]),
            "minzoom": number(Double(pyramid.levels.lowerBound)),
            "maxzoom": number(Double(pyramid.levels.upperBound)),
            "tiles": .array([.string("{z}/{x}/{y}.\(description.format.rawValue)")]),
            "scale": number(scale),
        ]
        if !description.attribution.isEmpty { object["attribution"] = .string(description.attribution) }
        if pyramid.scheme.isWebMercator {
            object["tilejson"] = .string("3.0.0")
            object["scheme"] = .string("xyz")
        } else {
            object["tileInfo"] = pyramid.scheme.tileInfo(of: pyramid.levels)
        }
        object[TileOutput.stateName] = .string(description.state)
        json = .object(object)
    }
}

extension TilingScheme {
    /// The scheme as the member `tileInfo` of ArcGIS, with some of its levels.
    fileprivate func tileInfo(of numbers: ClosedRange<Int>) -> JSONValue {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        var system: JSONObject = [:]
        if let code = reference.wkid { system["wkid"] = number(Double(code)) }
        return [
            "rows": number(Double(side)), "cols": number(Double(side)), "dpi": number(96),
            "origin": ["x": number(origin.x), "y": number(origin.y)], "spatialReference": .object(system),
            "lods": .array(
                levels.filter { numbers.contains($0.number) }.map {
                    ["level": number(Double($0.number)), "resolution": number($0.unitsPerDIP)]
                }),
        ]
    }
}
