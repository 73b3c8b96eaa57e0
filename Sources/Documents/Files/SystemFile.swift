import CartoucheCLibrary

/// The system calls for reading and writing files, with errors as values.
///
/// It uses only the C library, because loading Foundation takes longer than drawing a map.
package enum SystemFile {
    /// The result of `stat` for a path.
    struct Status {
        var isFolder: Bool
        var isRegular: Bool
        var permissions: mode_t
        var size: Int
        /// The device and the number of the file, which are equal for all its names.
        var identity: [UInt64]

        init(_ status: stat) {
            let kind = status.st_mode & S_IFMT
            isFolder = kind == S_IFDIR
            isRegular = kind == S_IFREG
            permissions = status.st_mode & 0o7777
            size = Int(status.st_size)
            identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
        }
    }

    /// Returns the status of a path, following links; nil if the path does not exist or is not accessible.
    static func status(of path: String) -> Status? {
        var result = stat()
        guard stat(path, &result) == 0 else { return nil }
        return Status(result)
    }

    /// Returns the status of an open file; nil if the descriptor is not valid.
    static func status(of descriptor: Int32) -> Status? {
        var result = stat()
        guard fstat(descriptor, &result) == 0 else { return nil }
        return Status(result)
    }

    /// Opens a file for reading.
    ///
    /// A pipe is opened only if the location allows it, and then waits for a writer. The checks use the open file, so
    /// that a file which is exchanged meanwhile cannot evade them.
    static func open(
        _ location: FileLocation
    ) throws(DocumentError) -> (descriptor: Int32, status: Status) {
        let path = location.path
        // For C, a path ends at a NUL, so `open` would open another file.
        if path.utf8.contains(0) { throw .reading(path, Failure(code: ENOENT)) }
        if let root = location.root { _ = try root.resolving(path) }
        let waiting = location.allowsStreams ? 0 : O_NONBLOCK | O_NOCTTY
        var descriptor = CartoucheCLibrary.open(path, O_RDONLY | O_CLOEXEC | waiting)
        // Sockets cannot be opened by name, and other users' pipes neither; the process can still read them.
        if descriptor < 0, location.allowsStreams, errno == ENXIO || errno == EACCES,
            let own = ownDescriptor(path)
        {
            descriptor = fcntl(own, F_DUPFD_CLOEXEC, 0)
        }
        guard descriptor >= 0 else { throw .reading(path, .last) }
        do throws(DocumentError) {
            guard let status = status(of: descriptor) else { throw .reading(path, .last) }
            if status.isFolder { throw .reading(path, Failure(code: EISDIR)) }
            guard status.isRegular || location.allowsStreams else {
                throw DocumentError(
                    .unreadable, source: path, what: "the path refers to a pipe or device, not to a file",
                    suggestion: "save the content to a file first")
            }
            try location.root?.check(descriptor, path)
            return (descriptor, status)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Returns the descriptor that a path such as `/dev/stdin` or `/dev/fd/3` stands for; nil for other paths.
    static func ownDescriptor(_ path: String) -> Int32? {
        if path == "/dev/stdin" { return STDIN_FILENO }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.utf8.count))
        }
        return nil
    }

    /// Reads once; repeats the call if a signal interrupts it.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Result<Int, Failure> {
        guard let base = buffer.baseAddress, buffer.count > 0 else { return .success(0) }
        while true {
            let count = CartoucheCLibrary.read(descriptor, base, buffer.count)
            if count >= 0 { return .success(count) }
            if errno != EINTR { return .failure(Failure(code: errno)) }
        }
    }

    /// Writes all bytes; returns nil, or the failure.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Failure? {
        var rest = buffer
        while let base = rest.baseAddress, rest.count > 0 {
            let count = CartoucheCLibrary.write(descriptor, base, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if count == 0 {
                return Failure(code: EIO)
            } else if errno != EINTR {
                return Failure(code: errno)
            }
        }
        return nil
    }

    /// Returns the path with links resolved; nil if it does not exist.
    package static func resolvedPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The maximum number of links that are followed, as in the operating system.
    private static let maxLinks = 40

    /// Returns the file that writing to a path creates or replaces: links are followed, also to missing files.
    ///
    /// - Returns: Nil if the links have no end.
    static func linkTarget(of path: String) -> String? {
        if let resolved = resolvedPath(path) { return resolved }
        var target = path
        for _ in 0..<maxLinks {
            guard let next = link(at: target) else {
                // The folder can be a link too. Resolved, the target is the same for all spellings.
                guard let folder = resolvedPath(FilePath.folder(of: target)) else { return target }
                return FilePath.joining(folder, FilePath.name(of: target))
            }
            target = FilePath.joining(FilePath.folder(of: target), next)
        }
        return nil
    }

    /// Returns the content of a symbolic link; nil if the path is not a link.
    private static func link(at path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { readlink(path, $0, text.count) } ?? 0
            }
        }
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// Returns the path of an open file without links; nil if it is not known.
    ///
    /// - Parameter name: The path with which the file was opened.
    static func path(of descriptor: Int32, openedAs name: String) -> String? {
        #if canImport(Darwin)
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            guard fcntl(descriptor, F_GETPATH, &buffer) == 0 else { return nil }
            return String(cString: buffer)
        #else
            if let path = link(at: "/proc/self/fd/\(descriptor)") { return path }
            // Without /proc, the name must still lead to the open file.
            guard let path = resolvedPath(name), let found = status(of: path),
                found.identity == status(of: descriptor)?.identity
            else { return nil }
            return path
        #endif
    }

    /// An error number of the operating system.
    struct Failure: Error {
        var code: Int32
        /// The failure of the last call.
        static var last: Failure { Failure(code: errno) }
        /// The operating system's message in lower case.
        var text: String { String(cString: strerror(code)).lowercased() }
    }
}

extension DocumentError {
    /// Returns the error for a file that cannot be opened or read, with a suggestion.
    static func reading(_ path: String, _ failure: SystemFile.Failure) -> DocumentError {
        switch failure.code {
        case ENOENT, ENOTDIR:
            remote(path)
                ?? DocumentError(
                    .notFound, source: path, what: "the file does not exist",
                    suggestion: "check the path; relative paths start at the current folder")
        case EACCES, EPERM:
            DocumentError(
                .unreadable, source: path, what: "the file is not readable",
                suggestion: "check its permissions")
        case EISDIR:
            DocumentError(
                .unreadable, source: path, what: "the path refers to a folder",
                suggestion: "use the path of a file")
        default:
            DocumentError(.unreadable, source: path, what: "the file cannot be read: \(failure.text)")
        }
    }

    /// Returns the error for a file that cannot be written, with a suggestion.
    ///
    /// - Parameter target: The file to which the path leads through links; nil for the path itself.
    static func writing(
        _ path: String, _ failure: SystemFile.Failure, target: String? = nil
    ) -> DocumentError {
        let folder = FilePath.folder(of: target ?? path)
        switch failure.code {
        case ENOENT where SystemFile.status(of: folder)?.isFolder == true:
            return DocumentError(
                .unwritable, source: path, what: "the folder \(folder) does not accept new files",
                suggestion: "choose another folder")
        case ENOENT, ENOTDIR:
            return DocumentError(
                .notFound, source: path, what: "the folder \(folder) does not exist",
                suggestion: "create the folder first")
        case EACCES, EPERM, EROFS:
            return DocumentError(
                .unwritable, source: path, what: "the folder \(folder) is not writable",
                suggestion: "check its permissions or choose another folder")
        case EISDIR:
            return DocumentError(
                .unwritable, source: path, what: "the path refers to a folder",
                suggestion: "use the path of a file")
        case ENOSPC, EDQUOT:
            return DocumentError(
                .unwritable, source: path, what: "the disk is full; nothing is written",
                suggestion: "free some space or choose another folder")
        case EFBIG:
            return DocumentError(
                .unwritable, source: path, what: "the file exceeds the size limit of the process or the disk",
                suggestion: "raise the limit or choose another folder")
        case ELOOP:
            return DocumentError(
                .unwritable, source: path, what: "the symbolic links of the path have no end",
                suggestion: "correct the links or choose another name")
        default:
            return DocumentError(
                .unwritable, source: path, what: "the file cannot be written: \(failure.text)")
        }
    }
}
