import CartoucheImages

/// The limits for images that documents embed.
enum DocumentPicture {
    /// The greatest number of pixels; larger images are reduced, so that encoding needs at most 64 MB.
    static let maxPixels = 1 << 24
    /// The greatest size of an original file that is embedded, in bytes.
    private static let maxBytes = 1 << 25

    /// Returns the original file of an image if it is small enough and renderers agree on its pixels.
    static func original(of image: Image) -> EncodedImage? {
        guard let encoded = image.encoded, encoded.bytes.count <= maxBytes, encoded.isPortable else {
            return nil
        }
        return encoded
    }

    /// Returns an image of the same shape with at most ``maxPixels`` pixels; nil if the image itself is small enough.
    static func shrunk(_ image: Image) -> Image? {
        let count = Double(image.width) * Double(image.height)
        guard count > Double(maxPixels) else { return nil }
        let factor = (Double(maxPixels) / count).squareRoot()
        func size(_ side: Int, _ other: Int) -> Int {
            min(max(Int(Double(side) * factor), 1), maxPixels / max(Int(Double(other) * factor), 1), side)
        }
        return Image(
            image.bitmap.averaged(
                width: size(image.width, image.height), height: size(image.height, image.width)))
    }
}
