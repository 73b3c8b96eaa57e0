import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheSymbolModel

/// A profile that moves along a line in space: a rectangle or an ellipse.
///
/// A rectangle without a height is a strip, and one without a width is a wall.
struct SweptProfile {
    /// The sides of the profile in meters.
    let width, height: Double
    /// The height of the profile's middle above the line in meters.
    let middle: Double
    let isRound: Bool
    /// Whether the profile turns with the slope of the line; otherwise it is upright.
    let turns: Bool
    /// Whether the ends are closed.
    let isClosed: Bool
    /// The shape of the ends; caps are as long as half the width.
    let cap: LineCap

    /// The number of corners of an ellipse.
    private static let sides = 24
    /// The greatest length of a miter in widths.
    private static let longestMiter = 4.0
    /// The number of steps of a round cap.
    private static let capSteps = 8

    /// Creates the profile of a stroke.
    ///
    /// - Parameters:
    ///   - width: The width, which can be that of a feature.
    ///   - unit: The meters for a unit of the stroke's lengths.
    init(_ stroke: StrokeProperties, width: Double, unit: Double) {
        self.width = width * unit
        height = stroke.height3D * unit
        middle =
            switch stroke.anchor3D {
            case .bottom: height / 2
            case .center: 0
            case .top: -height / 2
            }
        isRound = stroke.lineStyle3D == .tube
        turns = stroke.turnsProfile3D ?? false
        isClosed = stroke.closeCaps3D
        cap = stroke.cap
    }

    /// Creates the profile of a path that is not a plain tube: nil for a circle that turns with the line around it.
    init?(ofTube stroke: StrokeProperties, width: Double, unit: Double) {
        guard let turns = stroke.turnsProfile3D,
            !turns || stroke.anchor3D != .center || !stroke.closeCaps3D || stroke.height3D != stroke.width
        else { return nil }
        self.init(stroke, width: width, unit: unit)
    }

    /// Whether the profile has an area or a side.
    var isVisible: Bool {
        width >= 0 && height >= 0 && max(width, height) > 0 && width.isFinite && height.isFinite
    }

    /// Whether the ends of the surface have faces.
    var isSolid: Bool { isClosed && width > 0 && height > 0 }

    /// The corners of the profile at a vertex of the line, and the directions away from the surface there.
    struct Ring {
        var positions: [SIMD3<Double>] = []
        var normals: [SIMD3<Double>] = []
    }

    /// The corners to the left (x) and upward (y), and the directions away from the profile.
    private var corners: [(place: SIMD2<Double>, normal: SIMD2<Double>)] {
        let half = SIMD2(width, height) / 2
        let center = SIMD2(0, middle)
        guard isRound else {
            return [SIMD2(-1.0, -1.0), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map {
                (center + $0 * half, $0)
            }
        }
        return (0..<Self.sides).map { step in
            let angle = Double(step) / Double(Self.sides) * 2 * .pi
            let (x, y) = (cos(angle), sin(angle))
            return (center + SIMD2(x, y) * half, SIMD2(x * half.y, y * half.x))
        }
    }

    /// A vertex of the line with the axes of the profile there.
    private struct Frame {
        var position: SIMD3<Double>
        /// The direction of the straight part after it, or before the last vertex.
        var along: SIMD3<Double>
        /// The direction to the left, and upward.
        var side, top: SIMD3<Double>
        /// The factors for a miter in these directions.
        var miter: SIMD2<Double>
    }

    /// Returns the profile at each vertex of a line, with miters at corners, and the profiles of the caps.
    func rings(along line: SpaceLine) -> [Ring] {
        let frames = frames(along: line)
        let rings = frames.map { ring($0) }
        guard let first = frames.first, let last = frames.last, isClosed, cap != .butt,
            line.positions.first != line.positions.last
        else { return rings }
        return capRings(first, -first.along).reversed() + rings + capRings(last, last.along)
    }

    /// Returns the profiles of a cap, those near the line first.
    private func capRings(_ frame: Frame, _ outward: SIMD3<Double>) -> [Ring] {
        let length = width / 2
        if cap == .square { return [ring(frame, shift: outward * length)] }
        return (1...Self.capSteps).map { step in
            let angle = Double(step) / Double(Self.capSteps) * .pi / 2
            return ring(
                frame, shift: outward * (length * sin(angle)),
                size: SIMD2(cos(angle), isRound ? cos(angle) : 1), tilt: outward * sin(angle))
        }
    }

    /// Returns the profile at a vertex.
    ///
    /// - Parameters:
    ///   - shift: The distance from the vertex.
    ///   - size: The factors for the width and the height.
    ///   - tilt: What is added to the directions away from the surface.
    private func ring(
        _ frame: Frame, shift: SIMD3<Double> = .zero, size: SIMD2<Double> = SIMD2(1, 1),
        tilt: SIMD3<Double> = .zero
    ) -> Ring {
        var ring = Ring()
        let position = frame.position + shift
        for (place, normal) in corners {
            let x = place.x * size.x * frame.miter.x
            let y = (middle + (place.y - middle) * size.y) * frame.miter.y
            ring.positions.append(position + frame.side * x + frame.top * y)
            let flat = (frame.side * normal.x + frame.top * normal.y).unit
            ring.normals.append((flat * size.x + tilt).unit)
        }
        return ring
    }

    private func frames(along line: SpaceLine) -> [Frame] {
        let count = line.positions.count
        var known: (side: SIMD3<Double>, top: SIMD3<Double>)?
        return (0..<count).map { index -> Frame in
            let up = line.space.up(at: line.places[index])
            let before = index > 0 ? (line.positions[index] - line.positions[index - 1]).unit : nil
            let after = index + 1 < count ? (line.positions[index + 1] - line.positions[index]).unit : nil
            let straight = after ?? before ?? up
            let along = ((before ?? straight) + (after ?? straight)).unit
            // A vertical line has the direction of the vertex before it.
            var side = up.cross(along)
            side = side.length > 1e-6 ? side.unit : known?.side ?? Self.anySide(of: up)
            let top = turns ? along.cross(side).unit : up
            known = (side, top)
            // The profile of each straight part has its full size, so that of the miter is larger.
            let upward = turns ? Self.miter(top, straight.cross(side)) : 1
            return Frame(
                position: line.positions[index], along: straight, side: side, top: top,
                miter: SIMD2(Self.miter(side, up.cross(straight)), upward))
        }
    }

    /// Returns the factor that makes a miter as wide as the straight part.
    private static func miter(_ direction: SIMD3<Double>, _ straight: SIMD3<Double>) -> Double {
        guard straight.length > 1e-6 else { return 1 }
        return 1 / max(direction.dot(straight.unit), 1 / longestMiter)
    }

    /// Returns a direction across another one.
    private static func anySide(of up: SIMD3<Double>) -> SIMD3<Double> {
        up.cross(abs(up.x) < 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)).unit
    }
}
