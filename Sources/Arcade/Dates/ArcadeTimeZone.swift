/// A time zone: of the tz database, a fixed offset, or unknown.
package final class ArcadeTimeZone: Sendable {
    private enum Offsets: Hashable, Sendable {
        /// Seconds east of Greenwich.
        case fixed(Int)
        case table(TimeZoneTable)
    }

    /// The name: of the tz database such as `Europe/Zurich`, `UTC`, `Unknown`, or an offset such as `+02:00`.
    package let name: String
    private let offsets: Offsets
    /// How a text shows the offset.
    let style: Style

    /// How a date in the zone shows its offset.
    enum Style: Sendable {
        /// `+00:00`.
        case digits
        /// `Z`.
        case letter
        /// Nothing, because the offset is unknown.
        case none
    }

    private init(name: String, offsets: Offsets, style: Style = .digits) {
        self.name = name
        self.offsets = offsets
        self.style = style
    }

    /// UTC as the zone of a document; dates end with `+00:00`.
    package static let utc = ArcadeTimeZone(name: "UTC", offsets: .fixed(0))

    /// UTC as a script sets it; dates end with `Z`.
    package static let coordinated = ArcadeTimeZone(name: "UTC", offsets: .fixed(0), style: .letter)

    /// The zone of data without a known zone; it has the clock of UTC, and dates show no offset.
    package static let unknown = ArcadeTimeZone(name: "Unknown", offsets: .fixed(0), style: .none)

    /// Creates a zone with a constant offset from UTC.
    ///
    /// - Parameter minutes: The offset in minutes, positive in the east.
    package convenience init(minutesEast minutes: Int) {
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        self.init(
            name: "\(minutes < 0 ? "-" : "+")\(digits(hours)):\(digits(rest))", offsets: .fixed(minutes * 60))
    }

    /// Creates a zone of the tz database.
    convenience init(name: String, table: TimeZoneTable) {
        self.init(name: name, offsets: .table(table))
    }
}

extension ArcadeTimeZone {
    /// Returns the zone of a name in any case; nil if it is not known.
    ///
    /// Names are those of the tz database, `UTC`, `unknown`, and offsets such as `+02:00` and `UTC+2`.
    package static func named(_ name: String) -> ArcadeTimeZone? {
        guard name.utf8.count <= 100 else { return nil }
        switch name.lowercased() {
        case "utc", "gmt": return utc
        case "unknown": return unknown
        default: break
        }
        return offset(name).map(ArcadeTimeZone.init(minutesEast:)) ?? TimeZoneDatabase.shared.zone(name)
    }

    /// What to do if a name is not known.
    package static var suggestion: String {
        TimeZoneDatabase.shared.isMissing
            ? "install the package tzdata, or use UTC or an offset such as +02:00"
            : "use a name of the tz database such as Europe/Zurich, or an offset such as +02:00"
    }

    /// Reads `+02:00`, `+0200`, `+2`, with or without `UTC` before it, as minutes.
    private static func offset(_ text: String) -> Int? {
        var bytes = Array(text.utf8)
        if bytes.count > 3, text.lowercased().hasPrefix("utc") { bytes.removeFirst(3) }
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return nil
        }
        bytes.removeFirst()
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.joined().allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        let digits = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        let hours: Int
        let minutes: Int
        switch (parts.count, parts[0].count) {
        case (1, 1), (1, 2): (hours, minutes) = (digits[0], 0)
        case (1, 4): (hours, minutes) = digits[0].quotientAndRemainder(dividingBy: 100)
        case (2, 1), (2, 2):
            guard parts[1].count == 2 else { return nil }
            (hours, minutes) = (digits[0], digits[1])
        default: return nil
        }
        guard hours <= 18, minutes <= 59 else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}

// MARK: - Offsets

extension ArcadeTimeZone {
    /// Returns the offset in milliseconds east of Greenwich at a moment in milliseconds since 1970.
    package func offset(at milliseconds: Int) -> Int {
        switch offsets {
        case .fixed(let seconds): seconds * 1000
        case .table(let table): table.offset(at: milliseconds.dividedDown(by: 1000)) * 1000
        }
    }

    /// Returns the moment at which clocks in the zone show a time.
    ///
    /// If clocks show the time twice, it is the first moment. A time that clocks skip is moved forward by the length
    /// of the gap.
    ///
    /// - Parameter local: The time as if it were in UTC, in milliseconds since 1970.
    package func moment(ofLocal local: Int) -> Int {
        guard case .table = offsets else { return local - offset(at: local) }
        // Offsets are within a day of UTC, so a change near the time is between these two.
        let before = offset(at: local - 86_400_000)
        let after = offset(at: local + 86_400_000)
        let candidates = [local - max(before, after), local - min(before, after)]
        return candidates.first { offset(at: $0) == local - $0 } ?? candidates[1]
    }
}

extension ArcadeTimeZone: Hashable {
    /// Whether both have the same name and show offsets in the same way.
    package static func == (left: ArcadeTimeZone, right: ArcadeTimeZone) -> Bool {
        left === right || (left.name == right.name && left.style == right.style)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
