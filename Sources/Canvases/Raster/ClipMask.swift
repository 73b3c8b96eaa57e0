/// How far each pixel of a box lies inside the clips around it, a byte a pixel.
///
/// Invariant: rows are `stride` bytes apart, with at least four bytes after the box's right side.
struct ClipMask {
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
    let box: CellBox

    /// A mask that lets nothing through; give it back with `deallocate`.
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

    /// Multiplies a run of coverage by the mask.
    @inline(__always)
    func limit(_ cover: UnsafeMutablePointer<UInt8>, x: Int32, y: Int32, count: Int) {
        let mask = address(x: x, y: y)
        for index in 0..<count {
            let product = UInt32(cover[index]) &* UInt32(mask[index]) &+ 128
            cover[index] = UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
        }
    }
}
