/// A date and time.
package struct ArcadeDate: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; a whole number.
    package var milliseconds: Double
    /// The zone of the parts and of the text.
    package var zone: ArcadeTimeZone

    package init(milliseconds: Double, zone: ArcadeTimeZone) {
        self.milliseconds = milliseconds
        self.zone = zone
    }

    /// Whether both are the same moment; the zone does not matter.
    package static func == (left: Self, right: Self) -> Bool { left.milliseconds == right.milliseconds }
    package func hash(into hasher: inout Hasher) { hasher.combine(milliseconds) }
}

extension ArcadeDate {
    /// The moments that a date can have, in milliseconds before and after 1970: 100 million days, as in ECMAScript.
    private static let range = -8.64e15...8.64e15

    /// Creates a date; nil if the moment is out of range or not a number.
    ///
    /// A fraction of a millisecond is dropped.
    package init?(moment: Double, in zone: ArcadeTimeZone) {
        guard Self.range.contains(moment) else { return nil }
        self.init(milliseconds: moment.rounded(.towardZero) + 0, zone: zone)
    }

    /// Creates the date at which clocks in a zone show a time; nil if it is out of range.
    package init?(_ local: ArcadeLocalTime, in zone: ArcadeTimeZone) {
        guard abs(local.date.year) < 300_000 else { return nil }
        self.init(moment: Double(zone.moment(ofLocal: local.milliseconds)), in: zone)
    }

    /// The offset of the zone at this moment in minutes, positive in the east.
    package var minutesEast: Int { zone.offset(at: Int(milliseconds)) / 60_000 }

    /// The same moment with another zone.
    package func shown(in zone: ArcadeTimeZone) -> ArcadeDate {
        ArcadeDate(milliseconds: milliseconds, zone: zone)
    }
}
