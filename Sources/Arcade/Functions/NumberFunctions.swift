import CartoucheCLibrary

extension ArcadeBuiltin {
    /// Functions of numbers.
    static let numbers: [ArcadeBuiltin] =
        [
            number("Abs") { $0.magnitude }, number("Sqrt") { $0.squareRoot() }, number("Exp") { exp($0) },
            number("Log") { log($0) }, number("Sin") { sin($0) }, number("Cos") { cos($0) },
            number("Tan") { tan($0) }, number("Asin") { asin($0) }, number("Acos") { acos($0) },
            number("Atan") { atan($0) },
            ArcadeBuiltin("Atan2", "y, x", arguments: 2...2) { (_, arguments) throws(ArcadeFault) in
                .number(atan2(arguments[0].number, arguments[1].number))
            },
            ArcadeBuiltin("Pow", "x, y", arguments: 2...2) { (_, arguments) throws(ArcadeFault) in
                let (base, power) = (arguments[0].number, arguments[1].number)
                // The C library has pow(1, NaN) = 1 and pow(−1, ∞) = 1.
                if power.isNaN || base.magnitude == 1 && power.isInfinite { return .number(.nan) }
                return .number(pow(base, power))
            },
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
            statistic("Max") { numbers in
                numbers.contains(where: \.isNaN) ? .nan : numbers.max() ?? -.infinity
            },
            statistic("Min") { numbers in numbers.contains(where: \.isNaN) ? .nan : numbers.min() ?? .infinity
            },
            statistic("Sum") { $0.reduce(0, +) },
            statistic("Mean", mean), statistic("Average", mean),
            statistic("Variance", variance), statistic("Stdev") { variance($0).squareRoot() },
        ]

    private static func number(
        _ name: String, _ compute: @escaping @Sendable (Double) -> Double
    ) -> ArcadeBuiltin {
        ArcadeBuiltin(name, "x", arguments: 1...1, body: .number(compute))
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
        ArcadeBuiltin(name, "x, places?", arguments: 1...2) { (_, arguments) throws(ArcadeFault) in
            let number = arguments[0].number
            let places = arguments[1].number
            if places == 0 || arguments.count < 2 { return .number(round(number)) }
            guard number.isFinite, let shift = Int(exactly: places) else { return .number(.nan) }
            return .number(shifted(round(shifted(number, shift)), -shift))
        }
    }

    /// Moves the decimal point of the number's text, so that 1.005 with two places is 100.5.
    @Sendable private static func shifted(_ number: Double, _ places: Int) -> Double {
        guard number.isFinite else { return .nan }
        let parts = ArcadeNumberText.text(of: number).split(separator: "e")
        let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + max(-1000, min(places, 1000))
        return Double("\(parts[0])e\(exponent)") ?? .nan
    }
}
