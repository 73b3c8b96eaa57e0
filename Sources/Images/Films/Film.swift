/// Pictures of one size that follow each other, for an animated GIF or WebP file.
///
/// Frames are kept as compressed PNG pictures, so memory depends on what differs in a row, and not on the area alone.
package struct Film {
    /// The format of a film.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case gif
        case webp
    }

    private var frames: [[UInt8]] = []
    private(set) var counts = ColorCounts()
    /// The size of all frames in pixels.
    package let width, height: Int
    /// The time for each frame in milliseconds, at least 20.
    package let frameTime: Int

    /// The maximum number of frames.
    package static let maxFrameCount = 2000

    /// Creates a film without frames.
    ///
    /// - Parameters:
    ///   - width: The width of all frames in pixels.
    ///   - height: The height of all frames in pixels.
    ///   - frameTime: The time for each frame in milliseconds; faster films than 20 are slowed down.
    package init(width: Int, height: Int, frameTime: Int) {
        (self.width, self.height) = (width, height)
        self.frameTime = min(max(frameTime, 20), 655_350)
    }

    /// The number of frames.
    package var count: Int { frames.count }

    /// Adds a frame, which must have the size of the film.
    package mutating func append(_ image: Image) {
        precondition(image.width == width && image.height == height, "a frame has another size than the film")
        counts.add(image)
        frames.append(image.png(compression: .fast))
    }

    /// Calls a function with each frame in turn.
    func forEachFrame(_ body: (Image) throws(ImageError) -> Void) throws(ImageError) {
        for frame in frames { try body(Image(data: frame)) }
    }

    /// Encodes the film, which repeats without end.
    ///
    /// - Parameter quality: From 1 to 100 for lossy WebP; nil for lossless WebP. A GIF has at most 255 colors, which all
    ///   frames share.
    /// - Throws: `ImageError` if a side is too long for the format, or if libwebp is not installed.
    package func encoded(_ format: Format, quality: Int? = nil) throws(ImageError) -> [UInt8] {
        switch format {
        case .gif: try gif()
        case .webp: try webp(quality: quality)
        }
    }
}
