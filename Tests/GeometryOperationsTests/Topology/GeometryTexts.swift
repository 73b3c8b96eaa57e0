import CartoucheGeospatial

/// Creates a geometry from a short text.
///
/// The first letter is the kind: P point, M multipoint, L lines, A areas. Positions `x y` or `x y z` follow,
/// separated by commas. Semicolons separate parts and rings.
func geometry(_ text: String, in spatialReference: SpatialReference? = nil) -> Geometry {
    let parts = text.dropFirst().split(separator: ";").map { part in
        part.split(separator: ",").compactMap { position -> Point? in
            let numbers = position.split(separator: " ").map { Double($0) ?? .nan }
            guard numbers.count > 1 else { return nil }
            return Point(x: numbers[0], y: numbers[1], z: numbers.count > 2 ? numbers[2] : nil)
        }
    }
    switch text.first {
    case "P":
        guard let point = parts.first?.first else {
            return Point(x: .nan, y: .nan, spatialReference: spatialReference)
        }
        return Point(x: point.x, y: point.y, z: point.z, spatialReference: spatialReference)
    case "M": return Multipoint(points: parts.flatMap { $0 }, spatialReference: spatialReference)
    case "L": return Polyline(parts: parts, spatialReference: spatialReference)
    default: return Polygon(parts: parts, spatialReference: spatialReference)
    }
}

func area(_ text: String) -> Polygon { geometry("A " + text) as! Polygon }
func line(_ text: String) -> Polyline { geometry("L " + text) as! Polyline }

/// Returns the same text for geometries that cover the same positions in another order or direction.
///
/// Rings have a fixed direction and a fixed first vertex. Lines are their longest straight stretches. Vertices in
/// the middle of straight stretches are removed. Numbers have six digits.
func canonical(_ geometry: Geometry?) -> String {
    switch geometry {
    case let point as Point:
        return point.isEmpty ? "M" : "M " + text(of: SIMD2(point.x, point.y))
    case let multipoint as Multipoint:
        let positions = multipoint.coordinates.positions.map(text(of:)).sorted()
        return positions.isEmpty ? "M" : "M " + positions.joined(separator: ", ")
    case let polyline as Polyline: return "L" + stretches(polyline.coordinates)
    case let polygon as Polygon: return "A" + parts(polygon.coordinates)
    case let envelope as Envelope: return canonical(envelope.polygon)
    default: return "nothing"
    }
}

/// Returns the longest straight stretches of lines, independent of how the lines are divided.
private func stretches(_ coordinates: PackedCoordinates) -> String {
    var left = segments(of: coordinates).map { less($0.1, $0.0) ? ($0.1, $0.0) : $0 }
        .filter { $0.0 != $0.1 }.sorted { less($0.0, $1.0) }
    var whole: [(SIMD2<Double>, SIMD2<Double>)] = []
    while !left.isEmpty {
        var stretch = left.removeFirst()
        var changed = true
        while changed {
            changed = false
            for (place, other) in left.enumerated() {
                let step = stretch.1 - stretch.0
                func isAlong(_ position: SIMD2<Double>) -> Bool {
                    let gap = position - stretch.0
                    return abs(step.x * gap.y - step.y * gap.x)
                        <= 1e-9 * ((step * step).sum() + (gap * gap).sum())
                }
                guard isAlong(other.0), isAlong(other.1), !less(stretch.1, other.0) else { continue }
                if less(stretch.1, other.1) { stretch.1 = other.1 }
                left.remove(at: place)
                changed = true
                break
            }
        }
        whole.append(stretch)
    }
    let texts = whole.map { text(of: $0.0) + ", " + text(of: $0.1) }.sorted()
    return texts.isEmpty ? "" : " " + texts.joined(separator: "; ")
}

private func parts(_ coordinates: PackedCoordinates) -> String {
    let texts = (0..<coordinates.partCount).map { part in
        var positions = Array(coordinates.positions[coordinates.range(ofPart: part)])
        positions = withoutStraightVertices(positions)
        positions.removeLast()
        let start = positions.indices.min { less(positions[$0], positions[$1]) } ?? 0
        positions = Array(positions[start...] + positions[..<start])
        if let second = positions.dropFirst().first, let last = positions.last, less(last, second) {
            positions = [positions[0]] + positions.dropFirst().reversed()
        }
        return positions.map(text(of:)).joined(separator: ", ")
    }
    return texts.isEmpty ? "" : " " + texts.sorted().joined(separator: "; ")
}

private func withoutStraightVertices(_ positions: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var kept: [SIMD2<Double>] = []
    func isStraight(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Bool {
        let (u, v) = (b - a, c - b)
        return abs(u.x * v.y - u.y * v.x) <= 1e-9 * ((u * u).sum() + (v * v).sum()) && (u * v).sum() >= 0
    }
    for position in positions {
        while kept.count > 1, isStraight(kept[kept.count - 2], kept[kept.count - 1], position) {
            kept.removeLast()
        }
        kept.append(position)
    }
    if kept.count > 3, isStraight(kept[kept.count - 2], kept[0], kept[1]) {
        kept.removeFirst()
        kept[kept.count - 1] = kept[0]
    }
    return kept
}

private func less(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }

private func text(of position: SIMD2<Double>) -> String { "\(rounded(position.x)) \(rounded(position.y))" }

private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }

/// Returns the signed area; areas that are covered twice count twice, and holes must have the opposite direction.
func signedArea(_ geometry: Geometry?) -> Double {
    guard let polygon = geometry as? Polygon else { return 0 }
    // Relative to one vertex, so that small areas far from the origin keep their digits.
    let origin = polygon.coordinates.positions.first ?? SIMD2(0, 0)
    var twice = 0.0
    for (start, end) in segments(of: polygon.coordinates) {
        let a = start - origin
        let b = end - origin
        twice += a.x * b.y - b.x * a.y
    }
    return twice / 2
}

func length(_ geometry: Geometry?) -> Double {
    guard let polyline = geometry as? Polyline else { return 0 }
    var length = 0.0
    for (start, end) in segments(of: polyline.coordinates) {
        let step = end - start
        length += (step * step).sum().squareRoot()
    }
    return length
}

func segments(of coordinates: PackedCoordinates) -> [(SIMD2<Double>, SIMD2<Double>)] {
    (0..<coordinates.partCount).flatMap { part in
        let positions = coordinates.positions[coordinates.range(ofPart: part)]
        return Array(zip(positions, positions.dropFirst()))
    }
}

/// Returns the vertices of one part.
func points(_ geometry: Geometry, ofPart part: Int = 0) -> [Point] {
    switch geometry {
    case let polyline as Polyline: Array(polyline.parts[part].points)
    case let polygon as Polygon: Array(polygon.parts[part].points)
    default: []
    }
}
