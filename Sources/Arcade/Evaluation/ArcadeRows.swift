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
    private var known: [String: ArcadeColumn] = [:]
    private let place: ArcadeRow

    init(_ batch: FeatureBatch, timeZone: ArcadeTimeZone, _ place: ArcadeRow) {
        self.batch = batch
        self.timeZone = timeZone
        self.place = place
    }

    private var row: Int { place.row }

    var geometry: Geometry? { row < batch.count ? batch.geometry(of: row) : nil }

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
