// The unsafe code reads `weights`, `firsts`, `seconds` and the row below between two indexes. All four have one entry
// more than there are groups of values, and no index is above the number of groups.

/// Finds the classes with the smallest sum of squared differences between values and the means of their classes.
///
/// The result is exact: the method of W. D. Fisher ("On grouping for maximum homogeneity", 1958), which G. F. Jenks
/// applied to maps (1977). A row of the table has the best division of the first values into a number of classes. The
/// start of the last class never moves down if a value is added. So the entry in the middle of a row bounds the search of
/// all others, and a row needs count · log(count) steps.
///
/// Above a size of the table, neighboring values form groups that stay together: 33,554,432 distinct values times
/// classes. A million values can have 33 classes without groups.
package struct NaturalBreaks {
    private let values: [Double]
    private let classes: Int
    /// The number of values below the end of each group, from 0 to the number of values.
    private let ends: [Int]
    /// Sums over the features between the median and each group's end: their number, and sums of differences and
    /// squared differences from the median.
    ///
    /// Sums that begin at the median keep their digits if there are a few extreme values at the ends.
    private let weights: [Double]
    private let firsts: [Double]
    private let seconds: [Double]

    /// Prepares the search.
    ///
    /// - Parameters:
    ///   - distribution: The values, at least one.
    ///   - classes: The number of classes, at least 1.
    ///   - maxEntryCount: The maximum number of entries of the table.
    package init(_ distribution: ValueDistribution, classes: Int, maxEntryCount: Int = 1 << 25) {
        values = distribution.values
        self.classes = classes
        let count = values.count
        let size = max(1, (count * classes + maxEntryCount - 1) / maxEntryCount)
        ends = Array(stride(from: 0, to: count, by: size)) + [count]
        let half = distribution.count / 2
        let middle = distribution.ranks.firstIndex { $0 > half } ?? 0
        let scaling = ValueScaling(distribution, center: values[middle])
        var weights = [Double](repeating: 0, count: count + 1)
        var firsts = weights
        var seconds = weights
        func term(_ index: Int) -> (Double, Double, Double) {
            let weight = Double(distribution.featureCount(at: index))
            let difference = scaling.place(of: distribution.values[index])
            return (weight, weight * difference, weight * difference * difference)
        }
        for index in middle..<count {
            let (weight, first, second) = term(index)
            weights[index + 1] = weights[index] + weight
            firsts[index + 1] = firsts[index] + first
            seconds[index + 1] = seconds[index] + second
        }
        for index in stride(from: middle - 1, through: 0, by: -1) {
            let (weight, first, second) = term(index)
            weights[index] = weights[index + 1] - weight
            firsts[index] = firsts[index + 1] - first
            seconds[index] = seconds[index + 1] - second
        }
        self.weights = ends.map { weights[$0] }
        self.firsts = ends.map { firsts[$0] }
        self.seconds = ends.map { seconds[$0] }
    }

    /// Returns the greatest value of each class but the highest.
    package func limits() -> [Double] {
        let groupCount = ends.count - 1
        guard classes < groupCount else { return ends.dropFirst().dropLast().map { values[$0 - 1] } }
        guard classes > 1 else { return [] }
        var costs = (0...groupCount).map { $0 > 0 ? deviation(0, $0) : 0 }
        var starts: [[Int32]] = []
        for number in 2..<max(classes, 2) {
            var row = Row(number: number, below: costs, groupCount: groupCount, classes: classes)
            row.fill(self)
            costs = row.costs
            starts.append(row.starts)
        }
        var last = Row(number: classes, below: costs, groupCount: groupCount, classes: classes)
        var start = last.fill(self, at: groupCount, among: (classes - 1)...(groupCount - 1))
        var limits = [values[ends[start] - 1]]
        for row in starts.reversed() {
            start = Int(row[start])
            limits.append(values[ends[start] - 1])
        }
        return limits.reversed()
    }

    /// Returns the sum of squared differences from the mean of the groups from `start` up to, not including, `end`.
    private func deviation(_ start: Int, _ end: Int) -> Double {
        let first = firsts[end] - firsts[start]
        return max(0, seconds[end] - seconds[start] - first * first / (weights[end] - weights[start]))
    }

    /// The best divisions of the first groups into one number of classes.
    private struct Row {
        let number: Int
        /// The costs with one class less, by the number of groups.
        let below: [Double]
        /// The possible numbers of groups: the other classes need at least one each.
        let range: ClosedRange<Int>
        var costs: [Double]
        var starts: [Int32]

        init(number: Int, below: [Double], groupCount: Int, classes: Int) {
            self.number = number
            self.below = below
            range = number...(groupCount - (classes - number))
            costs = [Double](repeating: .infinity, count: number < classes ? groupCount + 1 : 0)
            starts = [Int32](repeating: 0, count: number < classes ? groupCount + 1 : 0)
        }

        /// Fills the row, the entries in the middle first.
        mutating func fill(_ search: borrowing NaturalBreaks) {
            fill(search, range.lowerBound, range.upperBound, number - 1, range.upperBound - 1)
        }

        private mutating func fill(
            _ search: borrowing NaturalBreaks, _ low: Int, _ high: Int, _ lowStart: Int, _ highStart: Int
        ) {
            guard low <= high else { return }
            let middle = (low + high) / 2
            let start = fill(search, at: middle, among: lowStart...min(highStart, middle - 1))
            fill(search, low, middle - 1, lowStart, start)
            fill(search, middle + 1, high, start, highStart)
        }

        /// Finds the best start of the last class of an entry.
        @discardableResult
        mutating func fill(
            _ search: borrowing NaturalBreaks, at end: Int, among candidates: ClosedRange<Int>
        ) -> Int {
            let (weight, first, second) = (search.weights[end], search.firsts[end], search.seconds[end])
            var best = Double.infinity
            var start = candidates.lowerBound
            search.weights.withUnsafeBufferPointer { weights in
                search.firsts.withUnsafeBufferPointer { firsts in
                    search.seconds.withUnsafeBufferPointer { seconds in
                        below.withUnsafeBufferPointer { below in
                            for candidate in candidates {
                                let difference = first - firsts[candidate]
                                let deviation =
                                    second - seconds[candidate]
                                    - difference * difference / (weight - weights[candidate])
                                let cost = below[candidate] + deviation
                                if cost < best {
                                    best = cost
                                    start = candidate
                                }
                            }
                        }
                    }
                }
            }
            if !costs.isEmpty {
                costs[end] = max(0, best)
                starts[end] = Int32(start)
            }
            return start
        }
    }
}
