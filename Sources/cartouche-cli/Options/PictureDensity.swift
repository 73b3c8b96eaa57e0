import CartoucheImages

/// The density of a picture in its file, from which programs compute the size on paper.
struct PictureDensity {
    /// The number of pixels per inch.
    let pixelsPerInch: Double

    /// Returns the bytes of a PNG file with this density (chunk `pHYs`, pixels per meter).
    func png(_ image: Image, compression: PNGCompression) -> [UInt8] {
        image.png(compression: compression, pixelsPerMeter: Int((pixelsPerInch / 0.0254).rounded()))
    }

    /// Returns the bytes of a JPEG file with this density (segment JFIF, pixels per inch).
    func jpeg(_ bytes: [UInt8]) -> [UInt8] {
        // Bytes 2 to 19 are the segment APP0: marker, length, "JFIF", version, unit, densities, thumbnail size.
        guard bytes.count > 18, bytes[2...3].elementsEqual([0xFF, 0xE0]),
            bytes[6...9].elementsEqual(Array("JFIF".utf8))
        else { return bytes }
        var bytes = bytes
        let density = UInt16(pixelsPerInch.rounded())
        bytes[13] = 1
        for start in [14, 16] {
            (bytes[start], bytes[start + 1]) = (UInt8(density >> 8), UInt8(density & 255))
        }
        return bytes
    }
}
