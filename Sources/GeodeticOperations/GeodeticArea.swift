import CartoucheCLibrary
import CartoucheGeospatial
import CartouchePlanarGeometry

extension Geodesy {
    /// Returns the area on the spheroid in square meters; 0 for lines and points.
    ///
    /// The area is never negative. Holes are subtracted, and the direction of rings does not matter.
    package static func area(
        of geometry: Geometry, curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> Double {
        guard geometry is Polygon || geometry is Envelope else { return 0 }
        let rings = geometry.paths
        guard rings.partCount > 0 else { return 0 }
        let frame = try GeodeticFrame.of(geometry.spatialReference)
        let places = frame.geographic(rings.positions)
        guard places.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        let nesting = RingNesting(rings.rings)
        var sum = 0.0
        for part in 0..<rings.partCount {
            let range = rings.range(ofPart: part)
            var area = 0.0
            if curveType == .geodesic {
                area = frame.solver.signedArea(ofRing: Array(places[range].dropLast()))
            } else {
                // Replacing curves by geodesics gives an error proportional to the square of their length. Two
                // lengths are enough to extrapolate to 0.
                let coarse = try ring(range, of: rings, places, curveType, in: frame, fineness: 1)
                let fine = try ring(range, of: rings, places, curveType, in: frame, fineness: 2)
                let rough = frame.solver.signedArea(ofRing: coarse)
                let good = frame.solver.signedArea(ofRing: fine)
                area = good + (good - rough) / 3
            }
            let size = enclosedArea(area, planar: Array(places[range]), in: frame)
            sum += nesting.isHole[part] ? -size : size
        }
        guard sum.isFinite else { throw .notAPlace }
        return abs(sum)
    }

    /// Returns the area that a ring encloses on the plane of longitudes and latitudes.
    ///
    /// On a globe a ring bounds two areas, which together are the whole surface.
    private static func enclosedArea(
        _ area: Double, planar places: [SIMD2<Double>], in frame: GeodeticFrame
    ) -> Double {
        let spheroid = frame.spheroid
        var estimate = 0.0
        for (start, end) in zip(places, places.dropFirst()) {
            let step = frame.isUnbounded ? end.x - start.x : (end.x - start.x).remainder(dividingBy: 360)
            let mean =
                (spheroid.areaToEquator(sine: sin(start.y * .pi / 180))
                    + 4 * spheroid.areaToEquator(sine: sin((start.y + end.y) * .pi / 360))
                    + spheroid.areaToEquator(sine: sin(end.y * .pi / 180))) / 6
            estimate += step * .pi / 180 * mean
        }
        let inside = abs(area)
        let outside = spheroid.surfaceArea - inside
        return abs(abs(estimate) - inside) <= abs(abs(estimate) - outside) ? inside : outside
    }

    /// Splits the curves of a ring into pieces of at most 100 km, divided by `fineness`; the last place is left
    /// out.
    private static func ring(
        _ range: Range<Int>, of rings: PackedCoordinates, _ places: [SIMD2<Double>],
        _ curveType: GeometryEngine.GeodeticCurveType, in frame: GeodeticFrame, fineness: Int
    ) throws(GeospatialError) -> [SIMD2<Double>] {
        var result: [SIMD2<Double>] = []
        for index in range.dropLast() {
            let (start, end) = (places[index], places[index + 1])
            let shape = curveType == .shapePreserving
            let curve = GeodeticCurve(shape ? .geodesic : curveType, from: start, to: end, with: frame.solver)
            guard curve.length.isFinite else { throw .notAPlace }
            // Near a pole, a parallel is much longer than the geodesic between its ends.
            let span = shape ? abs(rings.positions[index + 1].x - rings.positions[index].x) : 0
            let count =
                fineness * max(4, Int(min(max(curve.length / 100_000, span / 2), 1000).rounded(.up)))
            guard result.count + count <= PackedCoordinates.maxVertices else {
                throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
            }
            if shape {
                let from = rings.positions[index]
                let step = (rings.positions[index + 1] - from) / Double(count)
                result += frame.geographic((0..<count).map { from + step * Double($0) })
            } else {
                let step = curve.length / Double(count)
                result += (0..<count).map { curve.place(at: step * Double($0)) }
            }
        }
        guard result.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        return result
    }
}
