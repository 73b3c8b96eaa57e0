import CartoucheDocuments

/// A feature set inside another document; members that it lacks come from the layer's definition.
struct EmbeddedFeatureSet {
    /// The set's members, with the text of their values.
    private var members: [(key: String, value: RawJSON)]

    /// - Parameters:
    ///   - set: The members; nil if the value is not an object.
    ///   - name: The name of the set in error messages.
    /// - Throws: ``FeatureSourceError`` if there is no set.
    init(set: [(key: String, value: RawJSON)]?, name: String) throws {
        guard let set else {
            throw FeatureSourceError.noFeatures(
                source: name, what: "\"featureSet\" is not an object",
                suggestion: "use an object with \"features\" and \"geometryType\"")
        }
        members = set
    }

    /// Returns the set as a separate document.
    ///
    /// - Parameters:
    ///   - definition: Returns a member of the layer's definition.
    ///   - extentReference: Returns the spatial reference of the definition's extent.
    func text(
        definition: (String) -> RawJSON?, extentReference: () -> RawJSON?
    ) -> [UInt8] {
        var whole = self
        for key in ["fields", "geometryType", "hasZ", "hasM", "spatialReference"] where !has(key) {
            whole.add(key, definition(key))
        }
        if !contains("objectIdFieldName") { whole.add("objectIdFieldName", definition("objectIdField")) }
        if !whole.contains("spatialReference") { whole.add("spatialReference", extentReference()) }
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
