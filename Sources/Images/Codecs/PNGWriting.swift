import CartoucheCDeflate
import CartoucheCLibrary
import CartoucheWorkers

/// The compression effort for a PNG; it does not change the pixels.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
    /// Takes milliseconds for a map; the size is similar to that of usual encoders.
    case fast
    /// Tries several filters at the highest effort; the file is smallest, but encoding takes many times longer.
    case best
}

extension Image {
    /// Encodes the image as a PNG file with 8 bits per channel, straight alpha and the sRGB mark.
    ///
    /// Images with at most 256 colors get a palette. Opaque images get no alpha channel. Uses all cores; the bytes do
    /// not depend on their number. If ``scale`` is not 1, the file has the density: 96 pixels per inch, times the scale.
    ///
    /// - Parameter compression: `.fast` (default), or `.best` for a smaller file that takes many times longer.
    public func png(compression: PNGCompression = .fast) -> [UInt8] {
        png(compression: compression, threads: coreCount)
    }

    /// Encodes the image as a PNG file, on at most `threads` threads.
    ///
    /// - Parameter pixelsPerMeter: The density of the picture; nil (default) writes that of ``scale``, and none for 1.
    package func png(
        compression: PNGCompression, threads: Int = coreCount, pixelsPerMeter: Int? = nil
    ) -> [UInt8] {
        let pixelsPerMeter =
            pixelsPerMeter ?? (scale == 1 ? nil : Int(min(scale * 96 / 0.0254, 2e9).rounded()))
        if compression == .fast, let small = SmallPicture(bitmap) {
            return png(
                [small.stream[...]], colorType: 3, depth: 8, palette: small.colors,
                pixelsPerMeter: pixelsPerMeter)
        }
        let model = PNGColorModel(bitmap)
        let stream: [ArraySlice<UInt8>]
        var depth = 8
        switch compression {
        case .fast: stream = fastStream(bitmap, model, threads: max(1, threads))
        case .best: (stream, depth) = bestStream(bitmap, model, threads: max(1, threads))
        }
        var palette: [UInt32] = []
        if case .palette(let colors, _) = model { palette = colors }
        return png(
            stream, colorType: model.colorType, depth: depth, palette: palette,
            pixelsPerMeter: pixelsPerMeter)
    }

    /// Returns the file with a zlib stream of the pixels.
    ///
    /// - Parameter palette: The colors of the palette as premultiplied words; empty without one.
    private func png(
        _ stream: [ArraySlice<UInt8>], colorType: UInt8, depth: Int, palette: [UInt32], pixelsPerMeter: Int?
    ) -> [UInt8] {
        var file = PNGChunks(capacity: 2048 + stream.reduce(0) { $0 + $1.count })
        file.append("IHDR") {
            $0.append(UInt32(width))
            $0.append(UInt32(height))
            $0.append([UInt8(depth), colorType, 0, 0, 0])
        }
        file.append("sRGB") { $0.append([0]) }
        if let pixelsPerMeter {
            file.append("pHYs") {
                $0.append(UInt32(clamping: pixelsPerMeter))
                $0.append(UInt32(clamping: pixelsPerMeter))
                $0.append([1])
            }
        }
        if !palette.isEmpty { file.append(palette: palette) }
        file.append(stream: stream)
        file.append("IEND") { _ in }
        return file.bytes
    }
}

/// Returns a number as four bytes, highest first.
func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
}

/// The bytes of a PNG file: the signature, then chunks with length, name, content and checksum.
private struct PNGChunks {
    private(set) var bytes: [UInt8] = []
    private static let longest = 0x7FFF_FFFF

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
        bytes += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    }

    /// Appends a number as four bytes, highest first.
    mutating func append(_ value: UInt32) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ part: [UInt8]) { bytes += part }

    /// Appends a chunk; `body` appends its content.
    mutating func append(_ name: StaticString, _ body: (inout PNGChunks) -> Void) {
        let start = bytes.count
        append(UInt32(0))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: 4))
        body(&self)
        let length = UInt32(bytes.count - start - 8).bigEndian
        let sum = bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: length, toByteOffset: start, as: UInt32.self)
            return libdeflate_crc32(0, $0.baseAddress! + start + 4, $0.count - start - 4)
        }
        append(sum)
    }

    /// Appends IDAT with the parts of the stream.
    ///
    /// Continues in further chunks if the content exceeds the chunk limit.
    mutating func append(stream parts: [ArraySlice<UInt8>]) {
        var length = 0
        let fitting = parts.prefix { part in
            length += part.count
            return length <= Self.longest
        }
        append("IDAT") { file in
            for part in fitting { file.bytes += part }
        }
        if fitting.count < parts.count { append(stream: Array(parts[fitting.count...])) }
    }

    /// Appends PLTE, and tRNS up to the last color that is not opaque.
    mutating func append(palette: [UInt32]) {
        let straight = StraightAlpha.shared
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * palette.count) { samples in
            var next = 0
            for word in palette {
                let color = straight.straight(word)
                samples[next] = UInt8(truncatingIfNeeded: color)
                samples[next + 1] = UInt8(truncatingIfNeeded: color >> 8)
                samples[next + 2] = UInt8(truncatingIfNeeded: color >> 16)
                next += 3
            }
            append("PLTE") { $0.bytes.append(contentsOf: samples[..<next]) }
            // Premultiplication keeps the alpha.
            guard let translucent = palette.lastIndex(where: { $0 < 0xFF00_0000 }) else { return }
            for index in 0...translucent { samples[index] = UInt8(palette[index] >> 24) }
            append("tRNS") { $0.bytes.append(contentsOf: samples[...translucent]) }
        }
    }
}
