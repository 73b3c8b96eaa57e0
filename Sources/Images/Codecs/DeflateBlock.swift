// Writes deflate blocks (RFC 1951) from tokens.
//
// Invariant: `BitWriter` always writes eight bytes at its position, then advances by the number of complete bytes. Its
// memory must therefore be eight bytes larger than the final size. The exact size of a block is known before the block
// is written. At most 56 bits may be put between two flushes.

/// Writes bits, lowest first, into memory that is large enough.
struct BitWriter {
    private(set) var position: UnsafeMutablePointer<UInt8>
    private var pending: UInt64 = 0
    private var count: UInt64 = 0

    init(at position: UnsafeMutablePointer<UInt8>) {
        self.position = position
    }

    @inline(__always)
    mutating func put(_ bits: UInt64, _ length: UInt64) {
        pending |= bits &<< count
        count &+= length
    }

    /// Puts a Huffman code.
    ///
    /// The code is in the low 16 bits, its length in the bits above.
    @inline(__always)
    mutating func put(_ entry: UInt32) {
        put(UInt64(entry & 0xFFFF), UInt64(entry >> 16))
    }

    @inline(__always)
    mutating func flush() {
        UnsafeMutableRawPointer(position).storeBytes(of: pending.littleEndian, as: UInt64.self)
        position += Int(truncatingIfNeeded: count &>> 3)
        pending = pending &>> (count & 56)
        count &= 7
    }

    /// Fills the last byte with zeros.
    mutating func align() {
        flush()
        if count > 0 {
            count = 8
            flush()
        }
    }
}

/// The symbols and extra bits for lengths and distances of matches.
final class DeflateTables: Sendable {
    static let shared = DeflateTables()

    /// For each length 3…258: symbol − 257 | number of extra bits << 8 | extra bits << 16.
    nonisolated(unsafe) let lengths: UnsafeMutablePointer<UInt32>
    /// The smallest distance of each distance symbol.
    nonisolated(unsafe) let distances: UnsafeMutablePointer<UInt32>

    private init() {
        lengths = .allocate(capacity: 259)
        lengths.initialize(repeating: 0, count: 259)
        distances = .allocate(capacity: 30)
        var base = 3
        for symbol in 0..<28 {
            let bits = symbol < 4 ? 0 : symbol / 4 - 1
            for extra in 0..<1 << bits where base + extra < 258 {
                lengths[base + extra] = UInt32(symbol | bits << 8 | extra << 16)
            }
            base += 1 << bits
        }
        lengths[258] = 28
        var distance = 1
        for symbol in 0..<30 {
            distances[symbol] = UInt32(distance)
            distance += 1 << (symbol < 2 ? 0 : symbol / 2 - 1)
        }
    }

    /// Returns the symbol of a distance from 1 to 32768.
    @inline(__always)
    static func symbol(ofDistance distance: Int) -> Int {
        if distance <= 4 { return distance - 1 }
        let value = UInt32(truncatingIfNeeded: distance - 1)
        let top = 31 - value.leadingZeroBitCount
        return 2 * top + Int(value >> UInt32(top - 1) & 1)
    }
}

/// One step of a compressed strip: the samples of one pixel, a match, or a filter byte.
///
/// Bit 63: a match, with its length in bits 32…40, the symbol of its distance in 24…28, and its distance in 0…15. Bit
/// 62: the filter byte of a row (0). Neither bit: the samples of one pixel, in bits 0…31.
typealias DeflateToken = UInt64

/// The number of occurrences of each symbol in a strip.
struct SymbolCounts {
    /// 286 literals and lengths, then 30 distances.
    let all: UnsafeMutablePointer<UInt32>

    @inline(__always) var literals: UnsafeMutablePointer<UInt32> { all }
    @inline(__always) var distances: UnsafeMutablePointer<UInt32> { all + 286 }

    init() {
        all = .allocate(capacity: 316)
        all.initialize(repeating: 0, count: 316)
        all[256] = 1
    }

    func deallocate() { all.deallocate() }
}

/// The number of tokens below which a block has the fixed codes.
///
/// The codes of a block take about 70 bytes, which a small block does not save. Creating them takes longer than encoding
/// the pixels of a small swatch.
private let fixedCodeLimit = 400

/// Writes tokens as one block with its own Huffman codes, or with the fixed codes if it is small.
///
/// All blocks except the last end at a whole byte.
func deflateBlock(
    _ tokens: UnsafeBufferPointer<DeflateToken>, counts: SymbolCounts, bytesPerPixel: Int, isLast: Bool
) -> [UInt8] {
    if tokens.count < fixedCodeLimit {
        return block(
            tokens, counts, .fixedLiterals, .fixedDistances, head: nil, bytesPerPixel, isLast: isLast)
    }
    if !(0..<30).contains(where: { counts.distances[$0] > 0 }) { counts.distances[0] = 1 }
    let literals = HuffmanCode(counts: UnsafeBufferPointer(start: counts.literals, count: 286), limit: 15)
    let distances = HuffmanCode(counts: UnsafeBufferPointer(start: counts.distances, count: 30), limit: 15)
    return block(
        tokens, counts, literals, distances, head: CodeLengths(literals, distances), bytesPerPixel,
        isLast: isLast)
}

/// Writes a block; `head` is nil for the fixed codes.
private func block(
    _ tokens: UnsafeBufferPointer<DeflateToken>, _ counts: SymbolCounts, _ literals: HuffmanCode,
    _ distances: HuffmanCode, head: CodeLengths?, _ bytesPerPixel: Int, isLast: Bool
) -> [UInt8] {
    var bits = (head?.bitCount ?? 0) + 3
    for symbol in 0..<286 {
        let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 257) / 4 - 1
        bits += Int(counts.literals[symbol]) * (literals.length(symbol) + extra)
    }
    for symbol in 0..<30 {
        let extra = symbol < 4 ? 0 : symbol / 2 - 1
        bits += Int(counts.distances[symbol]) * (distances.length(symbol) + extra)
    }
    return [UInt8](unsafeUninitializedCapacity: bits / 8 + 24) { bytes, count in
        var out = BitWriter(at: bytes.baseAddress!)
        out.put((head == nil ? 0b010 : 0b100) | (isLast ? 1 : 0), 3)
        head?.write(to: &out)
        write(tokens, literals, distances, bytesPerPixel, to: &out)
        if !isLast {
            // An empty stored block aligns the next block to a whole byte.
            out.put(0, 3)
            out.align()
            out.put(0xFFFF_0000, 32)
        }
        out.align()
        count = out.position - bytes.baseAddress!
    }
}

private func write(
    _ tokens: UnsafeBufferPointer<DeflateToken>, _ literals: HuffmanCode, _ distances: HuffmanCode,
    _ bytesPerPixel: Int, to writer: inout BitWriter
) {
    let tables = DeflateTables.shared
    let lengths = tables.lengths
    let firstDistances = tables.distances
    var out = writer
    literals.entries.withUnsafeBufferPointer { literals in
        distances.entries.withUnsafeBufferPointer { distances in
            for token in tokens {
                if token >> 63 != 0 {
                    let length = lengths[Int(token >> 32 & 0x1FF)]
                    out.put(literals[257 + Int(length & 255)])
                    out.put(UInt64(length >> 16), UInt64(length >> 8 & 255))
                    let symbol = Int(token >> 24 & 31)
                    out.put(distances[symbol])
                    out.put(
                        (token & 0xFFFF) &- UInt64(firstDistances[symbol]),
                        symbol < 4 ? 0 : UInt64(symbol / 2 - 1))
                } else if token >> 62 != 0 {
                    out.put(literals[0])
                } else {
                    out.put(literals[Int(token & 255)])
                    if bytesPerPixel > 1 {
                        out.put(literals[Int(token >> 8 & 255)])
                        out.put(literals[Int(token >> 16 & 255)])
                        if bytesPerPixel > 3 {
                            out.flush()
                            out.put(literals[Int(token >> 24 & 255)])
                        }
                    }
                }
                out.flush()
            }
            out.put(literals[256])
            out.flush()
        }
    }
    writer = out
}

/// The header of a block: the code lengths of both codes, run-length encoded and Huffman coded.
private struct CodeLengths {
    private let literalCount: Int
    private let distanceCount: Int
    private let packed: [UInt16]
    private let code: HuffmanCode
    private let codeCount: Int
    let bitCount: Int

    private static func extraBits(_ symbol: Int) -> Int {
        symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
        literalCount = literals.usedCount(minimum: 257)
        distanceCount = distances.usedCount(minimum: 1)
        let lengths =
            literals.entries[..<literalCount].map { UInt8($0 >> 16) }
            + distances.entries[..<distanceCount].map { UInt8($0 >> 16) }
        packed = packRuns(lengths)
        var counts = [UInt32](repeating: 0, count: 19)
        for symbol in packed { counts[Int(symbol & 31)] += 1 }
        code = counts.withUnsafeBufferPointer { HuffmanCode(counts: $0, limit: 7) }
        var used = 19
        while used > 4, code.length(Self.order[used - 1]) == 0 { used -= 1 }
        codeCount = used
        var bits = 14 + 3 * used
        for symbol in 0..<19 {
            bits += Int(counts[symbol]) * (code.length(symbol) + Self.extraBits(symbol))
        }
        bitCount = bits
    }

    func write(to out: inout BitWriter) {
        out.put(UInt64(literalCount - 257), 5)
        out.put(UInt64(distanceCount - 1), 5)
        out.put(UInt64(codeCount - 4), 4)
        out.flush()
        for symbol in Self.order[..<codeCount] {
            out.put(UInt64(code.length(symbol)), 3)
            out.flush()
        }
        for entry in packed {
            let symbol = Int(entry & 31)
            out.put(code.entries[symbol])
            out.put(UInt64(entry >> 5), UInt64(Self.extraBits(symbol)))
            out.flush()
        }
    }
}

/// Encodes runs with the symbols 16 (repeat the last length), 17 and 18 (zeros).
///
/// Returns symbol | extra << 5.
private func packRuns(_ lengths: [UInt8]) -> [UInt16] {
    var packed: [UInt16] = []
    packed.reserveCapacity(lengths.count)
    var at = 0
    while at < lengths.count {
        let value = lengths[at]
        var run = 1
        while at + run < lengths.count, lengths[at + run] == value { run += 1 }
        at += run
        if value == 0 {
            while run >= 11 {
                let taken = min(run, 138)
                packed.append(18 | UInt16(taken - 11) << 5)
                run -= taken
            }
            if run >= 3 {
                packed.append(17 | UInt16(run - 3) << 5)
                run = 0
            }
        } else {
            packed.append(UInt16(value))
            run -= 1
            while run >= 3 {
                let taken = min(run, 6)
                packed.append(16 | UInt16(taken - 3) << 5)
                run -= taken
            }
        }
        for _ in 0..<run { packed.append(UInt16(value)) }
    }
    return packed
}
