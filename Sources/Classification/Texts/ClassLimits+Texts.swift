extension ClassLimits {
    /// Returns the text of each class for a legend, such as `1,000 to 5,000`.
    ///
    /// The numbers have all digits, so a reader finds each value in its class; ``rounded(for:)`` gives few digits. If
    /// each class has a single value, the texts are these values.
    ///
    /// - Parameters:
    ///   - distribution: The values that were classified.
    ///   - unit: The text after the numbers, such as `people/km²`. Default: none.
    package func texts(_ distribution: ValueDistribution, unit: String = "") -> [String] {
        let suffix = unit.isEmpty ? "" : " \(unit)"
        let hasSingleValues =
            distribution.values.count == count
            && distribution.values.indices.allSatisfy { self.index(of: distribution.values[$0]) == $0 }
        return maxValues.indices.map { index in
            let (low, high) = (minValue(of: index), maxValues[index])
            if hasSingleValues { return NumberText.exact(distribution.values[index]) + suffix }
            if low == high { return NumberText.exact(high) + suffix }
            return "\(NumberText.exact(low)) to \(NumberText.exact(high))\(suffix)"
        }
    }
}
