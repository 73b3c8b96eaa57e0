import CartoucheCArchive
import CartoucheDocuments

/// One file of an archive, which can be read once, before the next file.
package struct ArchivedFile {
    /// The path in the archive, with slashes and without `.` and `..`.
    package let name: String
    /// The archive in messages.
    private let source: String
    private let archive: OpaquePointer
    private let library: CArchiveFunctions
    /// The number of bytes that all files may still have.
    private(set) var bytesLeft: Int
    /// The size that the archive states, which the limit already counts.
    private var counted: Int

    init(
        name: String, source: String, archive: OpaquePointer, library: CArchiveFunctions, bytesLeft: Int,
        counted: Int
    ) {
        (self.name, self.source, self.archive, self.library) = (name, source, archive, library)
        (self.bytesLeft, self.counted) = (bytesLeft, counted)
    }

    private static let partBytes = 1 << 16

    /// Calls `body` with the bytes of the file, part after part.
    ///
    /// - Throws: `DocumentError` if the data is damaged, or longer than the limit. Also the errors of `body`.
    package mutating func forEachPart(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.partBytes, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = library.read_data(archive, buffer.baseAddress, buffer.count)
            guard count >= 0 else { throw ArchiveReader.damaged(source, name, archive, library) }
            if count == 0 { return }
            let expected = min(counted, count)
            counted -= expected
            bytesLeft -= count - expected
            guard bytesLeft >= 0 else { throw ArchiveReader.tooLarge(source) }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Returns all bytes of the file.
    ///
    /// - Throws: The errors of ``forEachPart(_:)``.
    package mutating func contents() throws -> [UInt8] {
        var bytes: [UInt8] = []
        try forEachPart { bytes.append(contentsOf: $0) }
        return bytes
    }
}
