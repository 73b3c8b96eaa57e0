import Imaging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the pixels of a picture symbol come from.
enum PictureSource: Hashable, Sendable {
    case none
    case image(Image)
    /// A picture file in memory: PNG or JPEG.
    case data([UInt8])
    /// A picture file in base64, as JSON has it.
    case base64(String)
    case url(String)

    /// Whether the pixels are at hand: in memory, in a file, in a `data:` URL.
    var isLocal: Bool {
        switch self {
        case .none: false
        case .image, .data, .base64: true
        case .url(let url): Self.filePath(url) != nil || url.hasPrefix("data:")
        }
    }

    /// The pixels.
    func image() throws(PictureError) -> Image {
        switch self {
        case .none: throw PictureError("the symbol names no picture; give it imageData or a url")
        case .image(let image): return image
        case .data(let bytes): return try Self.decode(bytes)
        case .base64(let text): return try Self.decode(Self.bytes(base64: text))
        case .url(let url):
            if url.hasPrefix("data:") { return try Self.decode(Self.bytes(dataURL: url)) }
            guard let path = Self.filePath(url) else {
                throw PictureError(
                    "\(url.prefix(200)): pictures from elsewhere are not loaded; keep it as a file or as imageData"
                )
            }
            do {
                return try Image(contentsOfFile: path)
            } catch {
                throw PictureError("\(error)")
            }
        }
    }

    private static func decode(_ bytes: [UInt8]) throws(PictureError) -> Image {
        do {
            return try Image(data: bytes)
        } catch {
            throw PictureError("\(error)")
        }
    }

    private static func bytes(base64: String) throws(PictureError) -> [UInt8] {
        guard let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters), !data.isEmpty else {
            throw PictureError("the picture's text is not base64")
        }
        return [UInt8](data)
    }

    /// The content of `data:image/png;base64,…` (RFC 2397).
    private static func bytes(dataURL: String) throws(PictureError) -> [UInt8] {
        guard let comma = dataURL.firstIndex(of: ",") else {
            throw PictureError("the data: URL has no comma; it should look like data:image/png;base64,…")
        }
        guard dataURL[..<comma].lowercased().hasSuffix(";base64") else {
            throw PictureError("the data: URL is not in base64; it should look like data:image/png;base64,…")
        }
        return try bytes(base64: percentDecoded(dataURL[dataURL.index(after: comma)...]))
    }

    /// The text with `%2B` and the like as the characters they stand for; all of base64 is ASCII.
    private static func percentDecoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var parts = text.split(separator: "%", omittingEmptySubsequences: false)
        let first = parts.removeFirst()
        return parts.reduce(into: String(first)) { result, part in
            if let code = UInt8(part.prefix(2), radix: 16) {
                result.unicodeScalars.append(Unicode.Scalar(code))
            }
            result += part.dropFirst(2)
        }
    }

    /// The path that a URL names; nil for what lies elsewhere.
    static func filePath(_ url: String) -> String? {
        if url.hasPrefix("/"), !url.hasPrefix("//") { return url }
        guard url.lowercased().hasPrefix("file:"), let url = URL(string: url), url.isFileURL else {
            return nil
        }
        return url.path(percentEncoded: false)
    }
}

/// Why a picture symbol has no picture.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and how to mend it.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
