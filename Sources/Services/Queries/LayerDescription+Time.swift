import CartoucheExpressions
import CartoucheFeatures

extension LayerDescription {
    /// Returns the parameter `time` for a period: milliseconds since 1970, or `null` for an open side.
    ///
    /// - Returns: Nil if the service does not select by the period's fields, or if the period ends before it begins.
    func time(_ period: TestedPeriod) -> String? {
        let own = timeFields.map { $0.name.lowercased() }
        guard !own.isEmpty, own == period.fields.map({ $0.lowercased() }) else { return nil }
        if let start = period.start, let end = period.end, start > end { return nil }
        let times = [period.start, period.end].map { $0.flatMap { Int64(exactly: $0.rounded()) } }
        return times.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",")
    }
}
