import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbolModel

/// The size of a swatch in pixels.
package struct SwatchSize {
    package let width, height: Int

    /// Converts a size in DIPs.
    ///
    /// - Throws: ``MapError`` if a side is not positive, or longer than the limit.
    package init(width: Double, height: Double, scale: Double) throws(MapError) {
        let (across, down) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
        let limit = Double(SwatchLayout.maximumSide)
        guard across >= 1, down >= 1, across <= limit, down <= limit else {
            throw .unusableSize(
                what: "a swatch of \(width) × \(height) DIPs at scale \(scale) is out of range",
                suggestion: "use sides from 1 to \(SwatchLayout.maximumSide) pixels")
        }
        (self.width, self.height) = (Int(across), Int(down))
    }

    /// Returns the pixels per point for a number of pixels per DIP.
    ///
    /// - Throws: ``MapError`` if the scale is out of range.
    package static func pixelsPerPoint(scale: Double) throws(MapError) -> Double {
        guard scale > 0, scale <= 64 else {
            throw .unusableSize(
                what: "the scale \(scale) is out of range",
                suggestion: "use a scale above 0 and at most 64 pixels per DIP")
        }
        return SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
    }
}
