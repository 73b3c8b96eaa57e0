extension Color {
    /// The colour as the raster's pixel: `red | green << 8 | blue << 16 | alpha << 24`, premultiplied.
    ///
    /// Components are rounded to eight bits first (``rgba8``), then each is multiplied by alpha over 255 and
    /// rounded to the nearest (no ties occur: 255 is odd). A decoded picture with the same straight bytes
    /// therefore has the same words.
    package var premultipliedWord: UInt32 {
        let bytes = rgba8
        return premultiplied(
            UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24)
    }
}
