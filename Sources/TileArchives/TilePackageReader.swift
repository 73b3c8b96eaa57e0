import CartoucheArchives
import CartoucheDocuments

/// Reads tile packages (`.tpkx`, Esri tile package specification 1.0) on one thread.
///
/// Bundles that are stored in the archive are read in place. Compressed ones are unpacked into temporary files, of which
/// a few are kept.
package final class TilePackageReader {
    /// The columns and rows of the bundles of a level.
    package struct Area: Hashable, Sendable {
        package var columns: Range<Int>
        package var rows: Range<Int>
    }

    /// The description of the cache (`root.json`).
    package let description: JSONPart
    /// The title for users; empty if the package states none.
    package let name: String
    /// The credits; empty if the package states none.
    package let attribution: String
    /// The levels with tiles.
    package private(set) var areas: [Int: Area] = [:]

    private let location: FileLocation
    private let index, data: FileWindow
    private let directory: ZipDirectory
    private var bundles: [BundlePlace: ZipDirectory.Entry] = [:]
    private var opened: [BundlePlace: CompactBundle] = [:]
    /// The unpacked bundles, the one that was used last at the end.
    private var unpacked: [(place: BundlePlace, folder: UnpackedFolder)] = []

    private struct BundlePlace: Hashable {
        var level, column, row: Int
    }

    private static let maximumUnpacked = 4
    private static let maximumDocumentBytes = 16 << 20
    /// The numbers of hexadecimal digits of a column or row.
    private static let sizes = 4...8

    /// Opens a package.
    ///
    /// - Throws: `DocumentError` if the file cannot be read, if it is not a tile package, if it has no bundles, or if it
    ///   has another kind of cache or other tiles than pictures. `JSONError` if its description is damaged.
    package init(path: String) throws {
        location = FileLocation(path)
        let index = try FileWindow(location)
        let directory = try ZipDirectory(index)
        (self.index, data, self.directory) = (index, try FileWindow(location), directory)
        guard let root = directory["root.json"] else {
            throw DocumentError(
                .malformed, source: path, what: "the archive is not a tile package: it has no root.json",
                suggestion: "export the tile package again as .tpkx")
        }
        func document(_ entry: ZipDirectory.Entry) throws -> JSONPart {
            try JSONPart(
                parsing: directory.contents(of: entry, in: index, limit: Self.maximumDocumentBytes),
                source: path + "/" + entry.name)
        }
        let description = try document(root)
        self.description = description
        let item = try? directory["iteminfo.json"].map(document)
        let title = item?["title"]?.string ?? ""
        name = title.isEmpty ? description["name"]?.string ?? "" : title
        attribution = item?["accessInformation"]?.string ?? ""
        try check(path)
        addBundles()
        guard !bundles.isEmpty else {
            throw DocumentError(
                .malformed, source: path, what: "the tile package has no tiles",
                suggestion: "export the tile package again as .tpkx")
        }
    }

    /// Checks that the cache has a known structure and pictures.
    private func check(_ path: String) throws(DocumentError) {
        let storage = description["storageInfo"]
        let format = storage?["storageFormat"]?.string ?? storage?["storageformat"]?.string ?? ""
        let size = (storage?["packetSize"] ?? storage?["packetsize"])?.double ?? Double(CompactBundle.side)
        guard format == "esriMapCacheStorageModeCompactV2" || format.isEmpty,
            size == Double(CompactBundle.side)
        else {
            throw DocumentError(
                .unsupported, source: path,
                what: "the tile package has a cache of the kind \(format.prefix(80)), which is not read",
                suggestion: "export it with the storage format Compact V2")
        }
        let picture = description["tileImageInfo"]?["format"]?.string ?? ""
        guard !picture.uppercased().hasPrefix("LERC") else {
            throw DocumentError(
                .unsupported, source: path, what: "the tiles of the package are heights (LERC), not pictures",
                suggestion: "use the raster from which the tiles were made")
        }
    }

    /// Finds the bundles by their names, such as `tile/L03/R0080C0100.bundle`.
    private func addBundles() {
        let stated = description["tileBundlesPath"]?.string ?? "tile"
        let folder = stated.split(separator: "/").filter { $0 != "." }.map { $0.lowercased() }
        for entry in directory.files {
            let parts = entry.name.lowercased().split(separator: "/")
            guard parts.count == folder.count + 2, parts.prefix(folder.count).map(String.init) == folder,
                let place = Self.place(level: parts[folder.count], file: parts[folder.count + 1])
            else { continue }
            bundles[place] = entry
            let columns = place.column..<place.column + CompactBundle.side
            let rows = place.row..<place.row + CompactBundle.side
            if let area = areas[place.level] {
                areas[place.level] = Area(
                    columns: min(
                        area.columns.lowerBound, columns.lowerBound)..<max(
                            area.columns.upperBound, columns.upperBound),
                    rows: min(
                        area.rows.lowerBound, rows.lowerBound)..<max(area.rows.upperBound, rows.upperBound))
            } else {
                areas[place.level] = Area(columns: columns, rows: rows)
            }
        }
    }

    /// Returns the place of a bundle; nil if the names are not those of a bundle.
    private static func place(level: Substring, file: Substring) -> BundlePlace? {
        guard level.first == "l", let number = Int(level.dropFirst()), (0..<64).contains(number),
            file.hasSuffix(".bundle"), file.first == "r"
        else { return nil }
        // C is a hexadecimal digit, too; the last digits of bundles are 00 and 80.
        let digits = file.dropFirst().dropLast(".bundle".count)
        for split in digits.indices where digits[split] == "c" {
            let (row, column) = (digits[..<split], digits[digits.index(after: split)...])
            guard sizes.contains(row.count), sizes.contains(column.count),
                let row = Int(row, radix: 16), let column = Int(column, radix: 16),
                row % CompactBundle.side == 0, column % CompactBundle.side == 0
            else { continue }
            return BundlePlace(level: number, column: column, row: row)
        }
        return nil
    }

    /// Returns the bytes of a tile; nil if the package has no such tile.
    ///
    /// - Throws: `DocumentError` if a bundle is damaged, or cannot be unpacked.
    package func tile(_ address: TileAddress) throws -> [UInt8]? {
        guard address.column >= 0, address.row >= 0 else { return nil }
        let side = CompactBundle.side
        let place = BundlePlace(
            level: address.level, column: address.column / side * side, row: address.row / side * side)
        return try bundle(at: place)?.tile(column: address.column, row: address.row)
    }

    private func bundle(at place: BundlePlace) throws -> CompactBundle? {
        guard let entry = bundles[place] else { return nil }
        if let bundle = opened[place] {
            if let number = unpacked.firstIndex(where: { $0.place == place }) {
                unpacked.append(unpacked.remove(at: number))
            }
            return bundle
        }
        let bundle: CompactBundle
        if entry.isStored {
            let start = try directory.start(of: entry, in: index)
            bundle = try CompactBundle(index: index, data: data, start: start, size: entry.storedSize)
        } else {
            let folder = try Archive.unpack(location) { $0.lowercased() == entry.name.lowercased() }
            let file = FilePath.joining(folder.path, entry.name)
            let index = try FileWindow(path: file)
            bundle = try CompactBundle(
                index: index, data: try FileWindow(path: file), start: 0, size: index.size)
            unpacked.append((place, folder))
            if unpacked.count > Self.maximumUnpacked { opened[unpacked.removeFirst().place] = nil }
        }
        opened[place] = bundle
        return bundle
    }
}
