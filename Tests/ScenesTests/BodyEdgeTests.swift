import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import GoldenSupport
import Testing

/// Solid and sketched edges of extruded polygons.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct BodyEdgeTests {
    private static func symbol(_ edges: String, height: Double = 80) throws -> Symbol {
        try Symbol.fromJSON(
            #"""
            {"type":"PolygonSymbol3D","symbolLayers":[{"type":"Extrude","size":\#(height),
            "material":{"color":[235,225,205]},"edges":\#(edges)}]}
            """#)
    }

    private static func polygon(east: Double, north: Double = 0, radius: Double, sides: Int) -> Polygon {
        let corners = (0..<sides).map { index in
            let angle = (Double(index) + 0.5) * 2 * .pi / Double(sides)
            return ShapeTests.place(
                east: east + radius * cos(angle), north: north + radius * sin(angle), z: 0)
        }
        return Polygon(points: corners)
    }

    private static func view(
        _ graphics: [Graphic], distance: Double = 500, heading: Double = 25, pitch: Double = 65
    ) -> SceneView {
        let overlay = ShapeTests.overlay()
        overlay.addGraphics(graphics)
        return ShapeTests.view([overlay], distance: distance, heading: heading, pitch: pitch)
    }

    private static func ribbons(_ view: SceneView) throws -> (view: SceneProjection, list: [SceneRibbon]) {
        let list = try view.drawing(size: view.size, scale: 1).list
        let found = list.draws.flatMap { draw -> [SceneRibbon] in
            if case .ribbons(let list) = draw.content { list } else { [] }
        }
        return (list.view, found)
    }

    private static func square(_ edges: String) throws -> Graphic {
        Graphic(geometry: polygon(east: 0, radius: 60, sides: 4), symbol: try symbol(edges))
    }

    @Test func solidEdgesRunPastTheCornersByALengthOnTheScreen() throws {
        let edges = [0, 12].map { #"{"type":"solid","color":[0,0,0],"size":1,"extensionLength":\#($0)}"# }
        let lengths = try edges.map { edges in
            let (view, list) = try Self.ribbons(
                Self.view([try Self.square(edges)], distance: 700, heading: 0, pitch: 90))
            #expect(list.count == 12)
            // The upright edges are parallel to the picture.
            return try list.map { ribbon in
                let points = try [ribbon.start, ribbon.end].map { try #require(view.point(at: $0.value)) }
                return points[0] - points[1]
            }.filter { abs($0.x) < 0.01 && abs($0.y) > 1 }.map { abs($0.y) }.sorted()
        }
        try #require(lengths[0].count == 4 && lengths[1].count == 4)
        for (short, long) in zip(lengths[0], lengths[1]) {
            // 12 points are 16 pixels, at both ends.
            #expect(abs(long - short - 32) < 0.5, "\(short) \(long)")
        }
    }

    @Test func sketchedEdgesStayWhereTheyAreWhenTheCameraMoves() throws {
        let square = try Self.square(#"{"type":"sketch","color":[0,0,0],"size":1}"#)
        let lists = try [(25.0, 500.0), (140, 300)].map {
            try Self.ribbons(Self.view([square], distance: $0.1, heading: $0.0)).list
        }
        // Two lines of eight segments for each edge.
        #expect(lists[0].count == 12 * 16)
        #expect(lists[0] == lists[1])
    }

    @Test func sketchedLinesAreNearTheEdgesAndOutsideOfTheBody() throws {
        let (_, list) = try Self.ribbons(
            Self.view([try Self.square(#"{"type":"sketch","color":[0,0,0],"size":1}"#)]))
        let corners = Self.polygon(east: 0, radius: 60, sides: 4).parts[0].points
        let space = try Self.view([]).projection(size: ScreenSize(width: 320, height: 200), scale: 1).space
        let base = corners.map { space.position(at: SIMD2($0.x, $0.y), height: 0) }
        let up = space.compass(at: SIMD2(corners[0].x, corners[0].y)).z
        let sides = [base[1] - base[0], base[3] - base[0]]
        var farthest = 0.0
        for position in list.flatMap({ [$0.start.value, $0.end.value] }) {
            let offset = position - base[0]
            // How far the position is outside of the body along each of its three axes; negative inside.
            let outside = [
                (offset.dot(sides[0].unit), sides[0].length), (offset.dot(sides[1].unit), sides[1].length),
                (offset.dot(up), 80),
            ].map { max(-$0.0, $0.0 - $0.1) }
            #expect((outside.max() ?? 0) > 0)
            farthest = max(farthest, outside.max() ?? 0)
        }
        #expect(farthest > 0.2 && farthest < 1.5, "\(farthest)")
    }

    @Test func aRoundWallHasNoEdgesBetweenItsParts() throws {
        let edges = #"{"type":"solid","color":[0,0,0],"size":1}"#
        for (sides, count) in [(12, 36), (36, 72)] {
            let tower = Graphic(
                geometry: Self.polygon(east: 0, radius: 60, sides: sides), symbol: try Self.symbol(edges))
            #expect(try Self.ribbons(Self.view([tower])).list.count == count)
        }
    }

    @Test func theTypeAndTheExtensionOfEdgesAreReadWithoutADiagnostic() throws {
        for type in ["solid", "sketch"] {
            let symbol = try Self.symbol(
                #"{"type":"\#(type)","color":[0,0,0],"size":1,"extensionLength":4}"#)
            #expect(symbol.diagnostics.map(\.code) == [.flatExtrusion])
        }
        let other = try Self.symbol(#"{"type":"dotted","color":[0,0,0]}"#)
        #expect(other.diagnostics.map(\.code).contains(.sceneSimplified))
    }

    @Test(arguments: [1, 2])
    func sketchedEdgesLookDrawnByHand(scale: Int) throws {
        var graphics: [Graphic] = []
        for (index, edges) in [
            #"{"type":"solid","color":[60,60,60],"size":1}"#,
            #"{"type":"solid","color":[60,60,60,128],"size":1.5,"extensionLength":6}"#,
            #"{"type":"sketch","color":[60,60,60],"size":0.8,"extensionLength":5}"#,
            #"{"type":"sketch","color":[160,40,20],"size":0.8,"transparency":40,"extensionLength":10}"#,
        ].enumerated() {
            let east = Double(index) * 105 - 155
            graphics.append(
                Graphic(
                    geometry: Self.polygon(east: east, radius: 45, sides: index == 3 ? 6 : 4),
                    symbol: try Self.symbol(edges, height: 60)))
            graphics.append(
                Graphic(
                    geometry: Self.polygon(east: east, north: 110, radius: 35, sides: 40),
                    symbol: try Self.symbol(edges, height: 90)))
        }
        let view = Self.view(graphics, distance: 340, heading: 15)
        let image = try view.makeImage(scale: Double(scale)).image
        let outcome = try Golden.check(image, "scenes/body-edges", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
