// A hash table with open addressing finds a text among the distinct texts, so that a repeated text needs no allocation.
// The unsafe code reads only inside the caller's buffer, which is valid during the call, and inside `bytes`. There it
// reads between two adjacent `starts`, which ascend and end at `bytes.count`.

/// Packs strings one by one.
package struct StringColumnBuilder: Sendable {
    /// The rows so far.
    package private(set) var column = StringColumn()
    /// The code + 1 of the text in each slot, 0 for a free slot; the number of slots is a power of two.
    private var slots = [Int32](repeating: 0, count: 64)
    private var hashes: [UInt64] = []
    /// A random seed, so that hostile input cannot put all texts into one slot.
    private let seed = UInt64.random(in: .min ... .max)

    package init() {}

    /// The number of rows so far.
    package var count: Int { column.codes.count }
    /// The number of stored bytes of text.
    package var byteCount: Int { column.bytes.count }

    /// Appends a row.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(utf8: $0) }
    }

    /// Appends a row whose text is valid UTF-8.
    package mutating func append(utf8 text: UnsafeBufferPointer<UInt8>) {
        let hash = hash(text)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let code = Int(slots[slot]) - 1
            if hashes[code] == hash, isText(code, equalTo: text) {
                column.codes.append(Int32(truncatingIfNeeded: code))
                return
            }
            slot = (slot + 1) & mask
        }
        let code = column.distinctCount
        column.bytes.append(contentsOf: text)
        column.starts.append(column.bytes.count)
        hashes.append(hash)
        slots[slot] = Int32(truncatingIfNeeded: code + 1)
        column.codes.append(Int32(truncatingIfNeeded: code))
        if hashes.count * 2 > slots.count { grow() }
    }

    /// Appends rows with the empty text, as fillers for nulls.
    package mutating func appendFillers(_ count: Int) {
        guard count > 0 else { return }
        append("")
        let code = column.codes[column.codes.count - 1]
        column.codes.append(contentsOf: repeatElement(code, count: count - 1))
    }

    /// Appends a row with the text of the last row.
    mutating func repeatLast() {
        if let code = column.codes.last { column.codes.append(code) }
    }

    /// Removes the last row; its text remains stored.
    mutating func removeLast() { column.codes.removeLast() }

    private func isText(_ code: Int, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = column.starts[code]
        guard column.starts[code + 1] - start == text.count else { return false }
        return column.bytes.withUnsafeBufferPointer { stored in
            for index in 0..<text.count where stored[start + index] != text[index] { return false }
            return true
        }
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for (code, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(truncatingIfNeeded: code + 1)
        }
    }

    private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var state = seed ^ UInt64(truncatingIfNeeded: text.count)
        var index = 0
        while index + 8 <= text.count {
            let word = UnsafeRawPointer(text.baseAddress!).loadUnaligned(
                fromByteOffset: index, as: UInt64.self)
            state = mix(state ^ word)
            index += 8
        }
        var word: UInt64 = 0
        while index < text.count {
            word = word << 8 | UInt64(text[index])
            index += 1
        }
        return mix(state ^ word)
    }

    private func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        let folded = product.high ^ product.low
        let second = (folded ^ seed).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return second.high ^ second.low
    }
}
