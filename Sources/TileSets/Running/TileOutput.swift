import CartoucheDocuments
import CartoucheTileArchives

/// Where a tile set is written: a folder with a file for each tile, or an archive.
package struct TileOutput: Hashable, Sendable {
    /// The kind of a tile set.
    package enum Kind: String, Hashable, Sendable {
        /// `LEVEL/COLUMN/ROW.png` and `tiles.json`.
        case folder
        case mbtiles
        case pmtiles
    }

    package let path: String
    package let kind: Kind

    /// Chooses the kind by the extension; a path without `.mbtiles` or `.pmtiles` is a folder.
    package init(path: String) {
        self.path = path
        kind =
            switch FilePath.fileExtension(of: path).lowercased() {
            case "mbtiles": .mbtiles
            case "pmtiles": .pmtiles
            default: .folder
            }
    }

    /// The database of an unfinished tile set.
    ///
    /// For folders, it lists the tiles that are written.
    var storePath: String {
        kind == .folder ? FilePath.joining(path, ".cartouche-tiles") : path + ".part"
    }

    /// The file in a folder that states what its tiles are.
    var descriptionPath: String { FilePath.joining(path, "tiles.json") }

    /// Checks that no file of another kind is in the place of the output.
    ///
    /// - Parameter restarts: Whether a complete tile set of another state is replaced.
    /// - Returns: The state of a complete tile set; nil if there is none.
    /// - Throws: ``TileSetError`` if there is another file or folder.
    package func check(restarts: Bool) throws -> String? {
        guard FileBytes.exists(path) else { return nil }
        if kind == .folder { return try checkFolder(restarts: restarts) }
        if FileBytes.isFolder(path) { throw TileSetError.otherFile(path) }
        let start = try FileBytes.beginning(of: path, count: 16)
        switch kind {
        case .pmtiles:
            guard start.starts(with: Array("PMTiles".utf8)) else { throw TileSetError.otherFile(path) }
            return try PMTilesReader(path: path).description?.state
        default:
            guard start.starts(with: Array("SQLite format 3".utf8)) else {
                throw TileSetError.otherFile(path)
            }
            return TileStore.state(ofFile: path)
        }
    }

    private func checkFolder(restarts: Bool) throws -> String? {
        guard FileBytes.isFolder(path) else { throw TileSetError.otherFile(path) }
        let names = FileBytes.names(inFolder: path, hidden: true)
        if names.isEmpty || FileBytes.exists(storePath) { return nil }
        let description = try? JSONPart(
            parsing: FileBytes.contents(of: descriptionPath), source: descriptionPath)
        guard let state = description?[Self.stateName]?.string else {
            throw TileSetError.otherFolder(path, isTileSet: false)
        }
        return state
    }

    /// The member of `tiles.json` with the state.
    static let stateName = "cartouche_state"

    /// Removes an unfinished tile set, and the tiles of a folder.
    func removeUnfinished() throws {
        if FileBytes.exists(storePath) { try TileStore.remove(storePath) }
        guard kind == .folder, FileBytes.isFolder(path) else { return }
        func isNumber(_ name: some StringProtocol) -> Bool {
            !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        for level in FileBytes.names(inFolder: path) where isNumber(level) {
            let levelFolder = FilePath.joining(path, level)
            for column in FileBytes.names(inFolder: levelFolder) where isNumber(column) {
                let folder = FilePath.joining(levelFolder, column)
                for name in FileBytes.names(inFolder: folder) {
                    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
                    guard parts.count == 2, isNumber(parts[0]), TileFormat(rawValue: String(parts[1])) != nil
                    else { continue }
                    try Folder.remove(file: FilePath.joining(folder, name))
                }
                Folder.remove(emptyFolder: folder)
            }
            Folder.remove(emptyFolder: levelFolder)
        }
        try Folder.remove(file: descriptionPath)
    }
}
