/// An error in reading or writing an image.
public struct ImageError: Error, Hashable, Sendable {
    /// The cause of an error.
    public enum Reason: Hashable, Sendable {
        /// The file cannot be opened or read; the text is the message of the system.
        case unreadable(String)
        /// The bytes do not begin like a known image format.
        case unknownFormat
        /// The named image format, or this variant of it, is not supported.
        case unsupported(String)
        /// The data of an image in the named format ends early.
        case truncated(String)
        /// The data of an image in the named format is inconsistent; the second text is the reason.
        case damaged(String, String)
        /// The image has more pixels than the limit allows.
        case tooLarge(width: Int, height: Int, pixelLimit: Int)
        /// The number of bytes does not match the size of the image.
        case wrongByteCount(width: Int, height: Int, count: Int)
        /// The image cannot be written in the named format; the second text is the reason.
        case unwritable(String, String)
        /// There is not enough memory for the image.
        case outOfMemory
    }

    /// The cause.
    public var reason: Reason
    /// The file or resource of the image; empty if the image came from memory.
    public var source: String

    /// Creates an error for an image from `source`; if `source` is empty, the image came from memory.
    public init(_ reason: Reason, source: String = "") {
        self.reason = reason
        self.source = source
    }
}

extension ImageError: CustomStringConvertible {
    /// One line: the file, the problem, and what to do.
    public var description: String {
        let text =
            switch reason {
            case .unreadable(let why): "cannot be read (\(why))"
            case .unknownFormat: "is no picture in a known format; PNG, JPEG, GIF and BMP can be read"
            case .unsupported(let name): "is \(name), which cannot be read; PNG, JPEG, GIF and BMP can"
            case .truncated(let format): "the \(format) data ends early; the file may be incomplete"
            case .damaged(let format, let why): "the \(format) data is damaged: \(why)"
            case .tooLarge(let width, let height, let limit):
                "\(width) × \(height) pixels are more than the limit of \(limit) pixels"
                    + " (and \(Bitmap.longestSide) a side); raise the limit or shrink the picture"
            case .wrongByteCount(let width, let height, let count):
                "\(count) bytes do not make \(width) × \(height) pixels of four bytes"
            case .unwritable(let format, let why): "cannot be written as \(format): \(why)"
            case .outOfMemory: "there is not enough memory for the picture"
            }
        return source.isEmpty ? "picture: \(text)" : "\(source): \(text)"
    }
}

extension Bitmap {
    /// The greatest side length of a bitmap, in pixels.
    static let longestSide = (1 << 20) - 1
}
