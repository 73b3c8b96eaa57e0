import CartoucheCLibrary

/// The ellipse of an arc in the form of SVG: its radii, and the angle of the longer radius.
struct SVGEllipse {
    /// The longer and the shorter radius, in pixels.
    let radii: SIMD2<Double>
    /// The angle from the x axis to the longer radius, in degrees clockwise.
    let rotation: Double
    /// Whether increasing angles of the arc run clockwise.
    private let isDirect: Bool

    /// A part of an arc.
    struct Piece {
        /// The arc's angle at the end of the part.
        var end: Double
        var isLast: Bool
        /// Whether the part is larger than half a turn.
        var isLarge: Bool
        /// Whether it runs clockwise, as seen with y down.
        var isClockwise: Bool
    }

    /// Creates the ellipse from two conjugate half axes, with the singular value decomposition of their matrix.
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

    /// Whether renderers can compute the center from end points that are rounded to 1/`scale` pixels.
    func isRound(scale: Double) -> Bool { radii.y * scale >= 1 && radii.y >= radii.x * 1e-3 }

    /// Divides an arc into parts of less than 5/8 of a turn.
    ///
    /// A full turn becomes two halves.
    ///
    /// Turns after the second are left out, because they draw nothing new.
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
