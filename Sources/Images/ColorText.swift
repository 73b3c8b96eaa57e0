/// Colors as text, as on a command line or a web page.
extension Color {
    /// Creates a color from CSS text; nil if the text is not a valid color.
    ///
    /// The text can be one of these, in upper or lower case:
    /// - `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`
    /// - `rgb(…)` or `rgba(…)`, with numbers from 0 to 255 or percentages, and an optional alpha (0 to 1 or a
    ///   percentage). Commas separate the values, or spaces and a slash. Numbers outside of their range are clamped, as
    ///   in CSS.
    /// - a CSS name, or `transparent`
    public init?(css text: String) {
        let text = text.lowercased().trimmed
        guard text.utf8.count <= 128 else { return nil }
        if text.hasPrefix("#") {
            self.init(hexDigits: text.dropFirst())
        } else if text.hasSuffix(")") {
            self.init(function: text.dropLast())
        } else if text == "transparent" {
            self = .clear
        } else if let hex = cssColorNames[text] {
            self.init(hex: hex)
        } else {
            return nil
        }
    }

    /// Creates an opaque color from `0xRRGGBB`; ignores higher bits.
    public init(hex: UInt32) {
        self.init(red8: Int(hex >> 16 & 255), green: Int(hex >> 8 & 255), blue: Int(hex & 255))
    }

    /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
    public var css: String {
        let bytes = rgba8
        let digits = Array("0123456789abcdef")
        func hex(_ byte: UInt8) -> String { String([digits[Int(byte >> 4)], digits[Int(byte & 15)]]) }
        let color = "#" + hex(bytes.x) + hex(bytes.y) + hex(bytes.z)
        return bytes.w == 255 ? color : color + hex(bytes.w)
    }

    private init?(hexDigits text: Substring) {
        var nibbles: [Int] = []
        for character in text {
            guard character.isASCII, let value = character.hexDigitValue else { return nil }
            nibbles.append(value)
        }
        switch nibbles.count {
        case 3, 4: nibbles = nibbles.flatMap { [$0, $0] }
        case 6, 8: break
        default: return nil
        }
        func byte(_ at: Int) -> Int { nibbles[2 * at] * 16 + nibbles[2 * at + 1] }
        self.init(red8: byte(0), green: byte(1), blue: byte(2), alpha: nibbles.count == 8 ? byte(3) : 255)
    }

    private init?(function text: Substring) {
        guard let open = text.firstIndex(of: "("), ["rgb", "rgba"].contains(text[..<open]) else { return nil }
        let inside = text[text.index(after: open)...]
        var parts: [Substring]
        if inside.contains(",") {
            parts = inside.split(separator: ",", omittingEmptySubsequences: false)
        } else {
            let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
            guard halves.count <= 2 else { return nil }
            parts = halves[0].split(whereSeparator: \.isWhitespace)
            guard parts.count == 3 else { return nil }
            parts += halves.dropFirst()
        }
        guard parts.count == 3 || parts.count == 4 else { return nil }
        var values: [Double] = []
        for (index, part) in parts.enumerated() {
            guard let value = cssNumber(part, full: index == 3 ? 1 : 255) else { return nil }
            values.append(value)
        }
        self.init(red: values[0], green: values[1], blue: values[2], alpha: values.count == 4 ? values[3] : 1)
    }
}

/// Returns a number divided by `full`, or a percentage divided by 100.
private func cssNumber(_ text: Substring, full: Double) -> Double? {
    var digits = String(text).trimmed
    let isPercentage = digits.hasSuffix("%")
    if isPercentage { digits.removeLast() }
    // The standard library's parser also accepts names and hexadecimal numbers, which CSS does not allow.
    guard let first = digits.utf8.first, first != UInt8(ascii: "e"),
        digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.e".utf8.contains($0) }),
        let value = Double(digits)
    else { return nil }
    return value / (isPercentage ? 100 : full)
}

extension String {
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
