import CLibrary

/// The system calls for reading and writing files, with errors as values.
///
/// It uses only the C library, because loading Foundation takes longer than drawing a map.
enum SystemFile {
    /// The result of `stat` for a path.
    struct Status {
        var isFolder: Bool
        var isRegular: Bool
        var permissions: mode_t
        var size: Int
    }

    /// Returns the status of a path, following links; nil if the path does not exist or is not accessible.
    static func status(of path: String) -> Status? {
        var result = stat()
        guard stat(path, &result) == 0 else { return nil }
        let kind = result.st_mode & S_IFMT
        return Status(
            isFolder: kind == S_IFDIR, isRegular: kind == S_IFREG, permissions: result.st_mode & 0o7777,
            size: Int(result.st_size))
    }

    /// Reads once; repeats the call if a signal interrupts it.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Result<Int, Failure> {
        guard let base = buffer.baseAddress, buffer.count > 0 else { return .success(0) }
        while true {
            let count = CLibrary.read(descriptor, base, buffer.count)
            if count >= 0 { return .success(count) }
            if errno != EINTR { return .failure(Failure(code: errno)) }
        }
    }

    /// Writes all bytes; returns nil, or the failure.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Failure? {
        var rest = buffer
        while let base = rest.baseAddress, rest.count > 0 {
            let count = CLibrary.write(descriptor, base, rest.count)
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
    static func resolvedPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
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
            DocumentError(
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
    static func writing(_ path: String, _ failure: SystemFile.Failure) -> DocumentError {
        let folder = FilePath.folder(of: path)
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
        default:
            return DocumentError(
                .unwritable, source: path, what: "the file cannot be written: \(failure.text)")
        }
    }
}
