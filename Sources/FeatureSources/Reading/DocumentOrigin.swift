import Documents

/// Where a source's document is: read anew for every reading.
enum DocumentOrigin: Sendable {
    case file(String)
    case bytes([UInt8], name: String)

    /// A file, or all that standard input has for `-`, since that can be read once only.
    init(path: String) throws(DocumentError) {
        if path == "-" {
            self = .bytes(try FileBytes.contents(of: path, limit: 1 << 32), name: "standard input")
        } else {
            self = .file(path)
        }
    }

    /// What errors call it.
    var name: String {
        switch self {
        case .file(let path): path
        case .bytes(_, let name): name
        }
    }

    /// A reader at the document's start.
    func reader(chunkBytes: Int = 1 << 18) throws(DocumentError) -> JSONReader {
        var options = JSONReader.Options()
        options.chunkBytes = chunkBytes
        switch self {
        case .file(let path): return try JSONReader(path: path, options: options)
        case .bytes(let bytes, let name):
            return JSONReader(MemoryBytes(bytes, name: name), options: options)
        }
    }

    /// The bytes from the document's start.
    func byteSource() throws(DocumentError) -> any ByteSource {
        switch self {
        case .file(let path): try FileBytes(path: path)
        case .bytes(let bytes, let name): MemoryBytes(bytes, name: name)
        }
    }

    /// The file's name without folder and extension.
    var baseName: String {
        let file = FilePath.name(of: name)
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}
