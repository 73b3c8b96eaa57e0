import CartoucheDocuments
import CartoucheImages

/// A file beside a page with a part of its buffers.
package struct PagePart: Hashable, Sendable {
    /// The name of the file, which follows from its content: a browser never mixes the parts of two pages.
    package let name: String
    /// The compressed bytes.
    package let bytes: [UInt8]
    /// The number of uncompressed bytes.
    let length: Int

    private static let ending = ".bin"
    private static let digits = Array("0123456789abcdef".unicodeScalars)

    init(_ part: [UInt8]) {
        bytes = Zlib.compressed(part, level: 10)
        length = part.count
        let hash = ContentHash.sha256(bytes).prefix(8)
        let scalars = hash.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
        name = String(String.UnicodeScalarView(scalars)) + Self.ending
    }

    /// Returns the names in a folder that parts can have.
    static func names(in folder: String) -> [String] {
        FileBytes.names(inFolder: folder).filter { name in
            let hash = name.dropLast(ending.count)
            return name.hasSuffix(ending) && hash.unicodeScalars.count == 16
                && hash.unicodeScalars.allSatisfy(digits.contains)
        }
    }
}
