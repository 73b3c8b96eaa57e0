import CartoucheImages
import CartoucheSymbolModel

/// The drawn size of a picture in points.
struct PictureSize {
    /// The height; 0 if neither the symbol nor a picture defines it.
    let height: Double
    /// The drawn width, divided by the width that keeps the picture's proportions at this height.
    let stretch: Double

    /// Computes the size; a width or height of 0 is computed from the other.
    ///
    /// If both are 0, one pixel of the picture is one DIP.
    init(image: Image?, width: SymbolLength, height: SymbolLength, scaleX: Double = 1, scaleY: Double = 1) {
        let factors = SIMD2(scaleX.isFinite ? scaleX : 1, scaleY.isFinite ? scaleY : 1)
        guard let image else {
            self.height = height.size * factors.y
            stretch = 1
            return
        }
        let full = image.fullSize
        let proportion = Double(full.width) / Double(full.height)
        let tall: Double
        let wide: Double
        switch (width.size > 0, height.size > 0) {
        case (false, false):
            tall = SymbolLength(dips: Double(full.height)).points
            wide = tall * proportion
        case (true, false):
            wide = width.size
            tall = wide / proportion
        case (false, true):
            tall = height.size
            wide = tall * proportion
        case (true, true):
            wide = width.size
            tall = height.size
        }
        self.height = tall * factors.y
        stretch = self.height == 0 ? 1 : wide * factors.x / (self.height * proportion)
    }
}
