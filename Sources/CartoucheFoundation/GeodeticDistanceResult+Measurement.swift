import CartoucheGeodeticOperations
import CartoucheGeospatial
import Foundation

// Members with the same names exist without Foundation. They have the same units, so that `distance.value` does not
// change if a program imports this module.
extension GeodeticDistanceResult {
    /// The length of the curve, in the requested unit.
    public var distance: Measurement<UnitLength> { length.sameValue }
    /// The direction of the curve at the first point, clockwise from north, within ±180°.
    public var azimuth1: Measurement<UnitAngle> { direction1.sameValue }
    /// The direction from the second point back to the first point, clockwise from north, within ±180°.
    public var azimuth2: Measurement<UnitAngle> { direction2.sameValue }
}

extension Quantity where Unit == LinearUnit {
    fileprivate var sameValue: Measurement<UnitLength> {
        Measurement(value: value, unit: unit.unitLength)
    }
}

extension Quantity where Unit == AngularUnit {
    fileprivate var sameValue: Measurement<UnitAngle> {
        Measurement(value: value, unit: unit.unitAngle)
    }
}
