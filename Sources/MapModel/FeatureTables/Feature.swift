import CartoucheFeatures
import CartoucheGeospatial
import CartoucheSymbols

/// A row of a table: a geometry and attributes.
///
/// A feature is a copy: changes do not affect its table until ``FeatureTable/update(_:)`` is called. The
/// ``attributes`` of a feature from a file do not contain null values; the table's fields list all possible
/// attributes. Two features are equal only if they are the same object.
public final class Feature: GeoElement {
    package struct State: Sendable {
        package var geometry: Geometry?
        package var attributes: AttributeTable
        package var objectID: Int64?
    }

    private let state: ModelState<State>

    /// The table that the feature comes from, or that made it; nil if there is none.
    public let table: FeatureTable?

    package init(
        geometry: Geometry?, attributes: [String: any Sendable], objectID: Int64? = nil,
        table: FeatureTable?
    ) {
        state = ModelState(
            State(
                geometry: geometry, attributes: AttributeTable(values: attributes), objectID: objectID))
        self.table = table
    }

    /// The shape of the feature; nil if it has none, or if the query did not request it.
    public var geometry: Geometry? {
        get { state.read(\.geometry) }
        set { state.edit { $0.geometry = newValue } }
    }

    /// The attributes by field name.
    ///
    /// The types are `Int64`, `Double`, `String`, `Bool` and `Date` for features from a file. Features in memory keep
    /// the values that they were created with.
    public var attributes: [String: any Sendable] { state.read(\.attributes.values) }

    /// Sets an attribute, existing or new; nil makes it null.
    public func setAttributeValue(_ value: (any Sendable)?, forKey key: String) {
        state.edit { $0.attributes.set(value, forKey: key) }
    }

    /// Removes an attribute if the feature has it.
    public func removeAttributeValue(forKey key: String) {
        state.edit { $0.attributes.values[key] = nil }
    }

    /// The number that identifies the feature in its table.
    ///
    /// It is nil if the feature is not in a table, or if the table's format has no such numbers.
    public var objectID: Int64? { state.read(\.objectID) }

    /// A copy of the whole state.
    package var snapshot: State { state.read { $0 } }

    func setObjectID(_ id: Int64?) { state.edit { $0.objectID = id } }
}

extension Feature: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: Feature, right: Feature) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The type of the features of some tables in the ArcGIS Maps SDK; here the same as ``Feature``.
public typealias ArcGISFeature = Feature

extension Feature: TableElement {
    var tableFieldNames: [String] { table?.fields.map(\.name) ?? [] }
}
