import CartoucheCArchive
import CartoucheDocuments

// libarchive keeps the entry and its name valid until the next entry is read. The reader copies the name before.

/// Reads ZIP and 7z archives, one file after another.
package enum Archive {
    /// The maximum sizes of an archive from an unknown source.
    package struct Limits: Sendable {
        /// The maximum number of files and folders.
        package var entries = 1 << 16
        /// The maximum size of all files in bytes.
        package var bytes: Int

        /// Returns the limits for the content of an archive of this size.
        ///
        /// Small archives can be unpacked to 256 MiB, others to 100 times their size, and to 16 GiB at most.
        package static func unpacking(_ size: Int) -> Limits {
            Limits(
                bytes: min(16 << 30, max(256 << 20, size.multipliedReportingOverflow(by: 100).partialValue)))
        }

        /// - Parameter bytes: The maximum size of all files in bytes.
        package init(bytes: Int) { self.bytes = bytes }
    }

    /// Whether a file begins as an archive: ZIP or 7z.
    package static func isArchive(_ beginning: [UInt8]) -> Bool {
        beginning.starts(with: [0x50, 0x4B, 3, 4]) || beginning.starts(with: [0x50, 0x4B, 5, 6])
            || beginning.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
    }

    /// Calls `body` with each file of an archive.
    ///
    /// Folders are left out. The sizes that the archive states count before its data is read.
    ///
    /// - Parameters:
    ///   - location: The archive, which must be a regular file.
    ///   - limits: The limits; nil for those of ``Limits/unpacking(_:)``.
    /// - Throws: `DocumentError` if the archive is missing, damaged, encrypted or too large, if it has a link or a name
    ///   that leaves the archive, or if libarchive is not installed. Also the errors of `body`.
    package static func forEachFile(
        in location: FileLocation, limits: Limits? = nil, _ body: (inout ArchivedFile) throws -> Void
    ) throws {
        let file = try FileBytes(location)
        guard let size = file.size else {
            throw DocumentError(
                .unsupported, source: location.path, what: "an archive cannot be read from a stream",
                suggestion: "save it to a file and use its path")
        }
        guard isArchive(try file.peek(8)) else {
            throw DocumentError(
                .malformed, source: location.path, what: "the file is neither a ZIP nor a 7z archive",
                suggestion: "download or export the package again")
        }
        let library = try ArchiveLibrary.functions(for: location.path)
        let former = carchive_begin_utf8()
        defer { carchive_end_utf8(former) }
        var reader = try ArchiveReader(location, library, limits ?? .unpacking(size))
        defer { reader.close() }
        while var file = try reader.next() {
            try body(&file)
            reader.take(file)
        }
    }

    /// Unpacks an archive into a folder for temporary files.
    ///
    /// - Parameters:
    ///   - location: The archive.
    ///   - origin: The archive as users know it; nil for its path.
    ///   - isWanted: Whether a file is unpacked; receives its name.
    /// - Throws: The errors of ``forEachFile(in:limits:_:)``, and `DocumentError` if a file cannot be written.
    package static func unpack(
        _ location: FileLocation, shownAs origin: String? = nil, where isWanted: (String) -> Bool
    ) throws -> UnpackedFolder {
        let folder = try UnpackedFolder(for: origin ?? location.path)
        try forEachFile(in: location) { file in
            guard isWanted(file.name) else { return }
            try folder.create(file.name) { write in try file.forEachPart(write) }
        }
        return folder
    }
}
