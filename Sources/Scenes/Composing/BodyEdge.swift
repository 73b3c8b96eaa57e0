import CartoucheCLibrary
import CartoucheGeospatial

/// An edge of a body.
struct BodyEdge {
    var start, end: SIMD3<Double>
    /// A direction away from the body.
    var outward: SIMD3<Double>
    /// Whether the edge can run past its start and its end; it cannot where it continues.
    var hasCorners = (start: true, end: true)
}

extension SpaceArea {
    /// Returns the edges of the extruded area: those of its base and its top, and those where two walls meet at an angle.
    ///
    /// - Parameters:
    ///   - tops: The heights of the top of each ring.
    ///   - leastTurn: The least angle between two walls in degrees. Below it, the walls are one rounded wall.
    func edges(tops: [[Double]], leastTurn: Double) -> [BodyEdge] {
        guard let first = rings.first, let place = first.places.first else { return [] }
        let up = first.space.up(at: place)
        // Walls look to the right of a counterclockwise ring.
        let side = first.positions.areaVector.dot(up) < 0 ? -1.0 : 1
        let limit = cos(leastTurn * .pi / 180)
        return zip(rings, tops).flatMap { ring, heights -> [BodyEdge] in
            let (base, top) = (ring.positions, ring.positions(at: heights))
            let count = base.count
            let walls = base.indices.map { index in
                ((base[(index + 1) % count] - base[index]).cross(up) * side).unitOrZero
            }
            let isCorner = base.indices.map { walls[$0].dot(walls[($0 + count - 1) % count]) < limit }
            return base.indices.flatMap { index -> [BodyEdge] in
                let next = (index + 1) % count
                let corners = (start: isCorner[index], end: isCorner[next])
                var edges = [
                    BodyEdge(
                        start: base[index], end: base[next], outward: walls[index], hasCorners: corners),
                    BodyEdge(
                        start: top[index], end: top[next], outward: (walls[index] + up).unit,
                        hasCorners: corners),
                ]
                let outward = walls[index] + walls[(index + count - 1) % count]
                if isCorner[index], outward.length > 1e-6 {
                    edges.append(BodyEdge(start: base[index], end: top[index], outward: outward.unit))
                }
                return edges.filter { ($0.end - $0.start).length > 1e-6 }
            }
        }
    }
}

extension SIMD3<Double> {
    /// The vector with the length 1; zero if its length is nearly zero.
    var unitOrZero: Self { length > 1e-9 ? unit : .zero }
}

/// The lines of a hand that draws an edge twice.
///
/// The lines are in the scene and not on the screen, so that they stay when the camera moves. They lie outside of the body,
/// so that its faces do not hide them.
struct SketchedEdge {
    /// The corners of the two lines.
    let lines: [[SIMD3<Double>]]

    /// The number of segments of a line.
    private static let count = 8
    /// The greatest distance from the edge, as a share of its length and in meters.
    private static let share = 0.012
    private static let greatest = 0.6

    /// - Parameters:
    ///   - edge: The edge.
    ///   - past: The lengths in meters by which the lines run past the start and the end.
    ///   - seed: A number that is the same in all pictures.
    init(_ edge: BodyEdge, past: (start: Double, end: Double), seed: UInt64) {
        var numbers = SketchNumbers(seed: seed)
        let length = (edge.end - edge.start).length
        let along = (edge.end - edge.start) / length
        let across = along.cross(edge.outward)
        let reach = min(length * Self.share, Self.greatest)
        lines = (0..<2).map { _ in
            let start = edge.start - along * (past.start * numbers.next(0.5...1.3))
            let end = edge.end + along * (past.end * numbers.next(0.5...1.3))
            let (lean, shift) = (numbers.next(-0.4...0.4), numbers.next(-0.4...0.4))
            let waves = (0..<2).map { index in
                (
                    height: index == 0 ? 0.5 : 0.25, turns: numbers.next(0.4...0.9) * Double(1 + 2 * index),
                    phase: numbers.next(0...1)
                )
            }
            return (0...Self.count).map { step in
                let share = Double(step) / Double(Self.count)
                let offset = waves.reduce(shift + lean * (2 * share - 1)) {
                    $0 + $1.height * sin(2 * .pi * ($1.turns * share + $1.phase))
                }
                let place = start + (end - start) * share
                return place + (across * offset + edge.outward * (abs(offset) + 0.1)) * reach
            }
        }
    }
}

/// Numbers without a visible pattern, the same in each run (SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
private struct SketchNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ range: ClosedRange<Double>) -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        let share = Double((value ^ value >> 31) >> 11) / Double(1 << 53)
        return range.lowerBound + (range.upperBound - range.lowerBound) * share
    }
}
