import Geospatial

/// The geometries of many features, packed: feature → parts → coordinates.
///
/// Part `p` has the coordinates `coordinates[partStarts[p] ..< partStarts[p + 1]]`; feature `f` has the parts
/// `featureStarts[f] ..< featureStarts[f + 1]`. A point feature has one part of one coordinate, a multipoint
/// one part, a polyline one part a path, a polygon one part a ring; rings repeat their first coordinate last.
/// A geometry that is empty has no parts. A column holds fewer than 2³¹ coordinates.
public struct GeometryColumn: Hashable, Sendable {
    /// What each feature is.
    public var kinds: [GeometryKind] = []
    /// Index of each feature's first part, and one more for the end.
    public var featureStarts: [Int32] = [0]
    /// Index of each part's first coordinate, and one more for the end.
    public var partStarts: [Int32] = [0]
    /// x, y (longitude, latitude) of every coordinate.
    public var coordinates: [SIMD2<Double>] = []
    /// Heights, one a coordinate, or nil when no feature has any.
    ///
    /// NaN where one feature has none.
    public var heights: [Double]?
    /// Measures, one a coordinate, or nil when no feature has any.
    ///
    /// NaN where one feature has none.
    public var measures: [Double]?

    /// A column without features.
    public init() {}

    /// Number of features.
    public var count: Int { kinds.count }

    /// What all features are that have a geometry; nil where they differ or none has one.
    public var commonKind: GeometryKind? {
        var common: GeometryKind?
        for kind in kinds where kind != .none && kind != common {
            if common != nil { return nil }
            common = kind
        }
        return common
    }

    /// The parts of one feature.
    @inlinable
    public func parts(of row: Int) -> Range<Int> {
        Int(featureStarts[row])..<Int(featureStarts[row + 1])
    }

    /// The coordinates of one part.
    @inlinable
    public func coordinateRange(ofPart part: Int) -> Range<Int> {
        Int(partStarts[part])..<Int(partStarts[part + 1])
    }

    /// The coordinates of one feature, all parts together.
    @inlinable
    public func coordinateRange(of row: Int) -> Range<Int> {
        let parts = parts(of: row)
        return Int(partStarts[parts.lowerBound])..<Int(partStarts[parts.upperBound])
    }

    /// The coordinates of a run of features.
    package func coordinateRange(ofRows rows: Range<Int>) -> Range<Int> {
        let start = Int(partStarts[Int(featureStarts[rows.lowerBound])])
        return start..<Int(partStarts[Int(featureStarts[rows.upperBound])])
    }
}

// MARK: - Building

extension GeometryColumn {
    /// Adds a coordinate to the part that is being built; NaN stands for no height or no measure.
    public mutating func append(_ coordinate: SIMD2<Double>, height: Double = .nan, measure: Double = .nan) {
        coordinates.append(coordinate)
        if heights != nil || !height.isNaN {
            heights = Self.extended(heights.take(), with: height, to: coordinates.count)
        }
        if measures != nil || !measure.isNaN {
            measures = Self.extended(measures.take(), with: measure, to: coordinates.count)
        }
    }

    private static func extended(_ values: [Double]?, with value: Double, to count: Int) -> [Double] {
        var values = values ?? []
        if values.count < count - 1 {
            values.append(contentsOf: repeatElement(.nan, count: count - 1 - values.count))
        }
        values.append(value)
        return values
    }

    /// Ends the part that is being built.
    @inlinable
    public mutating func endPart() { partStarts.append(Int32(coordinates.count)) }

    /// Ends the feature that is being built.
    ///
    /// Coordinates without heights or measures get NaN where others have some.
    @inlinable
    public mutating func endFeature(_ kind: GeometryKind) {
        if heights != nil || measures != nil { levelColumns() }
        kinds.append(kind)
        featureStarts.append(Int32(partStarts.count - 1))
    }

    @usableFromInline
    mutating func levelColumns() {
        if let count = heights?.count, count < coordinates.count {
            heights?.append(contentsOf: repeatElement(.nan, count: coordinates.count - count))
        }
        if let count = measures?.count, count < coordinates.count {
            measures?.append(contentsOf: repeatElement(.nan, count: coordinates.count - count))
        }
    }

    /// Adds a feature with one position.
    @inlinable
    public mutating func appendPoint(_ coordinate: SIMD2<Double>) {
        coordinates.append(coordinate)
        endPart()
        endFeature(.point)
    }
}

extension Optional {
    /// The value, leaving nil behind, so that an array inside is not shared while it grows.
    fileprivate mutating func take() -> Wrapped? {
        defer { self = nil }
        return self
    }
}
