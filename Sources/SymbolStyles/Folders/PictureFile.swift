import CartoucheDocuments
import CartoucheImages

/// A picture that becomes a picture marker with one pixel for one DIP.
struct PictureFile {
    /// The CIM symbol.
    let symbol: JSONValue

    /// - Throws: `DocumentError` if the bytes are no PNG or JPEG picture.
    init(_ bytes: [UInt8], source: String) throws(DocumentError) {
        let mediaType = MediaType.sniff(bytes) ?? ""
        let image: Image
        do {
            image = try Image(data: bytes, pixelLimit: 16_000_000)
        } catch {
            throw DocumentError(.malformed, source: source, what: error.what, suggestion: error.suggestion)
        }
        symbol = [
            "type": "CIMPointSymbol",
            "symbolLayers": [
                [
                    "type": "CIMPictureMarker", "enable": true, "anchorPointUnits": "Relative",
                    "dominantSizeAxis3D": "Y", "size": .number(JSONNumber(Double(image.height) * 0.75)),
                    "billboardMode3D": "FaceNearPlane", "invertBackfaceTexture": true, "scaleX": 1,
                    "textureFilter": "Picture",
                    "url": .string("data:\(mediaType);base64,\(Base64.encode(bytes))"),
                ]
            ], "haloSize": 1, "scaleX": 1, "angleAlignment": "Display",
        ]
    }
}
