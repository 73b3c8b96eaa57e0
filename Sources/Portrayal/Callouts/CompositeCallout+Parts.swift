import CartoucheSymbolModel
import CartoucheText

extension CompositeCallout {
    /// The places that the callout defines.
    var positions: [TextPart: TextPartPosition] {
        let positions: [(TextPart, TextPartPosition?)] = [
            (.middle, middle), (.topLeft, topLeft), (.top, top), (.topRight, topRight), (.right, right),
            (.left, left), (.bottomLeft, bottomLeft), (.bottom, bottom), (.bottomRight, bottomRight),
            (.floating, floating),
        ]
        return Dictionary(
            uniqueKeysWithValues: positions.compactMap { part, position in
                position.map { (part, $0) }
            })
    }

    /// The places of the parts of a text, in points.
    var textParts: TextParts {
        func finite(_ length: Double?) -> Double { length.map { $0.isFinite ? $0 : 0 } ?? 0 }
        return TextParts(
            places: positions.mapValues { position in
                TextParts.Place(
                    horizontalAlignment: position.horizontalAlignment.ofBlock,
                    verticalAlignment: position.verticalAlignment.ofBlock,
                    offset: SIMD2(finite(position.offsetX), -finite(position.offsetY)))
            },
            marginLow: SIMD2(finite(margin?.left), finite(margin?.top)),
            marginHigh: SIMD2(finite(margin?.right), finite(margin?.bottom)))
    }
}

extension TextProperties.HorizontalAlignment {
    /// The alignment of lines.
    var ofBlock: TextBlock.HorizontalAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justify: .justify
        }
    }
}

extension TextProperties.VerticalAlignment {
    /// The alignment of a block.
    var ofBlock: TextBlock.VerticalAlignment {
        switch self {
        case .top: .top
        case .center: .center
        case .baseline: .baseline
        case .bottom: .bottom
        }
    }
}
