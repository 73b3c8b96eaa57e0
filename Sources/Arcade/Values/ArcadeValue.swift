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
