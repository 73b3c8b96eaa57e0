import CartoucheCLibrary

/// The rotation of a glyph around the center of its ink.
struct GlyphTurn {
    private let cosine: Double
    private let sine: Double

    /// Creates a rotation counter-clockwise, as seen on a page with y down.
    init(degrees: Double) {
        let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
        (cosine, sine) = (cos(angle), sin(angle))
    }

    private func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x)
    }

    /// Moves the origin of a glyph, and turns the box around its ink, which is relative to the origin.
    func apply(to position: inout SIMD2<Double>, _ ink: inout TextBox) {
        let center = (ink.low + ink.high) / 2
        position += center - turned(center)
        let corners = [ink.low, SIMD2(ink.high.x, ink.low.y), ink.high, SIMD2(ink.low.x, ink.high.y)]
            .map(turned)
        var box = TextBox(corners[0], corners[0])
        for corner in corners.dropFirst() { box = box.union(TextBox(corner, corner)) }
        ink = box
    }
}
