/// The numbers of a field in ascending order, each once, with the number of features that have it.
///
/// All methods of classification work on this form. NaN and infinite numbers have no place in it; they are counted.
package struct ValueDistribution: Hashable, Sendable {
    /// The distinct finite numbers, ascending.
    package let values: [Double]
    /// For each value, the number of features that have it or a smaller one.
    package let ranks: [Int]
    /// The number of features without a number: NaN.
    package let missingCount: Int
    /// The number of features with an infinite number.
    package let infiniteCount: Int

    /// Sorts and counts numbers; −0 counts as 0.
    package init(_ numbers: [Double]) {
        var finite: [Double] = []
        finite.reserveCapacity(numbers.count)
        var missing = 0
        for number in numbers {
            // The sum turns −0 into 0.
            if number.isFinite { finite.append(number + 0) } else if number.isNaN { missing += 1 }
        }
        missingCount = missing
        infiniteCount = numbers.count - finite.count - missing
        NumberSorting.sort(&finite)
        var values: [Double] = []
        var ranks: [Int] = []
        for (index, number) in finite.enumerated() {
            if let last = values.last, last == number {
                ranks[ranks.count - 1] = index + 1
            } else {
                values.append(number)
                ranks.append(index + 1)
            }
        }
        self.values = values
        self.ranks = ranks
    }

    /// The number of features with a finite number.
    package var count: Int { ranks.last ?? 0 }

    /// The number of features that have the value with this index.
    package func featureCount(at index: Int) -> Int { ranks[index] - (index > 0 ? ranks[index - 1] : 0) }

    /// Returns the number of distinct values that are at most a limit.
    func distinctCount(through limit: Double) -> Int {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the number of features whose value is at most a limit.
    func featureCount(through limit: Double) -> Int {
        let index = distinctCount(through: limit)
        return index > 0 ? ranks[index - 1] : 0
    }

    /// The mean and the standard deviation of a sample (with the divisor count − 1); nil without values.
    ///
    /// The deviation of a single feature is 0.
    package var statistics: (mean: Double, deviation: Double)? {
        guard count > 0 else { return nil }
        let scaling = ValueScaling(self, center: values[values.count / 2])
        var mean = 0.0
        var squares = 0.0
        for index in values.indices {
            let weight = Double(featureCount(at: index))
            let place = scaling.place(of: values[index])
            let difference = place - mean
            mean += difference * weight / Double(ranks[index])
            squares += weight * difference * (place - mean)
        }
        let deviation = count > 1 ? (squares / Double(count - 1)).squareRoot() : 0
        return (scaling.value(at: mean), scaling.length(of: deviation))
    }
}
