/// A source of bytes for a reader: a file, standard input, memory, or data that another module decompresses.
package protocol ByteSource: AnyObject {
    /// The name of the source in error messages: a path or URL; can be empty.
    var name: String { get }

    /// Reads up to `buffer.count` bytes into the buffer and returns their number; 0 means the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DocumentError) -> Int
}

/// Bytes in memory as a source.
package final class MemoryBytes: ByteSource {
    package let name: String
    private var bytes: [UInt8]
    private let chunk: Int
    private var offset = 0

    /// Creates a source that returns at most `chunk` bytes per read.
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
        // A reader that copied everything does not need the bytes twice.
        if offset == bytes.count { (bytes, offset) = ([], 0) }
        return count
    }
}
