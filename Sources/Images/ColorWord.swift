extension Color {
    /// The color as a pixel of the raster: `red | green << 8 | blue << 16 | alpha << 24`, premultiplied.
    ///
    /// Components are first rounded to eight bits (``rgba8``). Then each is multiplied by alpha / 255 and rounded to
    /// the nearest (there are no ties, because 255 is odd). A decoded image with the same straight bytes therefore has
    /// the same words.
    package var premultipliedWord: UInt32 {
        let bytes = rgba8
        return premultiplied(
            UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24)
    }
}
