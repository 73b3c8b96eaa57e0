import CartoucheArcade
import CartoucheDocuments
import Testing

/// Time zones from files and rules, also from damaged ones.
@Suite struct TimeZoneTests {
    private static let path = "/usr/share/zoneinfo/Europe/Zurich"

    private func offset(_ rule: String, _ text: String) throws -> Int {
        let date = try #require(ArcadeDateReader.date(text, in: .utc))
        return try #require(TimeZoneRule(rule.utf8)).offset(at: Int(date.milliseconds) / 1000)
    }

    @Test("A rule changes the offset on the last Sundays of March and October")
    func centralEurope() throws {
        let rule = "CET-1CEST,M3.5.0,M10.5.0/3"
        #expect(try offset(rule, "2021-03-28T00:59:59Z") == 3600)
        #expect(try offset(rule, "2021-03-28T01:00:00Z") == 7200)
        #expect(try offset(rule, "2021-10-31T00:59:59Z") == 7200)
        #expect(try offset(rule, "2021-10-31T01:00:00Z") == 3600)
    }

    @Test("A rule of the southern hemisphere has daylight saving time at New Year")
    func newZealand() throws {
        let rule = "NZST-12NZDT,M9.5.0,M4.1.0/3"
        #expect(try offset(rule, "2021-01-01T00:00:00Z") == 13 * 3600)
        #expect(try offset(rule, "2021-07-01T00:00:00Z") == 12 * 3600)
    }

    @Test("A rule can have names in brackets, negative times and numbers of days")
    func unusualRules() throws {
        #expect(try offset("<+0330>-3:30", "2021-01-01") == 12_600)
        #expect(try offset("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2021-07-01") == -7200)
        #expect(try offset("AAA0BBB,J60/0,J300/0", "2021-02-28T23:59:59Z") == 0)
        #expect(try offset("AAA0BBB,J60/0,J300/0", "2021-03-01T00:00:00Z") == 3600)
        #expect(try offset("AAA0BBB,59/0,J300/0", "2024-02-29T00:00:00Z") == 3600)
    }

    @Test(
        "Wrong rules are not read",
        arguments: [
            "", "A", "CET", "CET-1CEST", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.0", "<+03-3",
            "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-999",
        ])
    func wrongRules(_ text: String) {
        #expect(TimeZoneRule(text.utf8) == nil)
    }

    @Test("Damaged files of time zones give no zone or some zone, and never stop the program")
    func damagedFiles() throws {
        let bytes = try FileBytes.contents(of: Self.path)
        #expect(TimeZoneTable(bytes) != nil)
        #expect(TimeZoneTable([]) == nil)
        for count in stride(from: 0, to: bytes.count, by: 7) { _ = TimeZoneTable(Array(bytes.prefix(count))) }
        var random = ArcadeRandom(seed: 5)
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<4 {
                let place = Int(random.bits() % UInt64(bytes.count))
                damaged[random.bits() % 2 == 0 ? place : place % 100] = UInt8(
                    truncatingIfNeeded: random.bits())
            }
            _ = TimeZoneTable(damaged)?.offset(at: Int(truncatingIfNeeded: random.bits() >> 20))
        }
    }

    @Test(
        "Names of zones do not lead out of the database",
        arguments: [
            "../zoneinfo/UTC", "/etc/passwd", "Europe/../UTC", "Europe", "right/UTC", "a/b/c/d", ".",
            "zone.tab",
        ])
    func names(_ name: String) {
        #expect(ArcadeTimeZone.named(name) == nil)
    }

    @Test("A time that clocks skip moves forward, and the first of two equal times counts")
    func gaps() throws {
        let zone = try #require(ArcadeTimeZone.named("Europe/Zurich"))
        func text(_ text: String) -> String? { ArcadeDateReader.date(text, in: zone).map(ArcadeDateText.iso) }
        #expect(text("2021-03-28T02:30") == "2021-03-28T03:30:00+02:00")
        #expect(text("2021-10-31T02:30") == "2021-10-31T02:30:00+02:00")
        #expect(text("2021-10-31T03:30") == "2021-10-31T03:30:00+01:00")
    }
}
