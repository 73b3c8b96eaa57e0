import CartoucheDocuments
import CartoucheSymbolModel

extension SymbolReference {
    /// The diagnostics for overrides that change no part of the symbol, with their paths.
    package var overridesWithoutTarget: [Diagnostic] {
        guard let symbol else { return [] }
        return primitiveOverrides.enumerated().compactMap { index, override in
            // Which values a member accepts depends on its type, so one value of each type is tried.
            let isReached = Self.samples.contains {
                symbol.overridden(override.primitiveName, override.propertyName, by: $0).count > 0
            }
            if isReached { return nil }
            let what =
                symbol.cimJSON.containsPrimitive(override.primitiveName)
                ? "has no member \(override.propertyName)" : "is no part of the symbol"
            return Diagnostic(
                .warning, code: .overrideWithoutTarget, path: "$.primitiveOverrides[\(index)]",
                message: "the primitive '\(override.primitiveName)' of an override \(what)",
                instead: "the override changes nothing")
        }
    }

    private static let samples: [JSONValue] = [1.25, 3, "#12345678", true, "text", [1, 2]]
}

extension JSONValue {
    /// Whether an object inside has this `primitiveName`.
    fileprivate func containsPrimitive(_ name: String) -> Bool {
        switch self {
        case .object(let object):
            object["primitiveName"]?.string == name
                || object.members.contains { $0.value.containsPrimitive(name) }
        case .array(let elements): elements.contains { $0.containsPrimitive(name) }
        default: false
        }
    }
}
