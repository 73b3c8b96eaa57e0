/// The three truth values of SQL; AND is the minimum, OR is the maximum, and NOT reverses the order.
enum Truth: UInt8 {
    case no = 0
    case unknown = 1
    case yes = 2

    init(_ value: Bool) { self = value ? .yes : .no }

    var negated: Truth { Truth(rawValue: 2 - rawValue) ?? .unknown }
    func and(_ other: Truth) -> Truth { rawValue < other.rawValue ? self : other }
    func or(_ other: Truth) -> Truth { rawValue > other.rawValue ? self : other }
}
