import Documents

/// A format of data files: how it is known, and how it is opened.
///
/// A new format is a folder with its reader and a line in ``own``.
struct DataFormat: Sendable {
    /// What people call it, such as `GeoPackage`.
    var name: String
    /// The extensions of its files in lower case, the usual one first.
    var extensions: [String]
    /// Whether a file's beginning shows that it has this format, whatever its extension is.
    ///
    /// Formats that begin in no way of their own leave this out and are known by their extensions.
    var shows: @Sendable (FileBeginning) throws -> Bool = { _ in false }
    /// Opens a file.
    ///
    /// Throws `DocumentError` where it is broken, and ``FeatureSourceError/unknownFormat(source:found:)`` where it
    /// turns out to be of another format, which lets the formats behind this one try.
    var open: @Sendable (FileBeginning) throws -> FeatureFile
}

extension DataFormat {
    /// The formats that have readers here, in the order in which a file's beginning is compared.
    static let own: [DataFormat] = [
        .geoPackage,
        .geoJSON,
        .esriJSON,
        .esriFeatureCollection,
        .shapefile,
        .flatGeobuf,
        .csv,
    ]

    /// Opens what no reader here knows, and virtual paths such as `/vsizip/…`; nil where there is no such thing.
    static let lastResort: DataFormat? = .gdal

    /// All formats for a message: `GeoJSON (.geojson, .json) and …`.
    static var list: String {
        var names = own.map { "\($0.name) (\($0.extensions.map { "." + $0 }.joined(separator: ", ")))" }
        if let lastResort { names.append(lastResort.name) }
        let last = names.removeLast()
        return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    }
}

/// A file that is about to be opened, and its first bytes.
struct FileBeginning: Sendable {
    /// The file's path; for bytes in memory what errors call them.
    var path: String
    /// The bytes at its start, 4096 where it has as many; none for a folder or a virtual path.
    var bytes: [UInt8]
    /// The whole document, where it is in memory.
    var document: DocumentOrigin

    /// The lower-case letters behind the name's last dot.
    var fileExtension: String { FilePath.fileExtension(of: path) }

    /// Whether the file begins with these bytes.
    func begins(with magic: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// The first byte that is no white space, byte order mark or record separator; nil where there is none.
    var firstLetter: UInt8? {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { ![0x20, 0x09, 0x0A, 0x0D, 0x1E].contains($0) }
    }
}
