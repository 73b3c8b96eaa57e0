/// The limits of classes of numbers.
///
/// As in class breaks of ArcGIS, the upper end belongs to a class, and the lower end to the class below. The lowest class
/// includes its lower end.
package struct ClassLimits: Hashable, Sendable {
    /// The lower end of the lowest class.
    package private(set) var minValue: Double
    /// The upper end of each class, ascending, each once.
    package private(set) var maxValues: [Double]

    /// Creates classes with limits between two values; limits that separate nothing are left out.
    init(inner limits: [Double], low: Double, high: Double) {
        minValue = low
        maxValues = Self.ascending(limits.filter { $0 >= low && $0 < high }) + [high]
    }

    /// Creates classes with limits that are set by hand.
    init(manual limits: [Double], low: Double, high: Double) {
        var limits = Self.ascending(limits.map { $0 + 0 })
        minValue = low
        if let first = limits.first, first <= low, limits.count > 1 || first < high {
            minValue = first
            limits.removeFirst()
        }
        if limits.last.map({ $0 < high }) ?? true { limits.append(high) }
        maxValues = limits
    }

    init(minValue: Double, maxValues: [Double]) {
        self.minValue = minValue
        self.maxValues = maxValues
    }

    /// The number of classes.
    package var count: Int { maxValues.count }

    /// Returns the lower end of a class.
    package func minValue(of index: Int) -> Double { index > 0 ? maxValues[index - 1] : minValue }

    /// Returns the class of a number; nil for NaN and for numbers outside of all classes.
    package func index(of value: Double) -> Int? {
        guard value >= minValue, let last = maxValues.last, value <= last else { return nil }
        return maxValues.firstIndex { value <= $0 }
    }

    /// Returns the number of features in each class.
    package func featureCounts(_ distribution: ValueDistribution) -> [Int] {
        let below = distribution.featureCount(through: minValue.nextDown)
        let ends = maxValues.map { distribution.featureCount(through: $0) }
        return zip(ends, [below] + ends).map { $0 - $1 }
    }

    private static func ascending(_ numbers: [Double]) -> [Double] {
        numbers.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
