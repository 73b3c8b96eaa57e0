/// The values of one field that a script names.
enum ArcadeColumn {
    /// The features have no such field.
    case missing
    /// The same value for every feature.
    case constant(ArcadeValue)
    case doubles([Double], isNull: [Bool]?)
    case integers([Int64], isNull: [Bool]?)
    case booleans([Bool], isNull: [Bool]?)
    case dates([Int64], isNull: [Bool]?, ArcadeTimeZone)
    /// The texts by their codes.
    case texts([Int32], [ArcadeValue], isNull: [Bool]?)
}
