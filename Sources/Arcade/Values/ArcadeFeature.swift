import CartoucheGeospatial

/// A feature of Arcade, by reference.
package class ArcadeFeature {
    /// Whether scripts cannot change it, as `$feature`.
    package let isImmutable: Bool
    /// The fields, domains and types; nil if they are unknown.
    package var schema: ArcadeSchema?
    private var ownGeometry: Geometry?
    private let ownAttributes: ArcadeDictionary

    package init(
        geometry: Geometry?, attributes: ArcadeDictionary, schema: ArcadeSchema? = nil,
        isImmutable: Bool = false
    ) {
        ownGeometry = geometry
        ownAttributes = attributes
        self.schema = schema
        self.isImmutable = isImmutable
    }

    /// The geometry; nil for none.
    package var geometry: Geometry? {
        get { ownGeometry }
        set { ownGeometry = newValue }
    }

    /// The names of the fields in their order.
    package var fieldNames: [String] { ownAttributes.members.map(\.key) }

    /// Returns the value of a field in any case; nil if there is no such field.
    package func value(of field: String) -> ArcadeValue? { ownAttributes[field] }

    /// Sets the value of a field; new fields are added.
    func set(_ field: String, to value: ArcadeValue) { ownAttributes[field] = value }
}
