import CartoucheScenes

/// The bytes of a page's buffers, one after another, in an order that compresses well.
///
/// Structures are stored byte by byte: first the first bytes of all structures, then the second ones. Each byte is the
/// difference from the one before, so equal and similar values become zeros. No value changes.
struct PageBuffers {
    private(set) var bytes: [UInt8] = []

    /// The place of a buffer.
    struct Place {
        var start, length, stride: Int
    }

    private var known: [[UInt32]: Place] = [:]

    /// Adds values, each as its bytes in memory.
    mutating func add<Value>(_ values: [Value]) -> Place {
        let stride = MemoryLayout<Value>.stride
        let place = Place(start: bytes.count, length: values.count * stride, stride: stride)
        values.withUnsafeBytes { memory in
            for offset in 0..<stride {
                var before: UInt8 = 0
                for index in 0..<values.count {
                    let byte = memory[index * stride + offset]
                    bytes.append(byte &- before)
                    before = byte
                }
            }
        }
        return place
    }

    /// Adds indices; equal lists are stored once.
    mutating func add(indices: [UInt32]) -> Place {
        if let place = known[indices] { return place }
        let place = add(indices)
        known[indices] = place
        return place
    }

    /// Adds a text without a change.
    mutating func add(text: [UInt8]) -> Place {
        defer { bytes += text }
        return Place(start: bytes.count, length: text.count, stride: 1)
    }
}
