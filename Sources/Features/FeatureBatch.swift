import Geospatial

/// Some features of a source, column by column, in the source's order.
public struct FeatureBatch: Hashable, Sendable {
    /// Identifiers that the source gives, one a feature; nil when it gives none.
    public var ids: [Int64]?
    /// Where features without identifiers stood in the batch that they were chosen from, counted from 0; nil
    /// where that is their row.
    package var places: [Int32]?
    /// The geometries, one a feature.
    public var geometry: GeometryColumn
    /// The attributes, each with one value a feature.
    public var attributes: [AttributeColumn]
    /// The system that the coordinates are in.
    public var spatialReference: SpatialReference?

    /// A batch; all columns must have `geometry.count` rows.
    public init(
        ids: [Int64]? = nil, geometry: GeometryColumn, attributes: [AttributeColumn] = [],
        spatialReference: SpatialReference? = nil
    ) {
        self.ids = ids
        self.geometry = geometry
        self.attributes = attributes
        self.spatialReference = spatialReference
    }

    /// Number of features.
    public var count: Int { geometry.count }

    /// What tells a feature from the others, and stays the same when only some of them are read: its identifier,
    /// else its place in the batch, counted from 1.
    package func number(of row: Int) -> Int {
        ids.map { Int($0[row]) } ?? (places.map { Int($0[row]) } ?? row) + 1
    }

    /// The attribute with this name: an exact match, else the first that differs only in case.
    public func column(named name: String) -> AttributeColumn? {
        attributes.first { $0.name == name }
            ?? attributes.first { $0.name.lowercased() == name.lowercased() }
    }
}
