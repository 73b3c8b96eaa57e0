import ArgumentParser
import Cartouche

/// Width and height of a picture: `1200x800`, `210mmx297mm`, one number for a square, or a sheet such as `A4`.
struct OutputSize: ExpressibleByArgument {
    var size: ScreenSize
    /// Whether the size is that of a sheet, whose orientation follows the map.
    var isSheet = false

    /// The sheets of ISO 216 in millimeters, upright.
    private static let sheets: [String: (width: Double, height: Double)] = [
        "a0": (841, 1189), "a1": (594, 841), "a2": (420, 594), "a3": (297, 420), "a4": (210, 297),
        "a5": (148, 210), "a6": (105, 148),
    ]

    init(width: Double, height: Double) { size = ScreenSize(width: width, height: height) }

    /// The default size of maps.
    static let usual = OutputSize(width: 1200, height: 800)

    /// The size with width and height exchanged.
    var turned: OutputSize {
        var result = self
        result.size = ScreenSize(width: size.height, height: size.width)
        return result
    }

    init?(argument: String) { try? self.init(argument) }

    /// Reads a size.
    ///
    /// A unit after the last number applies to both: `210x297mm`. Names of sheets are `A0` to `A6`.
    ///
    /// - Throws: `ValidationError` with the valid forms.
    init(_ text: String) throws(ValidationError) {
        if let sheet = Self.sheets[text.lowercased()] {
            size = ScreenSize(width: sheet.width * 96 / 25.4, height: sheet.height * 96 / 25.4)
            isSheet = true
            return
        }
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        if parts.count <= 2, parts.contains(where: { $0.hasPrefix("-") && Length($0.dropFirst()) != nil }) {
            throw ValidationError("width and height must be at least 1 DIP (1/96 inch, 0.27 mm)")
        }
        let lengths = parts.compactMap { Length($0) }
        guard (1...2).contains(parts.count), lengths.count == parts.count, var first = lengths.first,
            let last = lengths.last
        else {
            throw ValidationError(
                "use WIDTHxHEIGHT, such as 1200x800 or 210mmx297mm, one number for a square, or A0 to A6")
        }
        if first.unit.isEmpty { first.unit = last.unit }
        let (width, height) = (first.dips, last.dips)
        guard width >= 1, height >= 1 else {
            throw ValidationError("width and height must be at least 1 DIP (1/96 inch, 0.27 mm)")
        }
        guard width <= 1_000_000, height <= 1_000_000 else {
            throw ValidationError("width and height must be at most 1,000,000 DIPs (264 m)")
        }
        size = ScreenSize(width: width, height: height)
    }

    var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}
