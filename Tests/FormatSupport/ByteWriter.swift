/// Builds the bytes of a binary format.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func little<Value: FixedWidthInteger>(_ values: Value...) {
        for value in values { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    }

    package mutating func big<Value: FixedWidthInteger>(_ values: Value...) {
        for value in values { withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) } }
    }

    package mutating func doubles(_ values: [Double]) {
        for value in values { little(value.bitPattern) }
    }

    package mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

    package mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

    /// Overwrites existing bytes.
    package mutating func replace(at offset: Int, little value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { new in
            for (index, byte) in new.enumerated() { bytes[offset + index] = byte }
        }
    }
}
