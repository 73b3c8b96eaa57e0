import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheSymbolModel

/// The surface of a tube along a line.
///
/// The cross-section moves along the line without a twist. At sharp corners, the tube has a ball instead of a miter.
/// A square cap is as long as the radius.
struct TubeShape {
    private(set) var corners: [SIMD3<Double>] = []
    private(set) var normals: [SIMD3<Double>] = []
    private(set) var triangles: [UInt32] = []

    private static let sides = 16

    init(_ line: [SIMD3<Double>], radius: Double, cap: LineCap) {
        let line = cap == .square ? line.lengthened(by: radius) : line
        var side: SIMD3<Double>?
        for index in 0..<line.count - 1 {
            let along = (line[index + 1] - line[index]).unit
            guard along.length > 0 else { continue }
            let helper = side ?? (abs(along.z) < 0.9 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0))
            var next = helper - along * helper.dot(along)
            if next.length < 1e-6 { next = along.cross(abs(along.z) < 0.9 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0)) }
            let x = next.unit
            side = x
            addSegment(from: line[index], to: line[index + 1], x, along.cross(x), radius)
            if index > 0 || cap == .round { addBall(line[index], radius) }
            if index == 0, cap != .round { addDisk(line[index], -along, x, radius) }
            if index == line.count - 2, cap != .round { addDisk(line[index + 1], along, x, radius) }
        }
        if cap == .round, let last = line.last { addBall(last, radius) }
    }

    private mutating func addSegment(
        from start: SIMD3<Double>, to end: SIMD3<Double>, _ x: SIMD3<Double>, _ y: SIMD3<Double>,
        _ radius: Double
    ) {
        let first = UInt32(corners.count)
        for step in 0...Self.sides {
            let angle = Double(step) * 2 * .pi / Double(Self.sides)
            let out = x * cos(angle) + y * sin(angle)
            corners += [start + out * radius, end + out * radius]
            normals += [out, out]
        }
        for step in 0..<UInt32(Self.sides) {
            let a = first + 2 * step
            triangles += [a, a + 2, a + 1, a + 1, a + 2, a + 3]
        }
    }

    private mutating func addDisk(
        _ center: SIMD3<Double>, _ normal: SIMD3<Double>, _ x: SIMD3<Double>, _ radius: Double
    ) {
        let first = UInt32(corners.count)
        let y = normal.cross(x)
        corners.append(center)
        normals.append(normal)
        for step in 0...Self.sides {
            let angle = Double(step) * 2 * .pi / Double(Self.sides)
            corners.append(center + (x * cos(angle) + y * sin(angle)) * radius)
            normals.append(normal)
        }
        for step in 0..<UInt32(Self.sides) { triangles += [first, first + 1 + step, first + 2 + step] }
    }

    private mutating func addBall(_ center: SIMD3<Double>, _ radius: Double) {
        let first = UInt32(corners.count)
        let rows = Self.sides / 2
        for row in 0...rows {
            let polar = Double(row) * .pi / Double(rows)
            for step in 0...Self.sides {
                let angle = Double(step) * 2 * .pi / Double(Self.sides)
                let out = SIMD3(sin(polar) * cos(angle), sin(polar) * sin(angle), cos(polar))
                corners.append(center + out * radius)
                normals.append(out)
            }
        }
        let width = UInt32(Self.sides + 1)
        for row in 0..<UInt32(rows) {
            for step in 0..<UInt32(Self.sides) {
                let a = first + row * width + step
                triangles += [a, a + width, a + 1, a + 1, a + width, a + width + 1]
            }
        }
    }
}

extension [SIMD3<Double>] {
    /// The line with both ends moved outward by a length.
    fileprivate func lengthened(by length: Double) -> Self {
        guard count > 1 else { return self }
        var line = self
        let (first, last): (SIMD3<Double>, SIMD3<Double>) = (
            self[1] - self[0], self[count - 1] - self[count - 2]
        )
        line[0] -= first.unit * length
        line[count - 1] += last.unit * length
        return line
    }
}
