import CartoucheGeospatial

/// Lengths and areas in the plane, in the units that scripts name.
///
/// All functions throw an ``ArcadeFault`` if a unit is given and coordinates are degrees.
extension ArcadeUnits {
    /// Returns a length in coordinates in a unit; without a unit, the length itself.
    static func length(
        _ length: Double, in unit: ArcadeValue, of reference: SpatialReference?
    ) throws(ArcadeFault) -> Double {
        guard let unit = linear(unit) else { return length }
        return try length * metersPerUnit(of: reference) / unit.metersPerUnit
    }

    /// Returns an area in coordinates in a unit; without a unit, the area itself.
    static func area(
        _ area: Double, in unit: ArcadeValue, of reference: SpatialReference?
    ) throws(ArcadeFault) -> Double {
        guard let unit = self.area(unit) else { return area }
        let meters = try metersPerUnit(of: reference)
        return area * meters * meters / unit.squareMetersPerUnit
    }

    /// Returns a distance in a unit as a distance in coordinates; without a unit, the distance itself.
    static func coordinates(
        _ distance: Double, in unit: ArcadeValue, of reference: SpatialReference?
    ) throws(ArcadeFault) -> Double {
        guard let unit = linear(unit) else { return distance }
        return try distance * unit.metersPerUnit / metersPerUnit(of: reference)
    }

    private static func metersPerUnit(of reference: SpatialReference?) throws(ArcadeFault) -> Double {
        guard let reference else { return 1 }
        guard !reference.isGeographic else {
            throw ArcadeFault(
                .unitKind, "a planar measurement in degrees has no linear unit",
                suggestion: "use the geodetic function, or no unit")
        }
        return reference.metersPerUnit
    }
}
