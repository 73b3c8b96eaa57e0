import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

extension Layer {
    /// Draws the entries of the layer in a legend, and returns them as parallel lists.
    ///
    /// Entries without a symbol have a transparent image. This is the form of older versions of the SDK.
    ///
    /// - Parameters:
    ///   - size: The size of the images in DIPs. Default: 20 × 20.
    ///   - scale: The number of pixels per DIP. Default: 1.
    /// - Throws: The errors of ``legendInfos`` and of ``Symbol/makeSwatch(width:height:scale:backgroundColor:)``.
    public func retrieveLegendInfo(
        size: ScreenSize = ScreenSize(width: 20, height: 20), scale: Double = 1
    ) async throws -> LegendImages {
        var result = LegendImages()
        for info in try await legendInfos {
            result.legendLabels.append(info.name)
            if let symbol = info.symbol {
                let image = try await symbol.makeSwatch(
                    width: size.width, height: size.height, scale: scale)
                result.legendImages.append(image)
            } else {
                let pixels = try SwatchSize(width: size.width, height: size.height, scale: scale)
                let image = Image(Bitmap(width: pixels.width, height: pixels.height))
                result.legendImages.append(image.drawn(at: scale))
            }
        }
        return result
    }
}

/// The entries of a layer in a legend, as two lists of the same length.
public struct LegendImages: Sendable {
    /// The texts.
    public var legendLabels: [String] = []
    /// The images.
    public var legendImages: [Image] = []
}
