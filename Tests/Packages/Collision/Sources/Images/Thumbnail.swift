/// A small picture.
public struct Thumbnail {
    /// The width and the height in pixels.
    public var side: Int

    /// Creates a thumbnail.
    public init(side: Int) { self.side = side }
}
