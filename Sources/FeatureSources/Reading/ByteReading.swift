// Here and not in a module below: functions of other modules are neither specialised nor inlined, and these are
// called for every number of a file. Whoever calls has made sure that the bytes are there.

extension UnsafeRawPointer {
    /// A whole number with its lowest byte first, wherever it lies.
    @inline(__always)
    func little<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
        Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
    }

    /// A whole number with its highest byte first, wherever it lies.
    @inline(__always)
    func big<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
        Value(bigEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
    }

    /// A number of double precision with its lowest byte first, wherever it lies.
    @inline(__always)
    func double(_ offset: Int) -> Double {
        Double(bitPattern: little(offset, as: UInt64.self))
    }

    /// Two numbers of double precision, x and y.
    @inline(__always)
    func position(_ offset: Int) -> SIMD2<Double> { SIMD2(double(offset), double(offset + 8)) }
}
