import CartoucheImages
import CartoucheSymbolModel

extension SceneFeature {
    /// Returns the color of a multipatch with materials on top of each other; nil if a fill is not a material.
    ///
    /// The first material is on white: files of multipatches have no colors and no textures.
    func color(ofMaterials fills: [LayerDefinition]) -> UInt32? {
        var color = Color.white
        for layer in fills {
            guard case .materialFill(let fill) = layer else { return nil }
            let own = Color(
                word: self.color(fill.color?.resolved ?? .white, isLocked: fill.layer.colorLocked))
            color = fill.materialMode.mix(own, over: color)
        }
        return color.word
    }
}

extension MaterialFill.Mode {
    /// Returns the color of a material over a color of the mesh.
    fileprivate func mix(_ own: Color, over below: Color) -> Color {
        switch self {
        case .replace: own
        case .multiply:
            Color(
                red: own.red * below.red, green: own.green * below.green, blue: own.blue * below.blue,
                alpha: own.alpha * below.alpha)
        case .tint:
            // The color below gives the lightness, and the material the hue.
            own.darkened(to: 0.2126 * below.red + 0.7152 * below.green + 0.0722 * below.blue)
                .withAlphaComponent(own.alpha * below.alpha)
        }
    }
}

extension Color {
    fileprivate func darkened(to lightness: Double) -> Color {
        Color(red: red * lightness, green: green * lightness, blue: blue * lightness, alpha: alpha)
    }

    /// Creates the color of four bytes in one word, with straight alpha.
    fileprivate init(word: UInt32) {
        self.init(
            red: Double(word & 255) / 255, green: Double(word >> 8 & 255) / 255,
            blue: Double(word >> 16 & 255) / 255, alpha: Double(word >> 24) / 255)
    }
}
