import Geospatial

/// Bounds in one vector: xMin, yMin, xMax, yMax; NaN where there is nothing. Cheaper than envelopes by far.
extension GeometryColumn {
    /// The bounds of nothing.
    package static var noBounds: SIMD4<Double> { SIMD4(repeating: .nan) }

    /// The bounds around one feature.
    package func bounds(of row: Int) -> SIMD4<Double> { bounds(of: coordinateRange(of: row)) }

    /// The bounds around all features.
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

    /// The bounds around the numbers of a run of features' coordinates, those that are NaN left out.
    package func placedBounds(ofRows rows: Range<Int>) -> SIMD4<Double> {
        Self.placedBounds(of: coordinates[coordinateRange(ofRows: rows)])
    }

    /// The bounds around the numbers of coordinates, those that are NaN left out.
    package static func placedBounds(of coordinates: ArraySlice<SIMD2<Double>>) -> SIMD4<Double> {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        // Comparisons with NaN are false.
        for coordinate in coordinates {
            low.replace(with: coordinate, where: coordinate .< low)
            high.replace(with: coordinate, where: coordinate .> high)
        }
        return low.x <= high.x && low.y <= high.y ? SIMD4(lowHalf: low, highHalf: high) : noBounds
    }

    /// The bounds around both.
    package static func union(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> SIMD4<Double> {
        if left.x.isNaN { return right }
        if right.x.isNaN { return left }
        return SIMD4(
            min(left.x, right.x), min(left.y, right.y), max(left.z, right.z), max(left.w, right.w))
    }

    /// Whether the bounds share a position, be it on the border; nothing touches nothing.
    package static func touch(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> Bool {
        left.x <= right.z && right.x <= left.z && left.y <= right.w && right.y <= left.w
    }

    /// The smallest envelope around one feature; an empty one where it has no coordinates.
    public func extent(of row: Int, in spatialReference: SpatialReference? = nil) -> Envelope {
        Envelope(bounds: bounds(of: row), spatialReference: spatialReference)
    }
}

extension Envelope {
    /// The envelope with these bounds: xMin, yMin, xMax, yMax.
    package convenience init(bounds: SIMD4<Double>, spatialReference: SpatialReference?) {
        self.init(
            xMin: bounds.x, yMin: bounds.y, xMax: bounds.z, yMax: bounds.w,
            spatialReference: spatialReference)
    }
}
