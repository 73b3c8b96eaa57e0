import CartoucheCLibrary

/// The upright box on the screen around a selected part or geometry, with handles to scale and rotate it.
struct SelectionBox: Sendable {
    /// A handle of the box.
    enum Handle: Hashable, Sendable {
        /// A handle to scale, on an edge or corner.
        ///
        /// x is -1 at the left, 1 at the right, and 0 in the middle. y is -1 at the top, 1 at the bottom, and 0 in the
        /// middle.
        case scale(SIMD2<Double>)
        case rotate
    }

    /// The distance between the element and the box, in DIPs.
    static let margin = 12.0
    /// The distance of the rotation handle above the box, in DIPs.
    static let rotateDistance = 24.0

    /// The upper left and lower right corners of the element without the margin, in DIPs.
    let low, high: SIMD2<Double>
    let canRotate: Bool
    let canScale: Bool
    let scaleMode: GeometryEditorScaleMode

    /// Creates the box around an element.
    ///
    /// The result is nil for a vertex, for an element without an extent, and if the element can neither be rotated nor
    /// scaled.
    init?(
        around element: SketchElement?, of sketch: Sketch, on surface: EditingSurface,
        _ rules: InteractionRules
    ) {
        guard let element, element.isShape else { return nil }
        var low = SIMD2(repeating: Double.infinity)
        var high = SIMD2(repeating: -Double.infinity)
        for position in sketch.positions(of: element) where position.x.isFinite && position.y.isFinite {
            let dips = surface.dips(of: position)
            low = pointwiseMin(low, dips)
            high = pointwiseMax(high, dips)
        }
        // A horizontal line has no height, but rounding may give it a small one. The same applies to the width of a
        // vertical line.
        for axis in 0..<2 where high[axis] - low[axis] < 1e-6 {
            low[axis] += (high[axis] - low[axis]) / 2
            high[axis] = low[axis]
        }
        guard low.x < high.x || low.y < high.y else { return nil }
        (self.low, self.high) = (low, high)
        canRotate = rules.allowsRotatingSelectedElement
        canScale = rules.allowsScalingSelectedElement
        scaleMode = rules.scaleMode
        if !canRotate, !canScale { return nil }
    }

    var center: SIMD2<Double> { (low + high) / 2 }

    /// The corners of the drawn box, from the upper left one clockwise on the screen.
    var corners: [SIMD2<Double>] {
        let (low, high) = (low - Self.margin, high + Self.margin)
        return [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    }

    var handles: [Handle] {
        var handles: [Handle] = canRotate ? [.rotate] : []
        guard canScale else { return handles }
        for y in [-1.0, 0, 1] {
            for x in [-1.0, 0, 1] where x != 0 || y != 0 {
                // A handle on an edge cannot scale both directions by the same factor. It cannot scale a size of 0
                // either.
                let isEdge = x == 0 || y == 0
                if isEdge, scaleMode == .uniform { continue }
                if (y == 0 && low.x == high.x) || (x == 0 && low.y == high.y) { continue }
                handles.append(.scale(SIMD2(x, y)))
            }
        }
        return handles
    }

    func dips(of handle: Handle) -> SIMD2<Double> {
        let half = (high - low) / 2 + Self.margin
        switch handle {
        case .scale(let side): return center + half * side
        case .rotate: return center - SIMD2(0, half.y + Self.rotateDistance)
        }
    }

    /// Returns the nearest handle within a tolerance in DIPs; nil if there is none.
    func handle(at dips: SIMD2<Double>, tolerance: Double) -> Handle? {
        func distance(_ handle: Handle) -> Double {
            let arm = self.dips(of: handle) - dips
            return hypot(arm.x, arm.y)
        }
        return handles.filter { distance($0) <= tolerance }.min { distance($0) < distance($1) }
    }

    /// Returns the scale factors for a drag of a handle; nil if a factor is almost 0 or not finite.
    func factors(_ side: SIMD2<Double>, movedBy offset: SIMD2<Double>) -> SIMD2<Double>? {
        let size = high - low
        // The vector from the fixed side to the dragged side.
        let span = size * side
        var factors = SIMD2(1.0, 1.0)
        if scaleMode == .uniform {
            let square = (span * span).sum()
            guard square > 0 else { return nil }
            factors = SIMD2(repeating: ((span + offset) * span).sum() / square)
        } else {
            for axis in 0..<2 where span[axis] != 0 {
                factors[axis] = (span[axis] + offset[axis]) / span[axis]
            }
        }
        let isUsable =
            factors.x.isFinite && factors.y.isFinite && abs(factors.x) > 1e-9 && abs(factors.y) > 1e-9
        return isUsable ? factors : nil
    }

    /// Returns the point that stays in place while a handle is dragged, in DIPs.
    func origin(_ side: SIMD2<Double>) -> SIMD2<Double> { center - (high - low) / 2 * side }

    /// Returns the angle between two points around the center, in radians, counter-clockwise.
    func angle(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
        let (a, b) = (start - center, end - center)
        return atan2(-b.y, b.x) - atan2(-a.y, a.x)
    }
}
