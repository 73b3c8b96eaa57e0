/// How one marker becomes sprites: which rotations and sizes are told apart, and what each looks like.
///
/// Invariant for `@unchecked Sendable`: `rows` is touched only under its table's lock; all else is constant.
final class SpriteSheet: @unchecked Sendable {
    let marker: MarkerPicture
    /// A box around the marker; nil when it draws nothing.
    let box: PixelBox?
    /// Farthest that the marker reaches from its origin, unscaled.
    let radius: Float
    /// Sizes are told apart in steps of 1 / scaleSteps.
    private let scaleSteps: Float
    /// First of sixteen slots (the phases) by `Variant.row`.
    var rows: [UInt64: UInt32] = [:]

    /// Largest marker, from its origin, that becomes a sprite, in pixels.
    static let largestRadius: Float = 36
    /// Farthest that rounding of rotation and size may move anything, in pixels.
    private static let largestError: Float = 0.07

    init(_ marker: MarkerPicture) {
        self.marker = marker
        // A tenth of a pixel around strokes covers the rounding of their outlines.
        let bounds = marker.recording.bounds(strokeMargin: 0.1)
        box = bounds.box
        radius = bounds.radius
        scaleSteps = radius < 1000 ? max((radius / (2 * SpriteSheet.largestError)).rounded(.up), 1) : 1
    }

    /// A size and a rotation, rounded.
    struct Variant: Hashable {
        var scale: UInt32
        var rotation: UInt32

        var row: UInt64 { UInt64(scale) << 32 | UInt64(rotation) }
    }

    /// Whether stamps of this size are sprites; otherwise they are drawn exactly.
    @inline(__always)
    func isSprite(scale: Float) -> Bool { radius * scale <= SpriteSheet.largestRadius }

    /// The rounded form of a stamp that is a sprite, so that `radius * scale` is small; the numbers must be
    /// finite and the scale positive.
    @inline(__always)
    func variant(rotation: Float, scale: Float) -> Variant {
        let size = scale == 1 ? scaleSteps : max((min(scale, 1e4) * scaleSteps).rounded(), 1)
        guard rotation != 0 else { return Variant(scale: UInt32(size), rotation: 0) }
        let count = rotationCount(size)
        let turns = rotation / 360
        let part = (turns - turns.rounded(.down)) * count
        let rounded = part.rounded()
        return Variant(scale: UInt32(size), rotation: UInt32(rounded >= count ? 0 : rounded))
    }

    /// How many rotations are told apart; a multiple of four, so that quarter turns are exact.
    @inline(__always)
    private func rotationCount(_ size: Float) -> Float {
        let scaled = radius * (size / scaleSteps)
        return max((.pi * scaled / (4 * SpriteSheet.largestError)).rounded(.up), 1) * 4
    }

    /// What a variant at a phase (quarter pixels right, and times four, down) does to the marker.
    func placement(_ variant: Variant, phase: UInt32) -> Placement {
        let size = Float(variant.scale)
        let rotation =
            variant.rotation == 0 ? 0 : Float(variant.rotation) / rotationCount(size) * 360
        return Placement(
            rotation: rotation, scale: size / scaleSteps,
            position: PixelPoint(Float(phase & 3), Float(phase >> 2)) / 4)
    }

    /// The pixels that a variant can touch at a phase, relative to the pixel of its position; as wide as a
    /// multiple of four.
    func cells(_ placement: Placement) -> CellBox? {
        guard let box else { return nil }
        let circle = PixelBox(low: placement.origin, high: placement.origin)
            .outset(by: radius * placement.scale)
        guard let both = box.placed(by: placement).intersection(circle) else { return nil }
        var cells = CellBox(covering: both.outset(by: 0.2))
        cells.right = cells.left + (cells.right - cells.left + 3) & ~3
        return cells
    }
}
