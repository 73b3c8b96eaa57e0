import CartoucheDocuments
import CartoucheImages

extension CIMColor {
    /// Creates a color from the text that an expression of ArcGIS Pro gives; nil if the text is not a color.
    ///
    /// The text can be a color of CSS, `hsl(…)`, `hsv(…)`, `cmyk(…)`, `lab(…)` or `gray(…)`, in upper or lower case.
    /// With an `a` after the name, the last number is alpha, 0 to 1. Numbers outside of their range are limited, and
    /// hues wrap. Three or four numbers are red, green, blue and alpha, 0 to 255.
    package init?(text: String) {
        if let color = Color(css: text) {
            self.init(color)
            return
        }
        guard text.utf8.count <= 128 else { return nil }
        let bare = text.lowercased().filter { !$0.isWhitespace || $0 == " " }
        guard let open = bare.firstIndex(of: "(") else {
            guard let values = Self.numbers(bare), values.count == 3 || values.count == 4 else { return nil }
            self.init(.array, values.map { min(max($0, 0), 255) })
            return
        }
        guard let close = bare.lastIndex(of: ")"), close > open,
            let values = Self.numbers(String(bare[bare.index(after: open)..<close]))
        else { return nil }
        let name = bare[..<open].filter { $0 != " " }
        guard let model = Self.textModels.first(where: { name == $0.name || name == $0.name + "a" }) else {
            return nil
        }
        let count = model.limits.count
        guard values.count == (name == model.name ? count : count + 1) else { return nil }
        var components = zip(values, model.limits).map { min(max($0, $1.lowerBound), $1.upperBound) }
        if model.hasHue {
            let turn = values[0].truncatingRemainder(dividingBy: 360)
            components[0] = turn < 0 ? turn + 360 : turn
        }
        if values.count > count { components.append(100 * min(max(values[count], 0), 1)) }
        self.init(model.model, components)
    }

    /// The color models of texts beside those of CSS.
    private static let textModels:
        [(name: String, model: Model, limits: [ClosedRange<Double>], hasHue: Bool)] = [
            ("hsl", .hsl, [0...360, 0...100, 0...100], true),
            ("hsv", .hsv, [0...360, 0...100, 0...100], true),
            ("cmyk", .cmyk, [0...100, 0...100, 0...100, 0...100], false),
            ("lab", .lab, [0...100, -128...127, -128...127], false),
            ("gray", .gray, [0...255], false),
        ]

    /// Returns the numbers of a list; percent signs after components that have percent as their unit are ignored.
    private static func numbers(_ text: String) -> [Double]? {
        let parts = text.split { $0 == "," || $0 == " " || $0 == ";" || $0 == "/" }
        var numbers: [Double] = []
        for part in parts {
            guard let number = Double(part.last == "%" ? part.dropLast() : part), number.isFinite else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }
}
