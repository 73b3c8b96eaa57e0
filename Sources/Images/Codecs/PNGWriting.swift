import CDeflate
import CLibrary
import Workers

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
    /// not depend on their number.
    ///
    /// - Parameter compression: `.fast` (default), or `.best` for a smaller file that takes many times longer.
    public func png(compression: PNGCompression = .fast) -> [UInt8] {
        png(compression: compression, threads: coreCount)
    }

    /// Encodes the image as a PNG file, on at most `threads` threads.
    ///
    /// - Parameter pixelsPerMeter: The density of the picture; nil (default) writes none.
    package func png(
        compression: PNGCompression, threads: Int = coreCount, pixelsPerMeter: Int? = nil
    ) -> [UInt8] {
        let model = PNGColorModel(bitmap)
        let stream: [ArraySlice<UInt8>]
        var depth = 8
        switch compression {
        case .fast: stream = fastStream(bitmap, model, threads: max(1, threads))
        case .best: (stream, depth) = bestStream(bitmap, model, threads: max(1, threads))
        }
        var size: [ArraySlice<UInt8>] = [bigEndian(UInt32(width))[...], bigEndian(UInt32(height))[...]]
        size.append([UInt8(depth), model.colorType, 0, 0, 0])
        var file = PNGChunks(capacity: 2048 + stream.reduce(0) { $0 + $1.count })
        file.append("IHDR", size)
        file.append("sRGB", [[0]])
        if let pixelsPerMeter {
            let density = bigEndian(UInt32(clamping: pixelsPerMeter))
            file.append("pHYs", [density[...], density[...], [1]])
        }
        if case .palette(let colors, _) = model { file.append(palette: colors) }
        file.append("IDAT", stream)
        file.append("IEND", [])
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

    /// Appends a chunk with the parts as its content.
    ///
    /// Continues in further chunks if the content exceeds the chunk limit.
    mutating func append(_ name: StaticString, _ parts: [ArraySlice<UInt8>]) {
        var length = 0
        var fitting = 0
        for part in parts {
            if length + part.count > Self.longest { break }
            length += part.count
            fitting += 1
        }
        bytes += bigEndian(UInt32(length))
        let start = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: 4))
        for part in parts[..<fitting] { bytes += part }
        let sum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
        bytes += bigEndian(sum)
        if fitting < parts.count { append(name, Array(parts[fitting...])) }
    }

    /// Appends PLTE, and tRNS up to the last color that is not opaque.
    mutating func append(palette: [UInt32]) {
        let colors = palette.map { StraightAlpha.shared.straight($0) }
        append(
            "PLTE", [colors.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] }[...]])
        if let last = colors.lastIndex(where: { $0 < 0xFF00_0000 }) {
            append("tRNS", [colors[...last].map { UInt8($0 >> 24) }[...]])
        }
    }
}
