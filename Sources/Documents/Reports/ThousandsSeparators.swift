extension StringProtocol {
    /// The digits of a whole number with a comma between thousands.
    package var withThousands: String {
        var text = ""
        for (index, digit) in enumerated() {
            if index > 0, (count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
