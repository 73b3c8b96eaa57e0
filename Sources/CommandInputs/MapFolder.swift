import CartoucheDocuments

/// The folder of a map that names files.
package struct MapFolder {
    private let folder: String

    /// - Parameter map: The path of the map, which need not exist.
    package init(of map: String) { folder = FilePath.folder(of: map) }

    /// Returns a path for the map: from its folder for files inside, otherwise an absolute path.
    ///
    /// - Parameter address: The path of a file, which can end with `?layer=NAME`.
    package func path(to address: String) -> String {
        let file = InputNames.file(of: address)
        let rest = address.dropFirst(file.count)
        guard let target = SystemFile.resolvedPath(file),
            let own = SystemFile.resolvedPath(folder.isEmpty ? "." : folder)
        else {
            return address
        }
        let prefix = own.hasSuffix("/") ? own : own + "/"
        return (target.hasPrefix(prefix) ? String(target.dropFirst(prefix.count)) : target) + rest
    }
}
