import Documents

/// How a document says which value of a feature it means.
package enum ValueText: Hashable, Sendable {
    case field(String)
    case arcade(String)
    /// Fields in brackets and arithmetic, as old documents have it.
    case older(String)
    case none

    /// What of it can be evaluated.
    package var source: ValueSource {
        switch self {
        case .field(let name): ValueSource(field: name)
        case .arcade(let text): ValueSource(arcade: text)
        // Without a field in brackets an old expression is Arcade's or nothing.
        case .older(let text): text.contains("[") ? ValueSource(older: text) : ValueSource(arcade: text)
        case .none: .none
        }
    }

    /// The members of web maps: an expression wins over the field, and the field over an old expression.
    init(reading: inout JSONReading, fieldKey: String) {
        let field = reading.value(JSONMember<String>.string(fieldKey))
        let expression = reading.value(JSONMember<String>.string("valueExpression"))
        let older = reading.value(JSONMember<String>.string("expression"))
        if !expression.isEmpty {
            self = .arcade(expression)
        } else if !field.isEmpty {
            self = .field(field)
        } else {
            self = older.isEmpty ? .none : .older(older)
        }
    }

    /// Writes the member of web maps.
    func write(to object: inout JSONObject) {
        switch self {
        case .field(let name): object["field"] = .string(name)
        case .arcade(let text): object["valueExpression"] = .string(text)
        case .older(let text): object["expression"] = .string(text)
        case .none: break
        }
    }
}
