import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolModel

/// A color of a symbol in sRGB, and the authored color if it is in another color model.
package struct ResolvedColor: Hashable, Sendable {
    package var color: Color
    package var authored: AuthoredColor?

    /// Creates a color that was authored in sRGB.
    package init(_ color: Color) {
        self.color = color
    }

    /// Creates a color from a document.
    package init(_ color: CIMColor) {
        self.color = color.resolved
        authored = color.authored
    }

    /// The paint for filling or stroking with this color.
    package var paint: Paint { .color(color, authored: authored) }
}

extension CIMColor {
    /// The color in its own model, or nil for models that are only another notation of sRGB.
    fileprivate var authored: AuthoredColor? {
        let values = values
        func share(_ index: Int, of whole: Double) -> Double {
            let value = index < values.count ? values[index] / whole : 0
            return value > 0 ? min(value, 1) : 0
        }
        func number(_ index: Int) -> Double { index < values.count ? values[index] : 0 }
        switch model {
        case .cmyk:
            return .cmyk(
                cyan: share(0, of: 100), magenta: share(1, of: 100), yellow: share(2, of: 100),
                black: share(3, of: 100))
        case .lab: return .lab(lightness: number(0), a: number(1), b: number(2))
        case .gray: return .gray(share(0, of: 255))
        case .spot: return .spot(name: name, tint: share(0, of: 100))
        case .rgb, .hsv, .hsl, .xyz, .array, .unit, .unknown: return nil
        }
    }
}
