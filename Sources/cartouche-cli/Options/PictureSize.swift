import ArgumentParser
import Cartouche

/// Width and height of a picture: `1200x800`, `210mmx297mm`, or one number for a square.
struct PictureSize: ExpressibleByArgument {
    var size: ScreenSize

    init(width: Double, height: Double) { size = ScreenSize(width: width, height: height) }

    init?(argument: String) { try? self.init(argument) }

    /// Reads a size.
    ///
    /// A unit after the last number applies to both: `210x297mm`.
    ///
    /// - Throws: `ValidationError` with the valid forms.
    init(_ text: String) throws(ValidationError) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        let lengths = parts.compactMap { Length($0) }
        guard (1...2).contains(parts.count), lengths.count == parts.count, var first = lengths.first,
            let last = lengths.last
        else {
            throw ValidationError(
                "use WIDTHxHEIGHT, such as 1200x800 or 210mmx297mm, or one number for a square")
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
