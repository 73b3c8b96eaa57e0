import CartoucheGeospatial
import CartouchePlanarGeometry

/// Finds the elements of a sketch near a map position.
struct SketchHits {
    let sketch: Sketch
    let position: SIMD2<Double>
    /// The tolerance in map units.
    let tolerance: Double

    /// Returns the elements within the tolerance that can be selected.
    ///
    /// The vertices are first, nearest first. Then follow the mid-vertices, nearest first, the part and the geometry.
    func elements(_ rules: InteractionRules) -> [SketchElement] {
        let points = (vertices + midVertices).filter { rules.allowSelecting($0.element) }
        return points.map(\.element) + shapes.filter(rules.allowSelecting)
    }

    /// The vertices within the tolerance, nearest first.
    var vertices: [(element: SketchElement, squared: Double)] {
        var found: [(element: SketchElement, squared: Double)] = []
        for part in 0..<sketch.partCount {
            guard let range = sketch.range(ofPart: part) else { continue }
            for index in range {
                let square = squaredDistance(to: sketch.vertices.positions[index])
                guard square <= tolerance * tolerance else { continue }
                found.append((.vertex(part: part, vertex: index - range.lowerBound), square))
            }
        }
        return found.sorted { $0.squared < $1.squared }
    }

    /// The mid-vertices within the tolerance, nearest first.
    var midVertices: [(element: SketchElement, squared: Double)] {
        var found: [(element: SketchElement, squared: Double)] = []
        let curves = sketch.curves
        for part in 0..<sketch.partCount {
            guard let range = sketch.range(ofPart: part) else { continue }
            for segment in 0..<sketch.segmentCount(ofPart: part) {
                let square = squaredDistance(
                    to: sketch.middle(ofSegmentAt: range.lowerBound + segment, curves))
                guard square <= tolerance * tolerance else { continue }
                found.append((.midVertex(part: part, segment: segment), square))
            }
        }
        return found.sorted { $0.squared < $1.squared }
    }

    /// Returns the nearest vertex that can be selected, or else the nearest mid-vertex that can be selected.
    func nearestPoint(_ rules: InteractionRules) -> SketchElement? {
        (rules.allowsVertexSelection ? vertices.first : nil)?.element
            ?? (rules.allowsMidVertexSelection ? midVertices.first : nil)?.element
    }

    /// The part with the nearest segment within the tolerance, or else the ring around the position; nil for neither.
    var part: Int? {
        guard sketch.hasSegments else { return nil }
        let paths = sketch.flattened
        var nearest: Int?
        var least = tolerance * tolerance
        var inside: Int?
        var isInside = false
        for part in 0..<paths.partCount {
            let range = paths.range(ofPart: part)
            var winding = WindingNumber(around: position)
            for index in range.dropLast() {
                let (start, end) = (paths.positions[index], paths.positions[index + 1])
                let square = PlanarSegment(from: start, to: end).nearest(to: position).squared
                if square <= least { (nearest, least) = (part, square) }
                winding.addEdge(from: start, to: end)
            }
            if sketch.kind == .polygon, winding.isOdd {
                inside = part
                isInside.toggle()
            }
        }
        return nearest ?? (isInside ? inside : nil)
    }

    /// The part and the geometry at the position; empty if there is none.
    ///
    /// A multipoint has only the geometry, if one of its vertices is within the tolerance.
    var shapes: [SketchElement] {
        if let part { return [.part(part), .geometry] }
        return sketch.kind == .multipoint && !vertices.isEmpty ? [.geometry] : []
    }

    private func squaredDistance(to other: SIMD2<Double>) -> Double {
        let arm = other - position
        return (arm * arm).sum()
    }
}
