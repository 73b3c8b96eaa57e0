import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbolModel

// The edges of multipatches and of extruded polygons.
extension SceneComposer {
    /// Faces of a sketched body that meet at a smaller angle in degrees are one rounded face, and walls of all bodies.
    private static let roundedAngle = 20.0

    /// Adds the edges of a body: those where two faces meet at an angle, and those of one face.
    mutating func add(
        _ edge: SolidMeshEdge, of body: SpaceArea, tops: [[Double]]?, _ feature: SceneFeature
    ) {
        let color = feature.color(edge.color?.resolved ?? .black, isLocked: true)
        if let tops {
            addEdges(edge.style, of: body, tops: tops, width: edge.width, color: color, feature)
            return
        }
        let threshold =
            edge.style.isSketched ? max(edge.thresholdAngle, Self.roundedAngle) : edge.thresholdAngle
        add(
            MeshEdges(body, threshold: threshold).sharp, of: body, edge.style, width: edge.width,
            color: color, feature)
    }

    /// Adds the edges of an extruded area.
    ///
    /// - Parameter width: The width in points.
    mutating func addEdges(
        _ style: EdgeStyle, of body: SpaceArea, tops: [[Double]], width: Double, color: UInt32,
        _ feature: SceneFeature
    ) {
        add(
            body.edges(tops: tops, leastTurn: Self.roundedAngle), of: body, style, width: width,
            color: color, feature)
    }

    private mutating func add(
        _ edges: [BodyEdge], of body: SpaceArea, _ style: EdgeStyle, width: Double, color: UInt32,
        _ feature: SceneFeature
    ) {
        let unit = scale * 96 / 72
        guard color >> 24 > 0, width > 0 else { return }
        let place = body.rings.first?.places.first ?? .zero
        let seed = place.x.bitPattern ^ place.y.bitPattern.byteSwapped
        for (index, edge) in edges.enumerated() {
            let along = (edge.end - edge.start).unit
            let past = (
                start: edge.hasCorners.start ? length(style.extensionLength * unit, at: edge.start) : 0,
                end: edge.hasCorners.end ? length(style.extensionLength * unit, at: edge.end) : 0
            )
            if style.isSketched {
                let sketched = SketchedEdge(edge, past: past, seed: seed &+ UInt64(index))
                for line in sketched.lines {
                    for (start, end) in zip(line, line.dropFirst()) {
                        bins.addRibbon(
                            from: start, to: end, width: width * unit, color: color, id: feature.id)
                    }
                }
            } else {
                bins.addRibbon(
                    from: edge.start - along * past.start, to: edge.end + along * past.end,
                    width: width * unit, color: color, id: feature.id)
            }
        }
    }

    /// Returns the meters of a length on the screen in pixels.
    private mutating func length(_ pixels: Double, at position: SIMD3<Double>) -> Double {
        if pixels <= 0 { return 0 }
        let depth = (position - projection.axes.position).dot(projection.axes.forward)
        return pixels * projection.pixelAngle * max(depth, projection.near)
    }
}

/// The edges of the faces of a multipatch, each once.
struct MeshEdges {
    /// A position in millimeters from the first vertex, so that the corners of neighbors are equal.
    private typealias Corner = SIMD3<Int>

    private struct Key: Hashable {
        let low, high: Corner

        init(_ a: Corner, _ b: Corner) {
            let isOrdered = (a.x, a.y, a.z) < (b.x, b.y, b.z)
            (low, high) = isOrdered ? (a, b) : (b, a)
        }
    }

    private struct Edge {
        var start, end: SIMD3<Double>
        /// The normal of the first face, and the cosine of the sharpest angle to another one; nil if there is none.
        var normal: SIMD3<Double>
        var cosine: Double?
        /// The sum of the normals of all faces.
        var sum: SIMD3<Double>
    }

    /// Faces that meet at a smaller angle in degrees are one face.
    private static let leastAngle = 1.0

    /// The edges of one face, and those where two faces meet at more than the threshold.
    let sharp: [BodyEdge]

    /// - Parameter threshold: The least angle between the directions of two faces in degrees.
    init(_ body: SpaceArea, threshold: Double) {
        var edges: [Key: Edge] = [:]
        var order: [Key] = []
        let origin = body.rings.first?.positions.first ?? .zero
        for ring in body.rings {
            let area = ring.positions.areaVector
            let normal = area.length > 1e-12 ? area.unit : .zero
            for (index, start) in ring.positions.enumerated() {
                let end = ring.positions[(index + 1) % ring.positions.count]
                let (a, b) = (Self.corner(start - origin), Self.corner(end - origin))
                if a == b { continue }
                let key = Key(a, b)
                // Neighbors with the same orientation have their common edge in opposite directions.
                let turned = a == key.low ? normal : -normal
                if var known = edges[key] {
                    known.cosine = min(known.cosine ?? 1, -known.normal.dot(turned))
                    known.sum += normal
                    edges[key] = known
                } else {
                    edges[key] = Edge(start: start, end: end, normal: turned, sum: normal)
                    order.append(key)
                }
            }
        }
        let limit = cos(min(max(threshold, Self.leastAngle), 180) * .pi / 180)
        let count = max(body.rings.reduce(0) { $0 + $1.positions.count }, 1)
        let middle = body.rings.reduce(SIMD3<Double>.zero) { $1.positions.reduce($0) { $0 + ($1 - origin) } }
        sharp = order.compactMap { key in
            guard let edge = edges[key], edge.cosine ?? -1 < limit else { return nil }
            // Faces can look to the inside of the body.
            let out = (edge.start + edge.end) / 2 - origin - middle / Double(count)
            let sum = edge.sum.length > 1e-6 ? edge.sum.unit : out.unitOrZero
            return BodyEdge(
                start: edge.start, end: edge.end, outward: sum.dot(out) < 0 ? -sum : sum)
        }
    }

    private static func corner(_ offset: SIMD3<Double>) -> Corner {
        let limit = 1e15
        return Corner(
            (offset * 1_000).rounded(.toNearestOrAwayFromZero).clamped(
                lowerBound: SIMD3(repeating: -limit), upperBound: SIMD3(repeating: limit)))
    }
}
