import Cartouche

/// A length with a unit: `210mm`, `21cm`, `8.5in`, `612pt`, or a number of DIPs (1/96 inch).
struct Length {
    /// The number.
    var value: Double
    /// The unit; empty for DIPs.
    var unit: String

    /// The DIPs of one unit.
    private static let units: [String: Double] = [
        "": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72,
    ]

    init?(_ text: some StringProtocol) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        unit = text.dropFirst(digits.count).lowercased()
        guard Self.units[unit] != nil, let number = Double(digits), number.isFinite else { return nil }
        value = number
    }

    /// The length in DIPs (1/96 inch).
    var dips: Double { value * (Self.units[unit] ?? 1) }
}
