import CartoucheDocuments
import CartoucheImages

/// The file of an image that is embedded in a document.
struct SVGPicture {
    /// The bytes of a PNG or JPEG file.
    let bytes: [UInt8]
    let mediaType: String
    /// Whether the file has fewer pixels than the image.
    let isShrunk: Bool

    /// Uses the original file of the image if renderers agree on its pixels; otherwise creates a PNG.
    init(_ image: Image) {
        if let encoded = DocumentPicture.original(of: image) {
            (bytes, mediaType, isShrunk) = (encoded.bytes, encoded.format.mediaType, false)
            return
        }
        mediaType = ImageFormat.png.mediaType
        let shrunk = DocumentPicture.shrunk(image)
        isShrunk = shrunk != nil
        bytes = (shrunk ?? image).png()
    }
}

extension SVGCanvas {
    /// Returns the number of an image's definition; the definition has the size of the image in pixels.
    mutating func number(of image: Image) -> Int {
        let key = ObjectIdentifier(image.bitmap)
        if let known = known.pictures[key] { return known }
        let number = known.next()
        known.pictures.insert(number, for: key, keeping: image.bitmap, weight: image.width * image.height)
        let picture = SVGPicture(image)
        if picture.isShrunk { diagnosticCounts.shrunkPictures += 1 }
        onPage { page, sink in
            page.text.append("<defs><image")
            page.text.attribute("id") { $0.identifier(.picture, number) }
            page.text.attribute("width") { $0.append(image.width) }
            page.text.attribute("height") { $0.append(image.height) }
            page.text.attribute("preserveAspectRatio", "none")
            page.text.append(" xlink:href=\"data:")
            page.text.append(utf8: picture.mediaType.utf8)
            page.text.append(";base64,")
            // Parts whose length is a multiple of three bytes need no Base64 padding.
            let part = 3 << 14
            for start in stride(from: 0, to: picture.bytes.count, by: part) {
                let end = min(start + part, picture.bytes.count)
                page.text.append(utf8: Base64.encode(Array(picture.bytes[start..<end])).utf8)
                if end < picture.bytes.count { page.flush(to: &sink) }
            }
            page.text.append("\"/></defs>\n")
        }
        return number
    }
}
