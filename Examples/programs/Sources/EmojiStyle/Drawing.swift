import Cartouche

/// A drawing of areas and lines, the lowest first, that becomes a symbol.
struct Drawing {
    private var elements: [VectorMarkerSymbolElement] = []

    init() {
        // An area without a fill gives all drawings the same size and center, so that they fit on each other.
        add(
            Pen(0, 0).line(48, 0).line(48, 48).line(0, 48).polygon,
            MultilayerPolygonSymbol(symbolLayers: []))
    }

    /// A line of a color, as wide as a number of units.
    ///
    /// The lines of the symbol scale with its size. One unit is one point then, which is 4/3 DIPs.
    private static func line(width: Double, color: UInt32) -> SolidStrokeSymbolLayer {
        SolidStrokeSymbolLayer(width: width * 4 / 3, color: UIColor(hex: color))
    }

    private mutating func add(_ geometry: Geometry, _ symbol: MultilayerSymbol) {
        elements.append(VectorMarkerSymbolElement(geometry: geometry, multilayerSymbol: symbol))
    }

    /// Returns the drawing with an area.
    ///
    /// - Parameters:
    ///   - outline: The outline of the area.
    ///   - color: The color as `0xRRGGBB`.
    ///   - stroke: The color and the width of a line around the area. Default: nil, no line.
    func area(_ outline: Pen, _ color: UInt32, stroke: (color: UInt32, width: Double)? = nil) -> Drawing {
        var layers: [SymbolLayer] = [SolidFillSymbolLayer(color: UIColor(hex: color))]
        if let stroke { layers.append(Self.line(width: stroke.width, color: stroke.color)) }
        var drawing = self
        drawing.add(outline.polygon, MultilayerPolygonSymbol(symbolLayers: layers))
        return drawing
    }

    /// Returns the drawing with a disc.
    func disc(
        _ x: Double, _ y: Double, _ radius: Double, _ color: UInt32,
        stroke: (color: UInt32, width: Double)? = nil
    ) -> Drawing {
        area(.ellipse(x, y, radius, radius), color, stroke: stroke)
    }

    /// Returns the drawing with lines of one color and width.
    func lines(_ lines: [Pen], _ color: UInt32, width: Double) -> Drawing {
        var drawing = self
        drawing.add(
            Polyline(parts: lines.map(\.part)),
            MultilayerPolylineSymbol(symbolLayers: [Self.line(width: width, color: color)]))
        return drawing
    }

    /// The symbol, 48 DIPs high.
    var symbol: MultilayerPointSymbol {
        let layer = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: elements)
        layer.size = 48
        layer.scaleSymbolsProportionally = true
        return MultilayerPointSymbol(symbolLayers: [layer])
    }
}
