/// Moves vertices to a fixed grid finer than a pixel, so that detail nobody can see falls together and is
/// dropped before it costs anything.
///
/// The grid hangs on the map, not on the picture or the feature, and where a vertex goes depends on nothing
/// but its own position. So a border that two neighbours share stays the same line on both sides, whichever
/// way each walks along it and wherever its ring starts, also where three meet: no gap can open. (Keeping or
/// dropping vertices by what comes before and after them does not have this property.) A vertex moves by at
/// most 0.18 pixels. Tiles of one map agree, since the grid passes through the same map positions in all.
///
/// Grid lines divide the world by a power of two, so that all scales between two such powers have the same
/// grid: what was simplified for one of them is what would be simplified for the others.
package struct DetailGrid: Hashable, Sendable {
    /// Pixels from one grid line to the next at most, but for a hundredth; at least half as many.
    package static let cell = 0.25

    /// How often the world is halved from one grid line to the next.
    package let halvings: Int
    /// Map units from one grid line to the next.
    package let step: Double
    private let linesPerUnit: Double

    /// The grid for a scale.
    ///
    /// - Parameters:
    ///   - unitsPerPixel: map units across one pixel.
    ///   - world: map units around the world; any fixed number serves.
    package init(unitsPerPixel: Double, world: Double) {
        let lines = world / (unitsPerPixel * Self.cell)
        if lines.isFinite, lines > 0 {
            // A scale a little larger than a power of two is still that one's: web maps' scales are, by how many
            // inches people give a metre, and so are pictures that the world fits almost.
            halvings = Int(lines.exponent) + (lines.significand > 1.01 ? 1 : 0)
        } else {
            halvings = 0
        }
        step = Double(sign: .plus, exponent: -halvings, significand: 1) * world
        linesPerUnit = 1 / step
    }

    /// The grid point nearest to a map position.
    @inline(__always)
    package func snapped(_ position: SIMD2<Double>) -> SIMD2<Double> {
        // Adding and taking away 1.5·2^52 rounds to whole numbers without a call into the C library.
        let magic = SIMD2(repeating: 6_755_399_441_055_744.0)
        return ((position * linesPerUnit + magic) - magic) * step
    }

    /// How many vertices are looked at to see whether the grid pays.
    package static let sampleSize = 20_000

    /// Whether the grid pays for these lines: a good part of their segments is shorter than a cell.
    ///
    /// - Parameters:
    ///   - coordinates: vertices in map units, projected.
    ///   - partStarts: where each part begins, and the end of the last.
    package func pays(for coordinates: [SIMD2<Double>], partStarts: [Int32]) -> Bool {
        var short = 0
        var total = 0
        for part in partStarts.indices.dropLast() {
            let range = Int(partStarts[part])..<Int(partStarts[part + 1])
            guard range.count > 1 else { continue }
            var last = coordinates[range.lowerBound]
            for index in range.dropFirst() {
                let next = coordinates[index]
                let way = next - last
                if (way * way).sum() < step * step { short += 1 }
                total += 1
                last = next
            }
            if total > Self.sampleSize { break }
        }
        return short * 5 > total
    }
}
