import CLibrary

extension FileBytes {
    /// Whether there is a file or folder at a path; follows links.
    package static func exists(_ path: String) -> Bool {
        !path.utf8.contains(0) && SystemFile.status(of: path) != nil
    }

    /// Whether there is a folder at a path; follows links.
    package static func isFolder(_ path: String) -> Bool {
        !path.utf8.contains(0) && SystemFile.status(of: path)?.isFolder == true
    }

    /// The maximum number of names that are listed for a folder.
    private static let maxNames = 1 << 16

    /// Returns the names of the files and folders in a folder, sorted, without hidden ones.
    ///
    /// Empty if the folder does not exist or is not readable.
    package static func names(inFolder path: String) -> [String] {
        guard !path.utf8.contains(0), let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while names.count < maxNames, let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the first `count` bytes of a file, or all bytes if the file is shorter.
    package static func beginning(of path: String, count: Int) throws(DocumentError) -> [UInt8] {
        let file = try FileBytes(path: path)
        var failure: DocumentError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(DocumentError) {
                while filled < count {
                    let got = try file.read(
                        into: UnsafeMutableRawBufferPointer(
                            UnsafeMutableBufferPointer(rebasing: buffer[filled...])))
                    if got == 0 { break }
                    filled += got
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
