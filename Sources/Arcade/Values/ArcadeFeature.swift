import CartoucheGeospatial

/// A feature of Arcade, by reference.
package final class ArcadeFeature {
    /// Whether scripts cannot change it, as `$feature`.
    package let isImmutable: Bool
    /// The fields, domains and types; nil if they are unknown.
    package var schema: ArcadeSchema?
    /// The rows that have the values; nil for a feature with its own values.
    private let rows: ArcadeRows?
    private var ownGeometry: Geometry?
    private let ownAttributes: ArcadeDictionary

    package init(
        geometry: Geometry?, attributes: ArcadeDictionary, schema: ArcadeSchema? = nil,
        isImmutable: Bool = false
    ) {
        ownGeometry = geometry
        ownAttributes = attributes
        rows = nil
        self.schema = schema
        self.isImmutable = isImmutable
    }

    /// Creates the feature that is in the row of a run.
    init(_ rows: ArcadeRows, schema: ArcadeSchema?) {
        self.rows = rows
        self.schema = schema
        ownAttributes = ArcadeDictionary()
        isImmutable = true
    }

    /// The geometry; nil for none.
    package var geometry: Geometry? {
        get { rows.map(\.geometry) ?? ownGeometry }
        set { ownGeometry = newValue }
    }

    /// The names of the fields in their order.
    package var fieldNames: [String] { rows?.fieldNames ?? ownAttributes.members.map(\.key) }

    /// Returns the value of a field in any case; nil if there is no such field.
    package func value(of field: String) -> ArcadeValue? {
        rows.map { $0.value(of: field) } ?? ownAttributes[field]
    }

    /// Sets the value of a field; new fields are added.
    func set(_ field: String, to value: ArcadeValue) { ownAttributes[field] = value }
}
