import CartoucheClassification
import Testing

@Suite struct ClassTextsTests {
    private func texts(_ method: ClassMethod, _ numbers: [Double], unit: String = "") throws -> [String] {
        let distribution = ValueDistribution(numbers)
        return try method.limits(of: distribution).rounded(for: distribution).texts(distribution, unit: unit)
    }

    @Test func limitsAreRound() throws {
        #expect(
            try texts(.equalInterval(classes: 5), [1034.56, 2500, 41000, 99321]) == [
                "0 to 20,000", "20,000 to 40,000", "40,000 to 60,000", "60,000 to 80,000",
                "80,000 to 100,000",
            ])
        #expect(
            try texts(.equalInterval(classes: 4), [1, 2.5, 7, 9.87], unit: "m") == [
                "1 to 3 m", "3 to 5.5 m", "5.5 to 7.5 m", "7.5 to 10 m",
            ])
        #expect(
            try texts(.definedInterval(width: 0.1), [0.05, 0.35]).dropFirst() == [
                "0.1 to 0.2", "0.2 to 0.3", "0.3 to 0.35",
            ])
    }

    @Test func limitsBetweenNearValuesKeepTheirDigits() throws {
        let numbers = [0, 33.3331, 33.3339, 100]
        #expect(
            try texts(.quantile(classes: 2), numbers) == ["0 to 33.3335", "33.3335 to 100"])
    }

    @Test func singleValuesHaveNoRange() throws {
        #expect(try texts(.naturalBreaks(classes: 5), [1, 2, 3]) == ["1", "2", "3"])
        #expect(try texts(.quantile(classes: 5), [-1234.5], unit: "kg") == ["−1,234.5 kg"])
        // A class that begins and ends at one value, beside others.
        #expect(try texts(.quantile(classes: 2), [0, 0, 0, 0, 3, 7]) == ["0", "0 to 7"])
    }

    @Test(arguments: [
        ClassMethod.equalInterval(classes: 7), .quantile(classes: 7), .naturalBreaks(classes: 7),
        .standardDeviation(classes: 6, width: 0.5), .geometricalInterval(classes: 7),
    ])
    func noValueChangesItsClass(_ method: ClassMethod) throws {
        var state: UInt64 = 88_172_645_463_325_252
        for size in [1.0, 1e-7, 1e5, 1e18] {
            let numbers = (0..<300).map { _ in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                let share = Double(Int64(truncatingIfNeeded: state) >> 11) * 0x1p-52
                return share * share * share * size
            }
            let distribution = ValueDistribution(numbers)
            let exact = try method.limits(of: distribution)
            let rounded = exact.rounded(for: distribution)
            for number in numbers { #expect(exact.index(of: number) == rounded.index(of: number)) }
            // Each number in a text is the limit itself.
            for (index, text) in rounded.texts(distribution).enumerated() {
                let ends = text.split(separator: " to ").map {
                    Double($0.filter { $0 != "," }.replacing("−", with: "-"))
                }
                if ends.count == 2 {
                    #expect(ends == [rounded.minValue(of: index), rounded.maxValues[index]], "\(text)")
                }
            }
        }
    }

    @Test func numbersHaveAllDigits() {
        let cases: [(Double, String)] = [
            (0, "0"), (-0.0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567.25, "−1,234,567.25"),
            (0.1 + 0.2, "0.30000000000000004"), (1e15, "1,000,000,000,000,000"), (1e20, "1e+20"),
            (1.5e-7, "1.5e-07"), (.infinity, "∞"), (-.infinity, "−∞"), (.nan, ""),
        ]
        for (number, text) in cases { #expect(NumberText.exact(number) == text) }
    }
}
