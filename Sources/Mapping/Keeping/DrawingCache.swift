/// What layers keep in memory so that they are drawn faster the next time.
///
/// A layer that is drawn a second time keeps the features that it reads, an index over them, and their shapes
/// simplified for each scale (one for all scales between two powers of two). The pictures are the same, pixel by
/// pixel. All layers of the process share one budget; when it is used up, what was not needed for longest goes.
/// Layers whose file has changed are read anew, and a file that is larger than the budget is read for each picture.
public enum DrawingCache {
    /// The most bytes that are kept.
    ///
    /// Default: an eighth of the machine's memory, at most 1 GB. 0 keeps nothing. Set to less than is kept, it
    /// drops the rest at once.
    public static var byteLimit: Int {
        get { CacheLedger.shared.byteLimit }
        set { CacheLedger.shared.byteLimit = newValue }
    }

    /// The bytes that are kept at present, about.
    public static var byteCount: Int { CacheLedger.shared.byteCount }

    /// Drops all that is kept, for example when the system asks for memory.
    ///
    /// What is being drawn at the moment goes when it is drawn.
    public static func removeAll() {
        CacheLedger.shared.removeAll()
    }
}
