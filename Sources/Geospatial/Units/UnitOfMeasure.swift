/// A unit that values are measured in: ``LinearUnit``, ``AngularUnit`` or ``AreaUnit``.
public protocol UnitOfMeasure: Hashable, Sendable, CustomStringConvertible {
    /// The value of this unit, expressed in another.
    func convert(to unit: Self, value: Double) -> Double
}

/// A value with its unit.
///
/// It has the members of Foundation's `Measurement` that matter here, so that programs which read `value` and
/// `unit` or convert are the same, without Foundation being loaded into every program that draws a map.
public struct Quantity<Unit: UnitOfMeasure>: Hashable, Sendable {
    /// How many units.
    public var value: Double
    /// What is counted.
    public let unit: Unit

    /// A value in a unit.
    public init(value: Double, unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// The same quantity in another unit.
    public func converted(to unit: Unit) -> Quantity {
        Quantity(value: self.unit.convert(to: unit, value: value), unit: unit)
    }
}

extension Quantity: CustomStringConvertible {
    /// The value and the unit's sign, such as `5.0 km`.
    public var description: String { "\(value) \(unit)" }
}
