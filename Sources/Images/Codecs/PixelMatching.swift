// Finds repetitions, pixel by pixel. There are four candidates for a match: the pixel to the left, the row above, the
// last position with the same two pixels, and the last position with the same pixel. Hash tables store the positions.
// In maps with many colors, matches of single pixels reduce the size by a quarter. Maps consist of flat areas and
// repeated edges, so whole pixels are the right unit: comparing words takes a quarter of the work of comparing bytes,
// and no filter is needed.
//
// Invariant: reads `words` only in rows 0..<height and columns 0..<width, and the row `samples`. A match compares two
// pixels at a time, both inside the row. Writes at most width + 1 tokens per row. Rows that are equal to the row above
// need one token for each 255 bytes. The hash tables contain only rows of this strip. The result therefore depends only
// on the strip's pixels and those above it. Strips have less than 4096 rows.
//
// Speed of the whole encoding on one thread of a 2.1 GHz Xeon, for maps of 1024 × 1024 pixels: 16 ns per pixel for busy
// maps, 2 ns for quiet maps.

/// The pixels of an image, as input of the PNG encoder.
struct PixelRows: @unchecked Sendable {
    let words: UnsafePointer<UInt32>
    let stride: Int
    let width: Int
    /// The number of bytes per pixel in the file: 1 (palette index), 3 or 4.
    let bytesPerPixel: Int

    /// The number of bytes per row in the file, with the filter byte.
    var rowBytes: Int { width * bytesPerPixel + 1 }
}

/// Computes the tokens of some rows of an image.
struct PixelMatcher {
    private let rows: PixelRows
    private let counts: SymbolCounts
    private let tokens: UnsafeMutablePointer<DeflateToken>
    private(set) var tokenCount = 0
    private let firstRow: Int
    /// The last position of each hash of two pixels (`pairs`) and of one pixel (`singles`): row of the strip << 20 |
    /// column.
    private let pairs: UnsafeMutablePointer<UInt32>
    private let singles: UnsafeMutablePointer<UInt32>
    private let hashBits: Int
    private var repeatedBytes = 0
    private let lengths = DeflateTables.shared.lengths

    /// Returns the greatest number of tokens for `rowCount` rows.
    static func tokenCapacity(_ rows: PixelRows, _ rowCount: Int) -> Int {
        rowCount * (rows.width + 2) + 2
    }

    init(
        _ rows: PixelRows, counts: SymbolCounts, tokens: UnsafeMutablePointer<DeflateToken>, firstRow: Int,
        rowCount: Int
    ) {
        self.rows = rows
        self.counts = counts
        self.tokens = tokens
        self.firstRow = firstRow
        // A small table, so that clearing it does not dominate the time for a small image.
        hashBits = min(13, max(6, Int.bitWidth - (rows.width * rowCount).leadingZeroBitCount))
        pairs = .allocate(capacity: 2 << hashBits)
        pairs.initialize(repeating: .max, count: 2 << hashBits)
        singles = pairs + (1 << hashBits)
    }

    func deallocate() { pairs.deallocate() }

    /// Appends the next row; `samples` are its pixels as in the file.
    mutating func append(row y: Int, samples: UnsafePointer<UInt32>) {
        let row = rows.words + y * rows.stride
        let above = row - rows.stride
        let reachesAbove = y > 0 && rows.rowBytes <= 32768
        if reachesAbove, rows.rowBytes > 2, areEqual(row, above, rows.width) {
            repeatedBytes += rows.rowBytes
            return
        }
        endRepeatedRows()
        switch rows.bytesPerPixel {
        case 1: match(y, row, samples, reachesAbove, bytes: 1)
        case 3: match(y, row, samples, reachesAbove, bytes: 3)
        default: match(y, row, samples, reachesAbove, bytes: 4)
        }
    }

    /// Writes the pending repeated rows.
    mutating func finish() { endRepeatedRows() }

    private mutating func endRepeatedRows() {
        while repeatedBytes > 0 {
            // The remainder must have at least 3 bytes, the length of the shortest match.
            let length = repeatedBytes > 258 && repeatedBytes < 261 ? 255 : min(repeatedBytes, 258)
            let symbol = DeflateTables.symbol(ofDistance: rows.rowBytes)
            counts.literals[257 + Int(lengths[length] & 255)] += 1
            counts.distances[symbol] += 1
            tokens[tokenCount] = matchToken(length: length, distance: rows.rowBytes, symbol: symbol)
            tokenCount += 1
            repeatedBytes -= length
        }
    }

    /// Appends the tokens of one row.
    ///
    /// `bytes` is a constant at each call, so that the compiler specializes the code.
    @inline(__always)
    private mutating func match(
        _ y: Int, _ row: UnsafePointer<UInt32>, _ samples: UnsafePointer<UInt32>, _ reachesAbove: Bool,
        bytes: Int
    ) {
        let width = rows.width
        let longest = 258 / bytes
        let shortest = bytes == 1 ? 3 : 1
        let stride = rows.stride
        let rowBytes = rows.rowBytes
        let pairs = pairs
        let singles = singles
        let shift = UInt64(64 - hashBits)
        let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
        let literals = counts.literals
        let distances = counts.distances
        let lengths = lengths
        var next = tokens + tokenCount
        next.pointee = 1 << 62
        next += 1
        literals[0] &+= 1
        var x = 0
        while x < width {
            let here = row + x
            let word = here.pointee
            let room = min(longest, width &- x)
            var length = 0
            var distance = 0
            if x > 0, here[-1] == word {
                length = commonLength(here, here - 1, room)
                distance = bytes
            }
            if length < room, reachesAbove, here[-stride] == word {
                let candidate = commonLength(here, here - stride, room)
                if candidate > length {
                    length = candidate
                    distance = rowBytes
                }
            }
            let position = UInt32(truncatingIfNeeded: (y &- firstRow) &<< 20 | x)
            if length < 8, x &+ 1 < width {
                let pair = UnsafeRawPointer(here).loadUnaligned(as: UInt64.self)
                let slot = Int(truncatingIfNeeded: (pair &* multiplier) &>> shift)
                let found = pairs[slot]
                pairs[slot] = position
                let (candidate, back) = tryPlace(found, x, y, here, room, bytes: bytes)
                if candidate > length, candidate > 1 {
                    length = candidate
                    distance = back
                }
            }
            if bytes > 1 {
                let slot = Int(truncatingIfNeeded: (UInt64(word) &* multiplier) &>> shift)
                let found = singles[slot]
                singles[slot] = position
                if length == 0 { (length, distance) = tryPlace(found, x, y, here, room, bytes: bytes) }
            }
            if length >= shortest {
                let symbol = DeflateTables.symbol(ofDistance: distance)
                literals[257 &+ Int(lengths[length &* bytes] & 255)] &+= 1
                distances[symbol] &+= 1
                next.pointee = matchToken(length: length &* bytes, distance: distance, symbol: symbol)
                next += 1
                x &+= length
            } else {
                let sample = samples[x]
                literals[Int(sample & 255)] &+= 1
                if bytes > 1 {
                    literals[Int(sample >> 8 & 255)] &+= 1
                    literals[Int(sample >> 16 & 255)] &+= 1
                }
                if bytes > 3 { literals[Int(sample >> 24)] &+= 1 }
                next.pointee = UInt64(sample)
                next += 1
                x &+= 1
            }
        }
        tokenCount = next - tokens
    }
}

extension PixelMatcher {
    /// Compares the pixels at a position from the hash tables with those at (x, y).
    ///
    /// - Returns: The number of equal pixels, and the distance in bytes. Both are 0 if the pixels differ or lie too far
    ///   back.
    @inline(__always)
    private func tryPlace(
        _ found: UInt32, _ x: Int, _ y: Int, _ here: UnsafePointer<UInt32>, _ room: Int, bytes: Int
    ) -> (length: Int, distance: Int) {
        guard found != .max else { return (0, 0) }
        let foundX = Int(found & 0xFFFFF)
        let foundY = Int(found >> 20) &+ firstRow
        let back = (y &- foundY) &* rows.rowBytes &+ (x &- foundX) &* bytes
        let there = rows.words + (foundY &* rows.stride &+ foundX)
        guard back <= 32768, there.pointee == here.pointee else { return (0, 0) }
        return (commonLength(here, there, min(room, rows.width &- foundX)), back)
    }
}

@inline(__always)
private func matchToken(length: Int, distance: Int, symbol: Int) -> DeflateToken {
    1 << 63 | UInt64(truncatingIfNeeded: length) << 32 | UInt64(truncatingIfNeeded: symbol) << 24
        | UInt64(truncatingIfNeeded: distance)
}

/// Returns the number of equal words from the start of both ranges, at most `limit`.
@inline(__always)
private func commonLength(_ left: UnsafePointer<UInt32>, _ right: UnsafePointer<UInt32>, _ limit: Int) -> Int
{
    var length = 0
    while length &+ 2 <= limit {
        let difference =
            UnsafeRawPointer(left + length).loadUnaligned(as: UInt64.self)
            ^ UnsafeRawPointer(right + length).loadUnaligned(as: UInt64.self)
        if difference != 0 { return length &+ (difference.trailingZeroBitCount &>> 5) }
        length &+= 2
    }
    if length < limit, left[length] == right[length] { length &+= 1 }
    return length
}

/// Whether two ranges of words are equal.
private func areEqual(_ left: UnsafePointer<UInt32>, _ right: UnsafePointer<UInt32>, _ count: Int) -> Bool {
    commonLength(left, right, count) == count
}
