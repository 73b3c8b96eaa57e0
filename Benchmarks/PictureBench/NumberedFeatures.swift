import Cartouche
import CartoucheFeatures

/// The features of a file in memory, with the numbers of their rows as identifiers.
struct NumberedFeatures {
    /// The features in their order in the source.
    private(set) var rows: [(id: Int64, geometry: Geometry?, attributes: [String: AttributeValue])] = []

    init(path: String) throws {
        var rows = rows
        try FeatureSources.open(path: path).forEachBatch { batch in
            for row in 0..<batch.count {
                rows.append((Int64(rows.count + 1), batch.geometry(of: row), batch.attributes(of: row)))
            }
        }
        self.rows = rows
    }

    /// The same features in another order.
    var shuffled: NumberedFeatures {
        var result = self
        var state: UInt64 = 19
        for number in rows.indices.dropFirst().reversed() {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            result.rows.swapAt(number, Int(state >> 33) % (number + 1))
        }
        return result
    }

    /// Returns a source with a text and a number of each feature.
    func source(
        name: (_ attributes: [String: AttributeValue]) -> String,
        order: (_ attributes: [String: AttributeValue]) -> Double
    ) -> MemorySource {
        var geometry = GeometryColumn()
        for row in rows { geometry.append(row.geometry) }
        let columns = [
            AttributeColumn(name: "NAME", values: .strings(rows.map { name($0.attributes) })),
            AttributeColumn(name: "ORDER", values: .doubles(rows.map { order($0.attributes) })),
        ]
        let batch = FeatureBatch(
            ids: rows.map(\.id), geometry: geometry, attributes: columns, spatialReference: .wgs84)
        return MemorySource(name: "features", batches: [batch])
    }
}

extension [String: AttributeValue] {
    /// Returns the text of a field; empty if it has none.
    func text(_ field: String) -> String {
        if case .string(let text)? = self[field] { text } else { "" }
    }

    /// Returns the number of a field; 0 if it has none.
    func number(_ field: String) -> Double {
        switch self[field] {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: 0
        }
    }
}
