import CartoucheCDeflate
import CartoucheWorkers
import Synchronization

/// Returns the image as a zlib stream of unfiltered rows, optimized for speed.
///
/// Rows are divided into strips, whose size depends only on the image. Each strip becomes one deflate block, on any
/// thread. Matches can refer to pixels of earlier strips, so that strips cost little compression.
func fastStream(_ bitmap: Bitmap, _ model: PNGColorModel, threads: Int) -> [ArraySlice<UInt8>] {
    let rows = PixelRows(
        words: bitmap.pixels, stride: bitmap.stride, width: bitmap.width, bytesPerPixel: model.bytesPerPixel)
    // 128 thousand pixels per strip: enough to amortize the Huffman codes, and few enough to occupy all threads.
    let stripRows = min(max(1, 131_072 / bitmap.width), 4095)
    let stripCount = (bitmap.height + stripRows - 1) / stripRows
    let strips = [Strip](unsafeUninitializedCapacity: stripCount) { strips, count in
        nonisolated(unsafe) let strips = strips
        let compress = { @Sendable (index: Int) in
            let from = index * stripRows
            let to = min(from + stripRows, bitmap.height)
            strips.initializeElement(
                at: index, to: Strip(rows, model, from..<to, isLast: index == stripCount - 1))
        }
        let next = Atomic(0)
        WorkerPool.run(threads: min(threads, stripCount)) {
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < stripCount else { return }
                compress(index)
            }
        }
        count = stripCount
    }
    let sum = strips.reduce(Adler(value: 1, count: 0)) { $0.followed(by: $1.sum) }
    return [[0x78, 0x01]] + strips.map { $0.bytes[...] } + [bigEndian(sum.value)[...]]
}

/// The compressed bytes of some rows.
private struct Strip: Sendable {
    let bytes: [UInt8]
    let sum: Adler

    init(_ rows: PixelRows, _ model: PNGColorModel, _ range: Range<Int>, isLast: Bool) {
        let counts = SymbolCounts()
        defer { counts.deallocate() }
        let tokens = UnsafeMutablePointer<DeflateToken>.allocate(
            capacity: PixelMatcher.tokenCapacity(rows, range.count))
        defer { tokens.deallocate() }
        var matcher = PixelMatcher(
            rows, counts: counts, tokens: tokens, firstRow: range.lowerBound, rowCount: range.count)
        defer { matcher.deallocate() }
        var samples = SampleRow(rows, model)
        defer { samples.deallocate() }
        for y in range { matcher.append(row: y, samples: samples.load(y)) }
        matcher.finish()
        bytes = deflateBlock(
            UnsafeBufferPointer(start: tokens, count: matcher.tokenCount), counts: counts,
            bytesPerPixel: rows.bytesPerPixel, isLast: isLast)
        sum = samples.sum
    }
}

/// Converts one row of pixels at a time to the file's samples, and updates the checksum.
private struct SampleRow {
    private let rows: PixelRows
    private let model: PNGColorModel
    private let words: UnsafeMutablePointer<UInt32>
    /// The filter byte (0), the row's bytes, and eight more, because pixels of three bytes are stored as words.
    private let packed: UnsafeMutablePointer<UInt8>
    private let straight = StraightAlpha.shared
    private(set) var sum = Adler(value: 1, count: 0)

    init(_ rows: PixelRows, _ model: PNGColorModel) {
        self.rows = rows
        self.model = model
        words = .allocate(capacity: rows.width)
        packed = .allocate(capacity: rows.rowBytes + 8)
        packed[0] = 0
    }

    func deallocate() {
        words.deallocate()
        packed.deallocate()
    }

    mutating func load(_ y: Int) -> UnsafePointer<UInt32> {
        let row = rows.words + y * rows.stride
        let bytes = packed + 1
        let width = rows.width
        let result: UnsafePointer<UInt32>
        switch model {
        case .palette(_, let indices):
            indices.withUnsafeBufferPointer { indices in
                let indices = indices.baseAddress! + y * width
                for x in 0..<width { words[x] = UInt32(indices[x]) }
                bytes.update(from: indices, count: width)
            }
            result = UnsafePointer(words)
        case .rgb:
            for x in 0..<width {
                UnsafeMutableRawPointer(bytes + 3 * x).storeBytes(of: row[x].littleEndian, as: UInt32.self)
            }
            result = row
        case .rgba:
            straight.convert(row, to: words, count: width)
            UnsafeMutableRawPointer(bytes).copyMemory(from: words, byteCount: 4 * width)
            result = UnsafePointer(words)
        }
        sum.append(packed, rows.rowBytes)
        return result
    }
}

/// The Adler-32 checksum of some bytes; checksums of consecutive parts can be combined.
private struct Adler: Sendable {
    var value: UInt32
    var count: Int

    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        value = libdeflate_adler32(value, bytes, length)
        count += length
    }

    func followed(by next: Adler) -> Adler {
        let base: UInt64 = 65521
        let low = (UInt64(value & 0xFFFF) + UInt64(next.value & 0xFFFF) + base - 1) % base
        // The low sum of this part (minus its initial 1) is added to the high sum once for each byte of the next part.
        let carried = (UInt64(value & 0xFFFF) + base - 1) % base * (UInt64(next.count) % base)
        let high = (UInt64(value >> 16) + UInt64(next.value >> 16) + carried) % base
        return Adler(value: UInt32(high << 16 | low), count: count + next.count)
    }
}
