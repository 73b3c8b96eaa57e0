import Geospatial

/// A batch of features, column by column, in the source's order.
public struct FeatureBatch: Hashable, Sendable {
    /// The identifiers from the source, one per feature; nil if the source has none.
    public var ids: [Int64]?
    /// The original row of each feature without an identifier, from 0, if the batch is a selection of another batch.
    ///
    /// Nil if the rows are the original ones.
    package var places: [Int32]?
    /// The geometries, one per feature.
    public var geometry: GeometryColumn
    /// The attributes, each with one value per feature.
    public var attributes: [AttributeColumn]
    /// The spatial reference of the coordinates.
    public var spatialReference: SpatialReference?

    /// Creates a batch; all columns must have `geometry.count` rows.
    public init(
        ids: [Int64]? = nil, geometry: GeometryColumn, attributes: [AttributeColumn] = [],
        spatialReference: SpatialReference? = nil
    ) {
        self.ids = ids
        self.geometry = geometry
        self.attributes = attributes
        self.spatialReference = spatialReference
    }

    /// The number of features.
    public var count: Int { geometry.count }

    /// Returns a number that identifies a feature and does not change if only some features are read.
    ///
    /// It is the feature's identifier; without identifiers, the original row from 1.
    package func number(of row: Int) -> Int {
        ids.map { Int($0[row]) } ?? (places.map { Int($0[row]) } ?? row) + 1
    }

    /// Returns the attribute with this name: an exact match, otherwise the first that differs only in case.
    public func column(named name: String) -> AttributeColumn? {
        attributes.first { $0.name == name }
            ?? attributes.first { $0.name.lowercased() == name.lowercased() }
    }
}
