import Images
import SymbolModel

/// How large a picture is drawn, in points.
struct PictureSize {
    /// Height; 0 where nothing says how high.
    let height: Double
    /// Factor on the width that follows from the height and the picture's proportions.
    let stretch: Double

    /// A side that is not given follows from the other, and both from the picture: a pixel is a DIP.
    init(image: Image?, width: SymbolLength, height: SymbolLength, scaleX: Double = 1, scaleY: Double = 1) {
        let factors = SIMD2(scaleX.isFinite ? scaleX : 1, scaleY.isFinite ? scaleY : 1)
        guard let image else {
            self.height = height.size * factors.y
            stretch = 1
            return
        }
        let proportion = Double(image.width) / Double(image.height)
        let tall: Double
        let wide: Double
        switch (width.size > 0, height.size > 0) {
        case (false, false):
            tall = SymbolLength(dips: Double(image.height)).points
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
