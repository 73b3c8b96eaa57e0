import CartoucheWorkers

/// The density of weighted points on a grid of cells, one or more pixels wide.
///
/// First, each point divides its weight among the four cells around it. Then every cell that has a weight adds the
/// kernel to the cells within the radius. The work depends on the number of cells, not on the number of points. The
/// sums are in the order of the cells, so tiles of a picture agree exactly if their points come in the same order.
struct DensityGrid: Sendable {
    /// The width of a cell in pixels.
    let cell: Int
    /// The number of cells.
    package let columns, rows: Int
    /// The pixel at the upper left corner of the first cell.
    let origin: SIMD2<Double>
    private let kernel: DensityKernel
    private var weights: [Float]

    /// The radius of a kernel in cells for which a cell has one pixel.
    private static let maxKernelRadius = 32.0

    /// - Parameters:
    ///   - width: The width of the picture in pixels.
    ///   - height: The height of the picture in pixels.
    ///   - radius: The radius of the kernel in pixels.
    ///   - peak: The density of a point with the weight 1 at its own place.
    ///   - anchor: A pixel position that is fixed to the map, so that cells of neighboring tiles coincide.
    init(width: Int, height: Int, radius: Double, peak: Double, anchor: SIMD2<Double>) {
        cell = max(1, Int((radius / Self.maxKernelRadius).rounded(.up)))
        let side = Double(cell)
        let margin = radius + 2 * side
        var start = SIMD2(repeating: -margin.rounded(.up))
        if cell > 1 {
            // The cells begin at multiples of their width from the anchor.
            let base = anchor.rounded(.toNearestOrAwayFromZero)
            start = ((start - base) / side).rounded(.down) * side + base
        }
        origin = start
        columns = Int(((Double(width) + margin - start.x) / side).rounded(.up))
        rows = Int(((Double(height) + margin - start.y) / side).rounded(.up))
        kernel = DensityKernel(radius: max(radius / side, 0.5), peak: peak)
        weights = [Float](repeating: 0, count: columns * rows)
    }

    /// Adds a point at a position in pixels.
    mutating func add(_ weight: Double, at position: SIMD2<Double>) {
        let place = (position - origin) / Double(cell) - 0.5
        let base = place.rounded(.down)
        guard base.x >= 0, base.y >= 0, base.x < Double(columns - 1), base.y < Double(rows - 1) else {
            return
        }
        let share = place - base
        let index = Int(base.y) * columns + Int(base.x)
        weights[index] += Float(weight * (1 - share.x) * (1 - share.y))
        weights[index + 1] += Float(weight * share.x * (1 - share.y))
        weights[index + columns] += Float(weight * (1 - share.x) * share.y)
        weights[index + columns + 1] += Float(weight * share.x * share.y)
    }

    /// Returns the density of all cells, row by row.
    func densities(threads: Int) -> [Float] {
        let bands = max(1, min(threads * 4, rows / 16))
        let starts = (0...bands).map { $0 * rows / bands }
        let parts = WorkerPool.map(Array(0..<bands), threads: threads) { band in
            kernel.spread(weights, columns: columns, rows: rows, into: starts[band]..<starts[band + 1])
        }
        return Array(parts.joined())
    }
}

/// The quartic kernel on a grid of cells.
struct DensityKernel: Sendable {
    private let radius: Int
    /// The values of a square of cells, row by row.
    private let values: [Float]

    init(radius: Double, peak: Double) {
        let reach = Int(radius.rounded(.down))
        self.radius = reach
        var values: [Float] = []
        for row in -reach...reach {
            for column in -reach...reach {
                let share = 1 - Double(row * row + column * column) / (radius * radius)
                values.append(share > 0 ? Float(peak * share * share) : 0)
            }
        }
        self.values = values
    }

    /// Returns some rows of the densities that result from all weights.
    func spread(_ weights: [Float], columns: Int, rows: Int, into range: Range<Int>) -> [Float] {
        var result = [Float](repeating: 0, count: range.count * columns)
        let side = 2 * radius + 1
        // The indices are within the arrays: `first...last` and `top...bottom` are clamped to the grid.
        result.withUnsafeMutableBufferPointer { sums in
            values.withUnsafeBufferPointer { values in
                for row in max(0, range.lowerBound - radius)..<min(rows, range.upperBound + radius) {
                    let top = max(range.lowerBound, row - radius)
                    let bottom = min(range.upperBound - 1, row + radius)
                    for column in 0..<columns {
                        let weight = weights[row * columns + column]
                        if weight == 0 || top > bottom { continue }
                        let first = max(0, column - radius)
                        let last = min(columns - 1, column + radius)
                        for target in top...bottom {
                            let from = (target - row + radius) * side + first - column + radius
                            let to = (target - range.lowerBound) * columns + first
                            for step in 0...(last - first) {
                                sums[to &+ step] += weight * values[from &+ step]
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}
