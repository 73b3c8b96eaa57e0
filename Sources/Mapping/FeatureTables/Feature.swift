import Geospatial
import Synchronization

/// A row of a table: a geometry and attributes.
///
/// A feature is a copy: changing it does not change its table until ``FeatureTable/update(_:)`` is called.
/// Attributes that are null are not among ``attributes``; the table's fields tell which there may be. Two features
/// are equal only when they are the same object.
public final class Feature: GeoElement {
    struct State: Sendable {
        var geometry: Geometry?
        var attributes: AttributeTable
        var objectID: Int64?
    }

    private let state: Mutex<State>

    /// The table that the feature is from, or made for; nil where there is none.
    public let table: FeatureTable?

    init(
        geometry: Geometry?, attributes: [String: any Sendable], objectID: Int64? = nil,
        table: FeatureTable?
    ) {
        state = Mutex(
            State(
                geometry: geometry, attributes: AttributeTable(values: attributes), objectID: objectID))
        self.table = table
    }

    /// Its shape; nil where it has none, or a query did not ask for it.
    public var geometry: Geometry? {
        get { state.withLock(\.geometry) }
        set { state.withLock { $0.geometry = newValue } }
    }

    /// What is known of it, by the fields' names: `Int64`, `Double`, `String`, `Bool` and `Date` where it comes
    /// from a file, and the values that were given where it comes from memory.
    public var attributes: [String: any Sendable] { state.withLock(\.attributes.values) }

    /// Sets an attribute, new or known; nil makes it null.
    public func setAttributeValue(_ value: (any Sendable)?, forKey key: String) {
        state.withLock { $0.attributes.set(value, forKey: key) }
    }

    /// Takes an attribute away, if there is one of this name.
    public func removeAttributeValue(forKey key: String) {
        state.withLock { $0.attributes.values[key] = nil }
    }

    /// The number by which its table tells it apart; nil where it is not in a table, or the table's format has no
    /// such numbers.
    public var objectID: Int64? { state.withLock(\.objectID) }

    /// All of it at one moment.
    var snapshot: State { state.withLock { $0 } }

    func setObjectID(_ id: Int64?) { state.withLock { $0.objectID = id } }
}

extension Feature: Hashable {
    /// Whether both are the same object.
    public static func == (left: Feature, right: Feature) -> Bool { left === right }

    /// Feeds the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What the ArcGIS Maps SDK calls the features of some of its tables: all features here.
public typealias ArcGISFeature = Feature
