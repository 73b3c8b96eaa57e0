import CartoucheSymbols

/// A unit of length on the ground, named as in web maps.
package enum GroundUnit: String, Hashable, Sendable {
    case millimeters, centimeters, decimeters, meters, kilometers, inches, feet, yards, miles
    case nauticalMiles = "nautical-miles"
    /// Degrees along the equator.
    case decimalDegrees = "decimal-degrees"

    /// The length of the unit in meters.
    var meters: Double {
        switch self {
        case .millimeters: 0.001
        case .centimeters: 0.01
        case .decimeters: 0.1
        case .meters: 1
        case .kilometers: 1000
        case .inches: 0.0254
        case .feet: 0.3048
        case .yards: 0.9144
        case .miles: 1609.344
        case .nauticalMiles: 1852
        case .decimalDegrees: 111_319.49079327358
        }
    }

    /// Creates the unit for a code of EPSG or Esri; nil for other codes.
    package init?(code: Int) {
        switch code {
        case 1025: self = .millimeters
        case 1033: self = .centimeters
        case 1032: self = .decimeters
        case 9001: self = .meters
        case 9036: self = .kilometers
        case 109_008: self = .inches
        case 9002, 9003: self = .feet
        case 9096: self = .yards
        case 9093, 9035: self = .miles
        case 9030: self = .nauticalMiles
        case 9102: self = .decimalDegrees
        default: return nil
        }
    }
}
