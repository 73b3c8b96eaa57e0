import CartoucheCLibrary

/// Folders for output files.
package enum Folder {
    /// Creates a folder and the folders above it, unless they exist.
    ///
    /// - Throws: `DocumentError` if a folder cannot be created.
    package static func create(_ path: String) throws(DocumentError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw DocumentError(
                .unwritable, source: path,
                what: "the name of the folder is empty or contains a null character",
                suggestion: "use a valid name")
        }
        if FileBytes.isFolder(path) { return }
        let above = FilePath.folder(of: path)
        if !above.isEmpty, above != path, above != "." { try create(above) }
        // Another process may create the folder at the same time.
        guard mkdir(path, 0o777) == 0 || errno == EEXIST && FileBytes.isFolder(path) else {
            throw .writing(path, .last)
        }
    }

    /// Removes a folder; one that is not empty or does not exist stays as it is.
    package static func remove(emptyFolder path: String) {
        if !path.utf8.contains(0) { rmdir(path) }
    }

    /// Removes a file; a missing file is no error.
    ///
    /// - Throws: `DocumentError` if the file cannot be removed.
    package static func remove(file path: String) throws(DocumentError) {
        guard !path.utf8.contains(0), unlink(path) == 0 || errno == ENOENT else {
            throw .writing(path, .last)
        }
    }
}
