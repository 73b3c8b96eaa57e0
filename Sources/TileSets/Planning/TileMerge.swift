import CartoucheDocuments
import CartoucheTileArchives

/// Joins the parts of a plan to one tile set.
package struct TileMerge: Sendable {
    package let output: TileOutput
    package let pyramid: TilePyramid
    package let description: TileSetDescription
    package let scale: Double

    package init(
        _ pyramid: TilePyramid, to output: TileOutput, as description: TileSetDescription, scale: Double
    ) {
        self.output = output
        self.pyramid = pyramid
        self.description = description
        self.scale = scale
    }

    /// Returns the output of a part: an MBTiles file in a folder beside the whole.
    package static func output(of part: Int, of whole: TileOutput) -> TileOutput {
        let digits = String(part)
        let number = String(repeating: "0", count: max(5 - digits.count, 0)) + digits
        return TileOutput(path: FilePath.joining(whole.path + ".parts", "\(number).mbtiles"))
    }

    /// The number of tiles that are added at once.
    private static let batch = 512

    /// Joins the parts, and deletes them.
    ///
    /// A run that is killed joins them again.
    ///
    /// - Parameters:
    ///   - count: The number of parts.
    ///   - progress: Receives the number of parts that are done.
    /// - Throws: ``TileSetError/missingParts(count:of:first:)`` if a part is missing, belongs to another map or is not
    ///   complete. Also `DocumentError` if a file cannot be written.
    package func run(parts count: Int, progress: ((Int) -> Void)? = nil) throws -> TileReport {
        var report = TileReport()
        report.total = pyramid.count
        let parts = (1...max(count, 1)).map { Self.output(of: $0, of: output) }
        let complete = try output.check(restarts: true)
        if complete == description.state {
            report.wasComplete = true
            try remove(parts)
            return report
        }
        let missing = parts.filter { TileStore.state(ofFile: $0.path) != description.state }
        if let first = missing.first {
            throw TileSetError.missingParts(count: missing.count, of: count, first: first.path)
        }
        let sink = try TileSink(output, format: description.format, state: description.state)
        for (index, part) in parts.enumerated() {
            var tiles: [TileStore.Tile] = []
            try TileStore(reading: part.path).forEachTile { tile in
                tiles.append(tile)
                if tiles.count == Self.batch {
                    try sink.add(tiles)
                    tiles = []
                }
            }
            try sink.add(tiles)
            progress?(index + 1)
        }
        try sink.finish(as: description, pyramid, scale: scale, &report)
        try remove(parts)
        return report
    }

    private func remove(_ parts: [TileOutput]) throws {
        for part in parts { try Folder.remove(file: part.path) }
        Folder.remove(emptyFolder: output.path + ".parts")
    }
}
