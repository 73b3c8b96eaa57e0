/// A unit of angles.
public struct AngularUnit: UnitOfMeasure {
    /// Number of degrees in one unit.
    public let degreesPerUnit: Double
    /// The usual symbol, such as `°`.
    public let description: String

    package init(degreesPerUnit: Double, description: String) {
        self.degreesPerUnit = degreesPerUnit
        self.description = description
    }

    /// Converts a value in this unit to another unit.
    ///
    /// - Parameters:
    ///   - unit: The unit of the result.
    ///   - value: The value in this unit.
    public func convert(to unit: AngularUnit, value: Double) -> Double {
        self == unit ? value : value * (degreesPerUnit / unit.degreesPerUnit)
    }

    /// 1/360 of a circle.
    public static let degrees = AngularUnit(degreesPerUnit: 1, description: "°")
    /// 1/60 of a degree.
    public static let minutes = AngularUnit(degreesPerUnit: 1.0 / 60, description: "′")
    /// 1/3600 of a degree.
    public static let seconds = AngularUnit(degreesPerUnit: 1.0 / 3600, description: "″")
    /// Radians; 2π radians are a circle.
    public static let radians = AngularUnit(degreesPerUnit: 180 / .pi, description: "rad")
    /// 1/400 of a circle.
    public static let grads = AngularUnit(degreesPerUnit: 0.9, description: "gon")
}

extension AngularUnit {
    /// The unit itself.
    ///
    /// In the ArcGIS SDK, `angularUnit` converts a unit of Foundation. This property exists so that such code
    /// compiles.
    public var angularUnit: AngularUnit { self }
}
