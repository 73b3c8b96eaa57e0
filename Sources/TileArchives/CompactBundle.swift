import CartoucheDocuments

/// A bundle of a compact cache, version 2 (Esri, "Compact Cache V2"): up to 128 × 128 tiles and their index.
///
/// All numbers are little-endian. The header has 64 bytes, the index 8 bytes for each tile, row by row: the position of
/// the tile in 40 bits, and its size in 24 bits. The size is 0 if there is no tile.
struct CompactBundle {
    /// The number of columns and rows of a bundle.
    static let side = 128
    private static let headerBytes = 64
    private static let version = 3

    private let index, data: FileWindow
    /// The position and the size of the bundle in the files.
    private let start, size: Int

    /// Opens a bundle.
    ///
    /// - Parameters:
    ///   - index: The file, for reading the index.
    ///   - data: The same file, for reading tiles.
    ///   - start: The position of the bundle in the file.
    ///   - size: The size of the bundle.
    /// - Throws: `DocumentError` if the bytes are no bundle of this version.
    init(index: FileWindow, data: FileWindow, start: Int, size: Int) throws(DocumentError) {
        (self.index, self.data, self.start, self.size) = (index, data, start, size)
        guard size >= Self.headerBytes + 8 * Self.side * Self.side,
            let header = try index.bytes(at: start, 8),
            header.loadUnaligned(as: UInt32.self).littleEndian == Self.version,
            header.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian == Self.side * Self.side
        else { throw damaged("a bundle of tiles has no header of version 2 of the compact cache") }
    }

    /// Returns the bytes of a tile; nil if the bundle has no such tile.
    ///
    /// - Throws: `DocumentError` if the index states a place outside of the bundle.
    func tile(column: Int, row: Int) throws(DocumentError) -> [UInt8]? {
        let number = (row % Self.side) * Self.side + column % Self.side
        guard let entry = try index.bytes(at: start + Self.headerBytes + 8 * number, 8) else {
            throw damaged("a bundle of tiles is incomplete")
        }
        let value = entry.loadUnaligned(as: UInt64.self).littleEndian
        let (offset, count) = (Int(value & 0xFF_FFFF_FFFF), Int(value >> 40))
        guard count > 0 else { return nil }
        guard offset <= size, count <= size - offset, let bytes = try data.bytes(at: start + offset, count)
        else { throw damaged("the index of a bundle of tiles states a place outside of the bundle") }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func damaged(_ what: String) -> DocumentError {
        DocumentError(
            .malformed, source: index.name, what: what, suggestion: "download or export the package again")
    }
}
