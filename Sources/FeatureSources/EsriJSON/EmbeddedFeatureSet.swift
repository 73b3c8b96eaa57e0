import CartoucheDocuments

/// A feature set inside another document; members that it lacks come from the layer's definition.
struct EmbeddedFeatureSet {
    /// The set's members, with the text of their values.
    private var members: [(key: String, value: RawJSON)]

    /// - Parameter name: The name of the set in error messages.
    /// - Throws: ``FeatureSourceError`` if the set is not an object.
    init(_ set: JSONPart, name: String) throws {
        guard let set = set.object else {
            throw FeatureSourceError.noFeatures(
                source: name, what: "\"featureSet\" is not an object",
                suggestion: "use an object with \"features\" and \"geometryType\"")
        }
        members = set.members.map { ($0.key, $0.value.raw) }
    }

    /// Returns the set as a separate document, with members of the layer's definition that it lacks.
    func text(completedBy definition: JSONPart?) -> [UInt8] {
        var whole = self
        for key in ["fields", "geometryType", "hasZ", "hasM", "spatialReference"] where !has(key) {
            whole.add(key, definition?[key]?.raw)
        }
        if !contains("objectIdFieldName") {
            whole.add("objectIdFieldName", definition?["objectIdField"]?.raw)
        }
        if !whole.contains("spatialReference") {
            whole.add("spatialReference", definition?["extent"]?["spatialReference"]?.raw)
        }
        var writer = JSONWriter()
        writer.beginObject()
        for member in whole.members {
            writer.key(member.key)
            writer.raw(member.value)
        }
        writer.endObject()
        return writer.bytes
    }

    private func contains(_ key: String) -> Bool { members.contains { $0.key == key } }

    /// Whether a member of this name exists and is not null.
    private func has(_ key: String) -> Bool {
        members.first { $0.key == key }.map { $0.value.bytes != Array("null".utf8) } ?? false
    }

    /// Replaces the first member of this name, or appends a new one; nil removes the member.
    private mutating func add(_ key: String, _ value: RawJSON?) {
        let index = members.firstIndex { $0.key == key }
        switch (index, value) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append((key, value))
        case (nil, nil): break
        }
    }
}
