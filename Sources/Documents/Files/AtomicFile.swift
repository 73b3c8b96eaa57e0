import CLibrary

/// A file that is written completely or not at all.
///
/// The bytes go to a temporary file in the same folder; ``commit(durably:)`` renames it to the file's name. If writing
/// fails or there is no commit, the temporary file is deleted. An older file of that name then does not change. Links
/// are followed, and an older file's permissions are kept. `-` is standard output. Devices and pipes are written
/// directly.
package final class AtomicFile {
    private let path: String
    /// The final path; nil if the bytes are written in place.
    private let target: String?
    private let temporary: String
    private var descriptor: Int32

    /// Creates a file.
    ///
    /// - Throws: `DocumentError` if the folder is missing or not writable.
    package init(path: String) throws(DocumentError) {
        self.path = path == "-" ? "standard output" : path
        if path == "-" {
            (target, temporary, descriptor) = (nil, "", dup(STDOUT_FILENO))
            guard descriptor >= 0 else { throw .writing(self.path, .last) }
            return
        }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw DocumentError(
                .unwritable, source: path, what: "the file name is empty or contains a null character",
                suggestion: "use a valid file name")
        }
        let status = SystemFile.status(of: path)
        if status?.isFolder == true || path.hasSuffix("/") {
            throw .writing(path, SystemFile.Failure(code: status == nil ? ENOENT : EISDIR))
        }
        if let status, !status.isRegular {
            (target, temporary, descriptor) = (nil, "", open(path, O_WRONLY | O_CLOEXEC))
            guard descriptor >= 0 else { throw .writing(path, .last) }
            return
        }
        if status != nil, access(path, W_OK) != 0 {
            throw DocumentError(
                .unwritable, source: path, what: "the file is write-protected",
                suggestion: "change the permissions or choose another name")
        }
        let target = SystemFile.resolvedPath(path) ?? path
        let mark = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = FilePath.joining(FilePath.folder(of: target), ".cartouche-\(mark).tmp")
        self.target = target
        self.temporary = temporary
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .writing(path, .last) }
        if let status { fchmod(descriptor, status.permissions) }
    }

    deinit {
        discard()
    }

    /// Appends bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(DocumentError) {
        guard descriptor >= 0 else {
            throw DocumentError(.unwritable, source: path, what: "the file is already closed")
        }
        if let failure = SystemFile.write(descriptor, bytes) {
            discard()
            throw .writing(path, failure)
        }
    }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(DocumentError) {
        var failure: DocumentError?
        bytes.withUnsafeBytes { buffer in
            do throws(DocumentError) { try write(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Closes the file and gives it its name; later writes fail.
    ///
    /// If `durably` is true, the bytes are on the disk before the file has its name. A power failure then cannot
    /// leave an empty file, but the call can take longer.
    package func commit(durably: Bool = false) throws(DocumentError) {
        guard descriptor >= 0 else { return }
        if durably, target != nil, fsync(descriptor) != 0 { try fail() }
        let closed = descriptor
        descriptor = -1
        // Some file systems report a full disk only here.
        if close(closed) != 0, errno != EINTR { try fail() }
        if let target, rename(temporary, target) != 0 { try fail() }
    }

    /// Writes a whole file.
    package static func write(
        _ bytes: [UInt8], to path: String, durably: Bool = false
    ) throws(DocumentError) {
        let file = try AtomicFile(path: path)
        try file.write(bytes)
        try file.commit(durably: durably)
    }

    private func fail() throws(DocumentError) -> Never {
        let failure = SystemFile.Failure.last
        discard()
        if target != nil { unlink(temporary) }
        throw .writing(path, failure)
    }

    private func discard() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        if target != nil { unlink(temporary) }
    }
}

extension JSONValue {
    /// Writes the tree to a file as JSON; `-` is standard output.
    ///
    /// The file is written completely or not at all.
    ///
    /// - Throws: ``DocumentError`` if the folder is missing or not writable, or if the disk is full.
    public func write(to path: String, _ layout: JSONWriter.Layout = .pretty) throws(DocumentError) {
        try AtomicFile.write(bytes(layout), to: path)
    }
}
