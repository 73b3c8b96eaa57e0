/// A list of names with fast lookup by their bytes, used for the members of objects.
///
/// Features of one source have the same members in the same order. So the name after the last result is compared first.
package struct JSONKeyTable {
    /// The names; lookups return the index of a name.
    package private(set) var keys: [String] = []
    private var bytes: [UInt8] = []
    private var ends: [Int] = [0]
    /// A hash table with open addressing; -1 marks a free slot.
    ///
    /// The number of slots is a power of two, and at least twice the number of names.
    private var slots: [Int32] = Array(repeating: -1, count: 32)
    private var expected = 0
    private static let start = UInt64.random(in: .min ... .max)

    /// Creates a table of names.
    package init(_ keys: [String] = []) {
        for key in keys { _ = insert(key) }
    }

    /// Returns the index of a name; nil if it is not in the table.
    package func index(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { find($0) }
    }

    /// Returns the index of a name; adds the name if it is new.
    package mutating func insert(_ key: String) -> Int {
        var key = key
        return key.withUTF8 { insert($0) }
    }

    mutating func find(next name: UnsafeBufferPointer<UInt8>) -> Int? {
        if matches(expected, name) {
            defer { expected += 1 }
            return expected
        }
        guard let found = find(name) else { return nil }
        expected = found + 1
        return found
    }

    mutating func insert(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        if let found = find(next: name) { return found }
        let index = keys.count
        keys.append(String(decoding: name, as: UTF8.self))
        bytes.append(contentsOf: name)
        ends.append(bytes.count)
        expected = index + 1
        if 2 * keys.count > slots.count {
            slots = Array(repeating: -1, count: 2 * slots.count)
            for index in keys.indices { occupy(index, hash: hash(ends[index]..<ends[index + 1])) }
        } else {
            occupy(index, hash: Self.hash(name))
        }
        return index
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if matches(index, name) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func occupy(_ index: Int, hash: Int) {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(truncatingIfNeeded: index)
    }

    private func matches(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index < keys.count, ends[index + 1] - ends[index] == name.count else { return false }
        let start = ends[index]
        for offset in 0..<name.count where bytes[start + offset] != name[offset] { return false }
        return true
    }

    private func hash(_ range: Range<Int>) -> Int {
        bytes.withUnsafeBufferPointer { Self.hash(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// FNV-1a with a start value that differs in every run, so that no document can contain names chosen to collide.
    ///
    /// The hash affects only the speed of a lookup, never the index of a name.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = start
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
    }
}

extension JSONReader {
    /// Moves to the object's next member whose name is in the table, and skips others; nil at the end.
    package mutating func nextKey(in table: inout JSONKeyTable) throws(DocumentError) -> Int? {
        while try nextKey() {
            if let found = withTokenBytes({ table.find(next: $0) }) { return found }
            try skipValue()
        }
        return nil
    }

    /// Moves to the object's next member and returns the index of its name, which is added if it is new; nil at the
    /// end.
    package mutating func nextKey(addingTo table: inout JSONKeyTable) throws(DocumentError) -> Int? {
        guard try nextKey() else { return nil }
        return withTokenBytes { table.insert($0) }
    }
}
