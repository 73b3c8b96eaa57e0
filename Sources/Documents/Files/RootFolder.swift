import CartoucheCLibrary

/// A folder that files must not leave, neither with `..` nor through symbolic links.
package struct RootFolder: Hashable, Sendable {
    /// The folder as stated.
    package let path: String

    package init(_ path: String) {
        self.path = path.isEmpty ? "." : path
    }

    /// The folder without links.
    ///
    /// - Throws: `DocumentError` if the folder does not exist.
    private func realPath() throws(DocumentError) -> String {
        guard !path.utf8.contains(0), let real = SystemFile.resolvedPath(path) else {
            throw DocumentError(
                .notFound, source: path, what: "the root folder does not exist",
                suggestion: "use an existing folder as the root folder")
        }
        return real
    }

    /// Returns a path without links, after checking that it is in the folder.
    ///
    /// A path whose file does not exist is returned unchanged if its text is in the folder. The error for a path outside
    /// is the same whether there is a file or not, so that it discloses nothing about other folders.
    ///
    /// - Throws: `DocumentError` if the file is outside.
    package func resolving(_ file: String) throws(DocumentError) -> String {
        guard !file.utf8.contains(0) else { throw .reading(file, SystemFile.Failure(code: ENOENT)) }
        let root = try realPath()
        if let real = SystemFile.resolvedPath(file) {
            guard Self.isInside(real, root) else { throw Self.outside(file) }
            return real
        }
        guard hasText(of: file) else { throw Self.outside(file) }
        // A link on the way to a missing file can leave the folder too.
        var folder = FilePath.folder(of: Self.absolute(file))
        while folder != "/", SystemFile.resolvedPath(folder) == nil { folder = FilePath.folder(of: folder) }
        guard let real = SystemFile.resolvedPath(folder), Self.isInside(real, root) else {
            throw Self.outside(file)
        }
        return file
    }

    /// Whether a path, as a text, is in the folder; links are not followed.
    package func hasText(of file: String) -> Bool {
        let absolute = Self.absolute(file)
        if Self.isInside(absolute, Self.absolute(path)) { return true }
        return SystemFile.resolvedPath(path).map { Self.isInside(absolute, $0) } ?? false
    }

    /// Checks that an open file is in the folder.
    ///
    /// The place of the file is that of the descriptor, so an exchange of folders or links during the opening cannot
    /// lead outside.
    func check(_ descriptor: Int32, _ file: String) throws(DocumentError) {
        let root = try realPath()
        guard let real = SystemFile.path(of: descriptor, openedAs: file), Self.isInside(real, root) else {
            throw Self.outside(file)
        }
    }

    private static func isInside(_ file: String, _ root: String) -> Bool {
        root == "/" || file == root || file.hasPrefix(root + "/")
    }

    /// Returns an absolute path without `.` and `..`.
    private static func absolute(_ path: String) -> String {
        var whole = path
        if !path.hasPrefix("/") { whole = (SystemFile.resolvedPath(".") ?? "") + "/" + path }
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func outside(_ file: String) -> DocumentError {
        DocumentError(
            .outsideRoot, source: file, what: "the file is outside the root folder",
            suggestion: "copy the file into the root folder, or choose another root folder (--root)")
    }
}
