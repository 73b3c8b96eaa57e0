import CartoucheArcade
import CartoucheFeatures
import CartoucheGeospatial

/// The value of an evaluated ``ArcadeExpression``.
public final class ArcadeEvaluationResult: Sendable {
    /// The types of values.
    public enum ResultType: Hashable, Sendable {
        /// No value.
        case null
        /// `Bool`.
        case boolean
        /// `Double`; all numbers of the language are doubles.
        case double
        /// `String`; also dates without time, and times without date.
        case string
        /// `Date` of Foundation.
        case date
        /// An array of values; null elements are `Optional<String>.none`.
        case array
        /// A dictionary from `String` to values.
        case dictionary
        /// ``Geometry``.
        case geometry
        /// ``Graphic`` with the geometry and attributes of the feature.
        case feature
    }

    /// The value; nil for null.
    ///
    /// ``ResultType`` has the type for each ``resultType``.
    public let result: (any Sendable)?
    /// The type of the value.
    public let resultType: ResultType
    private let number: Double
    /// The text of the value; nil if it is too long, or nested too deep.
    private let text: String?

    init(_ value: ArcadeValue, _ run: ArcadeRun) {
        number = if case .date(let date) = value { date.milliseconds } else { value.number }
        text = try? run.text(of: value)
        // An array that has itself has no text, and no end.
        let isFinite = text != nil
        resultType = isFinite ? value.resultType : .null
        result = isFinite ? value.swiftValue : nil
    }

    /// Returns the value as another type, with the conversions of the language.
    ///
    /// - Parameter type: The wanted type. All values have a text. Texts, Booleans, dates and null have numbers
    ///   (milliseconds since 1970 for dates). Other values have only their own type.
    /// - Returns: The value; nil if it has no value of this type.
    public func result(as type: ResultType) -> (any Sendable)? {
        switch type {
        case resultType: result
        case .string: text
        case .double: number.isNaN ? nil : number
        default: nil
        }
    }
}

extension ArcadeValue {
    fileprivate var resultType: ArcadeEvaluationResult.ResultType {
        switch self {
        case .null, .function: .null
        case .boolean: .boolean
        case .number: .double
        case .text, .dateOnly, .time: .string
        case .date: .date
        case .array: .array
        case .dictionary: .dictionary
        case .geometry: .geometry
        case .feature: .feature
        }
    }

    /// The value for Swift; nil for null.
    fileprivate var swiftValue: (any Sendable)? {
        switch self {
        case .null, .function: return nil
        case .boolean(let flag): return flag
        case .number(let number): return number
        case .text, .dateOnly, .time: return text
        case .date(let date):
            return Int64(exactly: date.milliseconds.rounded()).flatMap { AttributeValue.date($0).attribute }
        case .geometry(let geometry): return geometry
        case .array(let array): return array.elements.map(\.element)
        case .dictionary(let dictionary):
            return Dictionary(
                dictionary.members.map { ($0.key, $0.value.element) }, uniquingKeysWith: { first, _ in first }
            )
        case .feature(let feature):
            let attributes = feature.fieldNames.map { ($0, (feature.value(of: $0) ?? .null).element) }
            return Graphic(
                geometry: feature.geometry,
                attributes: Dictionary(attributes, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// The value in an array or dictionary.
    private var element: any Sendable { swiftValue ?? String?.none as any Sendable }
}
