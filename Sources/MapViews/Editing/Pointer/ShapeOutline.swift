import CartoucheCLibrary

extension ShapeTool.Kind {
    /// Returns the vertices of the shape in the box between two opposite corners.
    ///
    /// The last vertex does not repeat the first.
    func outline(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [SIMD2<Double>] {
        let size = end - start
        return shares.map { start + size * $0 }
    }

    /// The vertices in a unit box: the drag begins at (0, 0) and ends at (1, 1).
    private var shares: [SIMD2<Double>] {
        switch self {
        case .rectangle: return [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
        case .triangle: return [SIMD2(0, 1), SIMD2(0.5, 0), SIMD2(1, 1)]
        case .arrow:
            return [
                SIMD2(0, 0.3), SIMD2(0.6, 0.3), SIMD2(0.6, 0), SIMD2(1, 0.5), SIMD2(0.6, 1), SIMD2(0.6, 0.7),
                SIMD2(0, 0.7),
            ]
        case .ellipse:
            let count = 96
            return (0..<count).map { index in
                let angle = Double(index) * 2 * .pi / Double(count)
                return SIMD2(0.5 + cos(angle) / 2, 0.5 + sin(angle) / 2)
            }
        }
    }

    /// Returns the corner opposite to the start of a drag; with a uniform scale, the box is a square.
    static func corner(
        from start: SIMD2<Double>, to end: SIMD2<Double>, _ mode: GeometryEditorScaleMode
    ) -> SIMD2<Double> {
        guard mode == .uniform else { return end }
        let size = end - start
        let side = max(abs(size.x), abs(size.y))
        return start + SIMD2(size.x < 0 ? -side : side, size.y < 0 ? -side : side)
    }
}
