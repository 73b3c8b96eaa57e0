/// Writes small GeoTIFF files without compression, in one strip.
package struct GeoTIFFMaker {
    /// The types of numbers.
    package enum Sample: Sendable {
        case byte, unsigned16, float32

        fileprivate var byteCount: Int {
            switch self {
            case .byte: 1
            case .unsigned16: 2
            case .float32: 4
            }
        }
    }

    package var width: Int
    package var height: Int
    package var bandCount = 1
    package var sample = Sample.byte
    /// The numbers of all pixels, row by row, with all bands of a pixel together.
    package var values: [Double]
    /// The coordinates of the upper left corner; nil without a position.
    package var origin: SIMD2<Double>? = SIMD2(0, 0)
    package var pixelSize = 1.0
    /// The code of EPSG; nil without a coordinate system.
    package var system: Int? = 4326
    package var isGeographic = true
    package var noData: Double?
    /// Red, green and blue of a palette of 256 colors, 0 to 255; empty for none.
    package var palette: [SIMD3<Int>] = []
    /// Whether the last band is opacity.
    package var hasAlpha = false

    package init(width: Int, height: Int, values: [Double]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The bytes of the file.
    package var bytes: [UInt8] {
        var pixels = ByteWriter()
        for value in values {
            switch sample {
            case .byte: pixels.little(UInt8(value))
            case .unsigned16: pixels.little(UInt16(value))
            case .float32: pixels.little(Float(value).bitPattern)
            }
        }
        var entries: [(tag: UInt16, type: UInt16, count: Int, data: [UInt8])] = []
        func add(_ tag: UInt16, shorts: [Int]) {
            var data = ByteWriter()
            for value in shorts { data.little(UInt16(truncatingIfNeeded: value)) }
            entries.append((tag, 3, shorts.count, data.bytes))
        }
        func add(_ tag: UInt16, long: Int) {
            var data = ByteWriter()
            data.little(UInt32(long))
            entries.append((tag, 4, 1, data.bytes))
        }
        func add(_ tag: UInt16, doubles: [Double]) {
            var data = ByteWriter()
            data.doubles(doubles)
            entries.append((tag, 12, doubles.count, data.bytes))
        }
        let colors = bandCount - (hasAlpha ? 1 : 0)
        add(256, long: width)
        add(257, long: height)
        add(258, shorts: [Int](repeating: sample.byteCount * 8, count: bandCount))
        add(259, shorts: [1])
        add(262, shorts: [!palette.isEmpty ? 3 : colors >= 3 ? 2 : 1])
        add(273, long: 8)
        add(277, shorts: [bandCount])
        add(278, long: height)
        add(279, long: pixels.bytes.count)
        add(284, shorts: [1])
        if !palette.isEmpty {
            let all = (0..<256).map { $0 < palette.count ? palette[$0] : SIMD3(0, 0, 0) }
            add(320, shorts: all.map { $0.x * 257 } + all.map { $0.y * 257 } + all.map { $0.z * 257 })
        }
        if hasAlpha { add(338, shorts: [2]) }
        add(339, shorts: [Int](repeating: sample == .float32 ? 3 : 1, count: bandCount))
        if let origin {
            add(33550, doubles: [pixelSize, pixelSize, 0])
            add(33922, doubles: [0, 0, 0, origin.x, origin.y, 0])
        }
        if let system {
            add(
                34735,
                shorts: [
                    1, 1, 0, 3, 1024, 0, 1, isGeographic ? 2 : 1, 1025, 0, 1, 1, isGeographic ? 2048 : 3072,
                    0, 1, system,
                ])
        }
        if let noData {
            let text = Array("\(noData)".utf8) + [0]
            entries.append((42113, 2, text.count, text))
        }
        var file = ByteWriter()
        file.append([0x49, 0x49])
        file.little(UInt16(42), UInt16(0))
        file.zeros(2)
        file.replace(at: 4, little: UInt32(8 + pixels.bytes.count + pixels.bytes.count % 2))
        file.append(pixels.bytes)
        file.zeros(pixels.bytes.count % 2)
        var place = file.bytes.count + 2 + entries.count * 12 + 4
        var rest = ByteWriter()
        file.little(UInt16(entries.count))
        for entry in entries {
            file.little(entry.tag, entry.type)
            file.little(UInt32(entry.count))
            if entry.data.count <= 4 {
                file.append(entry.data)
                file.zeros(4 - entry.data.count)
            } else {
                file.little(UInt32(place))
                rest.append(entry.data)
                rest.zeros(entry.data.count % 2)
                place += entry.data.count + entry.data.count % 2
            }
        }
        file.little(UInt32(0))
        file.append(rest.bytes)
        return file.bytes
    }
}
