import CartoucheCArchive
import CartoucheDocuments

/// Reads the entries of an archive, and checks their names and sizes.
struct ArchiveReader {
    private let source: String
    private let archive: OpaquePointer
    private let library: CArchiveFunctions
    private var entriesLeft: Int
    private var bytesLeft: Int

    private static let blockBytes = 1 << 16
    private static let maxNameBytes = 1024
    private static let maxDepth = 64

    init(
        _ location: FileLocation, _ library: CArchiveFunctions, _ limits: Archive.Limits
    ) throws(DocumentError) {
        source = location.path
        self.library = library
        (entriesLeft, bytesLeft) = (limits.entries, limits.bytes)
        guard let archive = library.read_new() else {
            throw DocumentError(.tooLarge, source: source, what: "there is not enough memory")
        }
        self.archive = archive
        _ = library.read_support_format_zip(archive)
        _ = library.read_support_format_7zip(archive)
        // A path that begins with `-` or `@` is a file, too.
        let path = try location.root?.resolving(source) ?? source
        guard Int(library.read_open_filename(archive, path, Self.blockBytes)) == CARCHIVE_OK else {
            let error = Self.damaged(source, nil, archive, library)
            _ = library.read_free(archive)
            throw error
        }
    }

    func close() { _ = library.read_free(archive) }

    /// Returns the next file; nil after the last one.
    mutating func next() throws(DocumentError) -> ArchivedFile? {
        while true {
            var entry: OpaquePointer?
            let result = library.read_next_header(archive, &entry)
            if Int(result) == CARCHIVE_EOF { return nil }
            guard Int(result) >= CARCHIVE_WARN, let entry else {
                throw Self.damaged(source, nil, archive, library)
            }
            entriesLeft -= 1
            guard entriesLeft >= 0 else { throw Self.tooLarge(source) }
            let name = try name(of: entry)
            let type = Int(library.entry_filetype(entry))
            if type == CARCHIVE_TYPE_FOLDER { continue }
            guard type == CARCHIVE_TYPE_FILE else {
                throw refused(name, "is a link or a device")
            }
            guard library.entry_is_encrypted(entry) == 0 else { throw refused(name, "is encrypted") }
            var size = 0
            if library.entry_size_is_set(entry) != 0 {
                size = Int(clamping: library.entry_size(entry))
                guard size >= 0, size <= bytesLeft else { throw Self.tooLarge(source) }
                bytesLeft -= size
            }
            return ArchivedFile(
                name: name, source: source, archive: archive, library: library, bytesLeft: bytesLeft,
                counted: size)
        }
    }

    /// Counts the bytes of a file that has been read.
    mutating func take(_ file: ArchivedFile) { bytesLeft = file.bytesLeft }

    // MARK: Names

    private func name(of entry: OpaquePointer) throws(DocumentError) -> String {
        guard let pointer = library.entry_pathname_utf8(entry) ?? library.entry_pathname(entry) else {
            throw DocumentError(
                .malformed, source: source, what: "the archive has a file without a name",
                suggestion: Self.suggestion)
        }
        // Archives of Windows can have backslashes.
        let text = String(String(cString: pointer).map { $0 == "\\" ? "/" : $0 })
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard !text.hasPrefix("/"), !parts.contains(".."), parts.first?.hasSuffix(":") != true else {
            throw refused(text, "leaves the archive")
        }
        guard text.utf8.count <= Self.maxNameBytes, parts.count <= Self.maxDepth else {
            throw refused(text, "has a name that is too long")
        }
        return parts.joined(separator: "/")
    }

    // MARK: Errors

    private static let suggestion = "download or export the package again"

    private func refused(_ name: String, _ what: String) -> DocumentError {
        DocumentError(
            .malformed, source: source, what: "the file \"\(name.prefix(80))\" of the archive \(what)",
            suggestion: Self.suggestion)
    }

    static func damaged(
        _ source: String, _ name: String?, _ archive: OpaquePointer, _ library: CArchiveFunctions
    ) -> DocumentError {
        let reason = library.error_string(archive).map { ": " + String(cString: $0) } ?? ""
        let part = name.map { "the file \"\($0.prefix(80))\" of the archive" } ?? "the archive"
        return DocumentError(
            .malformed, source: source, what: "\(part) is damaged\(reason)", suggestion: suggestion)
    }

    static func tooLarge(_ source: String) -> DocumentError {
        DocumentError(
            .tooLarge, source: source, what: "the archive has too many files, or unpacks to too many bytes",
            suggestion: "unpack it with another program, and use its folder")
    }
}
