import CartoucheDocuments
import CartoucheImages

/// The JSON members for the location of a symbol's picture.
enum PictureJSON {
    static let url = JSONMember<String?>.optionalString("url")
    static let imageData = JSONMember<String?>.optionalString("imageData")
    static let contentType = JSONMember<String?>.optionalString("contentType")

    /// Reads the location; `imageData` takes precedence over `url`.
    static func read(_ reading: inout JSONReading) -> PictureSource {
        let url = reading.value(url)
        if let text = reading.value(imageData), !text.isEmpty { return .base64(text) }
        guard let url, !url.isEmpty else {
            reading.report(
                .error, .noPicture, "the symbol has neither imageData nor url", instead: "not drawn")
            return .none
        }
        let source = PictureSource.reference(url, reading.resources)
        if let error = source.whyNotLocal {
            reading.report(.error, .remotePicture, at: "url", error.description, instead: "not drawn")
        }
        return source
    }

    /// Writes the location, unless the document already has it.
    static func write(_ source: PictureSource, to writing: inout JSONWriting) {
        switch source {
        case .none: break
        case .reference(let text, _): writing.put(url, text)
        case .base64(let text): writing.put(imageData, text)
        case .data(let bytes): embed(bytes, to: &writing)
        case .image(let image): embed(image.png(), to: &writing)
        }
    }

    private static func embed(_ bytes: [UInt8], to writing: inout JSONWriting) {
        writing.put(imageData, Base64.encode(bytes))
        writing.put(contentType, MediaType.sniff(bytes))
    }
}
