import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbolModel

// The edges of multipatches.
extension SceneComposer {
    /// Adds the edges of a body: those where two faces meet at an angle, and those of one face.
    mutating func add(
        _ edge: SolidMeshEdge, of body: SpaceArea, tops: [[Double]]?, _ feature: SceneFeature
    ) {
        let color = feature.color(edge.color?.resolved ?? .black, isLocked: true)
        let unit = scale * 96 / 72
        let width = edge.width * unit
        guard color >> 24 > 0, width > 0 else { return }
        if tops != nil {
            bins.addEdges(body, tops: tops, width: width, color: color, id: feature.id)
            return
        }
        for (start, end) in MeshEdges(body, threshold: edge.thresholdAngle).sharp {
            // The extension is a length on the screen.
            let depth = max((start - projection.axes.position).dot(projection.axes.forward), projection.near)
            let past = (end - start).unit * (edge.extensionLength * unit * projection.pixelAngle * depth)
            bins.addRibbon(
                from: start - past, to: end + past, width: width, color: color, id: feature.id)
        }
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
    }

    /// Faces that meet at a smaller angle in degrees are one face.
    private static let leastAngle = 1.0

    /// The edges of one face, and those where two faces meet at more than the threshold.
    let sharp: [(start: SIMD3<Double>, end: SIMD3<Double>)]

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
                    edges[key] = known
                } else {
                    edges[key] = Edge(start: start, end: end, normal: turned)
                    order.append(key)
                }
            }
        }
        let limit = cos(min(max(threshold, Self.leastAngle), 180) * .pi / 180)
        sharp = order.compactMap { key in
            guard let edge = edges[key], edge.cosine ?? -1 < limit else { return nil }
            return (edge.start, edge.end)
        }
    }

    private static func corner(_ offset: SIMD3<Double>) -> Corner {
        let limit = 1e15
        return Corner(
            (offset * 1_000).rounded(.toNearestOrAwayFromZero).clamped(
                lowerBound: SIMD3(repeating: -limit), upperBound: SIMD3(repeating: limit)))
    }
}
