import CartoucheImages
import CartoucheSymbolModel

/// A layer that draws lines and outlines in one color (CIM: `CIMSolidStroke`).
public final class SolidStrokeSymbolLayer: StrokeSymbolLayer, @unchecked Sendable {
    /// Creates a stroke.
    ///
    /// - Parameters:
    ///   - width: The width in DIPs; negative widths draw nothing. Default: 5.333 (4 points).
    ///   - color: The color. Default: black.
    ///   - geometricEffects: The effects that change the line before it is drawn, in order. Default: none.
    ///   - lineStyle3D: The form of the line in a scene. Default: `.strip`.
    public init(
        width: Double = 16.0 / 3, color: Color = Color(red8: 0, green: 0, blue: 0),
        geometricEffects: [GeometricEffect] = [], lineStyle3D: LineStyle3D = .strip
    ) {
        super.init(.solidStroke(SolidStroke(width: SymbolLength(dips: width).points, color: color)))
        if !geometricEffects.isEmpty { self.geometricEffects = geometricEffects }
        if lineStyle3D != .strip { self.lineStyle3D = lineStyle3D }
    }

    init(definition: LayerDefinition) {
        super.init(definition)
    }

    /// The color; transparent if the document has none.
    public var color: Color {
        get {
            read {
                if case .solidStroke(let layer) = $0 {
                    layer.color?.resolved ?? .transparent
                } else {
                    .transparent
                }
            }
        }
        set {
            edit {
                guard case .solidStroke(var layer) = $0 else { return }
                layer.color = CIMColor(newValue)
                $0 = .solidStroke(layer)
            }
        }
    }
}
