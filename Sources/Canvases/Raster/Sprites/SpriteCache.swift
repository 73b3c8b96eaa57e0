import Synchronization

/// A cache of rasterized markers, for one or many images.
///
/// Use the same cache for the canvases of a map that is drawn repeatedly. The identity of a `MarkerPicture` is the key.
/// Canvases on several threads can share a cache.
///
/// A marker within 36 pixels of its origin is drawn as a sprite. Its position is rounded to quarters of a pixel. Its
/// rotation and size are rounded so that no point moves by more than 0.07 pixels. Larger markers are drawn exactly.
/// This depends only on the marker and the stamp, so the contents of the cache do not change an image.
public final class SpriteCache: Sendable {
    private let table: Mutex<SpriteTable>
    private let byteLimit: Int

    /// Creates an empty cache.
    ///
    /// - Parameter byteLimit: The greatest size of the pixels in the cache, in bytes. Default: 64 MB.
    public init(byteLimit: Int = 64 << 20) {
        self.byteLimit = byteLimit
        table = Mutex(SpriteTable(byteLimit: byteLimit))
    }

    /// Returns the table of sprites for one batch.
    ///
    /// If the previous table was full, creates a new one. Drawings in progress continue to use their table.
    func currentTable() -> SpriteTable {
        table.withLock { table in
            if table.isFull { table = SpriteTable(byteLimit: byteLimit) }
            return table
        }
    }
}
