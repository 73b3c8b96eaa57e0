extension UnsafeMutablePointer where Pointee: SIMDScalar {
    /// The four elements from this address on, with any alignment.
    ///
    /// The code accesses single elements, which the compiler combines into one vector instruction. Unaligned loads of
    /// raw pointers are not always inlined in large functions.
    @inline(__always)
    var four: SIMD4<Pointee> {
        get { SIMD4(self[0], self[1], self[2], self[3]) }
        nonmutating set {
            self[0] = newValue[0]
            self[1] = newValue[1]
            self[2] = newValue[2]
            self[3] = newValue[3]
        }
    }
}

extension UnsafePointer where Pointee: SIMDScalar {
    /// The four elements from this address on, with any alignment.
    @inline(__always)
    var four: SIMD4<Pointee> { SIMD4(self[0], self[1], self[2], self[3]) }
}
