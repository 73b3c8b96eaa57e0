/// Markers drawn once and kept as pixels, for one or many pictures.
///
/// Give the same cache to the canvases of a map that is drawn again and again.
public final class SpriteCache: Sendable {
    /// An empty cache.
    public init() {}
}
