extension ClassLimits {
    /// The part of the narrower neighbor by which a limit can move.
    private static let maxMove = 0.1

    /// Returns the classes with round limits; each value stays in its class.
    ///
    /// A limit moves only between the two values that it separates, and by at most a tenth of the narrower class beside
    /// it. The lower end of all classes moves down and their upper end moves up.
    package func rounded(for distribution: ValueDistribution) -> ClassLimits {
        guard let low = distribution.values.first, let high = distribution.values.last else { return self }
        var rounded: [Double] = []
        for index in maxValues.indices {
            let limit = maxValues[index]
            let own = limit - minValue(of: index)
            let isLast = index == maxValues.count - 1
            let move = Self.maxMove * (isLast ? own : min(own, maxValues[index + 1] - limit))
            let below = distribution.distinctCount(through: limit)
            var from = limit - move
            if below > 0 { from = max(from, distribution.values[below - 1]) }
            var to = limit + move
            if below < distribution.values.count { to = min(to, distribution.values[below].nextDown) }
            if isLast { from = max(from, high) }
            rounded.append(Self.roundest(limit, from, to))
        }
        let move = Self.maxMove * (maxValues[0] - minValue)
        let start = Self.roundest(minValue, minValue - move, min(minValue, low))
        return ClassLimits(minValue: start, maxValues: rounded)
    }

    private static func roundest(_ limit: Double, _ low: Double, _ high: Double) -> Double {
        guard low.isFinite, high.isFinite, low <= limit, limit <= high else { return limit }
        return RoundNumber.nearest(to: limit, in: low...high)
    }
}
