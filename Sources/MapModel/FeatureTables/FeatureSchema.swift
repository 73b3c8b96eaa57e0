import CartoucheFeatures
import CartoucheGeospatial

/// The requirements for the features of a table.
struct FeatureSchema: Sendable {
    let name: String
    let fields: [Field]
    /// The kind of the geometries; nil allows any kind.
    let geometryKind: GeometryKind?

    func unsuitable(_ what: String, suggestion: String = "") -> MapError {
        .unusableFeature(table: name, what: what, suggestion: suggestion)
    }

    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if the attributes do not match the fields.
    func check(_ attributes: [String: any Sendable]) throws(MapError) {
        for name in attributes.keys.sorted() where field(named: name) == nil {
            throw unsuitable(
                "the field \"\(name)\" does not exist",
                suggestion: "the fields are \(fields.map(\.name).joined(separator: ", "))")
        }
        let given = AttributeTable(values: attributes)
        for field in fields {
            let value = try given.value(named: field.name).map { value throws(MapError) in
                guard let known = AttributeValue(attribute: value) else {
                    throw unsuitable(
                        "the field \"\(field.name)\" cannot have a value of type \(type(of: value))")
                }
                return known
            }
            try check(value ?? .null, in: field)
        }
    }

    private func check(_ value: AttributeValue, in field: Field) throws(MapError) {
        let suits =
            switch (field.type, value) {
            case (_, .null): field.isNullable
            case (.unknown, _), (.integer, .integer), (.double, .double), (.double, .integer),
                (.string, .string), (.boolean, .boolean), (.date, .date):
                true
            default: false
            }
        guard suits else {
            throw unsuitable(
                value == .null
                    ? "the field \"\(field.name)\" requires a value"
                    : "the field \"\(field.name)\" has the type \(field.type), which does not allow \(value)")
        }
        if case .string(let text) = value, field.length > 0, text.count > field.length {
            throw unsuitable("the field \"\(field.name)\" allows at most \(field.length) characters")
        }
    }

    /// Returns a geometry in the table's spatial reference.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if the geometry is of another kind than the
    ///   table's, or cannot be projected to its spatial reference.
    func fitting(
        _ geometry: Geometry?, in spatialReference: SpatialReference?
    ) throws(MapError) -> Geometry? {
        guard let geometry else { return nil }
        if let geometryKind, GeometryKind(type(of: geometry)) != geometryKind {
            throw unsuitable(
                "the geometry is a \(type(of: geometry)), but the table has geometries of type \(geometryKind)"
            )
        }
        guard let spatialReference, let own = geometry.spatialReference, own != spatialReference else {
            return geometry
        }
        do {
            return try CoordinateTransformation.known(from: own, to: spatialReference).project(geometry)
        } catch {
            throw unsuitable("\(error)")
        }
    }

    /// Returns attributes with the names of the fields.
    func values(of attributes: [String: any Sendable]) -> [(String, AttributeValue)] {
        let given = AttributeTable(values: attributes)
        return fields.compactMap { field in
            given.value(named: field.name).flatMap { AttributeValue(attribute: $0) }.map { (field.name, $0) }
        }
    }

    private func field(named name: String) -> Field? {
        fields.first { $0.name.lowercased() == name.lowercased() }
    }
}
