/// A time zone.
package final class ArcadeTimeZone: Hashable, Sendable {
    /// The name: of the tz database, or an offset such as `+02:00`.
    package let name: String

    init(name: String) { self.name = name }

    /// Returns a zone by its name; nil if there is none.
    package static func named(_ name: String) -> ArcadeTimeZone? { name == "UTC" ? .utc : nil }

    /// UTC.
    package static let utc = ArcadeTimeZone(name: "UTC")

    package static func == (left: ArcadeTimeZone, right: ArcadeTimeZone) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
