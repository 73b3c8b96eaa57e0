import CLibrary

/// A file for a library that writes files by their names, such as SQLite.
///
/// Its bytes become an output with ``copy(to:)``, completely or not at all. The file is in the folder of the output, or
/// in the folder for temporary files if the output is a stream. The end of the object and signals delete it.
package final class ScratchFile {
    /// The path, at which there is an empty file.
    package let path: String
    private let name: TemporaryName

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
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .writing(output, .last) }
        close(descriptor)
    }

    deinit { unlink(path) }

    /// Writes the bytes to an output.
    ///
    /// - Throws: `DocumentError` if the output cannot be written; an older file then does not change.
    package func copy(to output: String) throws(DocumentError) {
        let file = try AtomicFile(path: output)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .writing(output, .last) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 { throw .writing(output, .last) }
            if count == 0 { break }
            try file.write(Array(bytes[..<count]))
        }
        try file.commit()
    }
}
