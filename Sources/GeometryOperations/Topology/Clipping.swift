import CartoucheCGeos
import CartoucheGeospatial

extension Topology {
    /// Returns the part of a geometry that is within an envelope.
    package static func clip(
        _ geometry: Geometry, to envelope: Envelope
    ) throws(GeospatialError) -> Geometry {
        let reference = try commonReference(of: [geometry, envelope])
        let extent = geometry.extent
        guard !envelope.isEmpty, !geometry.isEmpty, envelope.intersects(extent) else {
            return geometry.emptied(in: reference)
        }
        switch geometry {
        case let point as Point: return point
        case let multipoint as Multipoint:
            try GeosSession.check(multipoint.coordinates.positions)
            if envelope.contains(extent) { return multipoint }
            return Multipoint(
                coordinates: multipoint.coordinates.points(within: envelope), spatialReference: reference)
        case let polyline as Polyline:
            try GeosSession.check(polyline.coordinates.positions)
            if envelope.contains(extent) { return polyline }
            return Polyline(
                coordinates: polyline.coordinates.lines(within: envelope), spatialReference: reference)
        case let polygon as Polygon:
            try GeosSession.check(polygon.coordinates.positions)
            if envelope.contains(extent) { return polygon }
            // Bounds far outside the polygon cut nothing, but can be infinite; move them near the polygon.
            let window = envelope.clamped(to: extent, margin: max(extent.width, extent.height, 1))
            return try intersection(polygon, window.polygon)
        case let other as Envelope:
            return Envelope(
                xMin: max(other.xMin, envelope.xMin), yMin: max(other.yMin, envelope.yMin),
                xMax: min(other.xMax, envelope.xMax), yMax: min(other.yMax, envelope.yMax),
                zMin: other.zMin, zMax: other.zMax, mMin: other.mMin, mMax: other.mMax,
                spatialReference: reference)
        default: return geometry
        }
    }
}

extension Geometry {
    /// Returns a geometry of the same kind without coordinates.
    func emptied(in spatialReference: SpatialReference?) -> Geometry {
        switch self {
        case is Point: Topology.empty(ofDimension: 0, in: spatialReference, single: true)
        case is Multipoint: Topology.empty(ofDimension: 0, in: spatialReference)
        case is Polyline: Topology.empty(ofDimension: 1, in: spatialReference)
        case is Envelope: Envelope.empty(in: spatialReference)
        default: Topology.empty(ofDimension: 2, in: spatialReference)
        }
    }
}

extension Envelope {
    fileprivate func clamped(to other: Envelope, margin: Double) -> Envelope {
        Envelope(
            xMin: max(xMin, other.xMin - margin), yMin: max(yMin, other.yMin - margin),
            xMax: min(xMax, other.xMax + margin), yMax: min(yMax, other.yMax + margin),
            spatialReference: spatialReference)
    }

    fileprivate func holds(_ position: SIMD2<Double>) -> Bool {
        xMin <= position.x && position.x <= xMax && yMin <= position.y && position.y <= yMax
    }
}

extension PackedCoordinates {
    /// Returns the positions within the bounds or on them.
    fileprivate func points(within envelope: Envelope) -> PackedCoordinates {
        var result = PackedCoordinates()
        for (index, position) in positions.enumerated() where envelope.holds(position) {
            result.append(position, z: heights?[index], m: measures?[index])
        }
        result.endPart()
        return result
    }

    /// Returns the stretches of lines within the bounds or on them.
    ///
    /// A line that only touches a corner or a side at one point has no stretch. The algorithm is that of Liang and
    /// Barsky. A segment is the range 0…1 of a parameter; each bound removes a range at its start or end.
    fileprivate func lines(within envelope: Envelope) -> PackedCoordinates {
        let low = SIMD2(envelope.xMin, envelope.yMin)
        let high = SIMD2(envelope.xMax, envelope.yMax)
        var result = PackedCoordinates()
        for part in 0..<partCount {
            var isOpen = false
            for index in range(ofPart: part).dropLast() {
                let start = positions[index]
                let end = positions[index + 1]
                guard start != end, let stretch = stretch(from: start, to: end, low, high) else { continue }
                if !isOpen || stretch.lowerBound > 0 {
                    result.endPart()
                    result.append(at: stretch.lowerBound, of: self, from: index, within: (low, high))
                    isOpen = true
                }
                result.append(at: stretch.upperBound, of: self, from: index, within: (low, high))
                if stretch.upperBound < 1 {
                    result.endPart()
                    isOpen = false
                }
            }
            result.endPart()
        }
        return result
    }

    private func stretch(
        from start: SIMD2<Double>, to end: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>
    ) -> ClosedRange<Double>? {
        var first = 0.0
        var last = 1.0
        for axis in 0..<2 {
            let length = end[axis] - start[axis]
            if length == 0 {
                guard low[axis] <= start[axis], start[axis] <= high[axis] else { return nil }
                continue
            }
            let toLow = (low[axis] - start[axis]) / length
            let toHigh = (high[axis] - start[axis]) / length
            first = max(first, min(toLow, toHigh))
            last = min(last, max(toLow, toHigh))
        }
        return first < last ? first...last : nil
    }

    /// Adds the position at a fraction of the segment that starts at an index of other coordinates.
    private mutating func append(
        at fraction: Double, of source: PackedCoordinates, from index: Int,
        within bounds: (low: SIMD2<Double>, high: SIMD2<Double>)
    ) {
        if fraction == 0 || fraction == 1 {
            let whole = fraction == 0 ? index : index + 1
            append(source.positions[whole], z: source.heights?[whole], m: source.measures?[whole])
            return
        }
        let start = source.positions[index]
        let position = start + (source.positions[index + 1] - start) * fraction
        append(
            // Rounding must not move the position across the bound.
            position.clamped(lowerBound: bounds.low, upperBound: bounds.high),
            z: source.heights.map { $0[index] + ($0[index + 1] - $0[index]) * fraction },
            m: source.measures.map { $0[index] + ($0[index + 1] - $0[index]) * fraction })
    }
}
