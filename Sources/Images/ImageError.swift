import CartoucheDocuments

/// A picture that cannot be read or written.
public struct ImageError: CartoucheError, Hashable {
    /// A kind of failure.
    public enum Kind: Hashable, Sendable {
        /// The file cannot be opened or read; the text is from the system.
        case unreadable(String)
        /// The bytes are not in a known picture format.
        case unknownFormat
        /// The picture format, or this variant of it, is not supported; the text is its name.
        case unsupported(String)
        /// The data of an image in the named format ends early.
        case truncated(String)
        /// The data of a picture of the named format is inconsistent; the second text says how.
        case damaged(String, String)
        /// The library for the named format is not installed; the second text is its name.
        case missingLibrary(String, String)
        /// The image has more pixels than the limit allows.
        case tooLarge(width: Int, height: Int, pixelLimit: Int)
        /// The number of bytes does not match the size.
        case wrongByteCount(width: Int, height: Int, count: Int)
        /// The picture cannot be written in the named format; the second text says why.
        case unwritable(String, String)
        /// There is not enough memory for the image.
        case outOfMemory
    }

    /// The kind of failure.
    public var kind: Kind
    /// The file or resource of the picture; empty for pictures from memory.
    public var source: String

    /// A failure of a picture from `source`, or from memory.
    public init(_ kind: Kind, source: String = "") {
        self.kind = kind
        self.source = source
    }
}

extension ImageError {
    /// The file or resource; empty for pictures from memory.
    public var `where`: String { source }

    /// What is wrong.
    public var what: String {
        switch kind {
        case .unreadable(let why): "the image cannot be read (\(why))"
        case .unknownFormat: "the data is not an image in a known format"
        case .unsupported(let name): "\(name) is not supported"
        case .truncated(let format): "the \(format) data ends early"
        case .damaged(let format, let why): "the \(format) data is damaged: \(why)"
        case .missingLibrary(let format, let library): "\(format) needs the library \(library)"
        case .tooLarge(let width, let height, let limit):
            "the image of \(width) × \(height) pixels exceeds the limit of \(limit) pixels"
                + " (\(Bitmap.maxSide) per side)"
        case .wrongByteCount(let width, let height, let count):
            "\(count) bytes do not match \(width) × \(height) pixels of 4 bytes"
        case .unwritable(let format, let why): "the image cannot be written as \(format): \(why)"
        case .outOfMemory: "there is not enough memory for the image"
        }
    }

    /// What to do; may be empty.
    public var suggestion: String {
        switch kind {
        case .unreadable: "check the path and the permissions of the file"
        case .unknownFormat, .unsupported: "use PNG, JPEG, GIF, BMP or WebP"
        case .truncated, .damaged: "copy or export the image again"
        case .missingLibrary(_, let library): "install \(library), or use another format"
        case .tooLarge: "raise the limit or use a smaller image"
        case .wrongByteCount: "pass width × height × 4 bytes"
        case .unwritable, .outOfMemory: "use a smaller image"
        }
    }
}

extension Bitmap {
    /// The greatest side length of a bitmap, in pixels.
    static let maxSide = (1 << 20) - 1
}
