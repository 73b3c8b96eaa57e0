/// The cache that layers share to draw faster the next time.
///
/// When a layer is drawn a second time, the cache keeps its features and their spatial index. It also keeps
/// simplified shapes for each scale (one copy for all scales between two powers of two). The pictures do not change
/// in any pixel. All layers of the process share one memory limit, and the least recently used items are dropped
/// first. If a file has changed, it is read again. A file larger than the limit is read for each picture.
public enum DrawingCache {
    /// The maximum number of bytes in the cache.
    ///
    /// Default: an eighth of the machine's memory, at most 1 GB. If it is 0, nothing is cached. A lower value takes
    /// effect immediately.
    public static var byteLimit: Int {
        get { CacheLedger.shared.byteLimit }
        set { CacheLedger.shared.byteLimit = newValue }
    }

    /// The approximate number of bytes in the cache.
    public static var byteCount: Int { CacheLedger.shared.byteCount }

    /// Removes everything from the cache, for example if the system is low on memory.
    ///
    /// Items that a drawing uses are freed after the drawing.
    public static func removeAll() {
        CacheLedger.shared.removeAll()
    }
}
