import Foundation
import Geospatial

extension LinearUnit {
    /// The unit of length that Foundation's is, as long as Foundation has it (its mile is 1609.34 m).
    public init(_ unit: UnitLength) {
        self.init(
            metersPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The unit of Foundation's that is as long.
    public var unitLength: UnitLength {
        UnitLength(symbol: description, converter: UnitConverterLinear(coefficient: metersPerUnit))
    }
}

extension AngularUnit {
    /// The unit of angle that Foundation's is.
    public init(_ unit: UnitAngle) {
        self.init(
            degreesPerUnit: unit.converter.baseUnitValue(fromValue: 1), description: unit.symbol)
    }

    /// The unit of Foundation's that is as large.
    public var unitAngle: UnitAngle {
        UnitAngle(symbol: description, converter: UnitConverterLinear(coefficient: degreesPerUnit))
    }
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
    /// The same length as Foundation has it, in metres.
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
    /// The same area as Foundation has it, in square metres.
    public var measurement: Measurement<UnitArea> {
        Measurement(value: unit.convert(to: .squareMeters, value: value), unit: .squareMeters)
    }
}
