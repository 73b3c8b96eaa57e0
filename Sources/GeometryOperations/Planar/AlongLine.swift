import CLibrary
import Geospatial

// Positions along lines.
extension GeometryEngine {
    /// The position on a line at a distance from its beginning, on the flat map.
    ///
    /// The parts of a line follow each other. Before the beginning it is the first vertex, beyond the end the
    /// last. Heights and measures between vertices are in proportion.
    ///
    /// - Returns: nil for an empty line or a distance that is not a number.
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
                            .between(line.vertex(index), line.vertex(index + 1), share: rest / length)
                            .point(in: polyline.spatialReference)
                    }
                    rest -= length
                }
            }
        }
        return line.vertex(rest > 0 ? line.positions.count - 1 : 0).point(in: polyline.spatialReference)
    }

    /// How far along a line the position nearest to a point lies, as a share of the line's length.
    ///
    /// The nearest position is found on the flat map; lengths are geodesic where the line's spatial reference
    /// is on the globe, planar where it has none.
    ///
    /// - Parameters:
    ///   - polyline: the line; its parts follow each other.
    ///   - point: a position next to it.
    ///   - tolerance: how far the point may be from the line, in the unit of the spatial reference. Negative,
    ///     any distance does, but a point that lies beyond an end of the line has no share.
    /// - Returns: 0 at the beginning to 1 at the end; not a number where the point is too far away, where the
    ///   line or the point is empty, or where their spatial references differ.
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

    /// Whether the nearest position is an end of the line, and the point lies farther out than that.
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
