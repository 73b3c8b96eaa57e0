import ArgumentParser

/// Comma-separated numbers, such as `-180,-60,180,84`.
struct NumberList: ExpressibleByArgument {
    var numbers: [Double]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        numbers = parts.compactMap { part in
            Double(part.trimmingPrefix { $0 == " " }).flatMap { $0.isFinite ? $0 : nil }
        }
        guard numbers.count == parts.count else { return nil }
    }
}

/// The denominator of a map scale, written `1:50000` or `50000`.
struct ScaleDenominator: ExpressibleByArgument {
    var value: Double

    init?(argument: String) {
        let text = argument.hasPrefix("1:") ? argument.dropFirst(2) : argument[...]
        guard let number = Double(text.filter { $0 != "," && $0 != "_" }), number.isFinite, number > 0 else {
            return nil
        }
        value = number
    }
}
