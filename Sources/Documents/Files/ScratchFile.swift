import CartoucheCLibrary

/// A file for a library that writes files by their names, such as SQLite.
///
/// Its bytes become an output with ``copy(to:)``, completely or not at all. The file is in the folder of the output, or
/// in the folder for temporary files if the output is a stream. The end of the object and signals delete it. When the
/// library has opened the file, ``removeName()`` makes the system delete it, however the process ends.
package final class ScratchFile {
    /// The path, at which there is an empty file until ``removeName()``.
    package let path: String
    private let descriptor: Int32
    /// The name of the file; nil after its removal.
    private var name: TemporaryName?

    /// Creates an empty file.
    ///
    /// - Parameter output: The path of the output; `-` is standard output.
    /// - Throws: `DocumentError` if the folder does not accept files.
    package init(for output: String) throws(DocumentError) {
        let status = output == "-" ? nil : SystemFile.status(of: output)
        if status?.isFolder == true || output.isEmpty || output.utf8.contains(0) {
            throw .writing(output, SystemFile.Failure(code: output.isEmpty ? ENOENT : EISDIR))
        }
        let isStream = output == "-" || status?.isRegular == false
        let folder =
            isStream
            ? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
            : FilePath.folder(of: SystemFile.linkTarget(of: output) ?? output)
        let mark = String(UInt64.random(in: .min ... .max), radix: 36)
        path = FilePath.joining(folder, ".cartouche-\(mark).tmp")
        name = TemporaryName(path)
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .writing(output, .last) }
    }

    deinit {
        removeName()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes the name of the file; programs that have opened it can use it further.
    package func removeName() {
        if name != nil { unlink(path) }
        name = nil
    }

    /// Writes the bytes to an output.
    ///
    /// - Throws: `DocumentError` if the output cannot be written; an older file then does not change.
    package func copy(to output: String) throws(DocumentError) {
        let file = try AtomicFile(path: output)
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var place: off_t = 0
        while true {
            let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, place) }
            if count < 0 { throw .writing(output, .last) }
            if count == 0 { break }
            place += off_t(count)
            try file.write(Array(bytes[..<count]))
        }
        try file.commit()
    }
}
