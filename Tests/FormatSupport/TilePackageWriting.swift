/// Builds tile packages (`.tpkx`) with a compact cache of version 2.
package enum TilePackage {
    /// A tile with its picture.
    package struct Tile {
        package var level, column, row: Int
        package var bytes: [UInt8]

        package init(_ level: Int, _ column: Int, _ row: Int, _ bytes: [UInt8]) {
            (self.level, self.column, self.row, self.bytes) = (level, column, row, bytes)
        }
    }

    /// The description of a cache in Web Mercator with the levels 0 to 9.
    package static let webMercator = description(
        wkid: 102_100, origin: (-20_037_508.342787, 20_037_508.342787), resolution: 156_543.033928)

    /// Returns the description of a cache (`root.json`) with the levels 0 to 9, each half as coarse as the one before.
    package static func description(
        wkid: Int, origin: (x: Double, y: Double), resolution: Double, side: Int = 256,
        extent: [Double]? = nil, storage: String = "esriMapCacheStorageModeCompactV2", format: String = "PNG"
    ) -> String {
        let levels = (0...9).map { level in
            let resolution = resolution / Double(1 << level)
            return "{\"level\": \(level), \"resolution\": \(resolution), \"scale\": \(resolution * 3780)}"
        }
        let sides = extent.map {
            "\"fullExtent\": {\"xmin\": \($0[0]), \"ymin\": \($0[1]), \"xmax\": \($0[2]), \"ymax\": \($0[3])},"
        }
        return """
            {"name": "Ground", "version": 1.0, "tileBundlesPath": "./tile", "minLOD": 0, "maxLOD": 9,
             "tileImageInfo": {"format": "\(format)"}, \(sides ?? "")
             "storageInfo": {"storageFormat": "\(storage)", "packetSize": 128},
             "tileInfo": {"rows": \(side), "cols": \(side), "dpi": 96, "spatialReference": {"wkid": \(wkid)},
             "origin": {"x": \(origin.x), "y": \(origin.y)}, "lods": [\(levels.joined(separator: ", "))]}}
            """
    }

    /// Returns the bytes of a package.
    ///
    /// - Parameter edit: Changes the bytes of each bundle.
    package static func bytes(
        _ tiles: [Tile], description: String = webMercator, isDeflated: Bool = false,
        edit: (inout ByteWriter) -> Void = { _ in }
    ) -> [UInt8] {
        let item = "{\"title\": \"Town\", \"accessInformation\": \"© Town\"}"
        var files = [Zip.File("iteminfo.json", item), Zip.File("root.json", description)]
        for (name, tiles) in Dictionary(grouping: tiles, by: name(of:)).sorted(by: { $0.key < $1.key }) {
            var bundle = bundle(tiles)
            edit(&bundle)
            files.append(Zip.File(name, bytes: bundle.bytes))
        }
        for index in files.indices { files[index].isDeflated = isDeflated }
        return Zip.archive(files)
    }

    private static func name(of tile: Tile) -> String {
        func digits(_ number: Int, _ radix: Int, _ count: Int) -> String {
            let text = String(number, radix: radix)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let (row, column) = (tile.row / 128 * 128, tile.column / 128 * 128)
        return "tile/L\(digits(tile.level, 10, 2))/R\(digits(row, 16, 4))C\(digits(column, 16, 4)).bundle"
    }

    private static func bundle(_ tiles: [Tile]) -> ByteWriter {
        var writer = ByteWriter()
        writer.little(UInt32(3), UInt32(16384), UInt32(tiles.map(\.bytes.count).max() ?? 0), UInt32(5))
        writer.little(UInt64(0), UInt64(0), UInt64(40))
        writer.little(UInt32(20 + 131_072), UInt32(3), UInt32(16), UInt32(16384), UInt32(5), UInt32(131_072))
        writer.zeros(131_072)
        for tile in tiles {
            writer.little(UInt32(tile.bytes.count))
            let place = 64 + 8 * ((tile.row % 128) * 128 + tile.column % 128)
            writer.replace(
                at: place, little: UInt64(writer.bytes.count) | UInt64(tile.bytes.count) << 40)
            writer.append(tile.bytes)
        }
        return writer
    }
}
