/// A position in page coordinates: pixels, x to the right, y down, with (0, 0) at the top left corner of the page.
public typealias PixelPoint = SIMD2<Float>
