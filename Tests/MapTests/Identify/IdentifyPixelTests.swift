import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Foundation
import Testing

/// Identify finds the graphics whose pixels are near the point, as a search of all pixels does.
///
/// The environment variable `CARTOUCHE_IDENTIFY_MAPS` sets the number of random maps.
@Suite struct IdentifyPixelTests {
    private static let maps = ProcessInfo.processInfo.environment["CARTOUCHE_IDENTIFY_MAPS"].flatMap(Int.init)
    private static let side = 100

    /// A random map with the picture of each of its graphics.
    private struct RandomMap {
        var dice: Dice
        let overlay: GraphicsOverlay
        let view: MapView
        /// The graphics, the topmost first, and whether each pixel of their pictures is colored.
        let graphics: [(graphic: Graphic, pixels: [Bool])]

        init(seed: Int) throws {
            var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
            let graphics = (0..<8).map { _ in dice.graphic() }
            for graphic in graphics { graphic.zIndex = Int(dice.roll(0, 3)) }
            let order = graphics.indices.sorted { (graphics[$0].zIndex, $0) > (graphics[$1].zIndex, $1) }
            self.graphics = try order.map { index in
                let graphic = graphics[index]
                let copy = Graphic(geometry: graphic.geometry, symbol: graphic.symbol)
                let image = try Self.clearView(GraphicsOverlay(graphics: [copy])).makeImage().image
                let pixels = (0..<side * side).map { image[$0 % side, $0 / side].alpha > 0 }
                return (graphic, pixels)
            }
            overlay = GraphicsOverlay(graphics: graphics)
            view = Self.clearView(overlay)
            self.dice = dice
        }

        /// Returns a view without a background of the square from 0 to 100 m.
        private static func clearView(_ overlay: GraphicsOverlay) -> MapView {
            let view = squareView(overlay)
            view.map.backgroundColor = .clear
            return view
        }
    }

    @Test(arguments: 0..<(maps ?? 24)) func toleranceZeroIsThePixel(seed: Int) async throws {
        var map = try RandomMap(seed: seed)
        for _ in 0..<30 {
            let (x, y) = (Int(map.dice.roll(0, 100)), Int(map.dice.roll(0, 100)))
            let result = try await map.view.identify(
                on: map.overlay, screenPoint: ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5),
                tolerance: 0, maximumResults: nil)
            let expected = map.graphics.filter { $0.pixels[y * Self.side + x] }.map(\.graphic)
            #expect(result.graphics == expected, "at \(x), \(y)")
            let first = try await map.view.identify(
                on: map.overlay, screenPoint: ScreenPoint(x: Double(x), y: Double(y)), tolerance: 0)
            #expect(first.graphics == Array(expected.prefix(1)))
        }
    }

    /// The tolerance is the distance to the nearest colored pixel, up to the size of a pixel.
    ///
    /// A pixel is colored if the drawing covers a part of it. The part is up to 0.71 pixels nearer or farther than the
    /// center of the pixel, so only graphics at such a distance from the circle may differ.
    @Test func toleranceIsTheDistanceToThePixels() async throws {
        let tolerance = 12.0
        var (tested, different) = (0, 0)
        for seed in 0..<(Self.maps ?? 16) {
            var map = try RandomMap(seed: seed + 1000)
            for _ in 0..<20 {
                // The circle must be inside the picture, because outside of it there are no pixels.
                let point = SIMD2(map.dice.roll(14, 86), map.dice.roll(14, 86))
                let result = try await map.view.identify(
                    on: map.overlay, screenPoint: ScreenPoint(x: point.x, y: point.y), tolerance: tolerance,
                    maximumResults: nil)
                let found = Set(result.graphics)
                let order = map.graphics.map(\.graphic).filter(found.contains)
                #expect(result.graphics == order, "the order at \(point)")
                for (graphic, pixels) in map.graphics {
                    let distance = Self.distance(from: point, to: pixels)
                    tested += 1
                    guard found.contains(graphic) != (distance <= tolerance) else { continue }
                    different += 1
                    #expect(abs(distance - tolerance) <= 0.75, "\(seed): \(distance) at \(point)")
                }
            }
        }
        #expect(Double(different) <= 0.01 * Double(tested), "\(different) of \(tested)")
    }

    /// Returns the distance from a point to the center of the nearest colored pixel.
    private static func distance(from point: SIMD2<Double>, to pixels: [Bool]) -> Double {
        var nearest = Double.infinity
        for index in pixels.indices where pixels[index] {
            let offset = SIMD2(Double(index % side), Double(index / side)) + 0.5 - point
            nearest = min(nearest, (offset * offset).sum())
        }
        return nearest.squareRoot()
    }
}
