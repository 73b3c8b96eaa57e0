/// Snaps vertices to a fixed grid that is finer than a pixel.
///
/// Vertices that differ only by invisible detail become equal, and duplicates are dropped.
///
/// The grid is fixed to the map, not to the picture or the feature. The new position of a vertex depends only on
/// its old position. Therefore two polygons with a common border still have a common border, and no gap can open.
/// This is true for any direction and start vertex of their rings, and for points where three polygons meet.
/// (Methods that compare a vertex with its neighbors do not have this property.)
///
/// A vertex moves by at most 0.18 pixels. Tiles of one map agree, because the grid has the same map positions
/// in all tiles.
///
/// The distance between grid lines is the size of the world divided by a power of two. Therefore all scales
/// between two powers have the same grid. A geometry that was simplified for one of these scales is valid for
/// all of them.
package struct DetailGrid: Hashable, Sendable {
    /// The maximum distance between grid lines in pixels (plus 1%).
    ///
    /// The minimum is half of it.
    package static let cell = 0.25

    /// The number of times that the width of the world is halved to get the distance between grid lines.
    package let halvings: Int
    /// The distance between grid lines in map units.
    package let step: Double
    private let linesPerUnit: Double

    /// Creates the grid for a scale.
    ///
    /// - Parameters:
    ///   - unitsPerPixel: The map units per pixel.
    ///   - world: The width of the world in map units. Any fixed number works.
    package init(unitsPerPixel: Double, world: Double) {
        let lines = world / (unitsPerPixel * Self.cell)
        if lines.isFinite, lines > 0 {
            // A scale up to 1% above a power of two uses that power. Web maps assume different numbers of
            // inches per meter, so their scales differ slightly. The same happens if the world is fitted into
            // a picture.
            halvings = Int(lines.exponent) + (lines.significand > 1.01 ? 1 : 0)
        } else {
            halvings = 0
        }
        step = Double(sign: .plus, exponent: -halvings, significand: 1) * world
        linesPerUnit = 1 / step
    }

    /// Returns the grid point nearest to a map position.
    @inline(__always)
    package func snapped(_ position: SIMD2<Double>) -> SIMD2<Double> {
        // Adding and subtracting 1.5·2^52 rounds to integers without a call into the C library.
        let magic = SIMD2(repeating: 6_755_399_441_055_744.0)
        return ((position * linesPerUnit + magic) - magic) * step
    }

    /// The number of vertices that are checked to decide whether the grid is useful.
    package static let sampleSize = 20_000

    /// Returns whether the grid is useful for lines.
    ///
    /// It is useful if more than a fifth of their segments are shorter than a cell.
    ///
    /// - Parameters:
    ///   - coordinates: The vertices in projected map units.
    ///   - partStarts: The start index of each part, and the end index of the last part.
    package func isUseful(for coordinates: [SIMD2<Double>], partStarts: [Int32]) -> Bool {
        let lengths = Self.squaredLengths(of: coordinates, partStarts: partStarts)
        return lengths.count { $0 < step * step } * 5 > lengths.count
    }

    /// Returns whether the grid is useful for lines with a known limit; see ``limit(for:partStarts:)``.
    package func isUseful(above limit: Double) -> Bool { limit < step * step }

    /// Returns the limit that answers ``isUseful(for:partStarts:)`` for all grids.
    ///
    /// Grids with a larger distance between their lines are useful. The limit is the square of a distance in map
    /// units; infinity if no grid is useful.
    ///
    /// - Parameters:
    ///   - coordinates: The vertices in projected map units.
    ///   - partStarts: The start index of each part, and the end index of the last part.
    package static func limit(for coordinates: [SIMD2<Double>], partStarts: [Int32]) -> Double {
        var lengths = squaredLengths(of: coordinates, partStarts: partStarts)
        guard !lengths.isEmpty else { return .infinity }
        // A length that is not a number is never shorter than a cell.
        for index in lengths.indices where lengths[index].isNaN { lengths[index] = .infinity }
        lengths.sort()
        return lengths[lengths.count / 5]
    }

    /// Returns the squares of the lengths of the first segments.
    private static func squaredLengths(of coordinates: [SIMD2<Double>], partStarts: [Int32]) -> [Double] {
        var lengths: [Double] = []
        for part in partStarts.indices.dropLast() {
            let range = Int(partStarts[part])..<Int(partStarts[part + 1])
            guard range.count > 1 else { continue }
            var last = coordinates[range.lowerBound]
            for index in range.dropFirst() {
                let next = coordinates[index]
                let offset = next - last
                lengths.append((offset * offset).sum())
                last = next
            }
            if lengths.count > sampleSize { break }
        }
        return lengths
    }
}
