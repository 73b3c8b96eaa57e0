import CLibrary

/// A file, or standard input, as a source of bytes.
package final class FileBytes: ByteSource {
    package let name: String
    /// The file's size in bytes; nil for pipes and standard input.
    package let size: Int?
    private let descriptor: Int32
    private let isOwned: Bool

    /// Opens the file at `path`; `-` is standard input.
    ///
    /// - Throws: ``DocumentError`` if the file does not exist, cannot be read, or is a folder.
    package init(path: String) throws(DocumentError) {
        if path == "-" {
            name = "standard input"
            descriptor = STDIN_FILENO
            isOwned = false
            size = nil
            return
        }
        let status = SystemFile.status(of: path)
        if status?.isFolder == true { throw .reading(path, SystemFile.Failure(code: EISDIR)) }
        // For C, a path ends at a NUL, so `open` would open another file.
        if path.utf8.contains(0) { throw .reading(path, SystemFile.Failure(code: ENOENT)) }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw .reading(path, .last) }
        name = path
        descriptor = opened
        isOwned = true
        size = status.flatMap { $0.isRegular ? $0.size : nil }
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(DocumentError) -> Int {
        switch SystemFile.read(descriptor, buffer) {
        case .success(let count): return count
        case .failure(let failure): throw .reading(name, failure)
        }
    }

    /// Returns all bytes of a file; throws if there are more than `limit`.
    package static func contents(of path: String, limit: Int = .max) throws(DocumentError) -> [UInt8] {
        let file = try FileBytes(path: path)
        if let size = file.size, size > limit { throw .tooLarge(file.name, limit: limit) }
        var bytes: [UInt8] = []
        // The first round requests one byte more than the size, and so detects the end of the file.
        var room = min(file.size ?? 1 << 16, limit) + 1
        while true {
            var failure: DocumentError?
            let more = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                do throws(DocumentError) {
                    while count < room {
                        let rest = UnsafeMutableRawBufferPointer(
                            UnsafeMutableBufferPointer(rebasing: buffer[count...]))
                        let got = try file.read(into: rest)
                        if got == 0 { break }
                        count += got
                    }
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            let isAll = more.count < room
            if bytes.isEmpty { bytes = more } else { bytes.append(contentsOf: more) }
            if bytes.count > limit { throw .tooLarge(file.name, limit: limit) }
            if isAll { return bytes }
            room = max(1 << 16, min(bytes.count, limit - bytes.count + 1))
        }
    }
}

extension DocumentError {
    /// Returns the error for data with more bytes than the caller allows.
    static func tooLarge(_ source: String, limit: Int) -> DocumentError {
        DocumentError(
            .tooLarge, source: source, what: "the file has more than \(limit) bytes",
            suggestion: "raise the limit if you expect a file of this size")
    }
}
