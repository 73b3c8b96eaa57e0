import Geospatial

/// The geometries of many features, packed: feature → parts → coordinates.
///
/// Part `p` has the coordinates `coordinates[partStarts[p] ..< partStarts[p + 1]]`; feature `f` has the parts
/// `featureStarts[f] ..< featureStarts[f + 1]`. A point feature has one part of one coordinate, a multipoint
/// one part, a polyline one part a path, a polygon one part a ring; rings repeat their first coordinate last.
public struct GeometryColumn: Sendable {
    /// What each feature is.
    public var kinds: [GeometryKind] = []
    /// Index of each feature's first part, and one more for the end.
    public var featureStarts: [Int32] = [0]
    /// Index of each part's first coordinate, and one more for the end.
    public var partStarts: [Int32] = [0]
    /// x, y (longitude, latitude) of every coordinate.
    public var coordinates: [SIMD2<Double>] = []
    /// Heights, one a coordinate, or nil when no feature has any. NaN where one feature has none.
    public var heights: [Double]?
    /// Measures, one a coordinate, or nil when no feature has any. NaN where one feature has none.
    public var measures: [Double]?

    /// A column without features.
    public init() {}

    /// Number of features.
    public var count: Int { kinds.count }

    /// Ends the part that is being built.
    public mutating func endPart() { partStarts.append(Int32(coordinates.count)) }

    /// Ends the feature that is being built.
    public mutating func endFeature(_ kind: GeometryKind) {
        kinds.append(kind)
        featureStarts.append(Int32(partStarts.count - 1))
    }
}
