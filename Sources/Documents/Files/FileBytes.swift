import CartoucheCLibrary

/// A file, a pipe, or standard input, as a source of bytes.
package final class FileBytes: ByteSource {
    package let name: String
    /// The file's size in bytes; nil for pipes, devices and standard input.
    package let size: Int?
    private let descriptor: Int32
    private let isOwned: Bool
    /// Bytes that were read to detect the format, and the number of them that were returned since.
    private var kept: (bytes: [UInt8], used: Int) = ([], 0)

    /// The maximum size of a document that is read into memory, unless the caller states another one: 256 MiB.
    package static let defaultLimit = 256 << 20

    /// Opens the file or pipe at `path`; `-` is standard input.
    ///
    /// A named pipe is opened when a program opens it for writing.
    ///
    /// - Throws: ``DocumentError`` if the file does not exist, cannot be read, or is a folder.
    package convenience init(path: String) throws(DocumentError) {
        try self.init(FileLocation(path, allowsStreams: true))
    }

    /// Opens a file, or a pipe if the location allows it; `-` is then standard input.
    ///
    /// - Throws: ``DocumentError`` if the file does not exist, cannot be read, is a folder, or is outside its root
    ///   folder.
    package init(_ location: FileLocation) throws(DocumentError) {
        if location.path == "-", location.allowsStreams {
            name = "standard input"
            descriptor = STDIN_FILENO
            isOwned = false
            size = nil
            return
        }
        let (opened, status) = try SystemFile.open(location)
        name = location.path
        descriptor = opened
        isOwned = true
        size = status.isRegular ? status.size : nil
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(DocumentError) -> Int {
        if kept.used < kept.bytes.count {
            let count = min(buffer.count, kept.bytes.count - kept.used)
            buffer.copyBytes(from: kept.bytes[kept.used..<kept.used + count])
            kept.used += count
            if kept.used == kept.bytes.count { kept = ([], 0) }
            return count
        }
        switch SystemFile.read(descriptor, buffer) {
        case .success(let count): return count
        case .failure(let failure): throw .reading(name, failure)
        }
    }

    /// Returns the next `count` bytes, or all if there are fewer, without removing them: later calls return them again.
    package func peek(_ count: Int) throws(DocumentError) -> [UInt8] {
        let bytes = try next(count)
        kept = (bytes, 0)
        return bytes
    }

    /// Returns the next `count` bytes, or all if there are fewer.
    private func next(_ count: Int) throws(DocumentError) -> [UInt8] {
        var failure: DocumentError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(DocumentError) {
                try fill(buffer, &filled)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads until a buffer is full or the file ends.
    private func fill(
        _ buffer: UnsafeMutableBufferPointer<UInt8>, _ filled: inout Int
    ) throws(DocumentError) {
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
            let got = try read(into: rest)
            if got == 0 { return }
            filled += got
        }
    }

    /// The first room for a pipe in bytes, and the factor by which it grows.
    private static let (firstRoom, growth) = (1 << 20, 16)

    /// Returns all bytes that were not read yet; throws if there are more than `limit`.
    ///
    /// The memory is at most twice the limit. For pipes, most of the memory that is requested is never used, because
    /// the operating system provides it at the first write.
    package func contents(limit: Int = FileBytes.defaultLimit) throws(DocumentError) -> [UInt8] {
        if let size, size > limit { throw .tooLarge(name, limit: limit) }
        let most = limit == .max ? limit : limit + 1
        // One byte more than the size detects the end of the file.
        var room = min(size.map { $0 + 1 } ?? Self.firstRoom, most)
        var bytes: [UInt8] = []
        while true {
            // The memory is tested first, because an array without memory ends the process.
            guard let probe = malloc(room) else {
                throw DocumentError(
                    .tooLarge, source: name, what: "there is not enough memory to read the document",
                    suggestion: "use a smaller document")
            }
            free(probe)
            var failure: DocumentError?
            let larger = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                _ = buffer.update(fromContentsOf: bytes)
                filled = bytes.count
                bytes = []
                do throws(DocumentError) {
                    try fill(buffer, &filled)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            if larger.count > limit { throw .tooLarge(name, limit: limit) }
            if larger.count < room {
                // A small content does not keep a large room.
                return larger.count < room / 2 ? larger.withUnsafeBufferPointer { Array($0) } : larger
            }
            bytes = larger
            let (product, isTooLarge) = room.multipliedReportingOverflow(by: Self.growth)
            // The last step is large: a copy of nearly the limit would need as much memory again.
            room = isTooLarge || product >= most / 2 ? most : product
        }
    }

    /// Returns all bytes of a file; throws if there are more than `limit`.
    package static func contents(
        of path: String, limit: Int = FileBytes.defaultLimit
    ) throws(DocumentError) -> [UInt8] {
        try FileBytes(path: path).contents(limit: limit)
    }
}

extension DocumentError {
    /// Returns the error for data with more bytes than the caller allows.
    package static func tooLarge(_ source: String, limit: Int) -> DocumentError {
        DocumentError(
            .tooLarge, source: source, what: "the document has more than \(sizeText(limit))",
            suggestion: raiseLimit)
    }

    static let raiseLimit =
        "raise the limit if you expect this (--max-document-size, ResourceLoader.maximumBytes)"

    /// Returns a number of bytes as a text, such as `256 MiB`.
    static func sizeText(_ count: Int) -> String {
        let mebibyte = 1 << 20
        return count >= mebibyte && count % mebibyte == 0 ? "\(count / mebibyte) MiB" : "\(count) bytes"
    }
}
