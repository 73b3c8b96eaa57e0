import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheImages

/// A tile of the surface: on the globe in the tiling scheme of Web Mercator, in a local scene of a square around it.
struct SurfaceTile: Hashable {
    var level, column, row: Int

    /// The number of tiles from west to east.
    private var count: Double { Double(1 << level) }

    /// Returns the longitudes, or the coordinates x, of the west and east sides.
    func horizontal(in space: SceneSpace) -> ClosedRange<Double> {
        let (low, side) = space.square.map { ($0.low.x, $0.side) } ?? (-180, 360)
        let west = Double(column) / count * side + low
        return west...(west + side / count)
    }

    /// Returns the latitude, or the coordinate y, at a row of the tile, from 0 in the north to 1 in the south.
    func vertical(_ share: Double, in space: SceneSpace) -> Double {
        let y = (Double(row) + share) / count
        if let square = space.square { return square.low.y + square.side * (1 - y) }
        return atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi
    }

    /// Returns the west, south, east and north sides.
    func box(in space: SceneSpace) -> SIMD4<Double> {
        let x = horizontal(in: space)
        return SIMD4(x.lowerBound, vertical(1, in: space), x.upperBound, vertical(0, in: space))
    }

    /// Returns the corners of the tile on a map, and the spatial reference of the map.
    ///
    /// - Throws: `GeospatialError` if the spatial reference is unknown.
    func mapBox(
        in space: SceneSpace
    ) throws -> (low: SIMD2<Double>, high: SIMD2<Double>, reference: SpatialReference) {
        if space.isLocal {
            let box = box(in: space)
            return (box.lowHalf, box.highHalf, space.spatialReference)
        }
        let world = try SpatialReference.webMercator.worldExtent()
        let side = world.width / count
        let low = SIMD2(world.xMin + Double(column) * side, world.yMax - Double(row + 1) * side)
        return (low, low + side, .webMercator)
    }

    var children: [SurfaceTile] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].map {
            SurfaceTile(level: level + 1, column: 2 * column + $0.0, row: 2 * row + $0.1)
        }
    }

    /// Whether the tile touches the north or south edge of the world.
    var isNorthernmost: Bool { row == 0 }
    var isSouthernmost: Bool { row == (1 << level) - 1 }

    /// Returns the length of a side in meters.
    func side(in space: SceneSpace) -> Double {
        if let square = space.square { return square.side / count * space.metersPerUnit }
        let (north, south) = (vertical(0, in: space), vertical(1, in: space))
        let nearest = min(abs(north), abs(south))
        let crossesEquator = north > 0 && south < 0
        return 40_075_017 / count * cos((crossesEquator ? 0 : nearest) * .pi / 180)
    }

    /// Returns whether the tile touches a box: west, south, east, north.
    func touches(_ box: SIMD4<Double>, in space: SceneSpace) -> Bool {
        var own = self.box(in: space)
        if !space.isLocal, isSouthernmost { own.y = -90 }
        if !space.isLocal, isNorthernmost { own.w = 90 }
        return own.x <= box.z && own.z >= box.x && own.y <= box.w && own.w >= box.y
    }
}

/// The tiles of the surface that a picture shows, each at a level that fits its distance.
struct SurfaceTiles {
    private(set) var tiles: [SurfaceTile] = []
    /// Whether more detail would have needed more tiles than the limit.
    private(set) var isLimited = false
    /// The tiles with draped content, and the number of the first area that they touch.
    private(set) var areas: [SurfaceTile: Int] = [:]

    private static let maximumCount = 320
    /// Pages have the surface in all directions, but must stay small.
    private static let maximumPageCount = 160
    private static let deepest = 22

    private struct Candidate {
        var tile: SurfaceTile
        /// The error on the screen, in parts of the allowed error.
        var error: Double
        /// The number of the first area with draped content that the tile touches.
        var area: Int?
    }

    /// - Parameters:
    ///   - projection: The view.
    ///   - heights: The heights of the surface.
    ///   - textureSide: The side of a tile's picture in pixels.
    ///   - detailed: The areas whose tiles have pictures.
    init(
        _ projection: SceneProjection, _ heights: SurfaceHeights, textureSide: Int, detailed: [DrapedArea]
    ) {
        let space = projection.space
        let eye = space.placeAndHeight(projection.axes.position)
        func candidate(_ tile: SurfaceTile) -> Candidate? {
            let box = tile.box(in: space)
            let (west, east) = (box.x, box.z)
            let (north, south) = (
                tile.isNorthernmost && !space.isLocal ? 90 : box.w,
                tile.isSouthernmost && !space.isLocal ? -90 : box.y
            )
            let side = tile.side(in: space)
            let middle = SIMD2((west + east) / 2, (north + south) / 2)
            let center = heights.position(at: middle)
            var radius = 0.0
            for x in [west, middle.x, east] {
                for y in [north, middle.y, south] {
                    radius = max(radius, (space.position(at: SIMD2(x, y), height: 0) - center).length)
                }
            }
            if !heights.isFlat { radius += min(9_000, side) }
            guard tile.level < 2 || projection.reach != nil || projection.sees(center, radius: radius) else {
                return nil
            }
            // The nearest place of the tile to the camera.
            var x = eye.place.x
            if !space.isLocal, abs(x - middle.x) > 180 { x += x > middle.x ? -360 : 360 }
            let nearest = SIMD2(min(max(x, west), east), min(max(eye.place.y, south), north))
            let fromEye = (heights.position(at: nearest) - projection.axes.position).length
            let reach = projection.reach ?? 0
            let distance = max(fromEye - reach, reach * 0.4, projection.near)
            let pixel = projection.pixelAngle * distance
            let cell = side / Double(SurfaceTiles.cells(of: tile, isFlat: heights.isFlat))
            // The middle of a cell is below the true surface. On a plane, only the steps of floats are errors.
            var error = (space.isLocal ? side * 1e-7 : cell * cell / (8 * 6_371_000)) / (0.7 * pixel)
            if !heights.isFlat { error = max(error, cell > 25 ? cell / (12 * pixel) : 0) }
            var area: Int?
            for (number, one) in detailed.enumerated() where one.touches(tile, pixel: pixel, in: space) {
                area = area ?? number
                if one.isFiner(than: tile, textureSide: textureSide, in: space) {
                    error = max(error, side / Double(textureSide) / (1.4 * pixel))
                    break
                }
            }
            return Candidate(tile: tile, error: tile.level >= SurfaceTiles.deepest ? 0 : error, area: area)
        }
        var list = [candidate(SurfaceTile(level: 0, column: 0, row: 0))].compactMap { $0 }
        while let worst = list.indices.max(by: { list[$0].error < list[$1].error }), list[worst].error > 1 {
            guard list.count < (projection.reach == nil ? Self.maximumCount : Self.maximumPageCount) else {
                isLimited = true
                break
            }
            let children = list[worst].tile.children.compactMap(candidate)
            list.remove(at: worst)
            list += children
        }
        // Near tiles first hide others early.
        tiles = list.sorted { $0.tile.level > $1.tile.level }.map(\.tile)
        for candidate in list { areas[candidate.tile] = candidate.area }
    }

    /// Returns the number of cells on a side of a tile's mesh.
    ///
    /// - Parameter isFlat: Whether the surface has no terrain. A small tile is then nearly a plane: the middles of cells
    ///   are at most 5 cm below the true surface from level 12 on.
    static func cells(of tile: SurfaceTile, isFlat: Bool) -> Int {
        guard isFlat, tile.level > 10 else { return tile.level < 4 ? 32 : 16 }
        return tile.level > 13 ? 2 : tile.level > 11 ? 4 : 8
    }
}

extension SurfaceTile {
    /// Returns the mesh of the tile and its origin in the earth-centered frame.
    ///
    /// - Parameters:
    ///   - seams: The sides of the tiles around it; nil without terrain.
    ///   - hasSkirts: Whether walls below the sides of the tile close gaps between levels.
    func mesh(
        _ heights: SurfaceHeights, _ seams: SurfaceSeams?, color: UInt32, hasSkirts: Bool = true
    ) -> (mesh: SceneMesh, origin: SIMD3<Double>) {
        let cells = SurfaceTiles.cells(of: self, isFlat: heights.isFlat)
        let seam = TileSeam(self, cells: cells, seams)
        let space = heights.space
        let sides = horizontal(in: space)
        let (west, east) = (sides.lowerBound, sides.upperBound)
        let origin = heights.position(at: SIMD2((west + east) / 2, vertical(0.5, in: space)))
        var vertices: [SceneVertex] = []
        var indices: [UInt32] = []
        // Beyond the rows of the tile: a row to the pole, and skirts that close gaps between levels.
        let skirt = hasSkirts ? max(side(in: space) / Double(cells) * 0.2, 1) : 0
        let rows = (-1)...(cells + 1)
        func vertex(_ row: Int, _ column: Int) -> SceneVertex {
            let isSkirtColumn = column < 0 || column > cells
            let across = Double(min(max(column, 0), cells)) / Double(cells)
            let down = Double(min(max(row, 0), cells)) / Double(cells)
            var place = SIMD2(west + (east - west) * across, vertical(down, in: space))
            var isSkirt = isSkirtColumn
            if row < 0 { if isNorthernmost, !space.isLocal { place.y = 90 } else { isSkirt = true } }
            if row > cells { if isSouthernmost, !space.isLocal { place.y = -90 } else { isSkirt = true } }
            let up = space.up(at: place)
            let position: SIMD3<Double>
            if let edge = seam.position(column: column, row: row) {
                position = edge - up * (isSkirt ? skirt : 0)
            } else {
                position = space.position(
                    at: place, height: heights.height(at: place) - (isSkirt ? skirt : 0))
            }
            return SceneVertex(
                SIMD3<Float>(position - origin), normal: SIMD3<Float>(up),
                coordinate: SIMD2(Float(across), Float(down)), color: color)
        }
        for row in rows { for column in -1...(cells + 1) { vertices.append(vertex(row, column)) } }
        let width = UInt32(cells + 3)
        for row in 0..<UInt32(cells + 2) {
            for column in 0..<UInt32(cells + 2) {
                let a = row * width + column
                indices += [a, a + width, a + 1, a + 1, a + width, a + width + 1]
            }
        }
        if !heights.isFlat { Self.slope(&vertices, cells: cells) }
        return (SceneMesh(vertices: vertices, indices: indices), origin)
    }

    /// Replaces the normals by those of the terrain.
    private static func slope(_ vertices: inout [SceneVertex], cells: Int) {
        let width = cells + 3
        let positions = vertices.map(\.position)
        for row in 1...(cells + 1) {
            for column in 1...(cells + 1) {
                let (left, right) = (max(column - 1, 1), min(column + 1, cells + 1))
                let (above, below) = (max(row - 1, 1), min(row + 1, cells + 1))
                let x = positions[row * width + right] - positions[row * width + left]
                let y = positions[above * width + column] - positions[below * width + column]
                let normal = SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
                let old = vertices[row * width + column]
                vertices[row * width + column] = SceneVertex(
                    old.position, normal: normal, coordinate: SIMD2(old.u, old.v), color: old.color)
            }
        }
    }
}
