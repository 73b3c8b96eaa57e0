/// A unit of length.
public struct LinearUnit: UnitOfMeasure {
    /// Metres that one unit is.
    public let metersPerUnit: Double
    /// The usual sign, such as `km`.
    public let description: String

    package init(metersPerUnit: Double, description: String) {
        self.metersPerUnit = metersPerUnit
        self.description = description
    }

    /// The value of this unit, expressed in another.
    ///
    /// - Parameters:
    ///   - unit: the unit of the result.
    ///   - value: how many of this unit.
    public func convert(to unit: LinearUnit, value: Double) -> Double {
        self == unit ? value : value * (metersPerUnit / unit.metersPerUnit)
    }

    /// A thousandth of a metre.
    public static let millimeters = LinearUnit(metersPerUnit: 0.001, description: "mm")
    /// A hundredth of a metre.
    public static let centimeters = LinearUnit(metersPerUnit: 0.01, description: "cm")
    /// A tenth of a metre.
    public static let decimeters = LinearUnit(metersPerUnit: 0.1, description: "dm")
    /// Metres.
    public static let meters = LinearUnit(metersPerUnit: 1, description: "m")
    /// A thousand metres.
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
    /// The ArcGIS SDK's samples write it where a result has a unit of Foundation's.
    public var linearUnit: LinearUnit { self }
}
