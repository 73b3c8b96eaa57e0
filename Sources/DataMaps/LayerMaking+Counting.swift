import CartoucheColorRamps
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

// Surfaces of density, dots, charts, clusters and bins.
extension LayerMaking {
    /// Returns the renderer of a surface of density; nil if the layer does not have the field of the weights.
    mutating func heat(_ style: DataMapStyle) throws -> Renderer? {
        var field = ""
        if let weight = style.weight {
            guard let rule = FieldRule(weight, among: names), rule.divisor == nil else { return nil }
            _ = try numbers(rule)
            field = rule.field
        }
        return HeatmapRenderer.make(
            field: field, ramp: try ramps.ramp(style.ramp ?? look.look.theme.surfaceRamp))
    }

    /// Returns the renderer of dots in areas; nil if the layer does not have the fields.
    mutating func dots(_ text: String, _ style: DataMapStyle) throws -> Renderer? {
        guard let (fields, parts) = fields(text) else { return nil }
        var value: Double?
        if let part = parts.first, !part.isEmpty {
            value = Double(part.filter { $0 != "," && $0 != " " })
            guard let value, value > 0, value.isFinite else {
                throw DataMapError(
                    "'\(part)' is not the value of a dot", at: text,
                    suggestion: "write a number above 0, such as pop:100000", isUsage: true)
            }
        }
        return try dotRenderer(fields, value: value, ramps.ramp(style.ramp ?? Self.dotRamp))
    }

    /// The ramp of dots.
    static let dotRamp = "Dark2"

    /// Returns the renderer of dots for fields.
    ///
    /// - Parameter value: The value of a dot; nil for some thousand dots.
    mutating func dotRenderer(
        _ fields: [String], value: Double?, _ ramp: NamedColorRamp
    ) throws -> DotDensityRenderer {
        let place = fields.joined(separator: ",")
        if look.look.color != nil, fields.count > 1 {
            throw DataMapError(
                "the dots of \(fields.count) fields have one color", at: place,
                suggestion: "use --ramp instead of --color", isUsage: true)
        }
        var total = 0.0
        for field in fields {
            let values = try numbers(FieldRule(field: field))
            total += values.numbers.reduce(0) { $0 + ($1.isFinite ? max($1, 0) : 0) }
        }
        guard total > 0 else {
            throw DataMapError("all values are 0", at: place, suggestion: "choose another field")
        }
        let value = value ?? Self.roundUp(total / Self.usualDotCount)
        guard total / value <= Self.maxDotCount else {
            throw DataMapError(
                "a dot for \(part(value)) gives more than \(Int(Self.maxDotCount)) dots", at: place,
                suggestion: "use a value of at least \(part(Self.roundUp(total / Self.maxDotCount)))")
        }
        let renderer = DotDensityRenderer(attributes: colored(fields, ramp), dotValue: value)
        renderer.dotSize = 2
        renderer.backgroundColor = look.look.theme.ground
        renderer.outline = look.groundOutline()
        return renderer
    }

    private func part(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

    /// The number of dots if a rule does not state the value of a dot, about.
    private static let usualDotCount = 4000.0
    /// The greatest number of dots.
    private static let maxDotCount = 2_000_000.0

    /// Returns the smallest number of the form 1, 2 or 5 times a power of ten that is not below a positive number.
    private static func roundUp(_ value: Double) -> Double {
        var (power, parts) = (1.0, 1.0)
        while power * 10 <= value { power *= 10 }
        while value * parts < 1, parts < 1e300 { parts *= 10 }
        let lead = value * parts / power
        let factor: Double = lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10
        return factor * power / parts
    }

    /// Returns the renderer of pie charts; nil if the layer does not have the fields.
    mutating func pie(_ text: String, _ style: DataMapStyle) throws -> Renderer? {
        guard let (fields, parts) = fields(text), fields.count > 1 || !text.contains(",") else { return nil }
        if let part = parts.first, !part.isEmpty {
            throw DataMapError(
                "'\(part)' after the fields of a pie chart has no meaning", at: text,
                suggestion: "write fields, such as coal,gas,wind; --sizes and --ramp state the rest",
                isUsage: true)
        }
        guard fields.count > 1 else {
            throw DataMapError(
                "a pie chart of one field is a circle", at: text,
                suggestion: "name two or more fields, such as coal,gas,wind", isUsage: true)
        }
        return try pieRenderer(fields, ramps.ramp(style.ramp ?? Self.pieRamp))
    }

    /// The ramp of pie charts.
    static let pieRamp = "Set2"

    /// Returns the renderer of pie charts for fields.
    mutating func pieRenderer(_ fields: [String], _ ramp: NamedColorRamp) throws -> PieChartRenderer {
        for field in fields { _ = try numbers(FieldRule(field: field)) }
        let renderer = PieChartRenderer(attributes: colored(fields, ramp), size: 24)
        renderer.outline = SimpleLineSymbol(style: .solid, color: look.look.theme.page, width: 0.5)
        if kind == .polygon { renderer.backgroundFillSymbol = look.ground() }
        return renderer
    }

    /// Returns fields with the colors of a ramp.
    private func colored(_ fields: [String], _ ramp: NamedColorRamp) -> [AttributeColorInfo] {
        zip(fields, ramp.colors(count: fields.count)).map { field, color in
            AttributeColorInfo(fieldName: field, label: field, color: look.look.color ?? color)
        }
    }

    /// Returns the reduction of the layer.
    func reduction(_ reduction: DataMapStyle.Reduction, _ style: DataMapStyle) throws -> FeatureReduction {
        switch reduction {
        case .clusters:
            let clusters = ClusteringFeatureReduction()
            let symbol = look.labelSymbol()
            symbol.size = 10
            let labels = LabelDefinition(
                labelExpression: SimpleLabelExpression(simpleExpression: "[cluster_count]"),
                textSymbol: symbol)
            labels.placement = .pointCenterCenter
            clusters.labelDefinitions = [labels]
            clusters.labelsAreEnabled = true
            return clusters
        case .bins:
            let level = try binLevel()
            let renderer = try style.ramp.map { ramp in
                BinningFeatureReduction.countRenderer(try ramps.ramp(ramp).colors(count: 5))
            }
            return BinningFeatureReduction(renderer: renderer, fixedBinLevel: level, binType: .flatHexagon)
        }
    }

    /// Returns the level of bins of which about forty are beside each other in the data.
    private func binLevel() throws -> Int {
        let count = 40.0
        var bounds = GeometryColumn.noBounds
        try source.forEachBatch(FeatureQuery(fields: [])) {
            bounds = GeometryColumn.union(bounds, $0.geometry.allBounds)
        }
        let levels = BinningFeatureReduction.BinType.flatHexagon.levels
        guard !bounds.x.isNaN else { return 10 }
        let width = max(bounds.z - bounds.x, bounds.w - bounds.y)
        let isGeographic = (try? source.spatialReference?.properties().isGeographic) ?? (abs(bounds.x) <= 180)
        let meters = isGeographic ? width * BinningFeatureReduction.equator / 360 : width
        return levels.last { BinningFeatureReduction.cellSize(.flatHexagon, level: $0) >= meters / count }
            ?? levels.lowerBound
    }
}

extension DataMapLook.Theme {
    /// The ramp of surfaces of density: the color of high densities differs most from the page.
    var surfaceRamp: String { self == .light ? "YlOrRd" : "inferno" }
}

extension HeatmapRenderer {
    /// The number of colors of a surface.
    private static let stopCount = 9

    /// Makes a surface with the colors of a ramp; low densities are transparent.
    ///
    /// - Parameters:
    ///   - field: The field with the weights; empty for equal weights.
    ///   - ramp: The colors.
    static func make(field: String, ramp: NamedColorRamp) -> HeatmapRenderer {
        let colors = ramp.ramp.colors(count: stopCount)
        let stops = colors.enumerated().map { index, color in
            // The color of the lowest density appears slowly.
            let ratio = Double(index) / Double(max(colors.count - 1, 1))
            // Documents have colors in steps of 1/255.
            let word = color.withAlphaComponent(min(ratio * 4, 1)).rgba8
            let stored = Color(
                red8: Int(word.x), green: Int(word.y), blue: Int(word.z), alpha: Int(word.w))
            return ColorStop(ratio: ratio, color: stored)
        }
        return HeatmapRenderer(fieldName: field, colorStops: stops, maxDensity: .nan)
    }
}
