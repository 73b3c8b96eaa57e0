/// The sprites of one marker: its distinct rotations and sizes, and their placements.
///
/// Invariant for `@unchecked Sendable`: `rows` is used only under the lock of its table. Everything else is constant.
final class SpriteSheet: @unchecked Sendable {
    let marker: MarkerPicture
    /// The box around the marker; nil if it draws nothing.
    let box: PixelBox?
    /// The greatest distance of the marker from its origin, without scaling.
    let radius: Float
    /// The number of distinct sizes between 0 and 1; sizes are multiples of 1 / `scaleSteps`.
    private let scaleSteps: Float
    /// The first of sixteen slots (one for each phase), by `Variant.row`.
    var rows: [UInt64: UInt32] = [:]

    /// The greatest distance from its origin at which a marker becomes a sprite, in pixels.
    static let maxRadius: Float = 36
    /// The greatest distance by which rounding of rotation and size moves a point, in pixels.
    private static let maxError: Float = 0.07

    /// The margin around strokes in pixels; it exceeds the rounding errors of stroke outlines.
    static let strokeMargin: Float = 0.1

    init(_ marker: MarkerPicture) {
        self.marker = marker
        let bounds = marker.bounds(strokeMargin: Self.strokeMargin)
        box = bounds.box
        radius = bounds.radius
        scaleSteps = radius < 1000 ? max((radius / (2 * SpriteSheet.maxError)).rounded(.up), 1) : 1
    }

    /// A rounded size and rotation.
    struct Variant: Hashable {
        var scale: UInt32
        var rotation: UInt32

        var row: UInt64 { UInt64(scale) << 32 | UInt64(rotation) }
    }

    /// Whether stamps of this size are drawn as sprites; otherwise they are drawn exactly.
    @inline(__always)
    func isSprite(scale: Float) -> Bool { radius * scale <= SpriteSheet.maxRadius }

    /// Returns the rounded size and rotation of a stamp.
    ///
    /// The stamp must be a sprite, so that `radius * scale` is small. The numbers must be finite, and the scale
    /// positive.
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

    /// Returns the number of distinct rotations.
    ///
    /// It is a multiple of four, so that quarter turns are exact.
    @inline(__always)
    private func rotationCount(_ size: Float) -> Float {
        let scaled = radius * (size / scaleSteps)
        return max((.pi * scaled / (4 * SpriteSheet.maxError)).rounded(.up), 1) * 4
    }

    /// Returns the placement of the marker for a variant at a phase: quarters of a pixel to the right, plus four times
    /// the quarters down.
    func placement(_ variant: Variant, phase: UInt32) -> Placement {
        let size = Float(variant.scale)
        let rotation =
            variant.rotation == 0 ? 0 : Float(variant.rotation) / rotationCount(size) * 360
        return Placement(
            rotation: rotation, scale: size / scaleSteps,
            position: PixelPoint(Float(phase & 3), Float(phase >> 2)) / 4)
    }

    /// Returns the pixels that a placed marker can change, relative to the pixel of its position.
    ///
    /// The width is a multiple of four. Returns nil if the marker draws nothing.
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
