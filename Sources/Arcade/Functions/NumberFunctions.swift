import CartoucheCLibrary

extension ArcadeBuiltin {
    /// Functions of numbers.
    static let numbers: [ArcadeBuiltin] =
        [
            number("Abs") { $0.magnitude }, number("Sqrt") { $0.squareRoot() }, number("Exp") { exp($0) },
            number("Log") { log($0) }, number("Sin") { sin($0) }, number("Cos") { cos($0) },
            number("Tan") { tan($0) }, number("Asin") { asin($0) }, number("Acos") { acos($0) },
            number("Atan") { atan($0) },
            ArcadeBuiltin("Atan2", "y, x", arguments: 2...2, body: .numberPair { atan2($0, $1) }),
            ArcadeBuiltin(
                "Pow", "x, y", arguments: 2...2,
                body: .numberPair { base, power in
                    // The C library has pow(1, NaN) = 1 and pow(−1, ∞) = 1.
                    if power.isNaN || base.magnitude == 1 && power.isInfinite { return .nan }
                    return pow(base, power)
                }),
            rounding("Round") { ($0 - $0.rounded(.down) >= 0.5) ? $0.rounded(.down) + 1 : $0.rounded(.down) },
            rounding("Ceil") { $0.rounded(.up) },
            rounding("Floor") { $0.rounded(.down) },
            ArcadeBuiltin("Constrain", "x, low, high", arguments: 3...3) {
                (_, arguments) throws(ArcadeFault) in
                let (low, high) = (arguments[1].number, arguments[2].number)
                guard low <= high, case let x = arguments[0].number, !x.isNaN else { return .number(.nan) }
                return .number(min(max(x, low), high))
            },
            ArcadeBuiltin("Random", "", arguments: 0...0) { (run, _) throws(ArcadeFault) in
                .number(run.random.unit())
            },
            fold("Max", from: -.infinity) { $0.isNaN || $1 <= $0 ? $0 : $1 },
            fold("Min", from: .infinity) { $0.isNaN || $1 >= $0 ? $0 : $1 },
            fold("Sum", from: 0) { $0 + $1 },
            statistic("Mean", mean), statistic("Average", mean),
            statistic("Variance", variance), statistic("Stdev") { variance($0).squareRoot() },
        ]

    private static func number(
        _ name: String, _ compute: @escaping @Sendable (Double) -> Double
    ) -> ArcadeBuiltin {
        ArcadeBuiltin(name, "x", arguments: 1...1, body: .number(compute))
    }

    /// A function that combines the numbers of an array, or its arguments as numbers.
    private static func fold(
        _ name: String, from start: Double, _ combine: @escaping @Sendable (Double, Double) -> Double
    ) -> ArcadeBuiltin {
        ArcadeBuiltin(name, "values…", arguments: 0...anyNumber, body: .fold(start, combine))
    }

    /// A function of an array or of its arguments as numbers.
    private static func statistic(
        _ name: String, _ compute: @escaping @Sendable ([Double]) -> Double
    ) -> ArcadeBuiltin {
        ArcadeBuiltin(name, "values…", arguments: 0...anyNumber) { (_, arguments) throws(ArcadeFault) in
            if arguments.count == 1, case .array(let array) = arguments[0] {
                return .number(compute(array.elements.map(\.number)))
            }
            return .number(compute(arguments.values.map(\.number)))
        }
    }

    @Sendable private static func mean(_ numbers: [Double]) -> Double {
        numbers.reduce(0, +) / Double(numbers.count)
    }

    /// The variance of a population.
    @Sendable private static func variance(_ numbers: [Double]) -> Double {
        let mean = mean(numbers)
        return numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
    }

    /// A function that rounds a number at a decimal place.
    private static func rounding(
        _ name: String, _ round: @escaping @Sendable (Double) -> Double
    ) -> ArcadeBuiltin {
        ArcadeBuiltin(
            name, "x, places?", arguments: 1...2,
            body: .numberPair { number, places in
                if places == 0 { return round(number) }
                guard number.isFinite, let shift = Int(exactly: places) else { return .nan }
                if let quick = rounded(number, shift, round) { return quick }
                return shifted(round(shifted(number, shift)), -shift)
            })
    }

    private static let powersOfTen: [Double] = (0...15).map { Double("1e\($0)") ?? .nan }

    /// Rounds a number at a decimal place without its text; nil if the binary value is too close to where the
    /// decimal text decides.
    @Sendable private static func rounded(
        _ number: Double, _ places: Int, _ round: (Double) -> Double
    ) -> Double? {
        guard powersOfTen.indices.contains(places) else { return nil }
        let power = powersOfTen[places]
        let scaled = number * power
        // Halves and whole numbers decide; the error of the product is far below the margin.
        let position = (scaled - scaled.rounded(.down)) * 2
        let margin = 1e-4
        guard scaled.magnitude < 1e10, position > margin, position < 2 - margin,
            (position - 1).magnitude > margin
        else { return nil }
        // A whole number divided by a power of ten is the double next to the decimal; a zero has no sign.
        return (round(scaled) + 0) / power
    }

    /// Moves the decimal point of the number's text, so that 1.005 with two places is 100.5.
    @Sendable private static func shifted(_ number: Double, _ places: Int) -> Double {
        guard number.isFinite else { return .nan }
        let parts = ArcadeNumberText.text(of: number).split(separator: "e")
        let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + max(-1000, min(places, 1000))
        return Double("\(parts[0])e\(exponent)") ?? .nan
    }
}
