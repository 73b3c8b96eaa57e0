import Cartouche
import CartoucheCommandInputs
import CartoucheGeospatial
import CartoucheLayouts

/// The pages of a series: one for each feature of a layer.
struct SeriesPages {
    private let features: FeatureSequence
    private let series: MapSeries
    /// The kind of the features' geometries; nil if it is unknown or differs.
    let geometryKind: GeometryKind?
    /// The number of pages.
    var count: Int { features.count }

    /// The greatest number of pages.
    static let maximumCount = 100_000

    /// Reads the features of a layer of a map.
    ///
    /// - Throws: ``InputError`` if the map has no such feature layer, if the layer has no such field, or if there are
    ///   no or too many features. Also the errors of the layer's data.
    init(_ series: MapSeries, of map: Map) throws {
        self.series = series
        let layers = map.layerEntries.flatMap { layer in
            (layer as? FeatureCollectionLayer)?.layers ?? [layer as? FeatureLayer].compactMap { $0 }
        }
        // A feature collection has the name of its layer if it has only one table.
        let collection = map.layerEntries.first { $0.name == series.layer } as? FeatureCollectionLayer
        let layer = layers.first { $0.name == series.layer } ?? collection?.layers.first
        guard let table = layer?.featureTable else {
            let names = Set(layers.map(\.name)).sorted().prefix(20).map { "\"\($0)\"" }
            throw InputError(
                "the map has no feature layer \"\(series.layer)\" for a series of pages",
                suggestion: "the layers are " + names.joined(separator: ", "))
        }
        let parameters = QueryParameters()
        // Features that the layer does not show have no page.
        parameters.whereClause = layer?.drawnCondition() ?? ""
        if let layer, layer.isTimeFilteringEnabled, let extent = map.timeExtent {
            parameters.timeExtent = layer.timeOffset.map(extent.subtracting) ?? extent
        }
        geometryKind = try table.source().geometryKind
        for field in [series.nameField, series.sortField] where !field.isEmpty {
            guard table.field(named: field) != nil else {
                throw InputError(
                    "the layer \"\(series.layer)\" has no field \"\(field)\"",
                    suggestion: "the fields are "
                        + table.fields.prefix(30).map(\.name).joined(separator: ", "))
            }
        }
        if !series.sortField.isEmpty {
            parameters.addOrderByField(
                OrderBy(
                    fieldName: series.sortField,
                    sortOrder: series.isAscending ? .ascending : .descending))
        }
        features = try table.features(using: parameters).features()
        guard !features.isEmpty, features.count <= Self.maximumCount else {
            throw InputError(
                "the layer \"\(series.layer)\" has \(features.count) features",
                suggestion: "a series has 1 to \(Self.maximumCount) pages; use --where, or another layer")
        }
    }

    /// The name and the attributes of a page; its number is from 1.
    func page(_ number: Int) -> (page: SeriesPage, geometry: Geometry?) {
        let feature = features[number - 1]
        // Whole numbers have no decimals, as in tables of ArcGIS.
        let attributes = feature.attributes.mapValues { value in
            (value as? Double).flatMap(Int64.init(exactly:)).map(String.init) ?? "\(value)"
        }
        let name = attributes[series.nameField] ?? String(number)
        return (SeriesPage(name: name, number: number, attributes: attributes), feature.geometry)
    }

    /// Returns the viewpoint of a page; nil if the feature has no geometry.
    ///
    /// - Parameters:
    ///   - geometry: The geometry of the page's feature.
    ///   - scale: The denominator of the scale for points.
    ///   - rotation: The heading at the top in degrees.
    func viewpoint(of geometry: Geometry?, scale: Double, rotation: Double) -> Viewpoint? {
        guard let extent = geometry?.extent, !extent.isEmpty else { return nil }
        let center = extent.center
        guard extent.width > 0 || extent.height > 0 else {
            return Viewpoint(center: center, scale: scale, rotation: rotation)
        }
        let (across, up) = (extent.width * series.margin, extent.height * series.margin)
        let around = Envelope(
            xMin: extent.xMin - across, yMin: extent.yMin - up, xMax: extent.xMax + across,
            yMax: extent.yMax + up, spatialReference: extent.spatialReference)
        return Viewpoint(boundingGeometry: around, rotation: rotation)
    }
}
