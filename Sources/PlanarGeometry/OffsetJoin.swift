/// The shape of an offset curve at the outside of a corner.
package enum OffsetJoin: Hashable, Sendable {
    /// A straight line joins the ends of both sides.
    case bevel
    /// Extends both sides until they meet; if they meet beyond `limit` distances from the corner, `cut` applies.
    case miter(limit: Double, cut: MiterCut)
    /// Extends both sides until they meet.
    ///
    /// At corners sharper than a right angle, extends them by the distance and connects the ends with a straight line.
    case squared
    /// A straight line through the corner itself, perpendicular to its bisector, cuts both sides.
    ///
    /// At corners that turn by less than 25°, and if a side is too short, the line is at the distance from the corner.
    case notched
    /// Replaces the arc around the corner with chords of at most `step` radians.
    case round(step: Double, ArcFit)

    /// The shape of a miter that exceeds its limit.
    package enum MiterCut: Hashable, Sendable {
        /// The same as ``OffsetJoin/bevel``.
        case bevel
        /// A line perpendicular to the corner's bisector, `limit` distances from the corner, cuts both sides.
        case square
    }

    /// The side of the arc on which its chords lie.
    package enum ArcFit: Hashable, Sendable {
        /// Vertices lie on the arc: the chords are nearer to the corner than the arc.
        case inscribed
        /// The middles of the chords touch the arc: no chord is nearer to the corner than the arc.
        case circumscribed
    }

    /// The sine of half of the smallest turn with a notch.
    private static let minNotchHalfSine = 0.2164

    /// The greatest number of chords in an arc.
    private static let maxChords = 720.0

    /// Returns a round join whose chords lie at most `tolerance` inside the arc with this radius.
    package static func round(inscribedWithin tolerance: Double, radius: Double) -> OffsetJoin {
        .round(step: 2 * (1 - tolerance / max(radius, tolerance)).arcCosine, .inscribed)
    }

    /// Returns a round join whose vertices lie at most `tolerance` outside the arc with this radius.
    package static func round(circumscribedWithin tolerance: Double, radius: Double) -> OffsetJoin {
        .round(step: 2 * (1 / (1 + tolerance / radius)).arcCosine, .circumscribed)
    }

    /// The greatest length by which a join extends a side beyond its end, as a multiple of the distance.
    var maxOverhang: Double {
        switch self {
        case .bevel, .round(_, .inscribed): 0
        case .miter(let limit, .bevel): max(limit * limit - 1, 0).squareRoot()
        case .miter(let limit, .square): max(limit, 0)
        case .squared, .notched: 1
        case .round(let step, .circumscribed): step
        }
    }

    /// Appends the vertices around the outside of a corner.
    ///
    /// They lead from the end of the first side's offset to the beginning of the second side's offset. A miter or a
    /// circumscribed arc replaces these two points.
    ///
    /// - Parameters:
    ///   - corner: The vertex between the two sides.
    ///   - first: The direction of the first side, of length 1.
    ///   - second: The direction of the second side, of length 1.
    ///   - distance: The distance of the offset to the left. Negative to the right.
    ///   - room: The length of both sides that a notch can remove.
    ///   - vertices: Receives the vertices, at least one.
    func appendVertices(
        around corner: SIMD2<Double>, from first: SIMD2<Double>, to second: SIMD2<Double>, distance: Double,
        room: Double, to vertices: inout [SIMD2<Double>]
    ) {
        let end = corner + first.left * distance
        let start = corner + second.left * distance
        let cosine = max(-1, min(1, first.dot(second)))
        // The cosine and sine of half of the turn.
        let halfCosine = ((1 + cosine) / 2).squareRoot()
        let halfSine = ((1 - cosine) / 2).squareRoot()
        if halfSine < 1e-9 { return vertices.append(end) }
        let width = abs(distance)
        var tip: SIMD2<Double> { end + first * (width * (halfSine / halfCosine)) }
        /// Extends both sides by a length, and connects the ends with a straight line.
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
        case .notched:
            let reach = width * halfCosine / halfSine
            if halfSine < Self.minNotchHalfSine || reach > room {
                appendCut(width * (1 - halfCosine) / halfSine)
            } else {
                vertices.append(end - first * reach)
                vertices.append(start + second * reach)
            }
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
