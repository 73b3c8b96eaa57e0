import CartoucheClassification
import Testing

@Suite struct ClassMethodTests {
    private func limits(_ method: ClassMethod, _ numbers: [Double]) throws -> ClassLimits {
        try method.limits(of: ValueDistribution(numbers))
    }

    @Test func equalIntervalsHaveEqualWidths() throws {
        let classes = try limits(.equalInterval(classes: 4), [0, 1, 2, 100])
        #expect(classes.minValue == 0 && classes.maxValues == [25, 50, 75, 100])
        #expect(classes.featureCounts(ValueDistribution([0, 1, 2, 100])) == [3, 0, 0, 1])
        let wide = try limits(.equalInterval(classes: 2), [-1.7e308, 1.7e308])
        #expect(wide.maxValues == [0, 1.7e308])
    }

    @Test func definedIntervalsEndAtMultiples() throws {
        #expect(try limits(.definedInterval(width: 25), [10, 99]).maxValues == [25, 50, 75, 99])
        #expect(try limits(.definedInterval(width: 25), [25, 100]).maxValues == [50, 75, 100])
    }

    @Test func quantilesHaveEqualNumbersOfFeatures() throws {
        let ten = (1...10).map(Double.init)
        #expect(try limits(.quantile(classes: 5), ten).maxValues == [2, 4, 6, 8, 10])
        // The ranks 10/3 and 20/3, rounded up.
        #expect(try limits(.quantile(classes: 3), ten).maxValues == [4, 7, 10])
    }

    @Test func equalValuesAreInOneQuantile() throws {
        let numbers = [Double](repeating: 0, count: 60) + [1, 2, 3]
        let classes = try limits(.quantile(classes: 5), numbers)
        #expect(classes.maxValues == [0, 3])
        #expect(classes.featureCounts(ValueDistribution(numbers)) == [60, 3])
    }

    @Test func deviationsAreAroundTheMean() throws {
        // The mean is 5, the standard deviation √(32/7) = 2.138…
        let numbers: [Double] = [2, 4, 4, 4, 5, 5, 7, 9]
        let odd = try limits(.standardDeviation(classes: 5, width: 1), numbers)
        let expected = [3.930955032350302, 6.069044967649698, 8.207134902949093, 9]
        // The limit at −1.5 deviations, 1.79, is below the data.
        #expect(odd.count == 4)
        for (limit, value) in zip(odd.maxValues, expected) { #expect(abs(limit - value) < 1e-12) }
        #expect(try limits(.standardDeviation(classes: 2, width: 1), numbers).maxValues == [5, 9])
        let near = numbers.map { 1e9 + $0 * 1e-3 }
        let statistics = try #require(ValueDistribution(near).statistics)
        #expect(abs(statistics.deviation - 2.138089935e-3) < 1e-7)
    }

    @Test func geometricalIntervalsGrowByOneFactor() throws {
        let numbers = (0...10).map { Double(1 << $0) }
        let classes = try limits(.geometricalInterval(classes: 4), numbers)
        let ends = [classes.minValue] + classes.maxValues
        let widths = zip(ends.dropFirst(), ends).map { $0 - $1 }
        let factors = zip(widths.dropFirst(), widths).map { $0 / $1 }
        #expect(factors.count == 3 && factors[0] > 2)
        for factor in factors { #expect(abs(factor / factors[0] - 1) < 1e-9) }
        // Values that grow by a constant factor have about equal numbers in all classes.
        #expect(classes.featureCounts(ValueDistribution(numbers)).sorted() == [2, 3, 3, 3])
        // Values at equal distances have equal intervals.
        #expect(
            try limits(.geometricalInterval(classes: 2), [0, 1, 2, 3, 4, 5]).maxValues == [2.5, 5])
    }

    @Test func manualLimitsGiveEachValueAClass() throws {
        let numbers: [Double] = [12, 3000, 9000]
        let cases: [(limits: [Double], low: Double, high: [Double])] = [
            ([0, 1000, 5000], 0, [1000, 5000, 9000]), ([1000, 5000], 12, [1000, 5000, 9000]),
            ([5000, 1000, 5000], 12, [1000, 5000, 9000]), ([0, 10000, 20000], 0, [10000, 20000]),
            ([-5, 0, 9000], -5, [0, 9000]), ([5], 5, [9000]), ([10000], 12, [10000]),
        ]
        for (given, low, high) in cases {
            let classes = try limits(.manual(given), numbers)
            #expect(classes.minValue == low && classes.maxValues == high, "\(given)")
            #expect(numbers.allSatisfy { classes.index(of: $0) != nil })
        }
        #expect(try limits(.manual([5]), [5, 5]).maxValues == [5])
    }

    @Test func upperEndsBelongToTheirClass() throws {
        let classes = try limits(.equalInterval(classes: 2), [0, 10])
        #expect(classes.index(of: 0) == 0 && classes.index(of: 5) == 0)
        #expect(classes.index(of: 5.1) == 1 && classes.index(of: 10) == 1)
        #expect(classes.index(of: -0.1) == nil && classes.index(of: 10.1) == nil)
        #expect(classes.index(of: .nan) == nil)
    }

    @Test(arguments: [
        ClassMethod.equalInterval(classes: 5), .quantile(classes: 5), .naturalBreaks(classes: 5),
        .standardDeviation(classes: 5, width: 1), .geometricalInterval(classes: 5),
        .definedInterval(width: 10),
    ])
    func constantFieldsHaveOneClass(_ method: ClassMethod) throws {
        let classes = try limits(method, [3, 3, .nan, .infinity, 3])
        #expect(classes.minValue == 3 && classes.maxValues == [3])
    }

    @Test func valuesThatAreNoNumbersAreCounted() {
        let distribution = ValueDistribution([.nan, 2, -.infinity, -0.0, 0, .infinity, 2, 2])
        #expect(distribution.values == [0, 2] && distribution.ranks == [2, 5])
        #expect(distribution.values[0].sign == .plus)
        #expect(distribution.missingCount == 1 && distribution.infiniteCount == 2)
    }

    @Test func impossibleClassesAreErrors() {
        func error(_ method: ClassMethod, _ numbers: [Double]) -> ClassificationError? {
            #expect(throws: ClassificationError.self) { try limits(method, numbers) }
        }
        #expect(error(.quantile(classes: 5), [])?.what == "no feature has a number")
        #expect(error(.quantile(classes: 5), [.infinity])?.what == "no feature has a finite number")
        #expect(error(.naturalBreaks(classes: 0), [1])?.suggestion == "classes are 1 to 100")
        #expect(error(.equalInterval(classes: 101), [1]) == .classCount(101))
        #expect(error(.manual([]), [1]) == .classCount(0))
        #expect(error(.manual([1, .nan]), [1])?.what == "nan is not a limit of classes")
        #expect(error(.standardDeviation(classes: 3, width: 0), [1]) == .width(0))
        #expect(
            error(.definedInterval(width: 1), [0, 1e6])?.what
                == "the width 1 gives too many classes from 0 to 1,000,000")
    }
}
