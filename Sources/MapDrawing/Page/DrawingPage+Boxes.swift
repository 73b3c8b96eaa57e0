import CartouchePlanarGeometry
import CartouchePortrayal

// Boxes of features in the copies of the world.
extension DrawingPage {
    /// Returns the boxes in map units in which the geometry of a feature must be if its symbol touches a part of the
    /// picture, in all copies of the world.
    ///
    /// - Parameters:
    ///   - low: The upper left corner of the part, in pixels.
    ///   - high: The lower right corner of the part, in pixels.
    ///   - reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    ///   - bounds: The bounds of all features.
    package func boxes(
        from low: SIMD2<Double>, to high: SIMD2<Double>, reach: Double, within bounds: SIMD4<Double>
    ) -> [SIMD4<Double>] {
        guard !bounds.x.isNaN else { return [] }
        guard reach.isFinite else { return [SIMD4(-1, -1, 1, 1) * Double.infinity] }
        guard let copies = worlds.copies(ofAllFrom: bounds.x, to: bounds.z, reach: reach) else { return [] }
        let (low, high) = (low - (reach + 4), high + (reach + 4))
        let corners = [low, SIMD2(low.x, high.y), SIMD2(high.x, low.y), high].map(
            frame.screenTransform.position)
        let box = Box(around: corners)
        func moved(_ copy: Int) -> SIMD4<Double> {
            let offset = worlds.offset(of: copy)
            return SIMD4(lowHalf: box.low - offset, highHalf: box.high - offset)
        }
        let near = worlds.copiesNearCenter(of: copies)
        var boxes = near.map(moved)
        // Features that are very far away are few, so one box has all their copies on a side.
        if near.upperBound < copies.upperBound {
            var west = moved(near.upperBound + 1)
            west.x = -.infinity
            boxes.append(west)
        }
        if near.lowerBound > copies.lowerBound {
            var east = moved(near.lowerBound - 1)
            east.z = .infinity
            boxes.append(east)
        }
        return boxes
    }

    /// Returns the boxes in pixels around a feature's bounds in map units, one for each of some copies of the world.
    ///
    /// - Parameter margin: The width of a margin around the bounds, in pixels.
    func pixelBoxes(
        around bounds: SIMD4<Double>, margin: Double, in copies: ClosedRange<Int>
    ) -> [Box] {
        let corners = [
            SIMD2(bounds.x, bounds.y), SIMD2(bounds.x, bounds.w), SIMD2(bounds.z, bounds.y),
            SIMD2(bounds.z, bounds.w),
        ].map(frame.screenTransform.apply)
        // On a rotated map, the pixel of an infinite coordinate is not a number.
        let isKnown = corners.allSatisfy { !($0.x + $0.y).isNaN }
        let low =
            isKnown ? corners.dropFirst().reduce(corners[0], pointwiseMin) : SIMD2(repeating: -.infinity)
        let high =
            isKnown ? corners.dropFirst().reduce(corners[0], pointwiseMax) : SIMD2(repeating: .infinity)
        return copies.map { copy in
            let offset = worlds.pixels(of: copy)
            return Box(low: low - margin + offset, high: high + margin + offset)
        }
    }

    /// Returns whether some features with these bounds in map units can be visible in the picture.
    ///
    /// - Parameter reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    func shows(_ bounds: SIMD4<Double>, reach: Double) -> Bool {
        guard !bounds.x.isNaN,
            let copies = worlds.copies(ofAllFrom: bounds.x, to: bounds.z, reach: reach)
        else { return false }
        let size = SIMD2(Double(frame.width), Double(frame.height))
        return pixelBoxes(around: bounds, margin: reach, in: copies).contains {
            all($0.low .<= size) && all($0.high .>= 0)
        }
    }
}
