import CartoucheDocuments

/// The header of a PMTiles archive, version 3 (specification of the Protomaps project).
struct PMTilesHeader: Equatable {
    /// A part of the file.
    struct Section: Equatable {
        var offset: UInt64 = 0
        var count: UInt64 = 0
    }

    /// The compression of directories and metadata, or of tiles.
    enum Compression: UInt8 {
        case unknown
        case none
        case gzip
        case brotli
        case zstd
    }

    var root = Section()
    var metadata = Section()
    var leaves = Section()
    var tiles = Section()
    /// The number of tiles, of entries in directories, and of different tiles.
    var tileCounts: SIMD3<UInt64> = [0, 0, 0]
    /// Whether the tiles are in the order of their numbers.
    var isClustered = true
    var internalCompression = Compression.gzip
    var tileCompression = Compression.none
    /// The code of the format: 1 vector tiles, 2 PNG, 3 JPEG, 4 WebP.
    var formatCode: UInt8 = 0
    var levels: ClosedRange<UInt8> = 0...0
    /// West, south, east, north in ten millionths of a degree.
    var bounds: SIMD4<Int32> = [0, 0, 0, 0]
    var centerLevel: UInt8 = 0
    var center: SIMD2<Int32> = [0, 0]

    static let byteCount = 127
    /// The number of bytes that readers request first; header and root directory must fit.
    static let firstRequest = 16_384
    private static let mark = Array("PMTiles".utf8)

    init() {}

    /// Creates the header of an archive with pictures.
    init(_ description: TileSetDescription) {
        func units(_ degrees: Double) -> Int32 { Int32(clamping: Int((degrees * 1e7).rounded())) }
        formatCode =
            switch description.format {
            case .png: 2
            case .jpg: 3
            case .webp: 4
            }
        levels = UInt8(description.levels.lowerBound)...UInt8(description.levels.upperBound)
        let (area, middle) = (description.bounds, description.center)
        bounds = SIMD4(units(area.x), units(area.y), units(area.z), units(area.w))
        center = SIMD2(units(middle.x), units(middle.y))
        centerLevel = levels.lowerBound
    }

    /// The format of the pictures; nil if the tiles are no pictures.
    var format: TileFormat? {
        switch formatCode {
        case 2: .png
        case 3: .jpg
        case 4: .webp
        default: nil
        }
    }

    var bytes: [UInt8] {
        var bytes = Self.mark + [3]
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
        }
        for section in [root, metadata, leaves, tiles] {
            append(section.offset)
            append(section.count)
        }
        for index in 0..<3 { append(tileCounts[index]) }
        bytes += [isClustered ? 1 : 0, internalCompression.rawValue, tileCompression.rawValue, formatCode]
        bytes += [levels.lowerBound, levels.upperBound]
        for index in 0..<4 { append(bounds[index]) }
        append(centerLevel)
        for index in 0..<2 { append(center[index]) }
        return bytes
    }

    /// Reads a header.
    ///
    /// - Throws: `DocumentError` if the bytes are no header of version 3, or if a section is outside of the file.
    init(reading bytes: [UInt8], of source: String, fileSize: Int) throws(DocumentError) {
        guard bytes.count >= Self.byteCount, Array(bytes.prefix(7)) == Self.mark else {
            throw DocumentError(.malformed, source: source, what: "the file is not a PMTiles archive")
        }
        guard bytes[7] == 3 else {
            throw DocumentError(
                .unsupported, source: source, what: "the archive has version \(bytes[7]) of PMTiles",
                suggestion: "convert it to version 3")
        }
        func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
            Number(
                littleEndian: bytes.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: place, as: Number.self)
                })
        }
        func section(_ place: Int) throws(DocumentError) -> Section {
            let section = Section(offset: number(place, UInt64.self), count: number(place + 8, UInt64.self))
            guard section.offset <= UInt64(fileSize), section.count <= UInt64(fileSize) - section.offset
            else {
                throw DocumentError(
                    .malformed, source: source, what: "the archive is incomplete",
                    suggestion: "copy the file again")
            }
            return section
        }
        root = try section(8)
        metadata = try section(24)
        leaves = try section(40)
        tiles = try section(56)
        for index in 0..<3 { tileCounts[index] = number(72 + 8 * index, UInt64.self) }
        isClustered = bytes[96] == 1
        internalCompression = Compression(rawValue: bytes[97]) ?? .unknown
        tileCompression = Compression(rawValue: bytes[98]) ?? .unknown
        formatCode = bytes[99]
        levels = min(bytes[100], bytes[101])...max(bytes[100], bytes[101])
        for index in 0..<4 { bounds[index] = number(102 + 4 * index, Int32.self) }
        centerLevel = bytes[118]
        for index in 0..<2 { center[index] = number(119 + 4 * index, Int32.self) }
    }
}
