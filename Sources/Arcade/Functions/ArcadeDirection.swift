import CartoucheCLibrary

/// A direction in one of the forms of surveyors; kept as degrees clockwise from north, 0 to less than 360.
struct ArcadeDirection {
    /// How an angle is measured.
    enum System: String {
        /// Clockwise from north.
        case north
        /// Clockwise from south.
        case south
        /// Counter-clockwise from east.
        case polar
        /// From north or south toward east or west, up to a right angle.
        case quadrant
    }

    /// The unit of an angle.
    enum Unit {
        case degrees, degreesMinutesSeconds, radians, gradians

        /// Reads the name of a unit in any case.
        init?(name: String) {
            switch name.lowercased() {
            case "degrees", "degree": self = .degrees
            case "dms", "degreesminutesseconds", "degrees_minutes_seconds": self = .degreesMinutesSeconds
            case "radians", "radian": self = .radians
            case "gradians", "gradian", "gons", "gon": self = .gradians
            default: return nil
            }
        }

        var degrees: Double {
            switch self {
            case .degrees, .degreesMinutesSeconds: 1
            case .radians: 180 / .pi
            case .gradians: 0.9
            }
        }
    }

    /// Degrees clockwise from north.
    let degrees: Double

    /// Creates a direction from an angle in degrees.
    ///
    /// - Parameters:
    ///   - angle: The angle in degrees.
    ///   - system: How the angle is measured.
    ///   - isNorth: Whether a quadrant begins in the north.
    ///   - isEast: Whether a quadrant turns to the east.
    init(_ angle: Double, in system: System, isNorth: Bool = true, isEast: Bool = true) {
        switch system {
        case .north: degrees = Self.turned(angle)
        case .south: degrees = Self.turned(angle + 180)
        case .polar: degrees = Self.turned(90 - angle)
        case .quadrant:
            degrees = Self.turned(
                isNorth ? (isEast ? angle : 360 - angle) : (isEast ? 180 - angle : 180 + angle))
        }
    }

    private static func turned(_ angle: Double) -> Double {
        let rest = angle.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }

    /// Whether the nearest of north and south is north.
    var isNorth: Bool { degrees <= 90 || degrees >= 270 }
    /// Whether the direction is not west.
    var isEast: Bool { degrees <= 180 }

    /// Returns the angle in degrees in a system.
    func angle(in system: System) -> Double {
        switch system {
        case .north: degrees
        case .south: Self.turned(degrees - 180)
        case .polar: Self.turned(90 - degrees)
        case .quadrant: isNorth ? (isEast ? degrees : 360 - degrees) : abs(180 - degrees)
        }
    }

    /// Returns degrees as whole degrees, whole minutes, and seconds without rounding errors.
    static func sexagesimal(_ degrees: Double) -> (degrees: Double, minutes: Double, seconds: Double) {
        let seconds = (degrees * 3600 * 1e7).rounded() / 1e7
        let whole = (seconds / 3600).rounded(.down)
        let minutes = ((seconds - whole * 3600) / 60).rounded(.down)
        return (whole, minutes, ((seconds - whole * 3600 - minutes * 60) * 1e7).rounded() / 1e7)
    }
}
