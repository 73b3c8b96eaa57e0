import CartoucheCDeflate

/// A small picture with a palette: its colors, and its indexes as a zlib stream.
///
/// A swatch is encoded in one pass over its pixels and one over its indexes, without searching for repetitions: a match
/// repeats the index to the left or those of the row above. The codes are fixed. Other codes and matches would save a
/// few bytes of such a picture, and take several times longer.
///
/// Invariant: all reads and writes are inside buffers whose sizes follow from the picture's. A comparison of eight
/// indexes reads at most seven bytes behind the last one, which the buffer has.
struct SmallPicture {
    /// The colors as premultiplied words, in order of first use.
    private(set) var colors: [UInt32] = []
    private(set) var stream: [UInt8] = []

    /// The greatest number of pixels; for larger pictures, the codes of a block save more bytes.
    private static let pixelLimit = 2304
    /// The greatest number of literals and matches.
    private static let tokenLimit = 400

    /// Creates the stream of a picture; nil if the picture is large, has more than 256 colors, or compresses badly.
    init?(_ bitmap: Bitmap) {
        guard bitmap.width * bitmap.height <= Self.pixelLimit else { return nil }
        let rowBytes = bitmap.width + 1
        let count = rowBytes * bitmap.height
        let isDone = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 8) { indexes in
            indexes.initialize(repeating: 0)
            // Each row begins with a filter byte.
            guard let found = paletteColors(of: bitmap, into: indexes.baseAddress! + 1, rowBytes: rowBytes)
            else { return false }
            colors = found
            return compress(indexes.baseAddress!, count: count, rowBytes: rowBytes)
        }
        if !isDone { return nil }
    }

    /// Writes the stream; returns false if it needs too many tokens.
    private mutating func compress(
        _ indexes: UnsafePointer<UInt8>, count: Int, rowBytes: Int
    ) -> Bool {
        var tokens = 0
        // A token has at most 31 bits.
        stream = [UInt8](unsafeUninitializedCapacity: 4 * Self.tokenLimit + 32) { bytes, size in
            bytes[0] = 0x78
            bytes[1] = 0x01
            var out = BitWriter(at: bytes.baseAddress! + 2)
            // The last block, with fixed codes.
            out.put(0b011, 3)
            let codes = FixedCodes.shared
            let distances = (codes.distance(1), codes.distance(rowBytes))
            var at = 0
            while at < count, tokens < Self.tokenLimit {
                let here = indexes + at
                let room = min(258, count &- at)
                var length = 0
                var distance = distances.0
                if at > 0, here[-1] == here[0] { length = commonLength(here, here - 1, room) }
                if at >= rowBytes, length < room, here[-rowBytes] == here[0] {
                    let above = commonLength(here, here - rowBytes, room)
                    if above > length { (length, distance) = (above, distances.1) }
                }
                if length >= 3 {
                    out.put(codes.lengths[length])
                    out.put(distance.bits, distance.count)
                    at &+= length
                } else {
                    out.put(codes.literals[Int(here[0])])
                    at &+= 1
                }
                out.flush()
                tokens &+= 1
            }
            out.put(codes.literals[256])
            out.align()
            let sum = libdeflate_adler32(1, indexes, count).bigEndian
            UnsafeMutableRawPointer(out.position).storeBytes(of: sum, as: UInt32.self)
            size = out.position + 4 - bytes.baseAddress!
        }
        return tokens < Self.tokenLimit
    }
}

/// Returns the number of equal bytes from the start of both ranges, at most `limit`.
@inline(__always)
private func commonLength(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ limit: Int) -> Int {
    var length = 0
    while length < limit {
        let difference =
            UnsafeRawPointer(left + length).loadUnaligned(as: UInt64.self)
            ^ UnsafeRawPointer(right + length).loadUnaligned(as: UInt64.self)
        if difference != 0 {
            return min(length &+ (difference.littleEndian.trailingZeroBitCount &>> 3), limit)
        }
        length &+= 8
    }
    return limit
}

/// The fixed codes of deflate as tables: a code is in the low 16 bits, its length in the bits above.
private final class FixedCodes: Sendable {
    static let shared = FixedCodes()

    /// The codes of literals, and of the end of a block.
    nonisolated(unsafe) let literals: UnsafeMutablePointer<UInt32>
    /// The codes of lengths of matches, 3…258, with their extra bits.
    nonisolated(unsafe) let lengths: UnsafeMutablePointer<UInt32>

    private init() {
        let fixed = HuffmanCode.fixedLiterals.entries
        literals = .allocate(capacity: 286)
        literals.initialize(from: fixed, count: 286)
        lengths = .allocate(capacity: 259)
        lengths.initialize(repeating: 0, count: 259)
        for length in 3...258 {
            let known = DeflateTables.shared.lengths[length]
            let code = fixed[257 + Int(known & 255)]
            let bits = code & 0xFFFF | (known >> 16) << (code >> 16)
            lengths[length] = bits | (code >> 16 + (known >> 8 & 255)) << 16
        }
    }

    /// Returns the code of a distance with its extra bits.
    func distance(_ distance: Int) -> (bits: UInt64, count: UInt64) {
        let symbol = DeflateTables.symbol(ofDistance: distance)
        let code = HuffmanCode.fixedDistances.entries[symbol]
        let extra = distance - Int(DeflateTables.shared.distances[symbol])
        let length = UInt64(code >> 16)
        return (
            UInt64(code & 0xFFFF) | UInt64(extra) << length,
            length + (symbol < 4 ? 0 : UInt64(symbol / 2 - 1))
        )
    }
}
