import CartoucheColorRamps
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols

/// Symbols that differ in color only, for the classes of a renderer that is made from data.
package struct ClassSymbols: Hashable, Sendable {
    /// The kind of geometry of the features.
    package var kind: GeometryKind
    /// The color of the line around areas and markers; nil for no line.
    ///
    /// Default: white for markers, a light gray for areas.
    package var outlineColor: Color?
    /// The width of the line around areas and markers in DIPs.
    ///
    /// Default: 0.5.
    package var outlineWidth = 0.5
    /// The height of markers in DIPs.
    ///
    /// Default: 8.
    package var markerSize = 8.0
    /// The width of lines in DIPs.
    ///
    /// Default: 2.
    package var lineWidth = 2.0

    /// Creates the default symbols for a kind of geometry.
    package init(_ kind: GeometryKind) {
        self.kind = kind
        outlineColor = kind == .polygon ? Color(hex: 0xD9D9D9) : Color(hex: 0xFFFFFF)
    }

    /// Returns the symbol with a color.
    func symbol(_ color: Color) -> Symbol {
        let outline = outlineColor.map { SimpleLineSymbol(style: .solid, color: $0, width: outlineWidth) }
        switch kind {
        case .polygon: return SimpleFillSymbol(style: .solid, color: color, outline: outline)
        case .polyline: return SimpleLineSymbol(style: .solid, color: color, width: lineWidth)
        case .point, .multipoint, .none:
            let marker = SimpleMarkerSymbol(style: .circle, color: color, size: markerSize)
            marker.outline = outline
            return marker
        }
    }

    /// The symbol of features without a value, or outside all classes.
    func noDataSymbol() -> Symbol { symbol(NamedColorRamp.noDataColor) }
}
