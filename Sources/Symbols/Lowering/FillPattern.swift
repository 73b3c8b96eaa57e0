import Images
import SymbolModel

/// How the styles of simple fills are made of solid and hatch fills.
struct FillPattern {
    /// From line to line along x and y: 10 DIPs, in points.
    static let spacing = 7.5
    /// Width of hatch lines, points.
    static let lineWidth = 1.0

    let style: SimpleFillSymbol.Style
    let color: Color?

    /// Bottom first, without the outline.
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
        // Diagonals are as far apart along x and y as the others, so less far square to the lines.
        let separation = isDiagonal ? Self.spacing * 0.5.squareRoot() : Self.spacing
        return .hatchFill(HatchFill(lineSymbol: line, rotation: rotation, separation: separation))
    }
}
