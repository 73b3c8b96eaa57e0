/// A unit of area.
public struct AreaUnit: UnitOfMeasure {
    /// Square metres that one unit is.
    public let squareMetersPerUnit: Double
    /// The usual sign, such as `km²`.
    public let description: String

    package init(squareMetersPerUnit: Double, description: String) {
        self.squareMetersPerUnit = squareMetersPerUnit
        self.description = description
    }

    /// The value of this unit, expressed in another.
    ///
    /// - Parameters:
    ///   - unit: the unit of the result.
    ///   - value: how many of this unit.
    public func convert(to unit: AreaUnit, value: Double) -> Double {
        self == unit ? value : value * (squareMetersPerUnit / unit.squareMetersPerUnit)
    }

    /// The square of a millimetre.
    public static let squareMillimeters = AreaUnit(squareMetersPerUnit: 1e-6, description: "mm²")
    /// The square of a centimetre.
    public static let squareCentimeters = AreaUnit(squareMetersPerUnit: 1e-4, description: "cm²")
    /// The square of a decimetre.
    public static let squareDecimeters = AreaUnit(squareMetersPerUnit: 0.01, description: "dm²")
    /// The square of a metre.
    public static let squareMeters = AreaUnit(squareMetersPerUnit: 1, description: "m²")
    /// The square of a kilometre.
    public static let squareKilometers = AreaUnit(squareMetersPerUnit: 1e6, description: "km²")
    /// The square of 100 metres.
    public static let hectares = AreaUnit(squareMetersPerUnit: 1e4, description: "ha")
    /// International acres, 43,560 square feet.
    public static let acres = AreaUnit(squareMetersPerUnit: 4046.8564224, description: "ac")
    /// The square of an international foot.
    public static let squareFeet = AreaUnit(squareMetersPerUnit: 0.09290304, description: "ft²")
    /// The square of an international yard.
    public static let squareYards = AreaUnit(squareMetersPerUnit: 0.83612736, description: "yd²")
    /// The square of an international mile.
    public static let squareMiles = AreaUnit(squareMetersPerUnit: 2589988.110336, description: "mi²")
}
