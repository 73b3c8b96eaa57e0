import CartoucheDocuments

/// A format of data files: how to detect it, and how to open it.
///
/// A new format is a folder with its reader and a line in ``builtIn``.
struct DataFormat: Sendable {
    /// The name for users, such as `GeoPackage`.
    var name: String
    /// The extensions of its files in lower case, the most common one first.
    var extensions: [String]
    /// Whether a file's first bytes show this format; the extension is not considered.
    ///
    /// Formats without a signature omit this; they are detected by their extensions.
    var recognizes: @Sendable (FileBeginning) throws -> Bool = { _ in false }
    /// Opens a file.
    ///
    /// - Throws: `DocumentError` if the file is broken, and ``FeatureSourceError/unknownFormat(source:found:)`` if it
    ///   has another format; then the next formats are tried.
    var open: @Sendable (FileBeginning) throws -> FeatureFile
}

extension DataFormat {
    /// The formats with readers in this module, in the order in which they are tried.
    static let builtIn: [DataFormat] = [
        .geoPackage,
        .mobileGeodatabase,
        .geoJSON,
        .esriJSON,
        .esriFeatureCollection,
        .shapefile,
        .flatGeobuf,
        .csv,
    ]

    /// Opens files that no reader in this module knows, and virtual paths such as `/vsizip/…`; nil if there is no such
    /// format.
    static let fallback: DataFormat? = .gdal

    /// A list of all formats for error messages: `GeoJSON (.geojson, .json) and …`.
    static var list: String {
        var names = builtIn.map { "\($0.name) (\($0.extensions.map { "." + $0 }.joined(separator: ", ")))" }
        if let fallback { names.append(fallback.name) }
        let last = names.removeLast()
        return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    }
}

/// The path and the first bytes of a file, used to detect its format.
struct FileBeginning: Sendable {
    /// The file's path; for bytes in memory, their name in error messages.
    var path: String
    /// Up to 4096 bytes from the start of the file; empty for a folder or a virtual path.
    var bytes: [UInt8]
    /// The origin of the whole document: a file or bytes in memory.
    var document: DocumentOrigin
    /// The maximum size in bytes of a document that is read into memory.
    var limit = FileBytes.defaultLimit
    /// The columns of coordinates in a table; nil to find them.
    var columns: CoordinateColumns?
    /// Whether only the attributes are read, so that a table needs no coordinates.
    var isTable = false

    /// The location of the file; nil for bytes in memory.
    var location: FileLocation? {
        if case .file(let location) = document { location } else { nil }
    }

    /// The extension in lower case.
    var fileExtension: String { FilePath.fileExtension(of: path) }

    /// Returns whether the file begins with these bytes.
    func begins(with magic: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Whether more bytes can make this beginning a document that can be read from a pipe.
    ///
    /// It can be JSON, FlatGeobuf, the shapes of a shapefile, or text whose first line has a separator.
    var canContinue: Bool {
        if let firstLetter, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(firstLetter) { return true }
        if begins(with: Array("fgb".utf8)) || begins(with: [0, 0, 0x27, 0x0A]) { return true }
        guard !bytes.contains(0), MediaType.sniff(bytes) == nil else { return false }
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        return line.count == bytes.count || line.isEmpty || line.contains { Array(",;\t|".utf8).contains($0) }
    }

    /// The first byte that is not white space, a byte order mark or a record separator; nil if there is none.
    var firstLetter: UInt8? {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { ![0x20, 0x09, 0x0A, 0x0D, 0x1E].contains($0) }
    }
}
