import CartoucheClassification
import Foundation
import Testing

/// Compares classes of random numbers with those that NumPy and SciPy computed: Tests/Answers/Classification.
@Suite struct IndependentClassesTests {
    struct Numbers: Decodable, CustomTestStringConvertible {
        struct Classes: Decodable {
            var count: Int
            var equalInterval, quantile, standardDeviation, geometricalInterval: [Double]
            var naturalBreaksCost: Double
        }

        var name: String
        var values: [Double]
        var mean, deviation: Double
        var classes: [Classes]

        var testDescription: String { name }
    }

    static let sets: [Numbers] = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Answers/Classification/expectations.json")
        guard let data = try? Data(contentsOf: path) else { return [] }
        return (try? JSONDecoder().decode([Numbers].self, from: data)) ?? []
    }()

    @Test func thereAreSixSetsOfNumbers() { #expect(Self.sets.count == 6) }

    @Test(arguments: sets) func classesAreThoseOfNumPy(numbers: Numbers) throws {
        let distribution = ValueDistribution(numbers.values)
        let statistics = try #require(distribution.statistics)
        #expect(Self.areEqual([statistics.mean, statistics.deviation], [numbers.mean, numbers.deviation]))
        for expected in numbers.classes {
            let count = expected.count
            func inner(_ method: ClassMethod) throws -> [Double] {
                Array(try method.limits(of: distribution).maxValues.dropLast())
            }
            #expect(try Self.areEqual(inner(.equalInterval(classes: count)), expected.equalInterval))
            #expect(try Self.areEqual(inner(.quantile(classes: count)), expected.quantile))
            #expect(
                try Self.areEqual(
                    inner(.standardDeviation(classes: count, width: 1)), expected.standardDeviation))
            #expect(
                try Self.areEqual(inner(.geometricalInterval(classes: count)), expected.geometricalInterval))
            // Several divisions can be equally good, so the sum of squares counts.
            let cost = Self.cost(
                of: try ClassMethod.naturalBreaks(classes: count).limits(of: distribution), numbers.values)
            #expect(abs(cost - expected.naturalBreaksCost) <= 1e-9 * max(expected.naturalBreaksCost, 1))
        }
    }

    @Test func manyNumbersAreSortedByTheirBytes() {
        var state: UInt64 = 3
        let numbers = (0..<20_000).map { _ -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Double(Int64(bitPattern: state) >> 40)
            return state & 7 == 0 ? value * 1e-300 : value
        }
        let distribution = ValueDistribution(numbers + [.infinity, .nan, -0.0])
        #expect(distribution.values == Set(numbers + [0]).sorted())
        #expect(distribution.count == 20_001 && distribution.infiniteCount == 1)
    }

    private static func areEqual(_ left: [Double], _ right: [Double]) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { abs($0 - $1) <= 1e-9 * max(abs($0), abs($1), 1) }
    }

    /// Returns the sum of squared differences between values and the means of their classes.
    private static func cost(of limits: ClassLimits, _ values: [Double]) -> Double {
        let classes = Dictionary(grouping: values) { limits.index(of: $0) }
        return classes.values.reduce(0) { sum, members in
            let mean = members.reduce(0, +) / Double(members.count)
            return sum + members.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        }
    }
}
