import Foundation
import Geospatial

extension LinearUnit {
    /// A unit of length of Foundation, with Foundation's length (its mile is 1609.34 m).
    public init(_ unit: UnitLength) {
        self.init(
            metersPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The unit of length in Foundation.
    ///
    /// A unit that Foundation lacks becomes a custom unit of the same length.
    ///
    /// Foundation's mile is 1609.34 m long, 4 mm shorter than ``miles``.
    public var unitLength: UnitLength {
        switch self {
        case .millimeters: .millimeters
        case .centimeters: .centimeters
        case .decimeters: .decimeters
        case .meters: .meters
        case .kilometers: .kilometers
        case .inches: .inches
        case .feet: .feet
        case .yards: .yards
        case .miles: .miles
        case .nauticalMiles: .nauticalMiles
        default: UnitLength(symbol: description, converter: UnitConverterLinear(coefficient: metersPerUnit))
        }
    }
}

extension UnitLength {
    /// The unit of length for geometries.
    public var linearUnit: LinearUnit { LinearUnit(self) }
}

extension AngularUnit {
    /// The unit of angle that Foundation's is.
    public init(_ unit: UnitAngle) {
        self.init(
            degreesPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The unit of angles in Foundation.
    ///
    /// A unit that Foundation lacks becomes a custom unit of the same size.
    ///
    /// Foundation's radian is 57.2958°, and not more exact.
    public var unitAngle: UnitAngle {
        switch self {
        case .degrees: .degrees
        case .minutes: .arcMinutes
        case .seconds: .arcSeconds
        case .radians: .radians
        case .grads: .gradians
        default: UnitAngle(symbol: description, converter: UnitConverterLinear(coefficient: degreesPerUnit))
        }
    }
}

extension UnitAngle {
    /// The unit of angles for geometries.
    public var angularUnit: AngularUnit { AngularUnit(self) }
}

extension AreaUnit {
    /// The unit of area that Foundation's is.
    public init(_ unit: UnitArea) {
        self.init(
            squareMetersPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The unit of Foundation's that is as large.
    public var unitArea: UnitArea {
        UnitArea(symbol: description, converter: UnitConverterLinear(coefficient: squareMetersPerUnit))
    }
}

extension Quantity where Unit == LinearUnit {
    /// The same length as Foundation has it, in meters.
    public var measurement: Measurement<UnitLength> {
        Measurement(value: unit.convert(to: .meters, value: value), unit: .meters)
    }
}

extension Quantity where Unit == AngularUnit {
    /// The same angle as Foundation has it, in degrees.
    public var measurement: Measurement<UnitAngle> {
        Measurement(value: unit.convert(to: .degrees, value: value), unit: .degrees)
    }
}

extension Quantity where Unit == AreaUnit {
    /// The same area as Foundation has it, in square meters.
    public var measurement: Measurement<UnitArea> {
        Measurement(value: unit.convert(to: .squareMeters, value: value), unit: .squareMeters)
    }
}
