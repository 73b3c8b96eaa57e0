// Members that must exist, and errors about values. A part does not know its own path: its reader states it.

extension JSONPart {
    /// Returns the member with this name; nil if it is absent or null.
    package func member(_ key: String) -> JSONPart? { self[key].flatMap { $0.isNull ? nil : $0 } }

    /// Returns the member with this name; throws if it is absent or null.
    ///
    /// - Parameter path: The path of this value in its document.
    package func requiredMember(_ key: String, at path: String) throws(DocumentError) -> JSONPart {
        if let member = member(key) { return member }
        guard kind == .object else { throw wrong("an object", at: path) }
        throw DocumentError(.missingMember, path: path, what: "\(JSONWriter.quoted(key)) is missing")
    }

    /// Returns an error such as `$.symbol.size: "abc" is not a number`.
    ///
    /// - Parameter path: The path of this value in its document.
    package func wrong(_ expected: String, at path: String) -> DocumentError {
        DocumentError(.wrongValue, path: path, what: "\(value.excerpt()) is not \(expected)")
    }
}
