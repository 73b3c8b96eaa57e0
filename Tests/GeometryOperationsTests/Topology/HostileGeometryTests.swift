import CartoucheGeometryOperations
import CartoucheGeospatial
import Foundation
import Testing

/// All operations with random polygons that cross and touch themselves and each other.
///
/// `GEOMETRY_SEEDS` sets the number of cases; the seeds are always the same.
@Suite struct HostileGeometryTests {
    private static let seeds = ProcessInfo.processInfo.environment["GEOMETRY_SEEDS"].flatMap(Int.init) ?? 400

    @Test func overlayAreasAddUp() throws {
        for seed in 0..<Self.seeds {
            var random = SeededRandom(seed: UInt64(seed))
            let first = randomPolygon(&random)
            let second = randomPolygon(&random)
            let (a, b) = (evenOddArea(first), evenOddArea(second))
            let tolerance = tolerance(for: first) + tolerance(for: second)
            let simple = try #require(try Topology.simplify(first) as? Polygon)
            #expect(try Topology.isSimple(simple), "seed \(seed)")
            #expect(abs(evenOddArea(simple) - a) <= tolerance, "seed \(seed)")
            // Rings that an operation did not change can have either direction.
            func size(_ geometry: Geometry) throws -> Double {
                evenOddArea(try #require(geometry as? Polygon))
            }
            let shared = try size(Topology.intersection(first, second))
            let union = try size(#require(try Topology.union(of: [first, second])))
            let rest = try size(Topology.difference(first, second))
            let either = try size(Topology.symmetricDifference(first, second))
            #expect(abs(union + shared - a - b) <= tolerance, "seed \(seed)")
            #expect(abs(rest + shared - a) <= tolerance, "seed \(seed)")
            #expect(abs(either + shared - union) <= tolerance, "seed \(seed)")
        }
    }

    @Test func cutsAndClipsKeepTotalArea() throws {
        for seed in 0..<Self.seeds {
            var random = SeededRandom(seed: UInt64(seed) + 1_000_000)
            let polygon = randomPolygon(&random)
            let whole = evenOddArea(polygon)
            let tolerance = tolerance(for: polygon)
            let cutter = Polyline(
                coordinates: randomPolygon(&random, like: polygon).coordinates, spatialReference: nil)
            let pieces = try Topology.cut(polygon, usingCutter: cutter)
            if !pieces.isEmpty {
                let sum = pieces.reduce(0) { $0 + abs(signedArea($1)) }
                #expect(abs(sum - whole) <= tolerance, "seed \(seed)")
            }
            let outline = Polyline(coordinates: polygon.coordinates, spatialReference: nil)
            let lines = try Topology.cut(outline, usingCutter: cutter)
            if !lines.isEmpty {
                let sum = lines.reduce(0) { $0 + length($1) }
                #expect(abs(sum - length(outline)) <= 1e-8 * length(outline), "seed \(seed)")
            }
            let extent = polygon.extent
            let middle = extent.center.x
            let west = Envelope(xMin: -.infinity, yMin: -.infinity, xMax: middle, yMax: .infinity)
            let east = Envelope(xMin: middle, yMin: -.infinity, xMax: .infinity, yMax: .infinity)
            let halves = try [west, east].map { abs(signedArea(try Topology.clip(polygon, to: $0))) }
            #expect(abs(halves[0] + halves[1] - whole) <= tolerance, "seed \(seed)")
        }
    }

    @Test func everyOperationGivesResultOrTypedError() throws {
        for seed in 0..<Self.seeds {
            var random = SeededRandom(seed: UInt64(seed) + 2_000_000)
            let first = randomGeometry(&random)
            let second = randomGeometry(&random)
            let size = max(first.extent.width, first.extent.height, 1e-3)
            func attempt(_ operation: String, _ body: () throws -> Void) {
                do { try body() } catch let error as GeospatialError {
                    // Polygons that cross themselves must not cause an error; coordinates that are not numbers
                    // must.
                    if case .operationFailed = error {
                        Issue.record("seed \(seed): \(operation): \(error)")
                    }
                } catch { Issue.record("seed \(seed): \(operation): \(error)") }
            }
            attempt("intersections") { _ = try Topology.intersections(first, second) }
            attempt("difference") { _ = try Topology.difference(first, second) }
            attempt("union") { _ = try Topology.union(of: [first, second]) }
            attempt("symmetric difference") { _ = try Topology.symmetricDifference(first, second) }
            for distance in [-0.3, -0.01, 0, 0.2, 3] {
                attempt("buffer") { _ = try Topology.buffer(around: first, distance: distance * size) }
            }
            attempt("hull") { _ = try Topology.convexHull(for: [first, second]) }
            attempt("boundary") { _ = try Topology.boundary(of: first) }
            attempt("simplify") { _ = try Topology.simplify(first) }
            attempt("clip") { _ = try Topology.clip(first, to: second.extent) }
            if let polygon = first as? Polygon {
                attempt("label") { _ = try Topology.labelPoint(for: polygon) }
            }
            if let cutter = second as? Polyline {
                attempt("cut") { _ = try Topology.cut(first, usingCutter: cutter) }
            }
            if first is Polygon || first is Polyline {
                for type in GeometryEngine.OffsetType.allCases {
                    for distance in [-0.1, 0.03] {
                        attempt("offset") {
                            _ = try Topology.offset(
                                first, byDistance: distance * size, corner: type, bevelRatio: 2,
                                flattenError: 0)
                        }
                    }
                }
            }
            attempt("matrix") { _ = try Topology.matrix(first, second) }
            attempt("prepared") {
                let prepared = try PreparedGeometry(first)
                for relation in [SpatialRelation.intersects, .contains, .touches, .overlaps] {
                    let answer = try prepared.holds(relation, with: second)
                    let plain = try Topology.holds(relation, first, second)
                    #expect(answer == plain, "seed \(seed): \(relation)")
                }
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e200, 1e101])
    func everyOperationRejectsInvalidCoordinates(_ value: Double) {
        let square = area("0 0, 0 2, 2 2, 2 0")
        let broken: [Geometry] = [
            Multipoint(points: [Point(x: 1, y: 1), Point(x: value, y: 0)]),
            Polyline(points: [Point(x: 0, y: 0), Point(x: 1, y: value), Point(x: 2, y: 0)]),
            Polygon(points: [Point(x: 0, y: 0), Point(x: 1, y: value), Point(x: 2, y: 0)]),
        ]
        for geometry in broken {
            #expect(GeometryEngine.union(geometry, square) == nil)
            #expect(GeometryEngine.intersection(square, geometry) == nil)
            #expect(GeometryEngine.intersections(square, geometry).isEmpty)
            #expect(GeometryEngine.difference(square, geometry) == nil)
            #expect(GeometryEngine.symmetricDifference(geometry, square) == nil)
            #expect(GeometryEngine.buffer(around: geometry, distance: 1) == nil)
            #expect(GeometryEngine.convexHull(for: geometry) == nil)
            #expect(GeometryEngine.simplify(geometry) == nil)
            #expect(!GeometryEngine.isSimple(geometry))
            #expect(!GeometryEngine.isGeometry(geometry, intersecting: square))
            #expect(!GeometryEngine.isGeometry(geometry, disjointWith: square))
            #expect(
                GeometryEngine.cut(
                    square, usingCutter: Polyline(points: [Point(x: value, y: 0), Point(x: 1, y: 9)])
                ).isEmpty)
            #expect(throws: GeospatialError.self) { try PreparedGeometry(geometry) }
        }
    }

    @Test func largeAndSmallCoordinatesKeepAreas() throws {
        for scale in [1e-30, 1e-9, 1, 1e7, 1e20, 1e60] {
            let tie = Polygon(
                points: [(0.0, 0.0), (4, 4), (4, 0), (0, 4)].map {
                    Point(x: $0.0 * scale, y: $0.1 * scale)
                })
            let simple = try Topology.simplify(tie)
            #expect(abs(abs(signedArea(simple)) / scale / scale - 8) < 1e-6, "\(scale)")
        }
    }

    @Test func ringWithManyCrossings() throws {
        // 300 chords of a circle; each crosses most of the others, which gives about 40,000 faces.
        let star = Polygon(
            points: (0..<301).map {
                let angle = Double($0) * 2 * .pi * 149 / 301
                return Point(x: cos(angle) * 1000, y: sin(angle) * 1000)
            })
        let simple = try Topology.simplify(star)
        #expect(try Topology.isSimple(simple))
        #expect(abs(abs(signedArea(simple)) - evenOddArea(star)) < 1)
    }
}

/// A random generator with the same numbers on every machine.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Returns a polygon of one to three rings with a few vertices.
///
/// There are four styles: on a small grid, where many vertices coincide; anywhere; nearly on the grid; far from the
/// origin.
private func randomPolygon(_ random: inout SeededRandom, like other: Polygon? = nil) -> Polygon {
    let style = Int.random(in: 0..<4, using: &random)
    let extent = other?.extent
    let rings = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 3...9, using: &random)).map { _ -> Point in
            var x = Double.random(in: 0..<6, using: &random)
            var y = Double.random(in: 0..<6, using: &random)
            if style != 1 {
                x.round(.down)
                y.round(.down)
            }
            if style == 2 { x += Double.random(in: -1e-9..<1e-9, using: &random) }
            if style == 3, other == nil {
                x = x * 100 + 8_000_000
                y = y * 100 + 5_000_000
            }
            if let extent {
                x = extent.xMin + x / 5 * extent.width
                y = extent.yMin + y / 5 * extent.height
            }
            return Point(x: x, y: y)
        }
    }
    return Polygon(parts: rings)
}

private func randomGeometry(_ random: inout SeededRandom) -> Geometry {
    let polygon = randomPolygon(&random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return points(polygon)[0]
    case 1: return Multipoint(points: polygon.parts.flatMap { Array($0.points) })
    case 2, 3: return Polyline(parts: polygon.parts.map { Array($0.points.dropLast()) })
    case 4: return polygon.extent
    case 5 where Bool.random(using: &random):
        return Polygon(
            points: points(polygon).map {
                Point(x: $0.x == 2 ? .nan : $0.x, y: $0.y, z: $0.x)
            })
    default: return polygon
    }
}

/// Returns the tolerance for areas: GEOS can round to about 10⁻¹¹ of the largest coordinate, which moves borders.
private func tolerance(for polygon: Polygon) -> Double {
    let extent = polygon.extent
    let farthest = max(abs(extent.xMin), abs(extent.xMax), abs(extent.yMin), abs(extent.yMax))
    let border = 4 * 12 * max(extent.width, extent.height, 1e-3)
    return border * farthest * 1e-11 + 1e-9 * extent.width * extent.height
}
