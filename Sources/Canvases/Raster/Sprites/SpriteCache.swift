import Synchronization

/// Markers drawn once and kept as pixels, for one or many pictures.
///
/// Give the same cache to the canvases of a map that is drawn again and again. A marker is the same as long
/// as its `MarkerPicture` object is. Canvases on several threads may share a cache.
///
/// A marker up to 36 px around its origin is stamped as a sprite: its position is rounded to quarter pixels,
/// its rotation and size so finely that nothing moves by more than 0.07 px. Larger ones are drawn exactly.
/// That depends on marker and stamp alone, so that a picture does not change with what is in the cache.
public final class SpriteCache: Sendable {
    private let table: Mutex<SpriteTable>
    private let byteLimit: Int

    /// An empty cache.
    ///
    /// - Parameter byteLimit: how many bytes of pixels are kept at most. Default: 64 MB.
    public init(byteLimit: Int = 64 << 20) {
        self.byteLimit = byteLimit
        table = Mutex(SpriteTable(byteLimit: byteLimit))
    }

    /// The sprites for one batch.
    ///
    /// When the last batch found no room, all begins anew; pictures that are
    /// being drawn keep the table they have.
    func currentTable() -> SpriteTable {
        table.withLock { table in
            if table.isFull { table = SpriteTable(byteLimit: byteLimit) }
            return table
        }
    }
}
