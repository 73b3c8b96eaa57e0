import CartouchePlanarGeometry
import CartoucheSymbolModel

/// The origin, rotation and visible area of marker grids.
package struct GridFrame {
    /// The common origin of the grids of all polygons, in the unit of the geometry with y up.
    package var origin: SIMD2<Double>
    /// The rotation of the grid with the map in degrees, counterclockwise.
    package var turn: Double
    /// The picture's bounds.
    ///
    /// Nodes outside are skipped.
    package var window: (low: SIMD2<Double>, high: SIMD2<Double>)
    /// The marker's bounds relative to its spot.
    package var marker: (low: SIMD2<Double>, high: SIMD2<Double>)
    /// The feature's object ID, or its number from 1.
    ///
    /// Seeds of random grids are multiplied by it.
    package var objectID: Int

    /// Creates a frame for the grids of one feature.
    package init(
        origin: SIMD2<Double>, turn: Double, window: (low: SIMD2<Double>, high: SIMD2<Double>),
        marker: (low: SIMD2<Double>, high: SIMD2<Double>), objectID: Int
    ) {
        self.origin = origin
        self.turn = turn
        self.window = window
        self.marker = marker
        self.objectID = objectID
    }
}

extension InsidePolygon: AppliedPlacement {
    package var distance: Double { stepX + stepY }
    package var isInArea: Bool { true }
    package var clipsAtBoundary: Bool { clipping == .clipAtBoundary && gridType != .randomFixedQuantity }
    package var approximation: String? {
        gridType == .randomFixedQuantity ? "the positions of a fixed number of random markers" : nil
    }

    /// Adds markers in a grid that all polygons share.
    ///
    /// Adds nothing if there is no picture.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        if let grid { place(in: geometry, on: grid, into: &spots, &work) }
    }

    /// The maximum step and offset in pixels.
    ///
    /// A larger step looks the same, because at most one node is visible.
    private static let maxLength = 1e9

    /// The minimum step in pixels.
    ///
    /// Grids with smaller steps are not drawn.
    private static let minStep = 0.5

    /// Adds the markers of a grid: rows from bottom to top, each from left to right.
    private func place(
        in geometry: EffectGeometry, on frame: GridFrame, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        guard geometry.kind == .polygon, let box = geometry.box else { return }
        if placePerPart, geometry.parts.count > 1 {
            var whole = self
            whole.placePerPart = false
            for area in geometry.areas { whole.place(in: area, on: frame, into: &spots, &work) }
            return
        }
        let step = pointwiseMin(
            SIMD2(work.length(stepX), work.length(stepY)), SIMD2(repeating: Self.maxLength))
        guard step.x >= Self.minStep, step.y >= Self.minStep else {
            work.exhaust()
            return
        }
        let greatest = SIMD2(repeating: Self.maxLength)
        let shift = SIMD2(work.length(offsetX), work.length(offsetY)).clamped(
            lowerBound: -greatest, upperBound: greatest)
        let angle = frame.turn + (gridAngle.isFinite ? gridAngle : 0)
        let axes = SIMD2<Double>(degrees: angle)
        // Converts between the page and the grid's axes.
        func inGrid(_ point: SIMD2<Double>) -> SIMD2<Double> {
            let offset = point - frame.origin
            return SIMD2(offset.dot(axes), axes.cross(offset)) - shift
        }
        func onPage(_ point: SIMD2<Double>) -> SIMD2<Double> {
            let offset = point + shift
            return frame.origin + axes * offset.x + axes.left * offset.y
        }
        let all = Self.box(around: box, inGrid)
        let whole = NodeRange(all, step)
        let jitter =
            gridType == .random && randomness.isFinite
            ? step * (min(max(randomness, 0), 100) / 100 / 3) : SIMD2(0, 0)
        if gridType == .randomFixedQuantity {
            spots += fixedQuantity(in: geometry, box, step, frame, &work)
            return
        }
        // The visible nodes: the window, extended by the marker and its displacement.
        let reach = pointwiseMax(-frame.marker.low, frame.marker.high).length + jitter.length + step.x
        let window = (low: frame.window.low - reach, high: frame.window.high + reach)
        let seen = NodeRange(Self.box(around: window, inGrid), step)
        guard let rows = whole.rows(within: seen), let columns = whole.columns(within: seen),
            work.take(Double(rows.count) * Double(columns.count))
        else { return }
        let test = BoundaryTest(geometry, marker: frame.marker, clipping: clipping)
        for row in rows {
            var random = MicrosoftRandom(seed: seed &* frame.objectID)
            if gridType == .random {
                let passed = (row - whole.lowRow) * whole.columnCount + (columns.lowerBound - whole.lowColumn)
                random.skip(2 * passed)
            }
            let odd = shiftOddRows && row & 1 != 0 ? step.x / 2 : 0
            for column in columns {
                var node = SIMD2(Double(column) * step.x + odd, Double(row) * step.y)
                if gridType == .random {
                    let right = 1 - 2 * random.next()
                    node += jitter * SIMD2(right, 1 - 2 * random.next())
                }
                let position = onPage(node)
                if test.allows(position) { spots.append(MarkerSpot(position: position)) }
            }
        }
    }

    /// Returns random spots in a polygon (a dot density).
    ///
    /// The number of spots is the area of the polygon divided by the area of a grid cell.
    private func fixedQuantity(
        in geometry: EffectGeometry, _ box: (low: SIMD2<Double>, high: SIMD2<Double>), _ step: SIMD2<Double>,
        _ frame: GridFrame, _ work: inout EffectWork
    ) -> [MarkerSpot] {
        let area = geometry.planarArea
        let count = (area.size / (step.x * step.y)).rounded()
        guard count >= 1, work.take(count) else { return [] }
        var random = MicrosoftRandom(seed: seed &* frame.objectID)
        var spots: [MarkerSpot] = []
        // The number of tries is limited, because nearly all tries miss a very thin polygon.
        for _ in 0..<Int(min(count * 50, 1e7)) where spots.count < Int(count) {
            let across = random.next()
            let position = box.low + (box.high - box.low) * SIMD2(across, random.next())
            if area.contains(position) { spots.append(MarkerSpot(position: position)) }
        }
        return spots
    }

    private static func box(
        around box: (low: SIMD2<Double>, high: SIMD2<Double>), _ move: (SIMD2<Double>) -> SIMD2<Double>
    ) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        let (a, b) = (move(box.low), move(box.high))
        let (c, d) = (move(SIMD2(box.low.x, box.high.y)), move(SIMD2(box.high.x, box.low.y)))
        return (
            pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
            pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
        )
    }
}

/// The nodes of a grid inside a box or up to half a step outside it.
private struct NodeRange {
    let lowColumn, highColumn, lowRow, highRow: Int

    init(_ box: (low: SIMD2<Double>, high: SIMD2<Double>), _ step: SIMD2<Double>) {
        // The rotation of an infinite box gives NaN; NaN counts as endless.
        func node(_ value: Double, endless: Double) -> Int {
            Int(min(max(value.isNaN ? endless : value.rounded(), -1e9), 1e9))
        }
        lowColumn = node(box.low.x / step.x, endless: -1e9)
        highColumn = node(box.high.x / step.x, endless: 1e9)
        lowRow = node(box.low.y / step.y, endless: -1e9)
        highRow = node(box.high.y / step.y, endless: 1e9)
    }

    var columnCount: Int { highColumn - lowColumn + 1 }

    func rows(within other: NodeRange) -> ClosedRange<Int>? {
        let (low, high) = (max(lowRow, other.lowRow), min(highRow, other.highRow))
        return low <= high ? low...high : nil
    }

    func columns(within other: NodeRange) -> ClosedRange<Int>? {
        let (low, high) = (max(lowColumn, other.lowColumn), min(highColumn, other.highColumn))
        return low <= high ? low...high : nil
    }
}
