/// Why a picture could not be read or written.
public struct ImageError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The file could not be opened or read; the text is the system's.
        case unreadable(String)
        /// The bytes begin like no picture format that is known here.
        case unknownFormat
        /// A picture format, or a kind of it, that cannot be read here, by name.
        case unsupported(String)
        /// The data of a picture of the named format ends early.
        case truncated(String)
        /// The data of a picture of the named format contradicts itself, and how.
        case damaged(String, String)
        /// The picture has more pixels than the limit allows.
        case tooLarge(width: Int, height: Int, pixelLimit: Int)
        /// The pixels handed over do not fill a picture of the size given.
        case wrongByteCount(width: Int, height: Int, count: Int)
        /// The picture cannot be written in the named format, and why.
        case unwritable(String, String)
        /// There is not enough memory for the picture.
        case outOfMemory
    }

    /// What went wrong.
    public var reason: Reason
    /// The file or resource that the picture came from; empty when it came from memory.
    public var source: String

    /// A failure of a picture from `source`, or from memory.
    public init(_ reason: Reason, source: String = "") {
        self.reason = reason
        self.source = source
    }
}

extension ImageError: CustomStringConvertible {
    /// One line: the file, what is wrong, what would be right.
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
    /// The longest side a bitmap may have, in pixels.
    static let longestSide = (1 << 20) - 1
}
