// Canonical Huffman codes as deflate (RFC 1951) wants them.
//
// Small pictures spend most of their time here, so symbols are sorted by counting, not by comparing.

/// One prefix code over an alphabet: for each symbol the reversed code in the low 16 bits, its length above.
struct HuffmanCode {
    /// Reversed code and length (`length << 16 | code`), 0 for symbols that do not occur.
    let entries: [UInt32]

    /// The best code for symbols that occur this often, with no code longer than `limit` bits.
    init(counts: UnsafeBufferPointer<UInt32>, limit: Int) {
        entries = canonical(codeLengths(counts, limit: limit), symbols: counts.count, limit: limit)
    }

    /// The number of bits of a symbol's code.
    @inline(__always)
    func length(_ symbol: Int) -> Int { Int(entries[symbol] >> 16) }

    /// Symbols up to the last that occurs, at least `least`.
    func usedCount(least: Int) -> Int {
        max(least, (entries.lastIndex { $0 != 0 } ?? -1) + 1)
    }
}

/// The symbols that occur, from rare to frequent, and how many codes of each length they get.
private struct LengthPlan {
    var symbols: [Int]
    var perLength: [Int]
}

private func sortedByCount(_ counts: UnsafeBufferPointer<UInt32>) -> [Int] {
    // Counts below the alphabet's size each have a bucket; the few above share the last and are compared.
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
    // Two queues: leaves by weight, and inner nodes, which come about by weight (van Leeuwen).
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
            // From the root down, a node's weight gives way to its depth.
            weights[inner - 1] = 0
            for node in stride(from: inner - 2, through: 0, by: -1) {
                weights[node] = weights[parents[leaves + node]] + 1
            }
            for leaf in 0..<leaves { perLength[min(Int(weights[parents[leaf]]) + 1, limit)] += 1 }
        }
    }
    // Codes cut to the limit take too much room: longer codes for others pay for it, one unit at a time.
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

/// The low 16 bits in opposite order.
private func reverse(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555)
    bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333)
    bits = (bits & 0x0F0F) << 4 | (bits >> 4 & 0x0F0F)
    return (bits & 0x00FF) << 8 | (bits >> 8 & 0x00FF)
}
