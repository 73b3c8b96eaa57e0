extension ClassLimits {
    /// Returns the text of each class for a legend, such as `1,000 to 5,000`.
    ///
    /// The numbers have all digits, so a reader finds each value in its class; ``rounded(for:)`` gives few digits. The
    /// text of a class that has its upper end as its only value is this value.
    ///
    /// - Parameters:
    ///   - distribution: The values that were classified.
    ///   - unit: The text after the numbers, such as `people/km²`. Default: none.
    package func texts(_ distribution: ValueDistribution, unit: String = "") -> [String] {
        let suffix = unit.isEmpty ? "" : " \(unit)"
        return maxValues.indices.map { index in
            let (low, high) = (minValue(of: index), maxValues[index])
            let first = distribution.distinctCount(through: index > 0 ? low : low.nextDown)
            let end = distribution.distinctCount(through: high)
            let isSingle = end - first == 1 && distribution.values[first] == high
            if isSingle || low == high { return NumberText.exact(high) + suffix }
            return "\(NumberText.exact(low)) to \(NumberText.exact(high))\(suffix)"
        }
    }
}
