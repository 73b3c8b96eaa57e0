import CartoucheImages
import CartoucheTileArchives
import Synchronization

/// Cuts pictures of blocks into tiles, and encodes them.
final class TilePictures: Sendable {
    private let format: TileFormat
    private let quality: Int?
    private let isSmall: Bool
    /// The files of tiles with one color, by the color: seas and empty land.
    private let plain = Mutex<[UInt32: [UInt8]]>([:])
    private static let maxPlain = 256

    /// - Parameters:
    ///   - quality: Quality of JPEG and lossy WebP, 1 to 100; nil is 90 for JPEG, and lossless for WebP.
    ///   - isSmall: Whether PNG files are made smallest, which takes many times longer.
    init(format: TileFormat, quality: Int?, isSmall: Bool) {
        self.format = format
        self.quality = quality
        self.isSmall = isSmall
    }

    /// Returns the tiles of a picture; those that are completely transparent have no bytes.
    ///
    /// - Parameter side: The width and height of a tile in pixels.
    func tiles(of picture: Image, _ block: TileBlock, side: Int) throws -> [TileStore.Tile] {
        var tiles: [TileStore.Tile] = []
        tiles.reserveCapacity(block.count)
        for (y, row) in block.rows.enumerated() {
            for (x, column) in block.columns.enumerated() {
                let address = TileAddress(level: block.level, column: column, row: row)
                tiles.append((address, try bytes(of: picture.bitmap, x * side, y * side, side)))
            }
        }
        return tiles
    }

    private func bytes(of picture: Bitmap, _ x: Int, _ y: Int, _ side: Int) throws -> [UInt8]? {
        if let color = Self.onlyColor(of: picture, x, y, side) {
            if color >> 24 == 0 { return nil }
            if let known = plain.withLock({ $0[color] }) { return known }
            let made = try encoded(Self.part(of: picture, x, y, side))
            plain.withLock { if $0.count < Self.maxPlain { $0[color] = made } }
            return made
        }
        return try encoded(Self.part(of: picture, x, y, side))
    }

    private func encoded(_ picture: Bitmap) throws -> [UInt8] {
        let image = Image(picture)
        switch format {
        // Each block has its own thread.
        case .png: return image.png(compression: isSmall ? .best : .fast, threads: 1)
        case .jpg: return try image.jpeg(quality: quality ?? 90)
        case .webp: return try image.webp(quality: quality)
        }
    }

    /// Returns the color of all pixels of a part; nil if there are several.
    private static func onlyColor(of picture: Bitmap, _ x: Int, _ y: Int, _ side: Int) -> UInt32? {
        let first = picture.row(y)[x]
        for line in y..<y + side {
            for pixel in picture.row(line)[x..<x + side] where pixel != first { return nil }
        }
        return first
    }

    private static func part(of picture: Bitmap, _ x: Int, _ y: Int, _ side: Int) -> Bitmap {
        if picture.width == side, picture.height == side { return picture }
        let part = Bitmap(width: side, height: side)
        for line in 0..<side {
            _ = part.row(line).update(fromContentsOf: picture.row(y + line)[x..<x + side])
        }
        return part
    }
}
