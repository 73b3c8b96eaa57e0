/// The coverage of each pixel in a box by the open clips, with one byte per pixel.
///
/// Invariant: rows are `stride` bytes apart, with at least four bytes after the right side of the box.
struct ClipMask {
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
    let box: CellBox

    /// Creates a mask that hides everything; call `deallocate` after use.
    init(_ box: CellBox) {
        self.box = box
        stride = (Int(box.right - box.left) + 7) & ~3
        let count = stride * Int(box.bottom - box.top)
        bytes = .allocate(capacity: count)
        bytes.initialize(repeating: 0, count: count)
    }

    func deallocate() { bytes.deallocate() }

    @inline(__always)
    func address(x: Int32, y: Int32) -> UnsafeMutablePointer<UInt8> {
        bytes + (Int(y &- box.top) &* stride &+ Int(x &- box.left))
    }

    /// Multiplies a row of coverage by the mask.
    @inline(__always)
    func limit(_ cover: UnsafeMutablePointer<UInt8>, x: Int32, y: Int32, count: Int) {
        let mask = address(x: x, y: y)
        for index in 0..<count {
            let product = UInt32(cover[index]) &* UInt32(mask[index]) &+ 128
            cover[index] = UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
        }
    }
}
