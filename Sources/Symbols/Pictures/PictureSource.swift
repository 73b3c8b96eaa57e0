import Documents
import Images

/// Where the pixels of a picture symbol come from.
enum PictureSource: Hashable, Sendable {
    case none
    case image(Image)
    /// A picture file in memory: PNG, JPEG, GIF or BMP.
    case data([UInt8])
    /// A picture file in base64, as JSON has it.
    case base64(String)
    /// A URL or a path, and what finds it; without that, relative paths lead nowhere.
    case reference(String, ResourceLoader?)

    /// Why the pixels are not at hand; nil when they are in memory, in a file, in a `data:` URL.
    var whyNotLocal: String? {
        guard case .reference(let reference, let resources) = self else { return nil }
        if reference.lowercased().hasPrefix("data:") { return nil }
        if resources == nil, !Self.isFull(reference) { return Self.relativeProblem(reference) }
        do {
            _ = try (resources ?? ResourceLoader()).path(for: reference)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The pixels.
    func image() throws(PictureError) -> Image {
        switch self {
        case .none: throw PictureError("the symbol names no picture; give it imageData or a url")
        case .image(let image): return image
        case .data(let bytes): return try Self.decode(bytes, source: "")
        case .base64(let text):
            guard let bytes = Base64.decode(text.utf8), !bytes.isEmpty else {
                throw PictureError("the picture's imageData is not base64")
            }
            return try Self.decode(bytes, source: "")
        case .reference(let reference, let resources):
            if resources == nil, !Self.isFull(reference) {
                throw PictureError(Self.relativeProblem(reference))
            }
            let resource: Resource
            do {
                resource = try (resources ?? ResourceLoader()).load(reference)
            } catch {
                throw PictureError("\(error)")
            }
            return try Self.decode(resource.bytes, source: resource.name)
        }
    }

    private static func decode(_ bytes: [UInt8], source: String) throws(PictureError) -> Image {
        do {
            return try Image(data: bytes)
        } catch {
            throw PictureError("\(ImageError(error.reason, source: source))")
        }
    }

    private static func isFull(_ reference: String) -> Bool {
        let scheme = reference.prefix { $0 != ":" && $0 != "/" }
        return reference.hasPrefix("/")
            || scheme.count < reference.count && reference.dropFirst(scheme.count).first == ":"
    }

    private static func relativeProblem(_ reference: String) -> String {
        "\(reference.prefix(100)): nobody knows the folder that this path starts from; use a full path or URL"
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
