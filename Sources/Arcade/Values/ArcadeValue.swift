import CartoucheGeospatial

/// A value of Arcade.
///
/// Arrays, dictionaries and features are references: a function that changes one changes it for every variable that
/// has it. All other values are copied.
package enum ArcadeValue {
    case null
    case boolean(Bool)
    /// A double; all numbers of the language are doubles.
    case number(Double)
    case text(String)
    /// A date and time, with the time zone in which it is read and printed.
    case date(ArcadeDate)
    /// A calendar date without a time of day: days since 1970-01-01.
    case dateOnly(Int)
    /// A time of day: milliseconds since midnight.
    case time(Int)
    case array(ArcadeArray)
    case dictionary(ArcadeDictionary)
    case feature(ArcadeFeature)
    case geometry(Geometry)
    case function(ArcadeFunction)
}

extension ArcadeValue {
    /// Whether this is null.
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// Whether this is null or an empty text.
    package var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        default: false
        }
    }
}

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
