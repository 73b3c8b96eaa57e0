/// How the values of a field are shown to users.
package struct FieldPresentation: Hashable, Sendable {
    /// The description of each code of the field's domain, by the code's text; empty without a domain.
    package var descriptions: [String: String] = [:]
    /// The maximum number of decimals of a number that is shown alone; nil for all.
    package var decimals: Int?
    /// Whether the number always has all its decimals.
    package var padsDecimals = false
    /// Whether thousands are separated by commas.
    package var groupsDigits = false

    /// A presentation without a domain and without a format.
    package init() {}

    /// Returns a number as the text of a code.
    package static func text(_ code: Double) -> String { code.shortText }

    /// Returns the description of a value in the domain; nil if the domain does not have it.
    func description(of value: ScriptValue) -> String? {
        descriptions.isEmpty ? nil : descriptions[value.text]
    }

    /// Returns a number with the field's number format.
    package func text(ofNumber number: Double) -> String { text(of: .number(number)) }

    /// Returns a whole number with the field's number format.
    package func text(ofWhole number: Int64) -> String {
        decimals == nil || !padsDecimals ? text(of: .whole(number)) : text(of: .number(Double(number)))
    }

    /// Returns a value with the field's number format.
    func text(of value: ScriptValue) -> String {
        guard let decimals, case .number(let number) = value, abs(number) < 1e15 else {
            guard groupsDigits, case .whole(let number) = value else { return value.text }
            return ScriptDecimal.of(Double(number), decimals: 0, groups: true)
        }
        if padsDecimals || groupsDigits {
            return ScriptDecimal.of(
                number, decimals: decimals, groups: groupsDigits, dropsZeros: !padsDecimals)
        }
        return ScriptValue.number(ScriptRun.rounded(number, decimals, toEven: false)).text
    }
}
