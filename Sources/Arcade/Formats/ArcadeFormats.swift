/// Formats of numbers and dates.
enum ArcadeFormats {
    /// Returns a number or a date in a format; other values have no formats.
    static func text(
        of value: ArcadeValue, format: String, _ run: ArcadeRun
    ) throws(ArcadeFault) -> ArcadeValue {
        .text(value.text)
    }
}
