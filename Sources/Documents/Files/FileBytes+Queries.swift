extension FileBytes {
    /// Whether there is a file or folder at a path; follows links.
    package static func exists(_ path: String) -> Bool {
        !path.utf8.contains(0) && SystemFile.status(of: path) != nil
    }

    /// Whether there is a folder at a path; follows links.
    package static func isFolder(_ path: String) -> Bool {
        !path.utf8.contains(0) && SystemFile.status(of: path)?.isFolder == true
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
