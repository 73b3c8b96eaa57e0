import Cartouche
import CartoucheFeatureSources
import CartoucheFeatures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The periods of the pictures of a film.
package struct TimeSteps {
    /// One period with its text.
    package struct Period: Hashable, Sendable {
        package let extent: TimeExtent
        package let text: String
    }

    package let periods: [Period]

    /// The maximum number of periods.
    package static let maxCount = 2000

    /// Divides the times of a map's features into periods.
    ///
    /// - Parameters:
    ///   - step: The length of a period.
    ///   - extent: Limits the times; nil for all of the features.
    /// - Throws: ``InputError`` if no feature has a time, or if there are too many periods.
    package init(_ step: TimeStep, of map: Map, in extent: TimeExtent?) throws {
        var (low, high) = extent?.milliseconds ?? (nil, nil)
        if low == nil || high == nil {
            let found = try Self.times(of: map)
            guard let found else {
                throw InputError("no feature has a time", suggestion: "name other fields with --time-fields")
            }
            (low, high) = (low ?? found.lowerBound, high ?? found.upperBound)
        }
        // Beyond 10,000 years there is no data.
        let limits = -62_167_219_200_000.0...253_402_300_799_999.0
        guard let low, let high, low <= high, limits.contains(low), limits.contains(high) else {
            throw InputError("the period of the film contains no time")
        }
        var periods: [Period] = []
        var start = step.start(of: Int(low))
        while Double(start) <= high {
            guard periods.count < Self.maxCount else {
                throw InputError(
                    "the film has more than \(Self.maxCount) frames", suggestion: "use a longer --time-step")
            }
            let next = step.next(after: start)
            periods.append(
                Period(
                    extent: TimeExtent(startDate: Self.date(start), endDate: Self.date(next - 1)),
                    text: step.text(of: start)))
            start = next
        }
        self.periods = periods
    }

    private static func date(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Returns the first and the last time of all features, in milliseconds since 1970; nil without times.
    private static func times(of map: Map) throws -> ClosedRange<Double>? {
        var range: ClosedRange<Double>?
        for layer in map.operationalLayers.flatMap(\.drawnLayers) {
            guard let info = layer.featureTable?.timeInfo else { continue }
            let fields = [info.startField] + [info.endField].compactMap { $0 }
            try layer.featureSource().forEachBatch(FeatureQuery(fields: fields)) { batch in
                for column in fields.compactMap({ batch.column(named: $0) }) {
                    for time in column.numbers() where time.isFinite {
                        range =
                            range.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
                    }
                }
            }
        }
        return range
    }
}
