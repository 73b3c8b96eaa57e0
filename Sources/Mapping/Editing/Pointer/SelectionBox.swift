import CLibrary

/// The upright box on the screen around a selected part or geometry, with handles to scale and rotate it.
struct SelectionBox: Sendable {
    /// A handle of the box.
    enum Handle: Hashable, Sendable {
        /// To the left or right (-1, 0, 1) and to the upper or lower side (-1, 0, 1).
        case scale(SIMD2<Double>)
        case rotate
    }

    /// How far outside the element the box lies, DIPs.
    static let margin = 12.0
    /// How far above the box the handle to rotate lies, DIPs.
    static let rotateDistance = 24.0

    /// The corners of the element itself, DIPs.
    let low, high: SIMD2<Double>
    let canRotate: Bool
    let canScale: Bool
    let scaleMode: GeometryEditorScaleMode

    /// Nil for an element without an extent, and if it can neither be rotated nor scaled.
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
        // A line that lies level on the screen has no height; rounding may give it one.
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
                // An edge cannot scale both directions by the same factor, nor an extent of 0.
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

    /// The nearest handle within a distance.
    func handle(at dips: SIMD2<Double>, tolerance: Double) -> Handle? {
        func distance(_ handle: Handle) -> Double {
            let arm = self.dips(of: handle) - dips
            return hypot(arm.x, arm.y)
        }
        return handles.filter { distance($0) <= tolerance }.min { distance($0) < distance($1) }
    }

    /// The factors for a drag of a handle; nil if a factor is 0.
    func factors(_ side: SIMD2<Double>, movedBy offset: SIMD2<Double>) -> SIMD2<Double>? {
        let size = high - low
        // From the fixed side to the dragged one.
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

    /// What stays in place when a handle is dragged, DIPs.
    func origin(_ side: SIMD2<Double>) -> SIMD2<Double> { center - (high - low) / 2 * side }

    /// The angle from one place to another around the center, radians, counter-clockwise.
    func angle(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
        let (a, b) = (start - center, end - center)
        return atan2(-b.y, b.x) - atan2(-a.y, a.x)
    }
}
