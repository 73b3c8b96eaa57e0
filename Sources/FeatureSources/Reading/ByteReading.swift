// These functions are in this module because functions of other modules are not specialized or inlined. They run for
// every number of a file. The caller ensures that the bytes exist.

extension UnsafeRawPointer {
    /// A little-endian integer at any alignment.
    @inline(__always)
    func little<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
        Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
    }

    /// A big-endian integer at any alignment.
    @inline(__always)
    func big<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
        Value(bigEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
    }

    /// A little-endian number of double precision at any alignment.
    @inline(__always)
    func double(_ offset: Int) -> Double {
        Double(bitPattern: little(offset, as: UInt64.self))
    }

    /// Two numbers of double precision, x and y.
    @inline(__always)
    func position(_ offset: Int) -> SIMD2<Double> { SIMD2(double(offset), double(offset + 8)) }
}
