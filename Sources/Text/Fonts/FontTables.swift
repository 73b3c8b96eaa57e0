import CartoucheDocuments

/// A font file and its table directory (OpenType 1.9, "Font File").
struct FontTables {
    /// Whether the file has several fonts.
    let isCollection: Bool
    private var places: [String: Range<Int>] = [:]
    /// The whole file.
    let bytes: [UInt8]

    /// The greatest size of a font file, in bytes.
    static let largestFile = 1 << 26

    /// Reads the directory of a font; nil if the file is not an OpenType or TrueType file.
    init?(path: String, index: Int) {
        guard let bytes = try? FileBytes.contents(of: path, limit: Self.largestFile) else { return nil }
        let reader = BigEndianReader(bytes)
        guard let first = reader.tag(at: 0) else { return nil }
        isCollection = first == "ttcf"
        var start = 0
        if isCollection {
            guard let count = reader.number(at: 8, size: 4), index < count,
                let place = reader.number(at: 12 + 4 * index, size: 4)
            else { return nil }
            start = place
        } else if index != 0 {
            return nil
        }
        guard let version = reader.number(at: start, size: 4),
            [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(version),
            let count = reader.number(at: start + 4, size: 2)
        else { return nil }
        for entry in 0..<count {
            let place = start + 12 + 16 * entry
            guard let tag = reader.tag(at: place), let offset = reader.number(at: place + 8, size: 4),
                let length = reader.number(at: place + 12, size: 4), offset + length <= bytes.count
            else { return nil }
            places[tag] = offset..<offset + length
        }
        self.bytes = bytes
    }

    func hasTable(_ tag: String) -> Bool { places[tag] != nil }

    /// Returns the bytes of a table; nil if there is none.
    func table(_ tag: String) -> [UInt8]? { places[tag].map { Array(bytes[$0]) } }
}

/// Reads numbers with the highest byte first, inside of the bounds.
struct BigEndianReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns a number of 1 to 4 bytes; nil outside of the bytes.
    func number(at place: Int, size: Int) -> Int? {
        guard place >= 0, size >= 0, place <= bytes.count - size else { return nil }
        return bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }

    func tag(at place: Int) -> String? {
        guard place >= 0, place <= bytes.count - 4 else { return nil }
        return String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }
}
