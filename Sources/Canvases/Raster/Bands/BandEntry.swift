/// One item to draw in one band, in sixteen bytes.
struct BandEntry {
    /// The slot of a sprite, or one of the kinds below.
    var kind: UInt32
    /// The index of the command; for stamps, the index of the stamp in its run.
    var reference: UInt32
    /// For shapes, images, clips and groups: the box of pixels that they can change, as left, top, right, bottom.
    ///
    /// For stamps: the pixel of the position, then the index of the run in two halves.
    var numbers: SIMD4<Int16>

    /// A fill or stroke with coordinates that are safe to convert.
    static let shape: UInt32 = .max
    /// A fill or stroke that must be clipped to the guard box.
    static let farShape: UInt32 = .max - 1
    static let image: UInt32 = .max - 2
    static let beginClip: UInt32 = .max - 3
    static let beginGroup: UInt32 = .max - 4
    static let end: UInt32 = .max - 5
    /// A marker that is drawn without a sprite.
    static let exactStamp: UInt32 = .max - 6
    /// A marker with a sprite that has no slot.
    static let stampWithoutSlot: UInt32 = .max - 7
    /// The smallest kind; smaller numbers are slots of sprites.
    static let firstKind: UInt32 = .max - 7

    @inline(__always)
    init(kind: UInt32, command: Int, box: CellBox) {
        self.kind = kind
        reference = UInt32(truncatingIfNeeded: command)
        numbers = SIMD4(
            Int16(truncatingIfNeeded: box.left), Int16(truncatingIfNeeded: box.top),
            Int16(truncatingIfNeeded: box.right), Int16(truncatingIfNeeded: box.bottom))
    }

    @inline(__always)
    init(kind: UInt32, stamp: Int, x: Int32, y: Int32, run: UInt32) {
        self.kind = kind
        reference = UInt32(truncatingIfNeeded: stamp)
        numbers = SIMD4(
            Int16(truncatingIfNeeded: x), Int16(truncatingIfNeeded: y),
            Int16(truncatingIfNeeded: run), Int16(truncatingIfNeeded: run &>> 16))
    }

    @inline(__always)
    var box: CellBox {
        CellBox(
            left: Int32(numbers.x), top: Int32(numbers.y), right: Int32(numbers.z),
            bottom: Int32(numbers.w))
    }

    @inline(__always)
    var run: Int {
        Int(UInt16(bitPattern: numbers.z)) | Int(UInt16(bitPattern: numbers.w)) &<< 16
    }
}
