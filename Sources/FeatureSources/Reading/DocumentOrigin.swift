import CartoucheDocuments

/// The origin of a source's document, which every reading reads again.
enum DocumentOrigin: Sendable {
    case file(FileLocation)
    case bytes([UInt8], name: String)

    /// Creates the origin of a file; `-` is standard input.
    ///
    /// Reads all of standard input or a pipe, because it can be read only once.
    init(path: String) throws(DocumentError) {
        if path == "-" || FileBytes.isStream(path) {
            let file = try FileBytes(path: path)
            self = .bytes(try file.contents(), name: file.name)
        } else {
            self = .file(FileLocation(path))
        }
    }

    /// The name of the document in error messages.
    var name: String {
        switch self {
        case .file(let location): location.path
        case .bytes(_, let name): name
        }
    }

    /// Returns a reader at the document's start.
    func reader(chunkBytes: Int = 1 << 18) throws(DocumentError) -> JSONReader {
        var options = JSONReader.Options()
        options.chunkBytes = chunkBytes
        switch self {
        case .file(let location): return JSONReader(try FileBytes(location), options: options)
        case .bytes(let bytes, let name):
            return JSONReader(MemoryBytes(bytes, name: name), options: options)
        }
    }

    /// Returns the bytes from the document's start.
    func byteSource() throws(DocumentError) -> any ByteSource {
        switch self {
        case .file(let location): try FileBytes(location)
        case .bytes(let bytes, let name): MemoryBytes(bytes, name: name)
        }
    }

    /// The file; for bytes, a file with their name.
    var location: FileLocation {
        switch self {
        case .file(let location): location
        case .bytes(_, let name): FileLocation(name)
        }
    }

    /// Reads the whole document into memory.
    ///
    /// - Parameter limit: The maximum size of a file in bytes.
    func part(limit: Int) throws(DocumentError) -> JSONPart {
        switch self {
        case .file(let location): try JSONPart(FileBytes(location), limit: limit)
        case .bytes(let bytes, let name): try JSONPart(parsing: bytes, source: name)
        }
    }

    /// The file's name without folder and extension.
    var baseName: String {
        let file = FilePath.name(of: name)
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}
