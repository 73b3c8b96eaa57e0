import CartoucheCLibrary
import CartoucheGeospatial

extension GeometryEngine {
    /// Returns the position on a line at a planar distance from its start.
    ///
    /// The parts of the line are measured one after the other. A distance below 0 gives the first vertex, and one
    /// beyond the end gives the last. Heights and measures are interpolated.
    ///
    /// - Returns: Nil if the line is empty or the distance is not a number.
    public static func point(along polyline: Polyline, atDistance distance: Double) -> Point? {
        let line = polyline.coordinates
        guard !polyline.isEmpty else { return nil }
        guard !distance.isNaN else {
            report(.invalidParameter("distance", what: "the distance is not a number"))
            return nil
        }
        var rest = distance
        if rest > 0 {
            for part in 0..<line.partCount {
                for index in line.range(ofPart: part).dropLast() {
                    let step = line.positions[index + 1] - line.positions[index]
                    let length = hypot(step.x, step.y)
                    if rest <= length, length > 0 {
                        return PackedCoordinates.Vertex
                            .between(line.vertex(index), line.vertex(index + 1), fraction: rest / length)
                            .point(in: polyline.spatialReference)
                    }
                    rest -= length
                }
            }
        }
        return line.vertex(rest > 0 ? line.positions.count - 1 : 0).point(in: polyline.spatialReference)
    }

    /// Returns the fraction of a line's length up to the position that is nearest to a point.
    ///
    /// The nearest position is planar. Lengths are geodesic if the line's spatial reference is on the globe,
    /// otherwise planar.
    ///
    /// - Parameters:
    ///   - polyline: The line; its parts are measured one after the other.
    ///   - point: The point near the line.
    ///   - tolerance: The maximum distance between point and line, in the unit of the spatial reference. If it is
    ///     negative, every distance is accepted, but a point beyond an end of the line has no result.
    /// - Returns: A value from 0 (start) to 1 (end). NaN if the point is too far away, if a geometry is empty, or
    ///   if their spatial references differ.
    public static func polyline(
        _ polyline: Polyline, fractionalLengthClosestTo point: Point, tolerance: Double
    ) -> Double {
        guard
            let nearest = nearestCoordinate(in: polyline, to: point), let part = nearest.partIndex,
            let index = nearest.pointIndex
        else { return .nan }
        if tolerance >= 0, nearest.distance > tolerance { return .nan }
        let line = polyline.coordinates
        let first = line.range(ofPart: part).lowerBound + index
        if !(tolerance >= 0), isBeyondEnd(line, SIMD2(point.x, point.y), nearest) { return .nan }

        let frame = try? GeodeticFrame.of(polyline.spatialReference)
        let places = frame?.geographic(line.positions)
        func length(_ start: SIMD2<Double>, _ end: SIMD2<Double>, _ indices: (Int, Int)?) -> Double {
            if let frame, let places {
                let from = indices.map { places[$0.0] } ?? frame.geographic(start)
                let to = indices.map { places[$0.1] } ?? frame.geographic(end)
                let meters = frame.solver.inverse(from: from, to: to).distance
                if meters.isFinite { return meters }
            }
            return hypot(end.x - start.x, end.y - start.y)
        }
        var before = 0.0
        var whole = 0.0
        for part in 0..<line.partCount {
            for current in line.range(ofPart: part).dropLast() {
                let (start, end) = (line.positions[current], line.positions[current + 1])
                let segment = length(start, end, (current, current + 1))
                if current == first {
                    let position = SIMD2(nearest.coordinate.x, nearest.coordinate.y)
                    let (done, open) = (length(start, position, nil), length(position, end, nil))
                    before = whole + (done + open > 0 ? segment * (done / (done + open)) : 0)
                }
                whole += segment
            }
        }
        return whole > 0 ? before / whole : .nan
    }

    /// Whether the nearest position is an end of the line, and the point is beyond this end.
    private static func isBeyondEnd(
        _ line: PackedCoordinates, _ position: SIMD2<Double>, _ nearest: ProximityResult
    ) -> Bool {
        let end = SIMD2(nearest.coordinate.x, nearest.coordinate.y)
        let last = line.positions.count - 1
        guard last > 0 else { return false }
        let inner =
            end == line.positions[0]
            ? line.positions[1] : end == line.positions[last] ? line.positions[last - 1] : nil
        guard let inner else { return false }
        return ((position - end) * (end - inner)).sum() > 0
    }
}
