import Documents

/// The JSON that an object is written over, so that what it does not change stays as it stood.
package enum OriginalJSON: Sendable {
    /// What the object was read from.
    case read(JSONPart)
    /// What a document of another kind says, in the words of web maps.
    ///
    /// Symbols stand in it as `null`, which only holds their places.
    case translated(JSONObject)

    /// The members.
    var object: JSONObject {
        switch self {
        case .read(let part): part.value.object ?? [:]
        case .translated(let object): object
        }
    }
}
