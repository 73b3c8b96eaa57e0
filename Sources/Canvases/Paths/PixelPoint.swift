/// A position in picture space: pixels, x to the right, y down, (0, 0) at the top left corner of the picture.
public typealias PixelPoint = SIMD2<Float>
