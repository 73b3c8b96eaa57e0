import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures

/// What the values of features depend on beside their attributes.
package struct ValueContext: Sendable {
    /// The map scale's denominator; NaN if there is none.
    package let scale: Double
    private let given: ArcadeContext?

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - scale: The map scale's denominator; NaN if there is none.
    ///   - scripts: What scripts know of the map and the layer. Default: nil, only the scale.
    package init(scale: Double, scripts: ArcadeContext? = nil) {
        self.scale = scale
        given = scripts
    }

    /// What scripts know of the map and the layer.
    package var scripts: ArcadeContext {
        if let given { return given }
        var scripts = ArcadeContext()
        if !scale.isNaN { scripts.view = ["scale": .number(JSONNumber(scale)), "timeProperties": nil] }
        return scripts
    }
}

/// What the values of an expression are for; it decides what a feature without a value looks like.
package enum ValueUse: Sendable {
    /// The class of the feature.
    case classes(hasDefault: Bool)
    /// A visual variable.
    case variable
    /// An override of a member of the symbol.
    case override
    /// A part of a chart, or dots.
    case part
    /// The weight in a heatmap.
    case weight
    /// A computed field.
    case field
    /// A height or an angle in a scene.
    case scene

    /// What happens to a feature without a value.
    package var consequence: String {
        switch self {
        case .classes(let hasDefault): hasDefault ? "drawn with the default symbol" : "not drawn"
        case .variable: "drawn without the visual variable"
        case .override: "drawn without the override"
        case .part: "the value counts as 0"
        case .weight: "not counted"
        case .field: "the value is null"
        case .scene: "drawn without the height or angle"
        }
    }

    /// Whether the symbol of a feature is still drawn.
    package var keepsSymbol: Bool {
        switch self {
        case .classes, .part, .weight: false
        case .variable, .override, .field, .scene: true
        }
    }
}
