/// A unit of angles.
public struct AngularUnit: UnitOfMeasure {
    /// Degrees that one unit is.
    public let degreesPerUnit: Double
    /// The usual sign, such as `°`.
    public let description: String

    package init(degreesPerUnit: Double, description: String) {
        self.degreesPerUnit = degreesPerUnit
        self.description = description
    }

    /// The value of this unit, expressed in another.
    ///
    /// - Parameters:
    ///   - unit: the unit of the result.
    ///   - value: how many of this unit.
    public func convert(to unit: AngularUnit, value: Double) -> Double {
        self == unit ? value : value * (degreesPerUnit / unit.degreesPerUnit)
    }

    /// A 360th of the full circle.
    public static let degrees = AngularUnit(degreesPerUnit: 1, description: "°")
    /// A 60th of a degree.
    public static let minutes = AngularUnit(degreesPerUnit: 1.0 / 60, description: "′")
    /// A 3600th of a degree.
    public static let seconds = AngularUnit(degreesPerUnit: 1.0 / 3600, description: "″")
    /// The angle whose arc is as long as its radius.
    public static let radians = AngularUnit(degreesPerUnit: 180 / .pi, description: "rad")
    /// A 400th of the full circle.
    public static let grads = AngularUnit(degreesPerUnit: 0.9, description: "gon")
}

extension AngularUnit {
    /// The unit itself.
    ///
    /// The ArcGIS SDK's samples write it where a result has a unit of Foundation's.
    public var angularUnit: AngularUnit { self }
}
