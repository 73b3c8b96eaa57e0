import CartoucheImages

/// Colors as hexadecimal digits, six for each color.
enum HexColors {
    static func read(_ text: String) -> [Color] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count, by: 6).map { start in
            let hex = String(decoding: digits[start..<start + 6], as: UTF8.self)
            return Color(hex: UInt32(hex, radix: 16) ?? 0)
        }
    }
}
