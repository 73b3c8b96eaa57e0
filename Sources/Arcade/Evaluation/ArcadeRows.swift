import CartoucheFeatures
import CartoucheGeospatial

/// The row of a batch that a run evaluates.
final class ArcadeRow {
    @exclusivity(unchecked) var row = 0
}

/// The features of a batch, of which a run has one at a time.
final class ArcadeRows {
    private let batch: FeatureBatch
    private let timeZone: ArcadeTimeZone
    /// The spatial reference of the map; nil if it is unknown.
    private let spatialReference: SpatialReference?
    private var known: [String: ArcadeColumn] = [:]
    private let place: ArcadeRow

    init(_ batch: FeatureBatch, _ context: ArcadeContext, _ place: ArcadeRow) {
        self.batch = batch
        timeZone = context.timeZone
        spatialReference = context.spatialReference
        self.place = place
    }

    private var row: Int { place.row }

    /// The geometry of the feature, in the spatial reference of the map; outer rings are clockwise, as in ArcGIS.
    var geometry: Geometry? {
        guard row < batch.count, var geometry = batch.geometry(of: row) else { return nil }
        if let spatialReference, let own = geometry.spatialReference, own != spatialReference {
            guard let projected = GeometryEngine.project(geometry, into: spatialReference) else { return nil }
            geometry = projected
        }
        guard let area = geometry as? Polygon else { return geometry }
        return Polygon(
            coordinates: area.coordinates.oriented(outer: .clockwise), spatialReference: area.spatialReference
        )
    }

    var fieldNames: [String] { batch.attributes.map(\.name) }

    func value(of field: String) -> ArcadeValue? {
        guard row < batch.count else { return nil }
        if let column = known[field] { return column.value(row) }
        let column = column(field)
        known[field] = column
        return column.value(row)
    }

    /// Returns the column of a field; the name of its table before a point is ignored if necessary.
    func column(_ name: String) -> ArcadeColumn {
        let bare = name.split(separator: ".").last.map(String.init) ?? name
        guard let column = batch.column(named: name) ?? batch.column(named: bare) else { return .missing }
        switch column.values {
        case .integers(let values): return .integers(values, isNull: column.isNull)
        case .doubles(let values): return .doubles(values, isNull: column.isNull)
        case .booleans(let values): return .booleans(values, isNull: column.isNull)
        case .dates(let values): return .dates(values, isNull: column.isNull, timeZone)
        case .strings(let strings):
            return .texts(strings.codes, strings.mapDistinct { .text($0) }, isNull: column.isNull)
        case .nulls: return .constant(.null)
        }
    }
}
