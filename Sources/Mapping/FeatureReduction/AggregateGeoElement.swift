import Geospatial
import Synchronization

/// A cluster or bin of a layer with a ``FeatureReduction``, with its statistics as attributes.
///
/// `identify` returns it. It is a copy: changes of it do not change the picture.
public final class AggregateGeoElement: GeoElement {
    private let state: Mutex<(geometry: Geometry?, attributes: AttributeTable)>
    private let members: [Feature]

    init(_ aggregate: Feature, members: [Feature]) {
        state = Mutex((aggregate.geometry, AttributeTable(values: aggregate.attributes)))
        self.members = members
    }

    /// The position of a cluster, or the cell of a bin.
    public var geometry: Geometry? {
        get { state.withLock(\.geometry) }
        set { state.withLock { $0.geometry = newValue } }
    }

    /// The number of features and the statistics.
    public var attributes: [String: any Sendable] { state.withLock(\.attributes.values) }

    /// Sets an attribute, existing or new; nil makes it null.
    public func setAttributeValue(_ value: (any Sendable)?, forKey key: String) {
        state.withLock { $0.attributes.set(value, forKey: key) }
    }

    /// Removes an attribute if the aggregate has it.
    public func removeAttributeValue(forKey key: String) {
        state.withLock { $0.attributes.values[key] = nil }
    }

    /// The features of the cluster or bin, at most 1,000, in the order of their source.
    public var geoElements: [any GeoElement] {
        get async throws { members }
    }

    /// The maximum number of features in ``geoElements``.
    static let maximumMembers = 1000
}
