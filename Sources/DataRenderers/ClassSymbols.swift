import CartoucheColorRamps
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols

/// Symbols that differ in color only, for the classes of a renderer that is made from data.
package struct ClassSymbols: Sendable {
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
    /// The symbol that gets the colors; nil for simple symbols.
    ///
    /// Default: nil.
    package var base: Symbol?
    /// The color of features without a value.
    ///
    /// Default: a gray that no ramp but `Greys` has.
    package var noDataColor = NamedColorRamp.noDataColor

    /// Creates the default symbols for a kind of geometry.
    package init(_ kind: GeometryKind) {
        self.kind = kind
        outlineColor = kind == .polygon ? Color(hex: 0xD9D9D9) : Color(hex: 0xFFFFFF)
    }

    /// Returns the symbol with a color.
    package func symbol(_ color: Color) -> Symbol {
        if let base { return base.recolored(color) }
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
    func noDataSymbol() -> Symbol { symbol(noDataColor) }
}

extension Symbol {
    /// Returns a copy of the symbol with another color; a copy with its own colors if it has none to change.
    ///
    /// Multilayer symbols change their unlocked layers, and areas keep their lines.
    package func recolored(_ color: Color) -> Symbol {
        let copy = clone()
        switch copy {
        case let symbol as MultilayerSymbol: symbol.color = color
        case let symbol as SimpleMarkerSymbol: symbol.color = color
        case let symbol as LineSymbol: symbol.color = color
        case let symbol as FillSymbol: symbol.color = color
        case let symbol as TextSymbol: symbol.color = color
        default: break
        }
        return copy
    }

    /// Whether the symbol has a color that classes can change.
    package var hasChangeableColor: Bool {
        switch self {
        case let symbol as MultilayerSymbol:
            let copy = symbol.clone()
            // A color that the symbol does not have shows whether a layer takes it.
            let probe = Color(red8: 1, green: 2, blue: 3)
            copy.color = probe
            return copy.color == probe
        case is SimpleMarkerSymbol, is LineSymbol, is FillSymbol, is TextSymbol: return true
        default: return false
        }
    }
}
