/// The three truth values of SQL, ordered so that AND is the minimum, OR the maximum and NOT the mirror image.
enum Truth: UInt8 {
    case no = 0
    case unknown = 1
    case yes = 2

    init(_ value: Bool) { self = value ? .yes : .no }

    var negated: Truth { Truth(rawValue: 2 - rawValue) ?? .unknown }
    func and(_ other: Truth) -> Truth { rawValue < other.rawValue ? self : other }
    func or(_ other: Truth) -> Truth { rawValue > other.rawValue ? self : other }
}
