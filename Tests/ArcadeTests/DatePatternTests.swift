import CartoucheArcade
import Testing

/// Patterns of dates with the letters of Unicode.
@Suite struct DatePatternTests {
    @Test(
        "A date of a map service has the letters of Unicode",
        arguments: [
            ("yyyy-MM-dd", "2020-01-05"), ("d MMM yy", "5 Jan 20"), ("EEEE, MMMM d", "Sunday, January 5"),
            ("HH:mm:ss.SSS", "03:04:09.000"), ("h:mm a", "3:04 AM"), ("yyyy'T'D", "2020T5"),
            ("d 'o''clock'", "5 o'clock"), ("''d", "'5"), ("YYYY", "YYYY"), ("'open", "open"), ("", ""),
        ])
    func unicode(pattern: String, expected: String) {
        let date = ArcadeDate(milliseconds: 1_578_193_449_000, zone: .utc)
        #expect(ArcadeDatePattern(unicode: pattern).text(of: date) == expected)
    }
}
