import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheTileArchives

/// The division of a tile set into parts of about equal cost, for several computers.
///
/// The blocks of all levels have a fixed order: level by level, and each level along a Hilbert curve. A part is a range
/// of this order, so that a worker reads data of one area.
package struct TilePlan: Sendable {
    /// A range of blocks.
    package struct Part: Hashable, Sendable {
        /// The number of the part, from 1, and the number of parts.
        package var number: Int
        package var count: Int
        /// The blocks in the order of the plan.
        package var blocks: Range<Int>
        /// The number of tiles.
        package var tiles: Int
        /// The estimated cost in milliseconds of one thread.
        package var cost: Double

        package init(number: Int, count: Int, blocks: Range<Int>, tiles: Int = 0, cost: Double = 0) {
            (self.number, self.count, self.blocks) = (number, count, blocks)
            (self.tiles, self.cost) = (tiles, cost)
        }
    }

    /// The parts, each with at least one block.
    package let parts: [Part]

    /// The maximum number of blocks of a plan: the tiles of the earth at level 14.
    private static let maxBlocks = 1 << 23

    /// The cost of a tile without features, and of a feature in a tile, in milliseconds.
    ///
    /// They are estimates from Documentation/scaling.md; only their ratio matters.
    private static let costOfTile = 0.5
    private static let costOfFeature = 0.002

    /// Divides a pyramid.
    ///
    /// - Parameters:
    ///   - count: The number of parts; there are fewer if there are fewer blocks.
    ///   - map: The map whose features are counted.
    ///   - side: The number of tiles along the side of a block.
    /// - Throws: ``TileSetError/planLine(source:what:)`` if there are too many blocks.
    package init(_ pyramid: TilePyramid, count: Int, of map: Map, side: Int) throws {
        let blocks = try Self.blocks(of: pyramid, side: side)
        let density = FeatureDensity(of: map, in: pyramid)
        let costs = blocks.map { block in
            Double(block.count) * Self.costOfTile
                + density.count(in: pyramid.box(of: block)) * Self.costOfFeature
        }
        let whole = costs.reduce(0, +)
        let wanted = min(max(count, 1), blocks.count)
        var parts: [Part] = []
        var (start, sum, done) = (0, 0.0, 0.0)
        for index in blocks.indices {
            sum += costs[index]
            let isLast = index == blocks.count - 1
            let left = blocks.count - 1 - index
            let isFull = done + sum >= whole * Double(parts.count + 1) / Double(wanted) - 1e-9
            // Each later part needs a block, too.
            guard isLast || (isFull || left < wanted - parts.count) && parts.count < wanted - 1 else {
                continue
            }
            let tiles = blocks[start...index].reduce(0) { $0 + $1.count }
            parts.append(
                Part(
                    number: parts.count + 1, count: wanted, blocks: start..<index + 1, tiles: tiles, cost: sum
                ))
            (start, done, sum) = (index + 1, done + sum, 0)
        }
        self.parts = parts
    }

    /// Returns all blocks in the order of plans.
    private static func blocks(of pyramid: TilePyramid, side: Int) throws -> [TileBlock] {
        guard pyramid.count / (side * side) <= maxBlocks else {
            throw TileSetError.planLine(
                source: "", what: "a plan has at most \(maxBlocks) blocks of \(side * side) tiles")
        }
        var all: [TileBlock] = []
        for level in pyramid.levels {
            var blocks: [(number: UInt64, block: TileBlock)] = []
            for rectangle in pyramid.rectangles(at: level) {
                var row = rectangle.rows.lowerBound / side * side
                while row < rectangle.rows.upperBound {
                    for block in rectangle.blocks(ofRow: row, level: level, side: side) {
                        let place = TileAddress(
                            level: TileAddress.maximumLevel, column: block.columns.lowerBound / side,
                            row: row / side)
                        blocks.append((place.number, block))
                    }
                    row += side
                }
            }
            all += blocks.sorted { $0.number < $1.number }.map(\.block)
        }
        return all
    }

    /// Returns the blocks of a part.
    ///
    /// - Throws: ``TileSetError/changedPlan`` if the pyramid has no such blocks.
    static func blocks(of part: Part, in pyramid: TilePyramid, side: Int) throws -> [TileBlock] {
        let all = try blocks(of: pyramid, side: side)
        guard part.blocks.upperBound <= all.count else { throw TileSetError.changedPlan }
        return Array(all[part.blocks])
    }
}

extension TilePyramid {
    /// The box of a block in map units: west, south, east, north.
    func box(of block: TileBlock) -> SIMD4<Double> {
        guard let level = scheme.level(block.level) else { return .zero }
        let width = Double(scheme.side) * level.unitsPerDIP
        return SIMD4(
            scheme.origin.x + Double(block.columns.lowerBound) * width,
            scheme.origin.y - Double(block.rows.upperBound) * width,
            scheme.origin.x + Double(block.columns.upperBound) * width,
            scheme.origin.y - Double(block.rows.lowerBound) * width)
    }
}

/// The number of features by area, from the centers of their bounds.
private struct FeatureDensity {
    private let low: SIMD2<Double>
    private let cell: SIMD2<Double>
    /// The sums of the counts to the south-west of each corner of the grid.
    private var sums: [Double]
    private static let side = 512

    init(of map: Map, in pyramid: TilePyramid) {
        let boxes = pyramid.area.boxes
        let west = boxes.map(\.x).min() ?? 0
        let east = boxes.map(\.z).max() ?? 1
        let low = SIMD2(west, boxes.map(\.y).min() ?? 0)
        let high = SIMD2(east, boxes.map(\.w).max() ?? 1)
        let side = Self.side
        let cell = pointwiseMax((high - low) / Double(side), SIMD2(repeating: 1e-9))
        (self.low, self.cell) = (low, cell)
        var counts = [Double](repeating: 0, count: side * side)
        for layer in map.layersInDrawingOrder.flatMap(\.drawnLayers) where layer.isVisible {
            // Layers that cannot be read cost nothing; the drawing reports them.
            guard let source = try? layer.featureSource(),
                let projection = try? CoordinateTransformation.known(
                    from: source.spatialReference ?? .wgs84, to: pyramid.scheme.reference)
            else { continue }
            _ = try? source.forEachBatch(FeatureQuery(fields: [])) { batch in
                for row in 0..<batch.geometry.count {
                    let bounds = batch.geometry.bounds(of: row)
                    let place = projection.transform((bounds.lowHalf + bounds.highHalf) / 2)
                    let position = (place - low) / cell
                    guard position.x >= 0, position.y >= 0, position.x < Double(side),
                        position.y < Double(side)
                    else { continue }
                    counts[Int(position.y) * side + Int(position.x)] += 1
                }
            }
        }
        sums = [Double](repeating: 0, count: (side + 1) * (side + 1))
        for y in 0..<side {
            var line = 0.0
            for x in 0..<side {
                line += counts[y * side + x]
                sums[(y + 1) * (side + 1) + x + 1] = sums[y * (side + 1) + x + 1] + line
            }
        }
    }

    /// Returns the estimated number of features in a box.
    func count(in box: SIMD4<Double>) -> Double {
        let (first, last) = ((box.lowHalf - low) / cell, (box.highHalf - low) / cell)
        return sum(last.x, last.y) - sum(first.x, last.y) - sum(last.x, first.y) + sum(first.x, first.y)
    }

    /// The number of features to the south-west of a position in the grid, interpolated.
    private func sum(_ x: Double, _ y: Double) -> Double {
        let side = Double(Self.side)
        let (x, y) = (min(max(x, 0), side), min(max(y, 0), side))
        let (column, row) = (min(Int(x), Self.side - 1), min(Int(y), Self.side - 1))
        let (u, v) = (x - Double(column), y - Double(row))
        func corner(_ dx: Int, _ dy: Int) -> Double {
            sums[(row + dy) * (Self.side + 1) + column + dx]
        }
        return (corner(0, 0) * (1 - u) + corner(1, 0) * u) * (1 - v)
            + (corner(0, 1) * (1 - u) + corner(1, 1) * u) * v
    }
}
