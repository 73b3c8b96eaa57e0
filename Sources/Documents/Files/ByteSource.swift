/// Where a reader gets its bytes: a file, standard input, bytes in memory, or what another module unpacks.
package protocol ByteSource: AnyObject {
    /// What errors call the source: a path or URL; may be empty.
    var name: String { get }

    /// Puts up to `buffer.count` bytes at the start of the buffer and returns how many; 0 means the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DocumentError) -> Int
}

/// Bytes in memory as a source.
package final class MemoryBytes: ByteSource {
    package let name: String
    private let bytes: [UInt8]
    private let chunk: Int
    private var offset = 0

    /// The bytes, handed out in pieces of at most `chunk` bytes.
    package init(_ bytes: [UInt8], name: String = "", chunk: Int = .max) {
        self.bytes = bytes
        self.name = name
        self.chunk = max(1, chunk)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(DocumentError) -> Int {
        let count = min(buffer.count, bytes.count - offset, chunk)
        guard count > 0 else { return 0 }
        buffer.copyBytes(from: bytes[offset..<offset + count])
        offset += count
        return count
    }
}
