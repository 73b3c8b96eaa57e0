/// A unit of area.
public struct AreaUnit: UnitOfMeasure {
    /// Number of square meters in one unit.
    public let squareMetersPerUnit: Double
    /// The usual symbol, such as `km²`.
    public let description: String

    package init(squareMetersPerUnit: Double, description: String) {
        self.squareMetersPerUnit = squareMetersPerUnit
        self.description = description
    }

    /// Converts a value in this unit to another unit.
    ///
    /// - Parameters:
    ///   - unit: The unit of the result.
    ///   - value: The value in this unit.
    public func convert(to unit: AreaUnit, value: Double) -> Double {
        self == unit ? value : value * (squareMetersPerUnit / unit.squareMetersPerUnit)
    }

    /// Square millimeters.
    public static let squareMillimeters = AreaUnit(squareMetersPerUnit: 1e-6, description: "mm²")
    /// Square centimeters.
    public static let squareCentimeters = AreaUnit(squareMetersPerUnit: 1e-4, description: "cm²")
    /// Square decimeters.
    public static let squareDecimeters = AreaUnit(squareMetersPerUnit: 0.01, description: "dm²")
    /// Square meters.
    public static let squareMeters = AreaUnit(squareMetersPerUnit: 1, description: "m²")
    /// Square kilometers.
    public static let squareKilometers = AreaUnit(squareMetersPerUnit: 1e6, description: "km²")
    /// Hectares; 10,000 square meters.
    public static let hectares = AreaUnit(squareMetersPerUnit: 1e4, description: "ha")
    /// International acres, 43,560 square feet.
    public static let acres = AreaUnit(squareMetersPerUnit: 4046.8564224, description: "ac")
    /// Square international feet.
    public static let squareFeet = AreaUnit(squareMetersPerUnit: 0.09290304, description: "ft²")
    /// Square international yards.
    public static let squareYards = AreaUnit(squareMetersPerUnit: 0.83612736, description: "yd²")
    /// Square international miles.
    public static let squareMiles = AreaUnit(squareMetersPerUnit: 2589988.110336, description: "mi²")
}
