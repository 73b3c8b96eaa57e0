import CartoucheDataRenderers
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols

/// A look with the symbol that it names.
struct LayerLook: Sendable {
    let look: DataMapLook
    /// The symbol that classes recolor and resize; nil for simple symbols.
    let base: Symbol?

    /// Whether the look differs from the usual one.
    var isStated: Bool { look != DataMapLook() }

    /// The color of features without classes.
    var plainColor: Color { look.color ?? look.theme.feature }

    /// Returns the symbols of classes of a kind of geometry.
    func symbols(_ kind: GeometryKind) -> ClassSymbols {
        var symbols = ClassSymbols(kind)
        symbols.base = base
        symbols.noDataColor = look.theme.noData
        symbols.outlineColor = kind == .polygon ? look.theme.areaOutline : look.theme.markerOutline
        if let outline = look.outline {
            symbols.outlineColor = outline.color
            symbols.outlineWidth = outline.width
        }
        return symbols
    }

    /// The fill of areas below markers, dots and charts.
    func ground() -> SimpleFillSymbol {
        SimpleFillSymbol(style: .solid, color: look.theme.ground, outline: groundOutline())
    }

    /// The line around areas below markers, dots and charts.
    func groundOutline() -> SimpleLineSymbol {
        SimpleLineSymbol(style: .solid, color: look.theme.groundOutline, width: 0.5)
    }

    func groundJSON() throws -> JSONValue { try JSONPart(parsing: ground().toJSON(), source: "").value }

    func labelSymbol() -> TextSymbol {
        let symbol = TextSymbol(color: look.theme.text, size: 11)
        (symbol.haloColor, symbol.haloWidth) = (look.theme.page, 1)
        return symbol
    }
}

extension Symbol {
    /// Whether the symbol draws points.
    var isMarker: Bool { self is MarkerSymbol || self is MultilayerPointSymbol || self is TextSymbol }
}
