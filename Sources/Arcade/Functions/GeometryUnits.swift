import CartoucheGeospatial

extension ArcadeUnits {
    /// Returns the number of units of a length in one unit of a planar coordinate system; 1 without a unit.
    ///
    /// - Throws: ``ArcadeFault`` if the unit is given and coordinates are degrees.
    static func linearFactor(
        _ value: ArcadeValue, of reference: SpatialReference?
    ) throws(ArcadeFault) -> Double {
        guard let unit = linear(value) else { return 1 }
        return try metersPerUnit(of: reference) / unit.metersPerUnit
    }

    /// Returns the number of units of an area in one square unit of a planar coordinate system; 1 without a unit.
    ///
    /// - Throws: ``ArcadeFault`` if the unit is given and coordinates are degrees.
    static func areaFactor(
        _ value: ArcadeValue, of reference: SpatialReference?
    ) throws(ArcadeFault) -> Double {
        guard let unit = area(value) else { return 1 }
        let meters = try metersPerUnit(of: reference)
        return meters * meters / unit.squareMetersPerUnit
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
