import CartoucheDocuments

/// The blending modes of layers of ArcGIS Pro (`BlendingMode` of the CIM), and their names in web maps.
///
/// The modes without a name in web maps have names of the same form. None, Alpha and Normal are the normal mode.
package enum LayerBlending {
    /// The names of the CIM by their numbers, which older documents have.
    private static let names = [
        "None", "Alpha", "Screen", "Multiply", "Add", "Color", "ColorBurn", "ColorDodge", "Darken",
        "Difference", "Exclusion", "HardLight", "Hue", "Lighten", "Luminosity", "Normal", "Overlay",
        "Saturation", "SoftLight", "LinearBurn", "LinearDodge", "LinearLight", "PinLight", "VividLight",
    ]

    /// Returns the name in web maps of a value of `blendingMode`; nil if it is unknown.
    package static func name(_ value: JSONPart?) -> String? {
        guard let value, !value.isNull else { return "normal" }
        let number = value.double.flatMap { Int(exactly: $0) }
        let name = number.flatMap { names.indices.contains($0) ? names[$0] : nil } ?? value.string
        return switch name?.lowercased() {
        case "none", "alpha", "normal": "normal"
        case "screen": "screen"
        case "multiply": "multiply"
        case "add", "lineardodge": "plus"
        case "color": "color"
        case "colorburn": "color-burn"
        case "colordodge": "color-dodge"
        case "darken": "darken"
        case "difference": "difference"
        case "exclusion": "exclusion"
        case "hardlight": "hard-light"
        case "hue": "hue"
        case "lighten": "lighten"
        case "luminosity": "luminosity"
        case "overlay": "overlay"
        case "saturation": "saturation"
        case "softlight": "soft-light"
        case "linearburn": "linear-burn"
        case "linearlight": "linear-light"
        case "pinlight": "pin-light"
        case "vividlight": "vivid-light"
        default: nil
        }
    }
}
