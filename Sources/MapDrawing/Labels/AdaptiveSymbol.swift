import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// A text symbol that becomes light or dark, so that it stands out from what is below.
struct AdaptiveSymbol: Sendable {
    /// The color of the text.
    private let color: Color
    /// The symbol with the opposite lightness of text and halo.
    private let opposite: LabelSymbol

    /// Creates the symbol; nil for a text without a color of its own.
    init?(_ definition: SymbolDefinition) {
        guard let color = definition.text?.symbol?.consensusColor,
            let opposite = LabelSymbol(definition.withOppositeLightness)
        else { return nil }
        (self.color, self.opposite) = (color, opposite)
    }

    /// Returns the symbol for a label; nil if its own colors stand out more.
    ///
    /// - Parameter backdrop: The color below the label.
    func symbol(above backdrop: Color) -> LabelSymbol? {
        color.contrast(with: backdrop) < color.oppositeLightness.contrast(with: backdrop) ? opposite : nil
    }
}

extension SymbolDefinition {
    /// The text symbol with light colors in place of dark ones, and dark ones in place of light ones.
    fileprivate var withOppositeLightness: SymbolDefinition {
        changed { symbol in
            guard var text = symbol.text?.value else { return }
            text.symbol = text.symbol?.inverted
            text.haloSymbol = text.haloSymbol?.inverted
            symbol.text = Boxed(text)
        }
    }

    /// The symbol with other colors of its solid fills, also of locked ones: a halo is locked.
    private var inverted: SymbolDefinition {
        changed { symbol in
            symbol.layers = symbol.layers.map { layer in
                guard case .solidFill(var fill) = layer else { return layer }
                fill.color = fill.color.map { CIMColor($0.resolved.oppositeLightness) }
                return .solidFill(fill)
            }
        }
    }
}

extension Color {
    /// Almost white for a dark color, almost black for a light one; with a trace of its hue, and its opacity.
    fileprivate var oppositeLightness: Color {
        // At this luminance, black and white have the same contrast.
        let isDark = relativeLuminance < 0.179
        let (share, target) = isDark ? (0.04, 1.0) : (0.2, 0.0)
        func mixed(_ channel: Double) -> Double { channel * share + target * (1 - share) }
        return Color(red: mixed(red), green: mixed(green), blue: mixed(blue), alpha: alpha)
    }
}
