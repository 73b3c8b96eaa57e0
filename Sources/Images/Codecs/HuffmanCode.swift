// Canonical Huffman codes for deflate (RFC 1951).
//
// Small images spend most of their encoding time here. Symbols are therefore sorted by counting, not by comparing.

/// A prefix code over an alphabet.
struct HuffmanCode {
    /// The bit-reversed code and the length of each symbol (`length << 16 | code`); 0 if the symbol does not occur.
    let entries: [UInt32]

    private init(entries: [UInt32]) { self.entries = entries }

    /// The code for literals and lengths that every decoder knows (RFC 1951, 3.2.6).
    static let fixedLiterals = HuffmanCode(
        entries: (0..<286).map { symbol in
            switch symbol {
            case ..<144: entry(0x30 + symbol, length: 8)
            case ..<256: entry(0x190 + symbol - 144, length: 9)
            case ..<280: entry(symbol - 256, length: 7)
            default: entry(0xC0 + symbol - 280, length: 8)
            }
        })

    /// The code for distances that every decoder knows.
    static let fixedDistances = HuffmanCode(entries: (0..<30).map { entry($0, length: 5) })

    private static func entry(_ code: Int, length: Int) -> UInt32 {
        let reversed = (0..<length).reduce(0) { $0 | (code >> $1 & 1) << (length - 1 - $1) }
        return UInt32(length << 16 | reversed)
    }

    /// Creates the optimal code for symbol counts, with no code longer than `limit` bits.
    init(counts: UnsafeBufferPointer<UInt32>, limit: Int) {
        entries = canonical(codeLengths(counts, limit: limit), symbols: counts.count, limit: limit)
    }

    /// Returns the number of bits in a symbol's code.
    @inline(__always)
    func length(_ symbol: Int) -> Int { Int(entries[symbol] >> 16) }

    /// Returns the number of symbols up to the last that occurs, but at least `minimum`.
    func usedCount(minimum: Int) -> Int {
        max(minimum, (entries.lastIndex { $0 != 0 } ?? -1) + 1)
    }
}

/// The symbols that occur, from rare to frequent, and the number of codes of each length.
private struct LengthPlan {
    var symbols: [Int]
    var perLength: [Int]
}

private func sortedByCount(_ counts: UnsafeBufferPointer<UInt32>) -> [Int] {
    // Each count below the alphabet's size has a bucket. The few symbols with larger counts share the last bucket and
    // are sorted by comparison.
    let buckets = counts.count
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: buckets + 1) { starts in
        starts.initialize(repeating: 0)
        var used = 0
        for count in counts where count > 0 {
            starts[min(Int(count), buckets - 1) + 1] += 1
            used += 1
        }
        for bucket in 1...buckets { starts[bucket] += starts[bucket - 1] }
        let heavy = starts[buckets - 1]
        return [Int](unsafeUninitializedCapacity: used) { sorted, length in
            for symbol in 0..<counts.count where counts[symbol] > 0 {
                let bucket = min(Int(counts[symbol]), buckets - 1)
                sorted[starts[bucket]] = symbol
                starts[bucket] += 1
            }
            if heavy < used {
                sorted[heavy..<used].sort { (counts[$0], $0) < (counts[$1], $1) }
            }
            length = used
        }
    }
}

private func codeLengths(_ counts: UnsafeBufferPointer<UInt32>, limit: Int) -> LengthPlan {
    let symbols = sortedByCount(counts)
    let leaves = symbols.count
    var perLength = [Int](repeating: 0, count: limit + 1)
    guard leaves > 1 else {
        perLength[1] = leaves
        return LengthPlan(symbols: symbols, perLength: perLength)
    }
    // The leaves and the inner nodes are two queues, both in order of weight (van Leeuwen).
    let inner = leaves - 1
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: inner) { weights in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: leaves + inner) { parents in
            var leaf = 0
            var node = 0
            for next in 0..<inner {
                var weight: UInt64 = 0
                for _ in 0..<2 {
                    let takesLeaf =
                        leaf < leaves && (node >= next || UInt64(counts[symbols[leaf]]) <= weights[node])
                    if takesLeaf {
                        weight += UInt64(counts[symbols[leaf]])
                        parents[leaf] = next
                        leaf += 1
                    } else {
                        weight += weights[node]
                        parents[leaves + node] = next
                        node += 1
                    }
                }
                weights[next] = weight
            }
            // From the root down, the depth of a node replaces its weight.
            weights[inner - 1] = 0
            for node in stride(from: inner - 2, through: 0, by: -1) {
                weights[node] = weights[parents[leaves + node]] + 1
            }
            for leaf in 0..<leaves { perLength[min(Int(weights[parents[leaf]]) + 1, limit)] += 1 }
        }
    }
    // The codes that were cut to the limit use too much code space. Making other codes longer compensates for this, one
    // unit at a time.
    var room = 0
    for length in 1...limit { room += perLength[length] << (limit - length) }
    while room > 1 << limit {
        var length = limit - 1
        while perLength[length] == 0 { length -= 1 }
        perLength[length] -= 1
        perLength[length + 1] += 2
        perLength[limit] -= 1
        room -= 1
    }
    return LengthPlan(symbols: symbols, perLength: perLength)
}

private func canonical(_ plan: LengthPlan, symbols count: Int, limit: Int) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { entries, filled in
        entries.initialize(repeating: 0)
        filled = count
        var rank = 0
        for length in stride(from: limit, through: 1, by: -1) {
            for _ in 0..<plan.perLength[length] {
                entries[plan.symbols[rank]] = UInt32(length) << 16
                rank += 1
            }
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: limit + 1) { next in
            var code: UInt32 = 0
            next[0] = 0
            for length in 1...limit {
                code = (code + (length > 1 ? UInt32(plan.perLength[length - 1]) : 0)) << 1
                next[length] = code
            }
            for symbol in 0..<count where entries[symbol] != 0 {
                let length = Int(entries[symbol] >> 16)
                let reversed = reverse(next[length]) >> (16 - UInt32(length))
                next[length] += 1
                entries[symbol] |= reversed
            }
        }
    }
}

/// Returns the low 16 bits in reverse order.
private func reverse(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555)
    bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333)
    bits = (bits & 0x0F0F) << 4 | (bits >> 4 & 0x0F0F)
    return (bits & 0x00FF) << 8 | (bits >> 8 & 0x00FF)
}
