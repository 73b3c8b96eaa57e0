import CartoucheGeospatial

/// Bounds in one vector: xMin, yMin, xMax, yMax; NaN if there are no coordinates. Much cheaper than envelopes.
extension GeometryColumn {
    /// The bounds of an empty set of coordinates.
    package static var noBounds: SIMD4<Double> { SIMD4(repeating: .nan) }

    /// Returns the bounds of one feature.
    package func bounds(of row: Int) -> SIMD4<Double> { bounds(of: coordinateRange(of: row)) }

    /// The bounds of all features.
    package var allBounds: SIMD4<Double> { bounds(of: 0..<coordinates.count) }

    private func bounds(of range: Range<Int>) -> SIMD4<Double> {
        guard let first = range.first.map({ coordinates[$0] }) else { return Self.noBounds }
        var low = first
        var high = first
        for index in range.dropFirst() {
            let coordinate = coordinates[index]
            low.replace(with: coordinate, where: coordinate .< low)
            high.replace(with: coordinate, where: coordinate .> high)
        }
        return SIMD4(lowHalf: low, highHalf: high)
    }

    /// Returns the bounds of the coordinates in a range of features, without NaN coordinates.
    package func placedBounds(ofRows rows: Range<Int>) -> SIMD4<Double> {
        Self.placedBounds(of: coordinates[coordinateRange(ofRows: rows)])
    }

    /// Returns the bounds of coordinates, without NaN coordinates.
    package static func placedBounds(of coordinates: ArraySlice<SIMD2<Double>>) -> SIMD4<Double> {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        // Comparisons with NaN are false, so NaN never replaces a bound.
        for coordinate in coordinates {
            low.replace(with: coordinate, where: coordinate .< low)
            high.replace(with: coordinate, where: coordinate .> high)
        }
        return low.x <= high.x && low.y <= high.y ? SIMD4(lowHalf: low, highHalf: high) : noBounds
    }

    /// Returns the smallest bounds that contain two bounds.
    package static func union(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> SIMD4<Double> {
        if left.x.isNaN { return right }
        if right.x.isNaN { return left }
        return SIMD4(
            min(left.x, right.x), min(left.y, right.y), max(left.z, right.z), max(left.w, right.w))
    }

    /// Whether the bounds share a position, including the border; empty bounds touch nothing.
    package static func touch(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> Bool {
        left.x <= right.z && right.x <= left.z && left.y <= right.w && right.y <= left.w
    }

    /// Returns the smallest envelope around one feature; an empty one if it has no coordinates.
    public func extent(of row: Int, in spatialReference: SpatialReference? = nil) -> Envelope {
        Envelope(bounds: bounds(of: row), spatialReference: spatialReference)
    }
}

extension Envelope {
    /// Creates an envelope from bounds: xMin, yMin, xMax, yMax.
    package convenience init(bounds: SIMD4<Double>, spatialReference: SpatialReference?) {
        self.init(
            xMin: bounds.x, yMin: bounds.y, xMax: bounds.z, yMax: bounds.w,
            spatialReference: spatialReference)
    }
}
