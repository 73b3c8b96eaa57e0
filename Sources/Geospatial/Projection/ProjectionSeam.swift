/// The seam of a projection: places close to it on opposite sides are far apart on the map.
package enum ProjectionSeam: Hashable, Sendable {
    /// No seam was found, for example on a polar or conic map that does not reach so far.
    case none
    /// One meridian, with a longitude within ±180°.
    case meridian(Double)
    /// Several meridians, as in interrupted projections.
    case several([Double])

    /// Finds the seam: along some parallels, searches for neighboring places that are far apart on the map.
    ///
    /// - Parameter project: Converts longitudes and latitudes in degrees to map positions; NaN if there is none.
    package init(_ project: ([SIMD2<Double>]) -> [SIMD2<Double>]) {
        var found: [Double] = []
        for latitude in [-60.0, -30, 0, 30, 60] {
            for longitude in Self.seams(at: latitude, project)
            where !found.contains(where: { abs(($0 - longitude).remainder(dividingBy: 360)) < 1e-4 }) {
                found.append(longitude)
            }
        }
        switch found.count {
        case 0: self = .none
        case 1: self = .meridian(found[0])
        default: self = .several(found.sorted())
        }
    }

    private static func seams(
        at latitude: Double, _ project: ([SIMD2<Double>]) -> [SIMD2<Double>]
    ) -> [Double] {
        // Seams are usually on whole degrees, so test between these.
        let count = 720
        let longitudes = (0...count).map { -180.25 + Double($0) * 360 / Double(count) }
        let positions = project(longitudes.map { SIMD2(wrapped($0), latitude) })
        var steps: [(index: Int, length: Double)] = []
        for index in 0..<count {
            let step = positions[index + 1] - positions[index]
            let length = (step * step).sum().squareRoot()
            if length.isFinite { steps.append((index, length)) }
        }
        guard steps.count > 2 else { return [] }
        let median = steps.map(\.length).sorted()[steps.count / 2]
        return steps.compactMap { step in
            guard step.length > 40 * median else { return nil }
            var (low, high) = (longitudes[step.index], longitudes[step.index + 1])
            var (lowPosition, highPosition) = (positions[step.index], positions[step.index + 1])
            for _ in 0..<48 {
                let middle = (low + high) / 2
                let position = project([SIMD2(wrapped(middle), latitude)])[0]
                let (below, above) = (position - lowPosition, highPosition - position)
                guard position.x.isFinite else { return nil }
                if (below * below).sum() > (above * above).sum() {
                    (high, highPosition) = (middle, position)
                } else {
                    (low, lowPosition) = (middle, position)
                }
            }
            let gap = highPosition - lowPosition
            // A steep but continuous map has no seam here.
            guard (gap * gap).sum().squareRoot() > 20 * median else { return nil }
            // Projections have their seams at round longitudes.
            let seam = wrapped((low * 1e6).rounded() / 1e6)
            return seam == -180 ? 180 : seam
        }
    }

    private static func wrapped(_ longitude: Double) -> Double {
        longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
}
