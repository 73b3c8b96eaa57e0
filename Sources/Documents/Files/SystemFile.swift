import CLibrary

/// The few calls of the operating system that reading and writing files needs, with errors as values.
///
/// Written on the C library alone: Foundation would cost the command more time to start than to draw.
enum SystemFile {
    /// What `stat` tells about a path.
    struct Status {
        var isFolder: Bool
        var isRegular: Bool
        var permissions: mode_t
        var size: Int
    }

    /// What stands at the path, following links; nil when nothing does or it can't be asked.
    static func status(of path: String) -> Status? {
        var result = stat()
        guard stat(path, &result) == 0 else { return nil }
        let kind = result.st_mode & S_IFMT
        return Status(
            isFolder: kind == S_IFDIR, isRegular: kind == S_IFREG, permissions: result.st_mode & 0o7777,
            size: Int(result.st_size))
    }

    /// Reads once, again when a signal interrupted it.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Result<Int, Failure> {
        guard let base = buffer.baseAddress, buffer.count > 0 else { return .success(0) }
        while true {
            let count = CLibrary.read(descriptor, base, buffer.count)
            if count >= 0 { return .success(count) }
            if errno != EINTR { return .failure(Failure(code: errno)) }
        }
    }

    /// Writes all bytes.
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

    /// The path with links resolved; nil when it doesn't exist.
    static func resolvedPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// A number of the operating system's that says why a call failed.
    struct Failure: Error {
        var code: Int32
        /// The failure of the last call.
        static var last: Failure { Failure(code: errno) }
        /// In the operating system's words.
        var text: String { String(cString: strerror(code)).lowercased() }
    }
}

extension DocumentError {
    /// A file that can't be opened or read, in words that say what to do.
    static func reading(_ path: String, _ failure: SystemFile.Failure) -> DocumentError {
        switch failure.code {
        case ENOENT, ENOTDIR:
            DocumentError(
                .notFound, source: path, what: "there is no such file",
                suggestion: "check the path; relative paths start at the current folder")
        case EACCES, EPERM:
            DocumentError(
                .unreadable, source: path, what: "the file is not readable",
                suggestion: "check its permissions")
        case EISDIR:
            DocumentError(
                .unreadable, source: path, what: "this is a folder", suggestion: "name a file inside it")
        default:
            DocumentError(.unreadable, source: path, what: "reading failed: \(failure.text)")
        }
    }

    /// A file that can't be written, in words that say what to do.
    static func writing(_ path: String, _ failure: SystemFile.Failure) -> DocumentError {
        let folder = FilePath.folder(of: path)
        switch failure.code {
        case ENOENT, ENOTDIR:
            return DocumentError(
                .notFound, source: path, what: "there is no folder \(folder)",
                suggestion: "create the folder first")
        case EACCES, EPERM, EROFS:
            return DocumentError(
                .unwritable, source: path, what: "the folder \(folder) is not writable",
                suggestion: "check its permissions or choose another folder")
        case EISDIR:
            return DocumentError(
                .unwritable, source: path, what: "this is a folder", suggestion: "name a file inside it")
        case ENOSPC, EDQUOT:
            return DocumentError(
                .unwritable, source: path, what: "the disk is full; nothing was written",
                suggestion: "free some space or choose another folder")
        default:
            return DocumentError(.unwritable, source: path, what: "writing failed: \(failure.text)")
        }
    }
}
