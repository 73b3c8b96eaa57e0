/// Places of values around a center, from −1 to 1.
///
/// Squares of very large or very small numbers have no place in a number, and differences from a near center keep all
/// digits.
struct ValueScaling {
    private let center: Double
    /// The greatest distance from the center, times the factor.
    private let reach: Double
    /// A half if the difference of the values would overflow, otherwise 1.
    private let factor: Double

    /// Creates the scaling of some values, at least one, around one of them.
    init(_ distribution: ValueDistribution, center: Double) {
        let (low, high) = (distribution.values[0], distribution.values[distribution.values.count - 1])
        factor = (high - low).isFinite ? 1 : 0.5
        self.center = center * factor
        reach = max(self.center - low * factor, high * factor - self.center)
    }

    /// Returns the place of a value; 0 if all values are equal.
    func place(of value: Double) -> Double { reach > 0 ? (value * factor - center) / reach : 0 }

    /// Returns the value at a place.
    func value(at place: Double) -> Double { (center + place * reach) / factor }

    /// Returns a difference of values from a difference of places; it can be infinite.
    func length(of difference: Double) -> Double { difference * reach / factor }
}
