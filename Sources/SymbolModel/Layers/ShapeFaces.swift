extension ModelMarker.Shape {
    /// The flat faces of the shape with a width, depth and height of 1; nil for shapes with curved faces.
    ///
    /// Each face is counterclockwise seen from outside. The origin is the center of a cube or diamond, and the center of
    /// the base of a tetrahedron.
    package var flatFaces: [[SIMD3<Double>]]? {
        switch self {
        case .cube: Self.cuboid
        case .diamond: Self.octahedron
        case .tetrahedron: Self.pyramid
        case .cone, .cylinder, .sphere, .unknown: nil
        }
    }

    private static var cuboid: [[SIMD3<Double>]] {
        let corners: [[(Double, Double, Double)]] = [
            [(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)],
            [(-1, 1, -1), (1, 1, -1), (1, -1, -1), (-1, -1, -1)],
            [(-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1)],
            [(1, -1, -1), (1, 1, -1), (1, 1, 1), (1, -1, 1)],
            [(1, 1, -1), (-1, 1, -1), (-1, 1, 1), (1, 1, 1)],
            [(-1, 1, -1), (-1, -1, -1), (-1, -1, 1), (-1, 1, 1)],
        ]
        return corners.map { face in face.map { SIMD3($0.0, $0.1, $0.2) / 2 } }
    }

    private static var octahedron: [[SIMD3<Double>]] {
        let ring: [SIMD3<Double>] = [
            SIMD3(0.5, 0, 0), SIMD3(0, 0.5, 0), SIMD3(-0.5, 0, 0), SIMD3(0, -0.5, 0),
        ]
        return (0..<4).flatMap { index -> [[SIMD3<Double>]] in
            let (a, b) = (ring[index], ring[(index + 1) % 4])
            return [[a, b, SIMD3(0, 0, 0.5)], [b, a, SIMD3(0, 0, -0.5)]]
        }
    }

    private static var pyramid: [[SIMD3<Double>]] {
        let base: [SIMD3<Double>] = [
            SIMD3(0, 0.5, 0), SIMD3(-0.4330127, -0.25, 0), SIMD3(0.4330127, -0.25, 0),
        ]
        let tip = SIMD3<Double>(0, 0, 1)
        return [
            [base[0], base[2], base[1]], [base[0], base[1], tip], [base[1], base[2], tip],
            [base[2], base[0], tip],
        ]
    }
}
