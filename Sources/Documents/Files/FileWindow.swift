// The window is a part of the file in a separate buffer. The file is not mapped: truncation of a mapped file ends the
// process, and mapped pages count as its memory. The result of `bytes` is inside the buffer and is valid until the next
// call. Callers read at most the requested number of bytes.

import CartoucheCLibrary

/// A file with random access, or bytes in memory instead of a file.
///
/// The window keeps the bytes from the last requested offset on. Each sequential read loads more bytes than the one
/// before, and a read after a jump loads few bytes. Both kinds of access therefore load little that is not used. Only
/// one thread may use a window.
package final class FileWindow {
    /// The name of the file in error messages.
    package let name: String
    /// The file's size in bytes when it was opened.
    package let size: Int
    private let descriptor: Int32
    private var buffer: UnsafeMutableRawPointer
    private var capacity: Int
    private var start = 0
    private var end = 0
    private var stride = FileWindow.minStride

    private static let minStride = 1 << 13
    private static let maxStride = 1 << 20

    /// Opens the file at `path`.
    ///
    /// - Throws: ``DocumentError`` if the file does not exist, cannot be read, or is not a regular file.
    package convenience init(path: String) throws(DocumentError) {
        try self.init(FileLocation(path))
    }

    /// Opens a file.
    ///
    /// - Throws: ``DocumentError`` if the file does not exist, cannot be read, is not a regular file, or is outside its
    ///   root folder.
    package init(_ location: FileLocation) throws(DocumentError) {
        let (opened, status) = try SystemFile.open(location)
        guard status.isRegular else {
            close(opened)
            throw DocumentError(
                .unreadable, source: location.path,
                what: "a pipe or device cannot be read at random positions",
                suggestion: "save the data to a file first")
        }
        name = location.path
        size = status.size
        descriptor = opened
        capacity = 0
        buffer = .allocate(byteCount: 1, alignment: 16)
    }

    /// Creates a window over bytes in memory.
    package init(_ bytes: [UInt8], name: String) {
        self.name = name
        size = bytes.count
        descriptor = -1
        capacity = bytes.count
        buffer = .allocate(byteCount: max(1, bytes.count), alignment: 16)
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: $0.count)
        }
        end = bytes.count
    }

    deinit {
        buffer.deallocate()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns `count` bytes from an offset; nil if the file ends before.
    ///
    /// The bytes are valid until the next call.
    @inline(__always)
    package func bytes(at offset: Int, _ count: Int) throws(DocumentError) -> UnsafeRawPointer? {
        if offset >= start, count >= 0, count <= end - offset {
            return UnsafeRawPointer(buffer + (offset - start))
        }
        return try moved(to: offset, count)
    }

    @inline(never)
    private func moved(to offset: Int, _ count: Int) throws(DocumentError) -> UnsafeRawPointer? {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset, descriptor >= 0 else {
            return nil
        }
        let goesOn = offset >= start && offset <= end + stride
        stride = goesOn ? min(stride * 4, Self.maxStride) : Self.minStride
        let wanted = min(max(count, stride), size - offset)
        if wanted > capacity {
            buffer.deallocate()
            capacity = max(wanted, min(Self.maxStride, size))
            buffer = .allocate(byteCount: capacity, alignment: 16)
        }
        start = offset
        end = offset
        while end - start < wanted {
            let got = pread(descriptor, buffer + (end - start), wanted - (end - start), off_t(end))
            if got < 0 {
                if errno == EINTR { continue }
                throw .reading(name, .last)
            }
            if got == 0 { break }
            end += got
        }
        return end - start >= count ? UnsafeRawPointer(buffer) : nil
    }
}

extension FileWindow {
    /// A file or bytes in memory, opened again for each reading.
    package enum Origin: Sendable {
        case file(FileLocation)
        case bytes([UInt8], name: String)

        /// The name of the file in error messages.
        package var name: String {
            switch self {
            case .file(let location): location.path
            case .bytes(_, let name): name
            }
        }

        /// Opens the file; no bytes are read yet.
        package func window() throws(DocumentError) -> FileWindow {
            switch self {
            case .file(let location): try FileWindow(location)
            case .bytes(let bytes, let name): FileWindow(bytes, name: name)
            }
        }
    }
}
