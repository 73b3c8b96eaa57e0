import CartoucheDocuments

/// The original JSON of an object; the writer replaces only the members that have changed.
package enum OriginalJSON: Sendable {
    /// The JSON that the object was read from.
    case read(JSONPart)
    /// The members of another kind of document, converted to web map JSON.
    ///
    /// Symbols are `null` in it, as placeholders that keep their positions.
    case translated(JSONObject)

    /// The members.
    package var object: JSONObject {
        switch self {
        case .read(let part): part.value.object ?? [:]
        case .translated(let object): object
        }
    }
}
