/// How an offset curve goes round the outside of a corner.
package enum OffsetJoin: Hashable, Sendable {
    /// A straight line joins the ends of both sides.
    case bevel
    /// Both sides go on until they meet, if that is within `limit` distances of the corner; else they are cut.
    case miter(limit: Double, cut: MiterCut)
    /// Both sides go on until they meet, or, at corners sharper than a right angle, by the distance, and a straight
    /// line joins them.
    case squared
    /// Chords of at most `step` radians of the arc around the corner.
    case round(step: Double, ArcFit)

    /// What becomes of a miter that is too long.
    package enum MiterCut: Hashable, Sendable {
        /// As ``OffsetJoin/bevel``.
        case bevel
        /// Both sides go on until a line square to the corner's bisector, `limit` distances out, cuts them.
        case square
    }

    /// On which side of the arc its chords lie.
    package enum ArcFit: Hashable, Sendable {
        /// Vertices lie on the arc: chords are nearer to the corner than the arc is.
        case inscribed
        /// Chords touch the arc in their middles: none is nearer to the corner than the arc is.
        case circumscribed
    }

    /// Chords of an arc at most.
    private static let maxChords = 720.0

    /// A round join whose chords lie at most `tolerance` inside the arc of a radius.
    package static func round(inscribedWithin tolerance: Double, radius: Double) -> OffsetJoin {
        .round(step: 2 * (1 - tolerance / max(radius, tolerance)).arcCosine, .inscribed)
    }

    /// A round join whose vertices lie at most `tolerance` outside the arc of a radius.
    package static func round(circumscribedWithin tolerance: Double, radius: Double) -> OffsetJoin {
        .round(step: 2 * (1 / (1 + tolerance / radius)).arcCosine, .circumscribed)
    }

    /// How far a join can lead a side on beyond its end, in distances.
    var maxOverhang: Double {
        switch self {
        case .bevel, .round(_, .inscribed): 0
        case .miter(let limit, _): max(limit * limit - 1, 0).squareRoot()
        case .squared: 1
        case .round(let step, .circumscribed): step
        }
    }

    /// Adds the vertices around the outside of a corner, from the end of the first side's offset to the beginning of
    /// the second's; a miter or a circumscribed arc swallows both.
    ///
    /// - Parameters:
    ///   - corner: where the two sides meet.
    ///   - first: the direction of the first side, of length 1.
    ///   - second: the direction of the second side.
    ///   - distance: how far the offset lies to the left; negative to the right.
    ///   - vertices: what they are added to; always one at least.
    func appendVertices(
        around corner: SIMD2<Double>, from first: SIMD2<Double>, to second: SIMD2<Double>, distance: Double,
        to vertices: inout [SIMD2<Double>]
    ) {
        let end = corner + first.left * distance
        let start = corner + second.left * distance
        let cosine = max(-1, min(1, first.dot(second)))
        // Of half of the turn.
        let halfCosine = ((1 + cosine) / 2).squareRoot()
        let halfSine = ((1 - cosine) / 2).squareRoot()
        if halfSine < 1e-9 { return vertices.append(end) }
        let width = abs(distance)
        var tip: SIMD2<Double> { end + first * (width * (halfSine / halfCosine)) }
        /// Both sides go on by a length, and a straight line joins them.
        func appendCut(_ reach: Double) {
            vertices.append(end)
            vertices.append(end + first * reach)
            vertices.append(start - second * reach)
            vertices.append(start)
        }
        switch self {
        case .miter(let limit, _) where 1 <= limit * halfCosine * (1 + 1e-12): vertices.append(tip)
        case .miter(let limit, .square) where limit > halfCosine:
            appendCut(width * (limit - halfCosine) / halfSine)
        case .bevel, .miter:
            vertices.append(end)
            vertices.append(start)
        case .squared where cosine < 0: appendCut(width)
        case .squared: vertices.append(tip)
        case .round(let step, let fit):
            let turn = 2 * halfSine.arcTangent(over: halfCosine)
            let count = max(1, min((turn / max(step, 0.01) - 1e-9).rounded(.up), Self.maxChords))
            let angle = (distance < 0 ? turn : -turn) / count
            let arm = first.left * distance
            if fit == .circumscribed {
                let reach = 1 / (angle / 2).cosine
                for chord in 0..<Int(count) {
                    vertices.append(corner + arm.turned(by: angle * (Double(chord) + 0.5)) * reach)
                }
            } else {
                vertices.append(end)
                for chord in 1..<Int(count) {
                    vertices.append(corner + arm.turned(by: angle * Double(chord)))
                }
                vertices.append(start)
            }
        }
    }
}
