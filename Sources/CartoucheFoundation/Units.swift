import CartoucheGeospatial
import Foundation

extension LinearUnit {
    /// Creates a unit with the length of Foundation's unit.
    ///
    /// Foundation's mile is 1609.34 m long.
    public init(_ unit: UnitLength) {
        self.init(
            metersPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The same unit of length in Foundation.
    ///
    /// If Foundation does not have the unit, the result is a custom unit with the same length. Foundation's mile is
    /// 1609.34 m long, 4 mm shorter than `miles`.
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
    /// The same unit of length for geometries.
    public var linearUnit: LinearUnit { LinearUnit(self) }
}

extension AngularUnit {
    /// Creates a unit with the size of Foundation's unit.
    public init(_ unit: UnitAngle) {
        self.init(
            degreesPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The same unit of angle in Foundation.
    ///
    /// If Foundation does not have the unit, the result is a custom unit with the same size. Foundation's radian is
    /// rounded to 57.2958°.
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
    /// The same unit of angle for geometries.
    public var angularUnit: AngularUnit { AngularUnit(self) }
}

extension AreaUnit {
    /// Creates a unit with the size of Foundation's unit.
    public init(_ unit: UnitArea) {
        self.init(
            squareMetersPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The same unit of area in Foundation.
    public var unitArea: UnitArea {
        UnitArea(symbol: description, converter: UnitConverterLinear(coefficient: squareMetersPerUnit))
    }
}

extension Quantity where Unit == LinearUnit {
    /// The same length as a Foundation measurement in meters.
    public var measurement: Measurement<UnitLength> {
        Measurement(value: unit.convert(to: .meters, value: value), unit: .meters)
    }
}

extension Quantity where Unit == AngularUnit {
    /// The same angle as a Foundation measurement in degrees.
    public var measurement: Measurement<UnitAngle> {
        Measurement(value: unit.convert(to: .degrees, value: value), unit: .degrees)
    }
}

extension Quantity where Unit == AreaUnit {
    /// The same area as a Foundation measurement in square meters.
    public var measurement: Measurement<UnitArea> {
        Measurement(value: unit.convert(to: .squareMeters, value: value), unit: .squareMeters)
    }
}
