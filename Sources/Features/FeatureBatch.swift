import CartoucheGeospatial

/// A batch of features, column by column, in the source's order.
public struct FeatureBatch: Hashable, Sendable {
    /// The identifiers from the source, one per feature; nil if the source has none.
    public var ids: [Int64]?
    /// The place of the first feature among all features of the source, from 0.
    ///
    /// Default: 0. Ignored if there are ``places``, or if all features have identifiers.
    package var firstPlace = 0
    /// The place of each feature among all features of the source, from 0.
    ///
    /// Nil if the features follow each other from ``firstPlace``, or if all features have identifiers.
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
    /// It is the feature's identifier. Without identifiers, it is the place in the source from 1. If only other features
    /// of the batch have identifiers, it is this place as a negative number.
    package func number(of row: Int) -> Int {
        let place = places.map { Int($0[row]) } ?? firstPlace + row
        guard let ids else { return place + 1 }
        return ids[row] == FeatureBatchBuilder.noID ? -place - 1 : Int(ids[row])
    }

    /// Returns the attribute with this name: an exact match, otherwise the first that differs only in case.
    ///
    /// Otherwise, `table.FIELD` and `FIELD` mean each other; nil if several attributes can be meant.
    public func column(named name: String) -> AttributeColumn? {
        if let exact = attributes.first(where: { $0.name == name }) { return exact }
        return FieldNames.meaning(of: name, among: attributes.lazy.map(\.name)).index.map { attributes[$0] }
    }
}
