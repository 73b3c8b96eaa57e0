import CartoucheGeospatial

/// The geometries of many features, packed as feature → parts → coordinates.
///
/// Part `p` has the coordinates `coordinates[partStarts[p] ..< partStarts[p + 1]]`. Feature `f` has the parts
/// `featureStarts[f] ..< featureStarts[f + 1]`. A point has one part with one coordinate, and a multipoint has one
/// part. A polyline has one part per path, and a polygon one part per ring. A ring ends with its first coordinate. An
/// empty geometry has no parts. A column has fewer than 2³¹ coordinates.
public struct GeometryColumn: Hashable, Sendable {
    /// The kind of each feature.
    public var kinds: [GeometryKind] = []
    /// The index of each feature's first part, and one more index for the end.
    public var featureStarts: [Int32] = [0]
    /// The index of each part's first coordinate, and one more index for the end.
    public var partStarts: [Int32] = [0]
    /// The x, y (longitude, latitude) of every coordinate.
    public var coordinates: [SIMD2<Double>] = []
    /// The heights, one per coordinate; nil if no feature has any.
    ///
    /// NaN for coordinates without a height.
    public var heights: [Double]?
    /// The measures, one per coordinate; nil if no feature has any.
    ///
    /// NaN for coordinates without a measure.
    public var measures: [Double]?

    /// Creates a column without features.
    public init() {}

    /// The number of features.
    public var count: Int { kinds.count }

    /// The kind of all features that have a geometry; nil if it differs, or if no feature has a geometry.
    public var commonKind: GeometryKind? {
        var common: GeometryKind?
        for kind in kinds where kind != .none && kind != common {
            if common != nil { return nil }
            common = kind
        }
        return common
    }

    /// Returns the parts of one feature.
    @inlinable
    public func parts(of row: Int) -> Range<Int> {
        Int(featureStarts[row])..<Int(featureStarts[row + 1])
    }

    /// Returns the coordinates of one part.
    @inlinable
    public func coordinateRange(ofPart part: Int) -> Range<Int> {
        Int(partStarts[part])..<Int(partStarts[part + 1])
    }

    /// Returns the coordinates of all parts of one feature.
    @inlinable
    public func coordinateRange(of row: Int) -> Range<Int> {
        let parts = parts(of: row)
        return Int(partStarts[parts.lowerBound])..<Int(partStarts[parts.upperBound])
    }

    /// Returns the coordinates of a range of features.
    package func coordinateRange(ofRows rows: Range<Int>) -> Range<Int> {
        let start = Int(partStarts[Int(featureStarts[rows.lowerBound])])
        return start..<Int(partStarts[Int(featureStarts[rows.upperBound])])
    }
}

// MARK: - Building

extension GeometryColumn {
    /// Appends a coordinate to the current part; NaN means no height or no measure.
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

    /// Ends the current part.
    @inlinable
    public mutating func endPart() { partStarts.append(Int32(coordinates.count)) }

    /// Ends the current feature.
    ///
    /// If other coordinates have heights or measures, those without get NaN.
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

    /// Appends a feature with one position.
    @inlinable
    public mutating func appendPoint(_ coordinate: SIMD2<Double>) {
        coordinates.append(coordinate)
        endPart()
        endFeature(.point)
    }
}

extension Optional {
    /// Returns the value and sets this to nil, so that an array in it is not copied when it grows.
    fileprivate mutating func take() -> Wrapped? {
        defer { self = nil }
        return self
    }
}
