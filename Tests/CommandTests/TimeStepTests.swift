import CartoucheCommandInputs
import Testing

@Suite struct TimeStepTests {
    /// Milliseconds since 1970 of a time in UTC: 2024-05-15 13:30.
    private static let time = 1_715_779_800_000

    @Test(arguments: [
        ("month", "2024-05"), ("year", "2024"), ("quarter", "2024 Q2"), ("decade", "2020s"),
        ("day", "2024-05-15"),
        ("week", "2024-05-13"), ("6hours", "2024-05-15 12:00"), ("15 minutes", "2024-05-15 13:30"),
        ("5years", "2020 to 2024"),
    ])
    func stepsBeginInTheCalendar(text: String, start: String) throws {
        let step = try #require(TimeStep(text))
        let first = step.start(of: Self.time)
        #expect(step.text(of: first) == start)
        let next = step.next(after: first)
        #expect(first <= Self.time && Self.time < next)
        #expect(step.start(of: next) == next && step.start(of: next - 1) == first)
    }

    @Test func monthsHaveDifferentLengths() throws {
        let month = try #require(TimeStep("month"))
        var time = month.start(of: 1_704_067_200_000)
        var days: [Int] = []
        for _ in 0..<3 {
            let next = month.next(after: time)
            days.append((next - time) / 86_400_000)
            time = next
        }
        #expect(days == [31, 29, 31])
    }

    @Test(arguments: ["", "fortnight", "0month", "-1day", "2000days", "month2"])
    func otherTextsAreNoSteps(text: String) { #expect(TimeStep(text) == nil) }
}
