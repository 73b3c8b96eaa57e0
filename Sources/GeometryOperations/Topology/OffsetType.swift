import Geospatial

extension GeometryEngine {
    /// How an offset goes round the outside of a corner.
    public enum OffsetType: Hashable, Sendable, CaseIterable {
        /// Both sides go on until they meet, or are cut off square to the middle where that is too far out.
        case mitered
        /// A straight line joins the two sides.
        case bevelled
        /// An arc around the corner joins them.
        case rounded
        /// Mitred, but corners sharper than a right angle are cut off: both sides go on by the distance, and a
        /// straight line joins them.
        case squared
    }
}

/// The corners of offset lines.
///
/// A positive distance is to the right of the direction of digitising.
struct OffsetCorner {
    let type: GeometryEngine.OffsetType
    let distance: Double
    /// Mitres reach out by this many distances at most.
    let bevelRatio: Double
    /// Radians of an arc that one segment stands for.
    let step: Double

    /// - Parameter flattenError: how far arcs may be off; by itself about a thousandth of the distance where
    ///   it is not positive.
    init(
        type: GeometryEngine.OffsetType, distance: Double, bevelRatio: Double, flattenError: Double
    ) {
        self.type = type
        self.distance = distance
        self.bevelRatio = abs(bevelRatio)
        let usual = Double.pi / 2 / Double(Topology.segmentsAQuarter)
        step =
            flattenError > 0
            ? max(2 * (1 / (1 + flattenError / abs(distance))).arcCosine, .pi / 180) : usual
    }

    /// Whether the offset has to go round the outside of the corner between two directions.
    func isOutside(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Bool {
        let cross = first.x * second.y - first.y * second.x
        // Straight back is outside, whichever side is asked for.
        return cross * distance > 0 || (cross == 0 && (first * second).sum() < 0)
    }

    /// The vertices around the outside of a corner, from the end of the first side's offset to the beginning
    /// of the second's, which are left out where a mitre or an arc swallows them.
    func vertices(
        at vertex: SIMD2<Double>, from first: SIMD2<Double>, to second: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        let width = abs(distance)
        let end = vertex + first.right * distance
        let start = vertex + second.right * distance
        let cosine = max(-1, min(1, (first * second).sum()))
        let halfCosine = ((1 + cosine) / 2).squareRoot()
        let halfSine = ((1 - cosine) / 2).squareRoot()
        if halfSine < 1e-9 { return [end] }
        switch type {
        case .bevelled:
            return [end, start]
        case .rounded:
            let turn = 2 * halfSine.arcSine
            // Segments touch the arc in their middles, so that none is nearer than the distance.
            let count = max(1, min((turn / step - 1e-9).rounded(.up), 360))
            let angle = (distance < 0 ? -turn : turn) / count
            let reach = distance / (angle / 2).cosine
            return (0..<Int(count)).map {
                vertex + first.right.rotated(by: angle * (Double($0) + 0.5)) * reach
            }
        case .mitered:
            let reach = bevelRatio * width
            if width <= reach * halfCosine * (1 + 1e-12) { return [corner(vertex, first, second, cosine)] }
            guard reach > width * halfCosine else { return [end, start] }
            let across = (start - end) / (2 * width * halfSine)
            let middle = vertex + across.rotated(by: distance < 0 ? .pi / 2 : -.pi / 2) * reach
            let half = across * ((width - reach * halfCosine) / halfSine)
            return [end, middle - half, middle + half, start]
        case .squared:
            if cosine < 0 { return [end, end + first * width, start - second * width, start] }
            return [corner(vertex, first, second, cosine)]
        }
    }

    private func corner(
        _ vertex: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ cosine: Double
    ) -> SIMD2<Double> {
        vertex + (first.right + second.right) * (distance / (1 + cosine))
    }
}

extension SIMD2<Double> {
    /// The direction a quarter turn to the right.
    var right: SIMD2<Double> { SIMD2(y, -x) }

    /// Turned to the left.
    func rotated(by angle: Double) -> SIMD2<Double> {
        let (sine, cosine) = (angle.sine, angle.cosine)
        return SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }

    /// The direction to another position, or nil where there is no way to go.
    func direction(to other: SIMD2<Double>) -> SIMD2<Double>? {
        let way = other - self
        let length = (way * way).sum().squareRoot()
        return length > 0 && length.isFinite ? way / length : nil
    }
}
