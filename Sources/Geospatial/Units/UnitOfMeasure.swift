/// A unit of measure: ``LinearUnit``, ``AngularUnit`` or ``AreaUnit``.
public protocol UnitOfMeasure: Hashable, Sendable, CustomStringConvertible {
    /// Converts a value in this unit to another unit.
    func convert(to unit: Self, value: Double) -> Double
}

/// A value with its unit.
///
/// It has the members of Foundation's `Measurement` that are needed here, with the same names: `value`, `unit` and
/// `converted(to:)`. Programs that draw maps can therefore use it without loading Foundation.
public struct Quantity<Unit: UnitOfMeasure>: Hashable, Sendable {
    /// The number of units.
    public var value: Double
    /// The unit.
    public let unit: Unit

    /// Creates a quantity from a value and its unit.
    public init(value: Double, unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// Returns the same quantity in another unit.
    public func converted(to unit: Unit) -> Quantity {
        Quantity(value: self.unit.convert(to: unit, value: value), unit: unit)
    }
}

extension Quantity: CustomStringConvertible {
    /// The value and the unit's symbol, such as `5.0 km`.
    public var description: String { "\(value) \(unit)" }
}
