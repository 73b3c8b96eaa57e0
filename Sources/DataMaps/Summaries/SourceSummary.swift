import CartoucheFeatureSources
import CartoucheFeatures

/// The summaries of all fields of a source.
package struct SourceSummary: Sendable {
    package private(set) var fields: [FieldSummary]

    /// The number of intervals of histograms.
    package static let binCount = 16

    /// Reads all features twice: first their ranges, then the histograms of numbers and dates.
    ///
    /// Memory depends on the number of different values, up to a limit, and not on the number of features.
    package init(_ source: any FeatureSource) throws {
        var fields = source.fields.map(FieldSummary.init)
        var indexes: [String: Int] = [:]
        for (index, field) in fields.enumerated() { indexes[field.name] = indexes[field.name] ?? index }
        var rows = 0
        try source.forEachBatch { batch in
            rows += batch.count
            for column in batch.attributes {
                if indexes[column.name] == nil {
                    indexes[column.name] = fields.count
                    fields.append(FieldSummary(Field(name: column.name, type: column.values.type)))
                }
                if let index = indexes[column.name] { fields[index].count(column) }
            }
        }
        for index in fields.indices {
            // Features of batches without the column have no value.
            fields[index].nullCount += max(rows - fields[index].count, 0)
            fields[index].count = rows
        }
        self.fields = fields
        try countBins(source)
    }

    private mutating func countBins(_ source: any FeatureSource) throws {
        var bins: [Int: (low: Double, high: Double, counts: [Int], sum: Double, number: Int)] = [:]
        for (index, field) in fields.enumerated() {
            guard let low = field.minimum?.measure, let high = field.maximum?.measure else { continue }
            bins[index] = (low, high, [Int](repeating: 0, count: Self.binCount), 0, 0)
        }
        guard !bins.isEmpty else { return }
        let query = FeatureQuery(fields: bins.keys.sorted().map { fields[$0].name })
        try source.forEachBatch(query) { batch in
            for (index, var bin) in bins {
                guard let numbers = batch.column(named: fields[index].name)?.numbers() else { continue }
                let width = bin.high - bin.low
                for number in numbers where number.isFinite {
                    let share = width.isFinite ? (number - bin.low) / width : number / width
                    let place = width > 0 && share.isFinite ? Int(share * Double(Self.binCount)) : 0
                    bin.counts[min(max(place, 0), Self.binCount - 1)] += 1
                    bin.number += 1
                    bin.sum += (number - bin.sum) / Double(bin.number)
                }
                bins[index] = bin
            }
        }
        for (index, bin) in bins where bin.number > 0 {
            if fields[index].type != .date { fields[index].mean = bin.sum }
            if bin.low < bin.high { fields[index].histogram = bin.counts }
        }
    }
}
