import CartoucheDocuments

/// The field or expression for a feature's value, as a document writes it.
package enum ValueText: Hashable, Sendable {
    case field(String)
    case arcade(String)
    /// Arithmetic with fields in brackets, as in old documents.
    case older(String)
    case none

    /// Returns the source to evaluate.
    ///
    /// - Parameters:
    ///   - path: The member of the document with the expression, for diagnostics. Default: empty.
    package func source(at path: String = "") -> ValueSource {
        switch self {
        case .field(let name): ValueSource(field: name)
        case .arcade(let text): ValueSource(arcade: text, at: path)
        // The first web maps with sizes by scale write it without the dollar sign.
        case .older(let text) where text.filter({ !$0.isWhitespace }) == "view.scale": .viewScale
        // An old expression without a field in brackets can only be Arcade.
        case .older(let text):
            text.contains("[") ? ValueSource(older: text, at: path) : ValueSource(arcade: text, at: path)
        case .none: .none
        }
    }

    /// Whether the value is an Arcade expression.
    package var isArcade: Bool { if case .arcade = self { true } else { false } }

    /// Reads the members of web maps.
    ///
    /// An Arcade expression takes precedence over the field. The field takes precedence over an old expression.
    package init(reading: inout JSONReading, fieldKey: String) {
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
    package func write(to object: inout JSONObject) {
        switch self {
        case .field(let name): object["field"] = .string(name)
        case .arcade(let text): object["valueExpression"] = .string(text)
        case .older(let text): object["expression"] = .string(text)
        case .none: break
        }
    }
}
