import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheSymbols

/// A sequence of numbers that is the same in each run.
struct Dice {
    var state: UInt64

    mutating func roll(_ low: Double, _ high: Double) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return low + (high - low) * Double(state >> 11) / Double(1 << 53)
    }

    mutating func point() -> Point { Point(x: roll(-10, 110), y: roll(-10, 110)) }
}

extension Dice {
    /// Returns a graphic with a random shape and symbol.
    mutating func graphic() -> Graphic {
        let red = Color(red8: 255, green: 0, blue: 0)
        let color = Color(red: 0, green: 0, blue: 1, alpha: roll(0, 1) < 0.3 ? 0.4 : 1)
        switch Int(roll(0, 5)) {
        case 0:
            let styles: [SimpleMarkerSymbol.Style] = [.circle, .cross, .diamond, .square, .triangle, .x]
            let marker = SimpleMarkerSymbol(
                style: styles[Int(roll(0, 6))], color: color, size: roll(2, 30))
            marker.offsetX = roll(-9, 9)
            marker.angle = roll(0, 90)
            marker.outline = SimpleLineSymbol(style: .solid, color: red, width: roll(0, 4))
            return Graphic(geometry: point(), symbol: marker)
        case 1:
            return Graphic(
                geometry: Polyline(points: (0..<4).map { _ in point() }),
                symbol: SimpleLineSymbol(style: .solid, color: color, width: roll(0.3, 9)))
        case 2:
            return Graphic(
                geometry: Polyline(points: (0..<3).map { _ in point() }),
                symbol: SimpleLineSymbol(style: .dash, color: color, width: roll(1, 6)))
        case 3:
            let (low, high) = (roll(0, 40), roll(50, 90))
            let ring = { (low: Double, high: Double) in
                [(low, low), (low, high), (high, high), (high, low)].map { Point(x: $0.0, y: $0.1) }
            }
            return Graphic(
                geometry: Polygon(
                    parts: [
                        MutablePart(points: ring(low, high)), MutablePart(points: ring(low + 5, high - 5)),
                    ]),
                symbol: SimpleFillSymbol(style: .solid, color: color, outline: nil))
        default:
            return Graphic(
                geometry: Polygon(points: (0..<5).map { _ in point() }),
                symbol: SimpleFillSymbol(
                    style: roll(0, 1) < 0.5 ? .solid : .diagonalCross, color: color,
                    outline: SimpleLineSymbol(style: .solid, color: red, width: 1)))
        }
    }
}
