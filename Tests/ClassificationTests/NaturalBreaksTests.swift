import CartoucheClassification
import Testing

@Suite struct NaturalBreaksTests {
    private func ends(_ numbers: [Double], _ classes: Int) throws -> [Double] {
        try ClassMethod.naturalBreaks(classes: classes).limits(of: ValueDistribution(numbers)).maxValues
    }

    @Test func gapsSeparateClasses() throws {
        #expect(try ends([1, 2, 3, 20, 21, 22, 90, 95], 3) == [3, 22, 95])
        #expect(try ends([5, 1, 9], 1) == [9])
        // 0 with many features is a class of its own; a single 0 is not.
        #expect(try ends([0, 0, 0, 0, 0, 0, 3.7, 7, 8], 2) == [0, 8])
        #expect(try ends([0, 3.7, 7, 8], 2) == [3.7, 8])
    }

    @Test func fewDistinctValuesHaveOneClassEach() throws {
        #expect(try ends([2, 1, 2, 3, 3], 5) == [1, 2, 3])
        #expect(try ends([2, 1, 2, 3, 3], 3) == [1, 2, 3])
    }

    /// Returns the sum of squared differences from the means of classes.
    private func deviation(_ numbers: [Double], _ ends: [Double]) -> Double {
        var low = -Double.infinity
        return ends.reduce(0) { sum, end in
            let members = numbers.filter { $0 > low && $0 <= end }
            low = end
            let mean = members.reduce(0, +) / Double(max(members.count, 1))
            return sum + members.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        }
    }

    /// Returns the smallest deviation of all divisions of the values.
    private func least(_ numbers: [Double], _ values: ArraySlice<Double>, _ classes: Int, _ chosen: [Double])
        -> Double
    {
        guard classes > 1 else { return deviation(numbers, chosen + [values.last!]) }
        return values.indices.dropLast(classes - 1).map {
            least(numbers, values[($0 + 1)...], classes - 1, chosen + [values[$0]])
        }.min()!
    }

    @Test(arguments: 0..<40)
    func classesAreTheBestOfAllDivisions(_ seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) * 0x1p-53
        }
        let numbers = (0..<14).map { _ in
            let share = random()
            return seed % 2 == 0 ? (share * 12).rounded() : share * share * share * 1000
        }
        let distinct = ValueDistribution(numbers).values
        for classes in 2...4 where distinct.count > classes {
            let found = deviation(numbers, try ends(numbers, classes))
            let best = least(numbers, distinct[...], classes, [])
            #expect(found <= best * (1 + 1e-9) + 1e-12, "\(numbers), \(classes) classes")
        }
    }

    @Test func digitsOfNearbyValuesCount() throws {
        #expect(try ends([1e6, 1e6 + 1e-9, 1e6 + 1e-6, 1e6 + 1.001e-6], 2) == [1e6 + 1e-9, 1e6 + 1.001e-6])
        // An extreme value at either end leaves the others their digits.
        #expect(try ends([-1e12, 1, 1.1, 1.2, 9, 9.1, 9.3], 3) == [-1e12, 1.2, 9.3])
        #expect(try ends([1, 1.1, 1.2, 9, 9.1, 9.3, 1e12], 3) == [1.2, 9.3, 1e12])
        #expect(try ends([-1.7e308, 0, 1, 1.7e308], 3) == [-1.7e308, 1, 1.7e308])
    }

    @Test func manyValuesFormGroups() throws {
        let distribution = ValueDistribution((1...1000).map(Double.init))
        // Groups of five values: 200 groups times 10 classes fill the table.
        let limits = NaturalBreaks(distribution, classes: 10, maxEntryCount: 2000).limits()
        #expect(limits == (1...9).map { Double($0) * 100 })
        let uneven = NaturalBreaks(distribution, classes: 7, maxEntryCount: 1400).limits()
        #expect(uneven.count == 6)
        for (limit, number) in zip(uneven, 1...6) {
            #expect(limit.truncatingRemainder(dividingBy: 5) == 0)
            #expect(abs(limit - Double(number) * 1000 / 7) < 10)
        }
    }
}
