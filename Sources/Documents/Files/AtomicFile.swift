import CartoucheCLibrary
import CartoucheCTemporaryFiles

/// A file that is written completely or not at all.
///
/// The bytes go to a file without a name in the same folder, which the system deletes if the process ends. On file
/// systems without such files, they go to a temporary file, which a failure or a signal deletes.
/// ``commit(durably:)`` gives the file its name. If writing fails or there is no commit, an older file of that name
/// does not change. Links are followed, also to files that do not exist yet, and an older file's permissions are kept.
/// `-` is standard output. Devices and pipes are written directly.
package final class AtomicFile {
    private let path: String
    /// The final path; nil if the bytes are written in place.
    private let target: String?
    /// Whether there is a file to replace.
    private let replaces: Bool
    /// The name of the bytes before the commit; nil if they have none.
    private var temporary: TemporaryName?
    private var descriptor: Int32

    /// Creates a file.
    ///
    /// - Throws: `DocumentError` if the folder is missing or not writable.
    package init(path: String) throws(DocumentError) {
        self.path = path == "-" ? "standard output" : path
        if path == "-" {
            (target, replaces, descriptor) = (nil, false, dup(STDOUT_FILENO))
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
            (target, replaces, descriptor) = (nil, false, open(path, O_WRONLY | O_CLOEXEC))
            guard descriptor >= 0 else { throw .writing(path, .last) }
            return
        }
        if status != nil, access(path, W_OK) != 0 {
            throw DocumentError(
                .unwritable, source: path, what: "the file is write-protected",
                suggestion: "change the permissions or choose another name")
        }
        guard let target = SystemFile.linkTarget(of: path) else {
            throw .writing(path, SystemFile.Failure(code: ELOOP))
        }
        self.target = target
        replaces = status != nil
        let folder = FilePath.folder(of: target)
        descriptor = ctemporary_open_unnamed(folder)
        if descriptor < 0 {
            for name in Self.temporaryPaths(of: target) {
                _ = ctemporary_delete_abandoned(name)
                let name = TemporaryName(name)
                descriptor = open(name.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                guard descriptor >= 0 else { continue }
                ctemporary_lock(descriptor)
                temporary = name
                break
            }
            guard descriptor >= 0 else { throw failed() }
        }
        if let status, fchmod(descriptor, status.permissions) != 0 { throw failed() }
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
    /// leave an empty file, but the call can take longer. A file that replaces another one is always durable.
    package func commit(durably: Bool = false) throws(DocumentError) {
        guard descriptor >= 0 else { return }
        guard let target else {
            let closed = descriptor
            descriptor = -1
            if CartoucheCLibrary.close(closed) != 0, errno != EINTR { throw .writing(path, .last) }
            return
        }
        if durably || replaces, fsync(descriptor) != 0 { throw failed() }
        // Some file systems report a full disk only when a descriptor is closed. The file keeps the other one, because
        // a file without a name would be deleted.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        if copy < 0 || CartoucheCLibrary.close(copy) != 0 && errno != EINTR { throw failed() }
        if temporary == nil {
            if ctemporary_link(descriptor, target) == 0 { return close() }
            guard errno == EEXIST else { throw failed() }
            try nameTemporarily(besides: target)
        }
        guard let temporary else { return }
        if rename(temporary.path, target) != 0 { throw failed() }
        self.temporary = nil
        close()
    }

    /// Gives a file without a name a temporary one, because a new name cannot replace another file.
    private func nameTemporarily(besides target: String) throws(DocumentError) {
        ctemporary_lock(descriptor)
        for name in Self.temporaryPaths(of: target) {
            _ = ctemporary_delete_abandoned(name)
            let name = TemporaryName(name)
            if ctemporary_link(descriptor, name.path) == 0 {
                temporary = name
                return
            }
            guard errno == EEXIST else { break }
        }
        throw failed()
    }

    /// Returns the possible paths of the temporary file of a target: a fixed one, and a random one.
    ///
    /// A file with the fixed name can belong to a process that was killed, and is then deleted. If it belongs to a
    /// running process, which writes the same target, the random name is used.
    private static func temporaryPaths(of target: String) -> [String] {
        // FNV-1a; the name itself could be too long with an addition.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in FilePath.name(of: target).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return [hash, .random(in: .min ... .max)].map { mark in
            FilePath.joining(FilePath.folder(of: target), ".cartouche-\(String(mark, radix: 36)).tmp")
        }
    }

    /// Writes a whole file.
    package static func write(
        _ bytes: [UInt8], to path: String, durably: Bool = false
    ) throws(DocumentError) {
        let file = try AtomicFile(path: path)
        try file.write(bytes)
        try file.commit(durably: durably)
    }

    /// Gives up the file, and returns the error of the last system call.
    private func failed() -> DocumentError {
        let failure = SystemFile.Failure.last
        discard()
        // A path without links keeps its own spelling in the message.
        let isLink = target.map { FilePath.name(of: $0) != FilePath.name(of: path) } ?? false
        return .writing(path, failure, target: isLink ? target : nil)
    }

    /// Closes a file that has its name; its bytes are complete, so the result does not matter.
    private func close() {
        _ = CartoucheCLibrary.close(descriptor)
        descriptor = -1
    }

    private func discard() {
        guard descriptor >= 0 else { return }
        if let temporary { unlink(temporary.path) }
        temporary = nil
        close()
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
