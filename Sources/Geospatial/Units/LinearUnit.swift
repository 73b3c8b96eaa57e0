/// A unit of length.
public struct LinearUnit: UnitOfMeasure {
    /// Number of meters in one unit.
    public let metersPerUnit: Double
    /// The usual symbol, such as `km`.
    public let description: String

    package init(metersPerUnit: Double, description: String) {
        self.metersPerUnit = metersPerUnit
        self.description = description
    }

    /// Converts a value in this unit to another unit.
    ///
    /// - Parameters:
    ///   - unit: The unit of the result.
    ///   - value: The value in this unit.
    public func convert(to unit: LinearUnit, value: Double) -> Double {
        self == unit ? value : value * (metersPerUnit / unit.metersPerUnit)
    }

    /// Millimeters.
    public static let millimeters = LinearUnit(metersPerUnit: 0.001, description: "mm")
    /// Centimeters.
    public static let centimeters = LinearUnit(metersPerUnit: 0.01, description: "cm")
    /// Decimeters.
    public static let decimeters = LinearUnit(metersPerUnit: 0.1, description: "dm")
    /// Meters.
    public static let meters = LinearUnit(metersPerUnit: 1, description: "m")
    /// Kilometers.
    public static let kilometers = LinearUnit(metersPerUnit: 1000, description: "km")
    /// International inches, 0.0254 m.
    public static let inches = LinearUnit(metersPerUnit: 0.0254, description: "in")
    /// International feet, 0.3048 m.
    public static let feet = LinearUnit(metersPerUnit: 0.3048, description: "ft")
    /// International yards, 0.9144 m.
    public static let yards = LinearUnit(metersPerUnit: 0.9144, description: "yd")
    /// International (statute) miles, 1609.344 m.
    public static let miles = LinearUnit(metersPerUnit: 1609.344, description: "mi")
    /// International nautical miles, 1852 m.
    public static let nauticalMiles = LinearUnit(metersPerUnit: 1852, description: "nmi")
}

extension LinearUnit {
    /// The unit itself.
    ///
    /// In the ArcGIS SDK, `linearUnit` converts a unit of Foundation. This property exists so that such code
    /// compiles.
    public var linearUnit: LinearUnit { self }
}
