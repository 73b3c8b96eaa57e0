import CartoucheDocuments

/// The texts of numbers for readers.
package enum NumberText {
    /// Returns a number with all of its digits and with separators of thousands, such as `1,234.5`.
    ///
    /// The text means exactly this number. Very large and very small numbers have a power of ten, such as `1.5e+20`.
    package static func exact(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "" : value < 0 ? "−∞" : "∞" }
        let text = "\(abs(value))"
        let sign = value < 0 ? "−" : ""
        if text.contains("e") { return sign + text.replacingZeroFraction() }
        let parts = text.split(separator: ".")
        let fraction = parts.count > 1 && parts[1] != "0" ? ".\(parts[1])" : ""
        return sign + parts[0].withThousands + fraction
    }
}

extension String {
    /// `1.0e+20` as `1e+20`.
    fileprivate func replacingZeroFraction() -> String {
        guard let point = firstIndex(of: "."), self[point...].hasPrefix(".0e") else { return self }
        return String(self[..<point]) + self[index(point, offsetBy: 2)...]
    }
}
