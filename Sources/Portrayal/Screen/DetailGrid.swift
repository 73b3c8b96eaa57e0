/// Moves vertices to a fixed grid finer than a pixel, so that detail nobody can see falls together and is
/// dropped before it costs anything.
///
/// The grid hangs on the map, not on the picture or the feature, and where a vertex goes depends on nothing
/// but its own position. So a border that two neighbours share stays the same line on both sides, whichever
/// way each walks along it and wherever its ring starts, also where three meet: no gap can open. (Keeping or
/// dropping vertices by what comes before and after them does not have this property.) A vertex moves by at
/// most 0.18 pixels. Tiles of one map agree, since the grid passes through the same map positions in all.
package struct DetailGrid: Hashable, Sendable {
    /// Pixels from one grid line to the next.
    package static let cell = 0.25

    /// The grid's offset in cells, so that a grid point lies on the map's origin.
    private let anchor: SIMD2<Double>

    /// The grid of a picture.
    package init(_ transform: ScreenTransform) {
        let origin = transform.apply(to: SIMD2(0, 0)) / Self.cell
        // Far away the anchor's fraction is lost in rounding, and so is what it would align.
        let fraction = origin - origin.rounded(.down)
        anchor = SIMD2(
            fraction.x.isFinite ? fraction.x : 0, fraction.y.isFinite ? fraction.y : 0)
    }

    /// The grid point nearest to a position, pixels.
    @inline(__always)
    func snapped(_ position: SIMD2<Double>) -> SIMD2<Double> {
        // Adding and taking away 1.5·2^52 rounds to whole numbers without a call into the C library.
        let magic = SIMD2(repeating: 6_755_399_441_055_744.0)
        let cells = position * (1 / Self.cell) - anchor
        return ((cells + magic) - magic + anchor) * Self.cell
    }

    /// How many vertices are looked at to see whether the grid pays.
    package static let sampleSize = 20_000

    /// Whether the grid pays for these lines: a good part of their segments is shorter than a cell.
    ///
    /// - Parameters:
    ///   - coordinates: vertices in map units, projected.
    ///   - partStarts: where each part begins, and the end of the last.
    package static func pays(
        for coordinates: [SIMD2<Double>], partStarts: [Int32], under transform: ScreenTransform
    ) -> Bool {
        var short = 0
        var total = 0
        for part in partStarts.indices.dropLast() {
            let range = Int(partStarts[part])..<Int(partStarts[part + 1])
            guard range.count > 1 else { continue }
            var last = transform.apply(to: coordinates[range.lowerBound])
            for index in range.dropFirst() {
                let next = transform.apply(to: coordinates[index])
                let step = next - last
                if (step * step).sum() < Self.cell * Self.cell { short += 1 }
                total += 1
                last = next
            }
            if total > Self.sampleSize { break }
        }
        return short * 5 > total
    }
}
