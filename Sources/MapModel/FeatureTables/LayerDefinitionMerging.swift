import CartoucheDocuments

extension JSONPart {
    /// Returns a layer definition of a service with the members of another definition.
    ///
    /// Both members `drawingInfo` are combined.
    package func definition(changedBy other: JSONPart?) throws -> JSONPart {
        guard case .object(var own) = value, case .object(let changes)? = other?.value else { return self }
        for member in changes.members {
            if member.key == "drawingInfo", case .object(var drawing)? = own["drawingInfo"],
                case .object(let new) = member.value
            {
                for part in new.members { drawing[part.key] = part.value }
                own["drawingInfo"] = .object(drawing)
            } else {
                own[member.key] = member.value
            }
        }
        return try JSONPart(.object(own))
    }
}
