import CartoucheGeospatial

/// A plane through the vertices of an area in space.
struct SpacePlane {
    let origin: SIMD3<Double>
    /// The axes of the plane: to the right and up, or to the east and north if the plane is nearly level.
    let right, up: SIMD3<Double>
    /// The direction of the side that is seen: upward, or to the camera if the plane is steep.
    let normal: SIMD3<Double>

    /// - Parameters:
    ///   - ring: The vertices in the earth-centered frame.
    ///   - axes: The axes at a vertex: x east, y north, z up.
    ///   - eye: The position of the camera.
    init(_ ring: [SIMD3<Double>], axes: Rotation, eye: SIMD3<Double>) {
        let origin = ring.first ?? .zero
        let vertical = axes.z
        let sum = ring.areaVector
        var normal = sum.length > 1e-9 ? sum.unit : vertical
        let isSteep = abs(normal.dot(vertical)) < 0.5
        if normal.dot(isSteep ? eye - origin : vertical) < 0 { normal = -normal }
        if isSteep {
            up = (vertical - normal * vertical.dot(normal)).unit
            right = up.cross(normal)
        } else {
            right = (axes.x - normal * axes.x.dot(normal)).unit
            up = normal.cross(right)
        }
        self.origin = origin
        self.normal = normal
    }

    /// Returns the coordinates of a position on the plane, in meters.
    func place(of position: SIMD3<Double>) -> SIMD2<Double> {
        let offset = position - origin
        return SIMD2(offset.dot(right), offset.dot(up))
    }

    /// Returns whether another plane has the same points, within a distance in meters.
    func contains(_ other: SpacePlane, within distance: Double) -> Bool {
        abs(normal.dot(other.normal)) > 0.999 && abs((other.origin - origin).dot(normal)) < distance
    }
}

extension SpaceLine {
    /// Returns the plane of a ring.
    ///
    /// - Parameter eye: The position of the camera.
    func plane(eye: SIMD3<Double>) -> SpacePlane {
        SpacePlane(positions, axes: space.compass(at: places.first ?? .zero), eye: eye)
    }
}

extension SpaceArea {
    init(rings: [SpaceLine]) { self.rings = rings }

    /// The faces of a multipatch: rings on the same plane are one area.
    ///
    /// - Parameter eye: The position of the camera.
    func faces(eye: SIMD3<Double>) -> [SpaceArea] {
        guard rings.count > 1 else { return [self] }
        var faces: [(plane: SpacePlane, rings: [SpaceLine])] = []
        for ring in rings {
            let plane = ring.plane(eye: eye)
            // Most rings are on the plane of one of the last faces; others are faces of their own.
            let known = faces.indices.suffix(64).first { faces[$0].plane.contains(plane, within: 0.05) }
            if let known {
                faces[known].rings.append(ring)
            } else {
                faces.append((plane, [ring]))
            }
        }
        return faces.map { SpaceArea(rings: $0.rings) }
    }
}

extension [SIMD3<Double>] {
    /// The normal of the ring with the length of twice its area, by Newell's method.
    var areaVector: SIMD3<Double> {
        guard let origin = first else { return .zero }
        var sum = SIMD3<Double>(0, 0, 0)
        for (index, corner) in enumerated() {
            sum += (corner - origin).cross(self[(index + 1) % count] - origin)
        }
        return sum
    }
}
