import CartoucheWorkers

/// The position of a picture on the ground, as GeoTIFF 1.1 (OGC 19-008r4) stores it.
package struct TIFFGeoreference: Hashable, Sendable {
    /// The change of x and y for one column and for one row, in units of the coordinate system.
    package var column, row: SIMD2<Double>
    /// The position of the upper left corner of the upper left pixel.
    package var corner: SIMD2<Double>
    /// Whether the coordinates are longitudes and latitudes.
    package var isGeographic: Bool
    /// The EPSG code of the coordinate system; nil if it has none.
    package var code: Int?
    /// The coordinate system as Esri's well-known text, if it has no code.
    package var wellKnownText: String?

    /// Creates a position.
    package init(
        column: SIMD2<Double>, row: SIMD2<Double>, corner: SIMD2<Double>, isGeographic: Bool, code: Int?,
        wellKnownText: String?
    ) {
        (self.column, self.row, self.corner) = (column, row, corner)
        (self.isGeographic, self.code, self.wellKnownText) = (isGeographic, code, wellKnownText)
    }
}

extension Image {
    /// Encodes the image as a TIFF file (version 6.0) with deflate compression.
    ///
    /// An opaque image has three channels, another one also has its straight opacity.
    ///
    /// - Parameters:
    ///   - georeference: The position of the image on the ground. Default: nil.
    ///   - pixelsPerInch: The density of the picture. Default: nil, which writes none.
    /// - Throws: `ImageError` if the file would have more than 4 GB.
    package func tiff(
        georeference: TIFFGeoreference? = nil, pixelsPerInch: Double? = nil
    ) throws(ImageError) -> [UInt8] {
        let isOpaque = (0..<height).allSatisfy { bitmap.row($0).allSatisfy { $0 >= 0xFF00_0000 } }
        let channels = isOpaque ? 3 : 4
        let rows = max((1 << 18) / (width * channels), 1)
        let starts = Array(stride(from: 0, to: height, by: rows))
        let strips = WorkerPool.map(starts, threads: coreCount) { start in
            Zlib.compressed(bitmap.strip(start..<min(start + rows, height), channels: channels))
        }
        guard strips.reduce(0, { $0 + $1.count }) < 4_000_000_000 else {
            throw ImageError(.unwritable("TIFF", "the file would have more than 4 GB"))
        }
        var file = TIFFFile()
        var places: [UInt32] = []
        for strip in strips { places.append(file.append(strip)) }
        file.add(256, long: [UInt32(width)])
        file.add(257, long: [UInt32(height)])
        file.add(258, short: [UInt16](repeating: 8, count: channels))
        file.add(259, short: [8])
        file.add(262, short: [2])
        file.add(273, long: places)
        file.add(277, short: [UInt16(channels)])
        file.add(278, long: [UInt32(rows)])
        file.add(279, long: strips.map { UInt32($0.count) })
        if let pixelsPerInch {
            let density = UInt32(min(max(pixelsPerInch * 1000, 1), 4e9).rounded())
            file.add(282, rational: density, 1000)
            file.add(283, rational: density, 1000)
        }
        file.add(284, short: [1])
        if pixelsPerInch != nil { file.add(296, short: [2]) }
        file.add(317, short: [2])
        if !isOpaque { file.add(338, short: [2]) }
        if let georeference { file.add(georeference) }
        return file.finished()
    }
}

extension Bitmap {
    /// Returns the straight channels of some rows; each value is the difference from the pixel on its left.
    fileprivate func strip(_ rows: Range<Int>, channels: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rows.count * width * channels)
        for y in rows {
            var left: UInt32 = 0
            for word in row(y) {
                let pixel = StraightAlpha.shared.straight(word)
                for channel in 0..<UInt32(channels) {
                    let shift = channel * 8
                    bytes.append(UInt8(pixel >> shift & 255) &- UInt8(left >> shift & 255))
                }
                left = pixel
            }
        }
        return bytes
    }
}

/// A TIFF file under construction, little endian, with one picture.
private struct TIFFFile {
    private struct Entry {
        var tag, type: UInt16
        var count: Int
        var bytes: [UInt8]
    }

    private var bytes: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
    private var entries: [Entry] = []

    /// Appends data at an even position; returns the position.
    mutating func append(_ data: [UInt8]) -> UInt32 {
        if bytes.count % 2 == 1 { bytes.append(0) }
        defer { bytes += data }
        return UInt32(bytes.count)
    }

    private static func littleEndian(_ values: [some FixedWidthInteger]) -> [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    }

    /// Adds a field; fields must be added in the order of their tags.
    mutating func add(_ tag: UInt16, short values: [UInt16]) {
        entries.append(Entry(tag: tag, type: 3, count: values.count, bytes: Self.littleEndian(values)))
    }

    mutating func add(_ tag: UInt16, long values: [UInt32]) {
        entries.append(Entry(tag: tag, type: 4, count: values.count, bytes: Self.littleEndian(values)))
    }

    mutating func add(_ tag: UInt16, rational numerator: UInt32, _ denominator: UInt32) {
        entries.append(
            Entry(tag: tag, type: 5, count: 1, bytes: Self.littleEndian([numerator, denominator])))
    }

    mutating func add(_ tag: UInt16, double values: [Double]) {
        entries.append(
            Entry(
                tag: tag, type: 12, count: values.count, bytes: Self.littleEndian(values.map(\.bitPattern))))
    }

    mutating func add(_ tag: UInt16, text: String) {
        let bytes = Array(text.utf8) + [0]
        entries.append(Entry(tag: tag, type: 2, count: bytes.count, bytes: bytes))
    }

    /// Adds the tags of a position: `ModelPixelScale` and `ModelTiepoint`, or `ModelTransformation` if the picture is
    /// rotated.
    mutating func add(_ place: TIFFGeoreference) {
        let (column, row, corner) = (place.column, place.row, place.corner)
        if column.y == 0, row.x == 0, column.x > 0, row.y < 0 {
            add(33550, double: [column.x, -row.y, 0])
            add(33922, double: [0, 0, 0, corner.x, corner.y, 0])
        } else {
            add(
                34264,
                double: [
                    column.x, row.x, 0, corner.x, column.y, row.y, 0, corner.y, 0, 0, 0, 0, 0, 0, 0, 1,
                ])
        }
        // Each key: number, tag of its value (0 is this list), count, value or offset.
        var keys: [[UInt16]]
        var text = ""
        if let code = place.code.flatMap({ UInt16(exactly: $0) }) {
            keys = [[1024, 0, 1, place.isGeographic ? 2 : 1], [1025, 0, 1, 1]]
            keys.append([place.isGeographic ? 2048 : 3072, 0, 1, code])
        } else {
            // Well-known text is in a citation; the type of the system is then "user-defined".
            text = place.wellKnownText.map { "ESRI PE String = \($0)|" } ?? ""
            keys = [[1024, 0, 1, 32767], [1025, 0, 1, 1]]
            if !text.isEmpty { keys.append([3073, 34737, UInt16(clamping: text.utf8.count), 0]) }
        }
        add(34735, short: [1, 1, 1, UInt16(keys.count)] + keys.joined())
        if !text.isEmpty { add(34737, text: text) }
    }

    /// Returns the file with its directory at the end.
    mutating func finished() -> [UInt8] {
        var directory = Self.littleEndian([UInt16(entries.count)])
        for entry in entries {
            directory += Self.littleEndian([entry.tag, entry.type])
            directory += Self.littleEndian([UInt32(entry.count)])
            if entry.bytes.count <= 4 {
                directory += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
            } else {
                directory += Self.littleEndian([append(entry.bytes)])
            }
        }
        directory += [0, 0, 0, 0]
        let place = append(directory)
        bytes.replaceSubrange(4..<8, with: Self.littleEndian([place]))
        return bytes
    }
}
