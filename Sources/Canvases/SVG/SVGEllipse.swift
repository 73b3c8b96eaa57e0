import CLibrary

/// The ellipse of an arc, as SVG describes it: by its radii and the angle of the longer one.
struct SVGEllipse {
    /// The longer and the shorter radius, pixels.
    let radii: SIMD2<Double>
    /// The angle from the x axis to the longer radius, degrees clockwise.
    let rotation: Double
    /// Whether growing angles of the arc run clockwise.
    private let isDirect: Bool

    /// A piece of an arc.
    struct Piece {
        /// The arc's angle at its end.
        var end: Double
        var isLast: Bool
        /// Whether it turns by more than half a turn.
        var isLarge: Bool
        /// Whether it runs clockwise, as seen with y down.
        var isClockwise: Bool
    }

    /// The ellipse with two conjugate half axes: the singular value decomposition of their matrix.
    init(_ arc: Path.Arc) {
        let (u, v) = (arc.xAxis, arc.yAxis)
        let (sum, difference) = (SIMD2(u.x + v.y, u.y - v.x) / 2, SIMD2(u.x - v.y, u.y + v.x) / 2)
        let (direct, mirrored) = (hypot(sum.x, sum.y), hypot(difference.x, difference.y))
        radii = SIMD2(direct + mirrored, abs(direct - mirrored))
        isDirect = direct >= mirrored
        let isCircle = radii.y > radii.x * (1 - 1e-6)
        let angle = (atan2(sum.y, sum.x) + atan2(difference.y, difference.x)) / 2
        rotation = isCircle ? 0 : angle * 180 / .pi
    }

    /// Whether renderers find the center from ends that are rounded to 1/`scale` pixels.
    func isRound(scale: Double) -> Bool { radii.y * scale >= 1 && radii.y >= radii.x * 1e-3 }

    /// An arc in pieces of less than 5/8 of a turn; whole turns are two halves.
    ///
    /// Turns beyond the second add no ink and are left out.
    func pieces(of arc: Path.Arc) -> [Piece] {
        let turn = 2 * Double.pi
        var sweep = abs(arc.sweep)
        if sweep > 2 * turn { sweep = turn + sweep.truncatingRemainder(dividingBy: turn) }
        let count = Int((sweep / (turn * 5 / 8)).rounded(.up))
        let step = (arc.sweep < 0 ? -sweep : sweep) / Double(max(count, 1))
        return (0..<count).map {
            Piece(
                end: arc.start + step * Double($0 + 1), isLast: $0 == count - 1,
                isLarge: abs(step) > .pi * (1 + 1e-9), isClockwise: (step > 0) == isDirect)
        }
    }
}
