import Documents

/// The origin of a source's document, which every reading reads again.
enum DocumentOrigin: Sendable {
    case file(String)
    case bytes([UInt8], name: String)

    /// Creates the origin of a file.
    ///
    /// For `-`, reads all of standard input, because it can be read only once.
    init(path: String) throws(DocumentError) {
        if path == "-" {
            self = .bytes(try FileBytes.contents(of: path, limit: 1 << 32), name: "standard input")
        } else {
            self = .file(path)
        }
    }

    /// The name of the document in error messages.
    var name: String {
        switch self {
        case .file(let path): path
        case .bytes(_, let name): name
        }
    }

    /// Returns a reader at the document's start.
    func reader(chunkBytes: Int = 1 << 18) throws(DocumentError) -> JSONReader {
        var options = JSONReader.Options()
        options.chunkBytes = chunkBytes
        switch self {
        case .file(let path): return try JSONReader(path: path, options: options)
        case .bytes(let bytes, let name):
            return JSONReader(MemoryBytes(bytes, name: name), options: options)
        }
    }

    /// Returns the bytes from the document's start.
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
