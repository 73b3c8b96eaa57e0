import CartoucheCLibrary

extension FileBytes {
    /// Whether there is a file or folder at a path; follows links.
    package static func exists(_ path: String) -> Bool {
        !path.utf8.contains(0) && SystemFile.status(of: path) != nil
    }

    /// Returns the size of a file in bytes; nil if it does not exist, or is not a regular file.
    package static func size(of path: String) -> Int? {
        guard !path.utf8.contains(0), let status = SystemFile.status(of: path), status.isRegular else {
            return nil
        }
        return status.size
    }

    /// Whether there is a folder at a path; follows links.
    package static func isFolder(_ path: String) -> Bool {
        !path.utf8.contains(0) && SystemFile.status(of: path)?.isFolder == true
    }

    /// Returns the folder that contains the file at a path; follows links.
    package static func folder(ofFileAt path: String) -> String {
        FilePath.folder(of: realPath(of: path))
    }

    /// Returns a path without links; a path without a file does not change.
    package static func realPath(of path: String) -> String {
        path.utf8.contains(0) ? path : SystemFile.resolvedPath(path) ?? path
    }

    /// The maximum number of names that are listed for a folder.
    private static let maxNames = 1 << 16

    /// Returns the names of the files and folders in a folder, sorted.
    ///
    /// Empty if the folder does not exist or is not readable.
    ///
    /// - Parameter hidden: Whether hidden files are listed too. Default: false.
    package static func names(inFolder path: String, hidden: Bool = false) -> [String] {
        guard !path.utf8.contains(0), let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while names.count < maxNames, let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if hidden ? name != "." && name != ".." : !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether there is a pipe, a socket or a device at a path, or the path means an open file of the process.
    ///
    /// Such a path has no name of its own, and most can be read only once.
    package static func isStream(_ path: String) -> Bool {
        if SystemFile.ownDescriptor(path) != nil { return true }
        guard !path.utf8.contains(0), let status = SystemFile.status(of: path) else { return false }
        return !status.isRegular && !status.isFolder
    }

    /// Returns the first `count` bytes of a regular file, or all bytes if the file is shorter.
    package static func beginning(of path: String, count: Int) throws(DocumentError) -> [UInt8] {
        try FileBytes(FileLocation(path)).peek(count)
    }
}
