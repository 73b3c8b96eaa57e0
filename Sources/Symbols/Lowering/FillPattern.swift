import CartoucheImages
import CartoucheSymbolModel

/// The solid and hatch fills that draw a style of simple fills.
struct FillPattern {
    /// The distance of hatch lines along x and y: 10 DIPs, in points.
    static let spacing = 7.5
    /// The width of hatch lines in points.
    static let lineWidth = 1.0

    let style: SimpleFillSymbol.Style
    let color: Color?

    /// The layers without the outline, bottom first.
    var layers: [LayerDefinition] {
        switch style {
        case .solid: [.solidFill(SolidFill(color: color))]
        case .noFill: []
        case .horizontal: [hatch(0)]
        case .vertical: [hatch(90)]
        case .cross: [hatch(0), hatch(90)]
        case .forwardDiagonal: [hatch(-45)]
        case .backwardDiagonal: [hatch(45)]
        case .diagonalCross: [hatch(45), hatch(-45)]
        }
    }

    private func hatch(_ rotation: Double) -> LayerDefinition {
        let isDiagonal = rotation == 45 || rotation == -45
        let line = SymbolDefinition(
            kind: .line,
            layers: [.solidStroke(SolidStroke(width: Self.lineWidth, color: color, cap: .butt))])
        // All lines have the same spacing along x and y. For diagonal lines, the perpendicular distance is
        // therefore smaller.
        let separation = isDiagonal ? Self.spacing * 0.5.squareRoot() : Self.spacing
        return .hatchFill(HatchFill(lineSymbol: line, rotation: rotation, separation: separation))
    }
}
