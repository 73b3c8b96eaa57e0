import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// Creates a basemap from Natural Earth's data, which is part of the library.
    ///
    /// It needs no network, and fits scales of 1:10 million and smaller: its data is made for 1:50 million, and for
    /// 1:110 million at scales smaller than 1:100 million. Natural Earth is in the public domain; borders show actual
    /// control, not claims.
    ///
    /// - Parameter theme: The look. Default: `.light`.
    public convenience init(naturalEarth theme: NaturalEarthTheme = .light) {
        self.init(theme, files: nil)
    }

    /// Creates a basemap from Natural Earth's data, with data at 1:10 million for scales larger than 1:20 million.
    ///
    /// Layers that are not there have the data of the library at all scales.
    ///
    /// - Parameters:
    ///   - theme: The look.
    ///   - detailedData: A folder with Natural Earth's files (such as `ne_10m_admin_0_countries.shp`), also in folders in
    ///     it; or its GeoPackage.
    /// - Throws: `DocumentError` if none of the layers is there; the errors of a file that cannot be opened.
    public convenience init(naturalEarth theme: NaturalEarthTheme, detailedData: URL) throws {
        self.init(theme, files: try NaturalEarthFiles(at: detailedData.path))
    }

    private convenience init(_ theme: NaturalEarthTheme, files: NaturalEarthFiles?) {
        self.init(baseLayers: NaturalEarthLayers(theme, files).layers)
        name = "Natural Earth (\(theme.rawValue))"
    }
}

/// Makes the layers of the base map.
private struct NaturalEarthLayers {
    let palette: NaturalEarthPalette
    private let files: NaturalEarthFiles?

    /// Data for larger scales is less generalized.
    private enum Detail {
        /// 1:110 million, for scales smaller than 1:100 million.
        case coarse
        /// 1:50 million.
        case medium
        /// 1:10 million, for scales larger than 1:20 million; the data of a user.
        case fine

        static let coarseLimit = 100e6
        static let fineLimit = 20e6
    }

    init(_ theme: Basemap.NaturalEarthTheme, _ files: NaturalEarthFiles?) {
        palette = NaturalEarthPalette(theme)
        self.files = files
    }

    /// The layers, bottom first.
    var layers: [Layer] {
        let (water, wide) = (SimpleRenderer(symbol: area(palette.water)), line(palette.river, 0.5))
        return [
            layers(.globe) { _ in water },
            layers(.countries, coarse: .coarseCountries, "", countries, names),
            layers(.glaciers) { _ in SimpleRenderer(symbol: area(palette.ice)) },
            layers(.rivers, coarse: .coarseRivers, "rank <= 3", below: 200e6) { _ in
                SimpleRenderer(symbol: wide)
            },
            layers(.rivers, "rank > 3", below: 25e6) { _ in
                SimpleRenderer(symbol: line(palette.river, 0.4))
            },
            layers(.lakes, coarse: .coarseLakes, "rank <= 1") { _ in water },
            layers(.lakes, "rank > 1", below: 60e6) { _ in water },
            layers(.borders, coarse: .coarseBorders) { detail in
                // Small countries are narrower than two usual borders on the map of the world.
                SimpleRenderer(symbol: line(palette.border, detail == .coarse ? 0.35 : 0.6))
            },
            [seas].compactMap { $0 },
            cities("capital = 1", below: 45e6, size: 8.5, weight: .bold),
            cities("capital = 0 AND rank <= 2", below: 25e6, size: 8),
            cities("capital = 0 AND rank > 2", below: 9e6, size: 7.5),
        ].flatMap { $0 }
    }

    /// Returns the layers of the same features with less and more detail.
    ///
    /// - Parameters:
    ///   - coarse: The data for small scales; nil to draw `data`.
    ///   - condition: The features, by the attributes of the embedded data.
    ///   - scale: The smallest scale of all of them; nil without a limit.
    ///   - renderer: Receives the detail, because Natural Earth's attributes have other names.
    ///   - label: Receives the layers with their detail.
    private func layers(
        _ data: NaturalEarthData, coarse: NaturalEarthData? = nil, _ condition: String = "",
        below scale: Double? = nil, _ renderer: (Detail) -> Renderer,
        _ label: (FeatureLayer, Detail) -> Void = { _, _ in }
    ) -> [Layer] {
        var made: [FeatureLayer] = []
        func add(_ source: (any FeatureSource)?, _ detail: Detail, _ range: ClosedRange<Double>) {
            guard let source else { return }
            let layer = FeatureLayer(featureSource: source, renderer: renderer(detail))
            layer.name = data.rawValue
            layer.definitionExpression = detail == .fine ? Self.original(condition) : condition
            layer.minScale = min(scale ?? .infinity, range.upperBound)
            layer.maxScale = range.lowerBound
            if layer.minScale == .infinity { layer.minScale = nil }
            layer.showsInLegend = false
            layer.isPopupEnabled = false
            label(layer, detail)
            made.append(layer)
        }
        let fine = files?.source(data)
        let limits = (coarse == nil ? .infinity : Detail.coarseLimit, fine == nil ? 0 : Detail.fineLimit)
        // The embedded data is part of the program, and a test opens it.
        if let coarse, (scale ?? .infinity) > Detail.coarseLimit {
            add(try? coarse.source(), .coarse, Detail.coarseLimit...(.infinity))
        }
        if (scale ?? .infinity) > limits.1 { add(try? data.source(), .medium, limits.1...limits.0) }
        add(fine, .fine, 0...Detail.fineLimit)
        return made
    }

    /// Returns a condition with the names of attributes in Natural Earth's files.
    private static func original(_ condition: String) -> String {
        condition.replacing("capital = 1", with: "featurecla LIKE 'Admin-0 capital%'")
            .replacing("capital = 0", with: "NOT featurecla LIKE 'Admin-0 capital%'")
            .replacing("rank", with: "scalerank")
    }

    private func countries(_ detail: Detail) -> Renderer {
        let fills = palette.land.map { area($0) }
        if fills.count == 1 { return SimpleRenderer(symbol: fills[0]) }
        return UniqueValueRenderer(
            fieldNames: [detail == .fine ? "MAPCOLOR7" : "tint"],
            uniqueValues: fills.enumerated().map { UniqueValue(symbol: $1, values: [$0 + 1]) },
            defaultSymbol: fills[0])
    }

    private func names(_ layer: FeatureLayer, _ detail: Detail) {
        let names = label(size: 9, color: palette.text, field: detail == .fine ? "NAME_LONG" : "name")
        names.minScale = 200e6
        names.multipartStrategy = .labelLargest
        layer.addLabelDefinition(names)
        layer.labelsAreEnabled = true
    }

    private var seas: Layer? {
        let none = SimpleLineSymbol(style: .noLine)
        let layer = layers(.seas) { _ in SimpleRenderer(symbol: none) }.first as? FeatureLayer
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
        _ condition: String, below scale: Double, size: Double, weight: TextSymbol.FontWeight = .normal
    ) -> [Layer] {
        let marker = SimpleMarkerSymbol(style: .circle, color: palette.text, size: size * 0.35)
        return layers(.cities, condition, below: scale) { _ in
            SimpleRenderer(symbol: marker)
        } _: { layer, _ in
            let names = label(size: size, color: palette.text)
            names.textSymbol?.fontWeight = weight
            layer.addLabelDefinition(names)
            layer.labelsAreEnabled = true
        }
    }

    private func label(size: Double, color: Color, field: String = "name") -> LabelDefinition {
        let symbol = TextSymbol(color: color, size: size)
        symbol.haloColor = palette.halo
        symbol.haloWidth = 1
        return LabelDefinition(
            labelExpression: SimpleLabelExpression(simpleExpression: "[\(field)]"), textSymbol: symbol)
    }

    private func area(_ color: Color) -> SimpleFillSymbol { SimpleFillSymbol(color: color) }

    private func line(_ color: Color, _ width: Double) -> SimpleLineSymbol {
        SimpleLineSymbol(color: color, width: width)
    }
}
