import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

extension Basemap {
    /// The looks of the base map from Natural Earth's data.
    public enum NaturalEarthTheme: String, Hashable, Sendable, CaseIterable {
        /// Countries in light colors, waters, and names.
        case topographic = "topo"
        /// Light gray, below data in strong colors.
        case light
        /// Dark gray, below data in bright colors.
        case dark
        /// Land, ice and waters without the colors of countries, for shaded relief.
        case terrain
    }

    /// Creates a basemap from Natural Earth's data, 1:50 million, which is part of the library.
    ///
    /// It needs no network, and fits scales from 1:200 million to 1:10 million. Natural Earth is in the public domain;
    /// borders show actual control, not claims.
    ///
    /// - Parameter theme: The look. Default: `.light`.
    public convenience init(naturalEarth theme: NaturalEarthTheme = .light) {
        self.init(baseLayers: NaturalEarthLayers(theme).layers)
        name = "Natural Earth (\(theme.rawValue))"
    }
}

/// Makes the layers of the base map.
private struct NaturalEarthLayers {
    let theme: Basemap.NaturalEarthTheme
    let palette: NaturalEarthPalette

    init(_ theme: Basemap.NaturalEarthTheme) {
        self.theme = theme
        palette = NaturalEarthPalette(theme)
    }

    /// The layers, bottom first.
    var layers: [Layer] {
        [
            layer(.globe, SimpleRenderer(symbol: area(palette.water))),
            countries,
            layer(.glaciers, SimpleRenderer(symbol: area(palette.ice))),
            layer(.rivers, SimpleRenderer(symbol: line(palette.river, 0.5)), "rank <= 3", below: 200e6),
            layer(.rivers, SimpleRenderer(symbol: line(palette.river, 0.4)), "rank > 3", below: 25e6),
            layer(.lakes, SimpleRenderer(symbol: area(palette.water)), "rank <= 1"),
            layer(.lakes, SimpleRenderer(symbol: area(palette.water)), "rank > 1", below: 60e6),
            layer(.borders, SimpleRenderer(symbol: line(palette.border, 0.6))),
            seas,
            cities(rank: "capital = 1", below: 45e6, size: 8.5, weight: .bold),
            cities(rank: "capital = 0 AND rank <= 2", below: 25e6, size: 8),
            cities(rank: "capital = 0 AND rank > 2", below: 9e6, size: 7.5),
        ].compactMap { $0 }
    }

    private func layer(
        _ data: NaturalEarthData, _ renderer: Renderer, _ condition: String = "", below scale: Double? = nil
    ) -> FeatureLayer? {
        // The data is part of the program, and a test opens it.
        guard let source = try? data.source() else { return nil }
        let layer = FeatureLayer(featureSource: source, renderer: renderer)
        layer.name = data.rawValue
        layer.definitionExpression = condition
        layer.minScale = scale
        layer.showsInLegend = false
        layer.isPopupEnabled = false
        return layer
    }

    private var countries: FeatureLayer? {
        let fills = palette.land.map { area($0) }
        let renderer: Renderer
        if fills.count == 1 {
            renderer = SimpleRenderer(symbol: fills[0])
        } else {
            renderer = UniqueValueRenderer(
                fieldNames: ["tint"],
                uniqueValues: fills.enumerated().map { UniqueValue(symbol: $1, values: [$0 + 1]) },
                defaultSymbol: fills[0])
        }
        let layer = layer(.countries, renderer)
        let names = label(size: 9, color: palette.text)
        names.minScale = 200e6
        names.multipartStrategy = .labelLargest
        layer?.addLabelDefinition(names)
        layer?.labelsAreEnabled = true
        return layer
    }

    private var seas: FeatureLayer? {
        let none = SimpleLineSymbol(style: .noLine)
        let layer = layer(.seas, SimpleRenderer(symbol: none))
        for (condition, scale, size) in [
            ("rank = 0", 300e6, 9.0), ("rank = 1", 80e6, 8), ("rank > 1", 30e6, 7.5),
        ] {
            let names = label(size: size, color: palette.waterText)
            names.textSymbol?.fontStyle = .italic
            names.whereClause = condition
            names.minScale = scale
            layer?.addLabelDefinition(names)
        }
        layer?.labelsAreEnabled = true
        return layer
    }

    private func cities(
        rank: String, below scale: Double, size: Double, weight: TextSymbol.FontWeight = .normal
    ) -> FeatureLayer? {
        let marker = SimpleMarkerSymbol(style: .circle, color: palette.text, size: size * 0.35)
        let layer = layer(.cities, SimpleRenderer(symbol: marker), rank, below: scale)
        let names = label(size: size, color: palette.text)
        names.textSymbol?.fontWeight = weight
        layer?.addLabelDefinition(names)
        layer?.labelsAreEnabled = true
        return layer
    }

    private func label(size: Double, color: Color) -> LabelDefinition {
        let symbol = TextSymbol(color: color, size: size)
        symbol.haloColor = palette.halo
        symbol.haloWidth = 1
        return LabelDefinition(
            labelExpression: SimpleLabelExpression(simpleExpression: "[name]"), textSymbol: symbol)
    }

    private func area(_ color: Color) -> SimpleFillSymbol { SimpleFillSymbol(color: color) }

    private func line(_ color: Color, _ width: Double) -> SimpleLineSymbol {
        SimpleLineSymbol(color: color, width: width)
    }
}
