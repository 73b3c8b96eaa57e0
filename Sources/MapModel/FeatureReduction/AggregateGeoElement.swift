import CartoucheGeospatial

/// A cluster or bin of a layer or overlay with a ``FeatureReduction``, with its statistics as attributes.
///
/// `identify` returns it. It is a copy: changes of it do not change the picture.
public final class AggregateGeoElement: GeoElement {
    private let aggregate: Feature
    private let members: [any GeoElement]

    package init(_ aggregate: Feature, members: [any GeoElement]) {
        self.aggregate = aggregate
        self.members = members
    }

    /// The position of a cluster, or the cell of a bin.
    public var geometry: Geometry? {
        get { aggregate.geometry }
        set { aggregate.geometry = newValue }
    }

    /// The number of features and the statistics.
    public var attributes: [String: any Sendable] { aggregate.attributes }

    /// Sets an attribute, existing or new; nil makes it null.
    public func setAttributeValue(_ value: (any Sendable)?, forKey key: String) {
        aggregate.setAttributeValue(value, forKey: key)
    }

    /// Removes an attribute if the aggregate has it.
    public func removeAttributeValue(forKey key: String) { aggregate.removeAttributeValue(forKey: key) }

    /// The features or graphics of the cluster or bin, at most 1,000, in the order in which they are drawn.
    public var geoElements: [any GeoElement] {
        get async throws { members }
    }

    /// The maximum number of features in ``geoElements``.
    package static let maximumMembers = 1000
}
