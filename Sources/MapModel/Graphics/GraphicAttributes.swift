import CartoucheDocuments
import CartoucheFeatures

/// Reads the attributes of graphics for columns, and collects the diagnostics for them.
package struct GraphicAttributes {
    private let fieldNames: [String]
    /// The fields that some graphic has.
    package private(set) var presentFields: Set<String> = []
    /// For each field with values that columns do not support, the type of the first of them.
    private var unreadable: [String: String] = [:]

    /// - Parameter fieldNames: The names of the attributes that are read.
    package init(fieldNames: [String]) { self.fieldNames = fieldNames }

    /// Returns the values that a graphic has.
    package mutating func values(of graphic: Graphic.State) -> [(String, AttributeValue)] {
        var values: [(String, AttributeValue)] = []
        for name in fieldNames {
            guard let value = graphic.attributes.value(named: name) else { continue }
            presentFields.insert(name)
            if let value = AttributeValue(attribute: value) {
                values.append((name, value))
            } else if unreadable[name] == nil {
                unreadable[name] = "\(type(of: value))"
            }
        }
        return values
    }

    /// The diagnostics for values that were not read.
    package var diagnostics: [Diagnostic] {
        unreadable.sorted { $0.key < $1.key }.map { name, type in
            Diagnostic(
                .warning, code: .attributeNotRead,
                message: "the attribute \"\(name)\" has values of type \(type), which renderers do not read",
                instead: "read as null")
        }
    }
}
