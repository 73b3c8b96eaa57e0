import CartoucheDocuments
import CartoucheImages

/// The source of a picture symbol's pixels.
enum PictureSource: Hashable, Sendable {
    case none
    case image(Image)
    /// A picture file in memory: PNG, JPEG, GIF or BMP.
    case data([UInt8])
    /// A picture file in base64, as in JSON.
    case base64(String)
    /// A URL or path, and the loader for it; without a loader, relative paths cannot be loaded.
    case reference(String, ResourceLoader?)

    /// The reason why the pixels are not available; nil if they are in memory, in a file, in a `data:` URL, or on a server
    /// to which the program allows requests.
    var whyNotLocal: PictureError? {
        guard case .reference(let reference, let resources) = self else { return nil }
        if reference.lowercased().hasPrefix("data:") { return nil }
        if resources == nil, !Self.isFull(reference) { return Self.relativePath(reference) }
        let loader = resources ?? ResourceLoader()
        if loader.remote != nil, loader.address(for: reference) != nil { return nil }
        do {
            _ = try loader.path(for: reference)
            return nil
        } catch {
            return PictureError(error)
        }
    }

    /// Loads and decodes the picture.
    func image() throws(PictureError) -> Image {
        switch self {
        case .none: throw PictureError("the symbol has no picture", suggestion: "set imageData or url")
        case .image(let image): return image
        case .data(let bytes): return try Self.decode(bytes, source: "")
        case .base64(let text):
            guard let bytes = Base64.decode(text.utf8), !bytes.isEmpty else {
                throw PictureError(
                    "imageData is not valid Base64", suggestion: "encode the picture file as Base64")
            }
            return try Self.decode(bytes, source: "")
        case .reference(let reference, let resources):
            if resources == nil, !Self.isFull(reference) {
                throw Self.relativePath(reference)
            }
            let resource: Resource
            do {
                resource = try (resources ?? ResourceLoader()).load(reference)
            } catch {
                throw PictureError(error)
            }
            return try Self.decode(resource.bytes, source: resource.name)
        }
    }

    private static func decode(_ bytes: [UInt8], source: String) throws(PictureError) -> Image {
        do {
            return try Image(ofSymbol: bytes)
        } catch {
            throw PictureError(ImageError(error.kind, source: source))
        }
    }

    private static func isFull(_ reference: String) -> Bool {
        let scheme = reference.prefix { $0 != ":" && $0 != "/" }
        return reference.hasPrefix("/")
            || scheme.count < reference.count && reference.dropFirst(scheme.count).first == ":"
    }

    private static func relativePath(_ reference: String) -> PictureError {
        PictureError(
            "the base folder of this relative path is unknown", at: String(reference.prefix(100)),
            suggestion: "use an absolute path or a URL")
    }
}

/// An error for a picture symbol whose picture cannot be loaded.
public struct PictureError: CartoucheError, Hashable {
    /// The description of the problem.
    public let what: String
    /// The file or URL; can be empty.
    public let `where`: String
    /// The suggestion for solving the problem; can be empty.
    public let suggestion: String

    init(_ what: String, at place: String = "", suggestion: String = "") {
        self.what = what
        self.where = place
        self.suggestion = suggestion
    }

    init(_ error: some CartoucheError) {
        self.init(error.what, at: error.where, suggestion: error.suggestion)
    }
}
