import CartoucheCanvases
import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal
import Testing

/// Map units are pixels, with the map's origin at the picture's lower left corner.
private let upright = ScreenTransform(
    center: SIMD2(50, 50), unitsPerPixel: 1, rotation: 0, width: 100, height: 100)

private func shape(grid: DetailGrid? = nil, reach: Double = 0) -> ScreenShape {
    ScreenShape(transform: upright, width: 100, height: 100, reach: reach, grid: grid)
}

private func contours(_ path: Path) -> [[PixelPoint]] {
    path.contours.map { Array(path.points[Int($0.start)..<Int($0.end)]) }
}

@Suite struct ScreenShapeTests {
    @Test func mapPositionsBecomePixelsWithYDown() {
        #expect(upright.apply(to: SIMD2(10, 90)) == SIMD2(10, 10))
        #expect(upright.position(at: SIMD2(10, 10)) == SIMD2(10, 90))
    }

    @Test func rotationPutsTheHeadingAtTheTop() {
        // Heading east (90°) at the top: a position east of the center is above it.
        let turned = ScreenTransform(
            center: SIMD2(0, 0), unitsPerPixel: 2, rotation: 90, width: 100, height: 100)
        let east = turned.apply(to: SIMD2(20, 0))
        #expect(abs(east.x - 50) < 1e-9 && abs(east.y - 40) < 1e-9)
        let back = turned.position(at: east)
        #expect(abs(back.x - 20) < 1e-9 && abs(back.y) < 1e-9)
    }

    @Test func aLineInsideStaysWhole() {
        var shape = shape()
        shape.appendLine([SIMD2(10, 10), SIMD2(10, 10), SIMD2(90, 40)], 0..<3)
        #expect(contours(shape.lines) == [[PixelPoint(10, 90), PixelPoint(90, 60)]])
        #expect(shape.lines.contours[0].startDistance == 0)
        #expect(!shape.lines.contours[0].endIsCut)
    }

    @Test func aLineThatLeavesAndReentersKeepsItsDistance() {
        var shape = shape()
        // The line leaves the box through its right side (x = 102) and enters it again.
        shape.appendLine([SIMD2(50, 80), SIMD2(150, 80), SIMD2(150, 20), SIMD2(50, 20)], 0..<4)
        let pieces = contours(shape.lines)
        #expect(
            pieces == [
                [PixelPoint(50, 20), PixelPoint(102, 20)], [PixelPoint(102, 80), PixelPoint(50, 80)],
            ])
        #expect(shape.lines.contours[0].startDistance == 0 && shape.lines.contours[0].endIsCut)
        #expect(shape.lines.contours[1].startDistance == 100 + 60 + 48)
        #expect(!shape.lines.contours[1].endIsCut)
    }

    @Test func linesAndRingsOutsideGiveNothing() {
        var shape = shape()
        shape.appendLine([SIMD2(150, 0), SIMD2(150, 100)], 0..<2)
        shape.appendRing([SIMD2(-50, 0), SIMD2(-50, 50), SIMD2(-10, 50)], 0..<3)
        // The bounding box of this diagonal intersects the picture, but the line does not.
        shape.appendLine([SIMD2(90, 200), SIMD2(300, 90)], 0..<2)
        #expect(shape.lines.isEmpty && shape.area.isEmpty && shape.outline.isEmpty)
    }

    @Test func aPolygonAroundThePictureFillsItWithoutOutline() {
        var shape = shape()
        shape.appendRing(
            [SIMD2(-500, -500), SIMD2(-500, 600), SIMD2(600, 600), SIMD2(600, -500)], 0..<4)
        #expect(shape.outline.isEmpty)
        #expect(doubleArea(shape.area) == 2 * 104 * 104)
    }

    @Test func aCutRingIsFilledAsAPolygonAndStrokedAsLines() {
        var shape = shape()
        // Half of the ring is inside. The left side (x = -50) and parts of the upper and lower sides are
        // outside.
        shape.appendRing(
            [SIMD2(-50, 20), SIMD2(-50, 60), SIMD2(40, 60), SIMD2(40, 20), SIMD2(-50, 20)], 0..<5)
        #expect(doubleArea(shape.area) == 2 * 42 * 40)
        let pieces = contours(shape.outline)
        #expect(pieces == [[PixelPoint(-2, 40), PixelPoint(40, 40), PixelPoint(40, 80), PixelPoint(-2, 80)]])
        #expect(shape.outline.contours[0].startDistance == 40 + 48)
        #expect(!shape.outline.contours[0].isClosed)
    }

    @Test func aCutRingHasAJoinAtItsFirstCorner() {
        var shape = shape()
        // The first corner is inside the box, and the ring leaves it on the left.
        shape.appendRing([SIMD2(40, 60), SIMD2(40, 20), SIMD2(-50, 20), SIMD2(-50, 60)], 0..<4)
        let pieces = contours(shape.outline)
        #expect(pieces == [[PixelPoint(-2, 40), PixelPoint(40, 40), PixelPoint(40, 80), PixelPoint(-2, 80)]])
        #expect(shape.outline.contours[0].startDistance == 40 + 90 + 40 + 48)
        #expect(shape.outline.contours[0].ringStart == 1 && shape.outline.contours[0].endIsCut)
    }

    @Test func cuttingTheSecondRingKeepsTheFirstWhole() {
        var shape = shape()
        shape.appendRing([SIMD2(10, 10), SIMD2(10, 20), SIMD2(20, 20)], 0..<3)
        shape.appendRing([SIMD2(50, 50), SIMD2(50, 60), SIMD2(160, 60)], 0..<3)
        #expect(shape.outline.contours.first?.isClosed == true)
        #expect(contours(shape.outline).first == contours(shape.area).first)
    }

    @Test func unprojectableVerticesSplitLinesAndAreOmittedFromRings() {
        var shape = shape()
        let hole = SIMD2(Double.nan, Double.nan)
        shape.appendLine([SIMD2(10, 10), SIMD2(20, 10), hole, SIMD2(30, 10), SIMD2(40, 10)], 0..<5)
        shape.appendRing([SIMD2(10, 10), hole, SIMD2(20, 30), SIMD2(30, 10)], 0..<4)
        shape.appendLine([SIMD2(.infinity, 0), SIMD2(0, -.infinity)], 0..<2)
        #expect(shape.lines.contours.count == 2)
        #expect(contours(shape.area).map(\.count) == [3])
        #expect(shape.verticesOutsideProjection == 4)
    }

    @Test func emptyGeometryGivesNothing() {
        var shape = shape()
        shape.appendLine([], 0..<0)
        shape.appendRing([], 0..<0)
        let nowhere = SIMD2(Double.nan, .nan)
        shape.appendLine([SIMD2(5, 5), nowhere], 0..<2)
        shape.appendRing([SIMD2(5, 5), nowhere, SIMD2(6, 6)], 0..<3)
        #expect(shape.lines.isEmpty && shape.area.isEmpty)
    }

    @Test func linesWithoutLengthKeepTheirDot() {
        var shape = shape()
        shape.appendLine([SIMD2(5, 5), SIMD2(5, 5)], 0..<2)
        shape.appendLine([SIMD2(8, 5), SIMD2(8, 5), SIMD2(8, 5)], 0..<3)
        // One vertex is no line.
        shape.appendLine([SIMD2(9, 5)], 0..<1)
        #expect(contours(shape.lines).map(\.count) == [2, 2])
        #expect(shape.lines.points.first == PixelPoint(5, 95) && shape.lines.points[2] == PixelPoint(8, 95))
    }

    @Test func isletsKeepTheirOutlineBelowTheGrid() {
        // A grid of a quarter of a pixel makes one vertex of the first islet, and two of the second.
        var shape = shape(grid: DetailGrid(unitsPerPixel: 1, world: 1))
        func islet(_ x: Double, _ width: Double) -> [SIMD2<Double>] {
            [SIMD2(x, 20), SIMD2(x + width, 20), SIMD2(x + width, 20.02), SIMD2(x, 20.02)]
        }
        shape.appendRing(islet(10, 0.02), 0..<4)
        shape.appendRing(islet(20, 3), 0..<4)
        #expect(contours(shape.outline).map(\.count) == [4, 4])
        #expect(shape.outline.contours.map(\.isClosed) == [true, true])
        // The fill stays invisible: its coverage is less than that of one level of 255.
        #expect(doubleArea(shape.area) / 2 < 0.004 + 3.0 / 16)
        // Islets nearer than a pixel are one dot.
        shape.removeAll()
        for step in 0..<50 { shape.appendRing(islet(10 + Double(step) * 0.01, 0.01), 0..<4) }
        #expect(shape.outline.contours.count == 1)
    }

    @Test func clippingHugeCoordinatesStaysFinite() {
        var shape = shape()
        shape.appendLine([SIMD2(-1e300, 50), SIMD2(1e300, 50)], 0..<2)
        shape.appendRing([SIMD2(-1e15, -1e15), SIMD2(0, 1e15), SIMD2(1e15, -1e15)], 0..<3)
        for point in shape.lines.points + shape.area.points + shape.outline.points {
            #expect(abs(point.x) < 200 && abs(point.y) < 200)
        }
    }
}

@Suite struct DetailGridTests {
    /// An irregular border with much more detail than is visible.
    private static let border: [SIMD2<Double>] = (0...4000).map { index in
        let t = Double(index) / 4000
        return SIMD2(
            10 + 80 * t, 50 + 20 * (t * 9).truncatingRemainder(dividingBy: 1) + 0.03 * Double(index % 7))
    }

    @Test func neighborsKeepTheSameBorder() {
        let grid = DetailGrid(unitsPerPixel: 1, world: 1)
        // One ring has the border from west to east. The other has it from east to west, with another start.
        var north = shape(grid: grid)
        let northRing = Self.border + [SIMD2(90, 95), SIMD2(10, 95)]
        north.appendRing(northRing, 0..<northRing.count)
        var south = shape(grid: grid)
        let walked = Array(Self.border.reversed()) + [SIMD2(10, 5), SIMD2(90, 5)]
        let southRing = Array(walked[1500...] + walked[..<1500])
        south.appendRing(southRing, 0..<southRing.count)

        let corners: Set<PixelPoint> = [
            PixelPoint(90, 5), PixelPoint(10, 5), PixelPoint(10, 95), PixelPoint(90, 95),
        ]
        let northBorder = Set(north.area.points).subtracting(corners)
        let southBorder = Set(south.area.points).subtracting(corners)
        #expect(northBorder == southBorder)
        #expect(north.area.points.count < 2000)
        // Together they still cover the whole frame of 80 × 90.
        #expect(abs(doubleArea(north.area) + doubleArea(south.area) - 2 * 80 * 90) < 1e-3)
    }

    @Test func aVertexMovesByLessThanAFifthOfAPixel() {
        let grid = DetailGrid(unitsPerPixel: 1, world: 1)
        var snapped = shape(grid: grid)
        snapped.appendLine(Self.border, 0..<Self.border.count)
        for point in snapped.lines.points {
            let nearest = Self.border.map { border -> Double in
                let pixel = upright.apply(to: border)
                let step = pixel - SIMD2(Double(point.x), Double(point.y))
                return (step * step).sum().squareRoot()
            }.min()
            #expect((nearest ?? 1) < 0.2)
        }
    }

    @Test func tilesOfOneMapAgree() {
        // The same position in two pictures whose centers have an odd distance.
        let first = ScreenTransform(
            center: SIMD2(1234.567, 88.1), unitsPerPixel: 3.7, rotation: 0, width: 256, height: 256)
        let second = ScreenTransform(
            center: SIMD2(1234.567 + 256 * 3.7, 88.1), unitsPerPixel: 3.7, rotation: 0, width: 256,
            height: 256)
        let grid = DetailGrid(unitsPerPixel: 3.7, world: 360)
        var left = ScreenShape(
            transform: first, width: 256, height: 256, reach: 200, grid: grid)
        var right = ScreenShape(
            transform: second, width: 256, height: 256, reach: 200, grid: grid)
        let line = (0..<50).map { (vertex: Int) -> SIMD2<Double> in
            SIMD2<Double>(1700 + Double(vertex) * 1.3, 80 + Double(vertex) * 2.1)
        }
        left.appendLine(line, 0..<line.count)
        right.appendLine(line, 0..<line.count)
        #expect(left.lines.points.count == right.lines.points.count)
        for (one, other) in zip(left.lines.points, right.lines.points) {
            let shift = one - other
            #expect(abs(shift.x - 256) < 0.01 && abs(shift.y) < 0.01)
        }
    }

    @Test func theGridIsUsefulOnlyForDetail() {
        let sparse = (0..<100).map { SIMD2(Double($0), 50) }
        let grid = DetailGrid(unitsPerPixel: 1, world: 1)
        #expect(!grid.isUseful(for: sparse, partStarts: [0, 100]))
        #expect(grid.isUseful(for: Self.border, partStarts: [0, Int32(Self.border.count)]))
        #expect(!grid.isUseful(for: [], partStarts: [0]))
    }

    @Test func theLimitAnswersForAllGrids() {
        let points = Self.border + [SIMD2(.nan, 0)] + Self.border.map { $0 * 3 }
        let starts = [0, Int32(Self.border.count), Int32(points.count)]
        let limit = DetailGrid.limit(for: points, partStarts: starts)
        #expect(limit.isFinite && limit > 0)
        for exponent in -20...20 {
            let length = limit.squareRoot() * (1 + Double(exponent) / 21)
            let grid = DetailGrid(unitsPerPixel: length * 4, world: 1000)
            #expect(grid.isUseful(above: limit) == grid.isUseful(for: points, partStarts: starts))
        }
        #expect(DetailGrid.limit(for: [], partStarts: [0]) == .infinity)
    }

    @Test func scalesBetweenTwoPowersOfTwoShareAGrid() {
        // The world on 1024 pixels, and rounding errors in both directions.
        let world = 40_075_016.685578488
        for units in [world / 1024, (world / 1024).nextUp, (world / 1024).nextDown] {
            #expect(DetailGrid(unitsPerPixel: units, world: world).step == world / 4096)
        }
        let grids = [1000.0, 1024, 1100, 1900].map { DetailGrid(unitsPerPixel: world / $0, world: world) }
        #expect(grids.map(\.halvings) == [12, 12, 13, 13])
        for (grid, pixels) in zip(grids, [1000.0, 1024, 1100, 1900]) {
            let cell = grid.step / (world / pixels)
            #expect(cell <= DetailGrid.cell * 1.000001 && cell >= DetailGrid.cell / 2)
        }
        for units in [Double.nan, .infinity, 0, -1, 1e300, 1e-300] {
            let place = DetailGrid(unitsPerPixel: units, world: world).snapped(SIMD2(1, 1))
            #expect(place.x.isFinite || !units.isFinite || abs(units) > 1e200 || abs(units) < 1e-200)
        }
    }

    @Test func simplifiedFeaturesLookLikeTheWholeOnes() {
        let grid = DetailGrid(unitsPerPixel: 1, world: 1)
        var column = GeometryColumn()
        column.append(Polygon(points: Self.border.map { Point(x: $0.x, y: $0.y) }))
        column.append(Point(x: 3.1, y: 4.1))
        column.append(nil)
        column.append(Polyline(points: [Point(x: 5, y: 5), Point(x: 5.01, y: 5.01)]))
        let simplified = grid.simplified(column)
        #expect(simplified.count == 4 && simplified.kinds == column.kinds)
        #expect(simplified.coordinates.count < column.coordinates.count / 2)
        var (whole, less) = (shape(grid: grid), shape())
        whole.appendRing(column.coordinates, column.coordinateRange(of: 0))
        less.appendRing(simplified.coordinates, simplified.coordinateRange(of: 0))
        #expect(whole.area == less.area)
        #expect(simplified.coordinates[simplified.coordinateRange(of: 1)] == [SIMD2(3.1, 4.1)])
        #expect(simplified.coordinateRange(of: 3).count == 1)
    }
}

/// Returns twice the area inside a path's rings, in either direction.
private func doubleArea(_ path: Path) -> Double {
    contours(path).reduce(0) { total, ring in
        var sum = 0.0
        for index in ring.indices {
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            sum += Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
        }
        return total + abs(sum)
    }
}
