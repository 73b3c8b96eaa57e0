/// A feature's geometry during effects: curves flattened, y up, in the caller's unit.
///
/// Effects get the whole geometry, before clipping. Most effects depend on where a line starts and ends, on
/// its length, or on the direction of a ring.
package struct EffectGeometry: Sendable, Equatable {
    /// The kind of all parts.
    ///
    /// An effect can change the kind.
    package enum Kind: Sendable { case point, line, polygon }

    /// A position, a line or a ring.
    package struct Part: Sendable, Equatable {
        /// The vertices.
        ///
        /// A ring's first point is not repeated at its end.
        package var points: [SIMD2<Double>]
        package var isClosed: Bool
        /// The indexes of vertices where patterns may restart, in ascending order.
        package var controlPoints: [Int] = []
        /// One measure per point, if the data has measures.
        ///
        /// Effects that create new points remove the measures.
        package var measures: [Double]?

        package init(_ points: [SIMD2<Double>], isClosed: Bool = false) {
            self.points = points
            self.isClosed = isClosed
        }
    }

    package var kind: Kind
    package var parts: [Part]
    /// Whether each part is a separate geometry, like the lines of a hatch.
    package var partsAreApart = false

    package init(_ kind: Kind, _ parts: [Part]) {
        self.kind = kind
        self.parts = parts
    }

    /// Returns lines with these vertices.
    ///
    /// Lines with fewer than two points are omitted.
    package static func lines(_ parts: some Sequence<[SIMD2<Double>]>) -> EffectGeometry {
        EffectGeometry(.line, parts.filter { $0.count > 1 }.map { Part($0) })
    }

    /// The bounding box of all points, or nil if there are none.
    package var box: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        guard var low = parts.lazy.compactMap(\.points.first).first else { return nil }
        var high = low
        for part in parts {
            for point in part.points {
                low = low.replacing(with: point, where: point .< low)
                high = high.replacing(with: point, where: point .> high)
            }
        }
        return (low, high)
    }

    /// Returns the same geometry with every point moved.
    package func mapped(_ move: (SIMD2<Double>) -> SIMD2<Double>) -> EffectGeometry {
        var result = self
        for index in result.parts.indices {
            for point in result.parts[index].points.indices {
                result.parts[index].points[point] = move(result.parts[index].points[point])
            }
        }
        return result
    }
}

/// The scale and the limits for applying effects to one feature.
package struct EffectWork {
    /// The geometry's units per point (1/72 inch).
    package let scale: Double
    /// The number of vertices that may still be created for the feature.
    ///
    /// The limit protects against tiny spacings.
    package private(set) var pointsLeft: Int
    /// Whether something was omitted because it would create too many points.
    package private(set) var isExhausted = false
    /// Whether the placement needs measures that the feature doesn't have.
    package var lacksMeasures = false

    /// The maximum number of vertices that the effects of one feature may create.
    package static let maxPoints = 2_000_000

    package init(scale: Double, maxPoints: Int = Self.maxPoints) {
        self.scale = scale
        pointsLeft = maxPoints
    }

    /// Converts a length from points to the unit of the geometry; returns 0 if it is not finite.
    package func length(_ points: Double) -> Double {
        let length = points * scale
        return length.isFinite ? length : 0
    }

    /// Records that something was omitted.
    package mutating func exhaust() { isExhausted = true }

    /// Reserves a number of vertices.
    ///
    /// Returns false if the limit is reached.
    package mutating func take(_ count: Double) -> Bool {
        guard count <= Double(pointsLeft) else {
            isExhausted = true
            return false
        }
        pointsLeft -= Int(max(count, 0))
        return true
    }
}

extension EffectGeometry.Part {
    /// The distances of the control points along the part.
    var controlDistances: [Double] {
        guard !controlPoints.isEmpty else { return [] }
        var distances: [Double] = []
        var walked = 0.0
        var next = 0
        for (index, point) in points.enumerated() {
            if index > 0 { walked += (point - points[index - 1]).length }
            if next < controlPoints.count, controlPoints[next] == index {
                distances.append(walked)
                next += 1
            }
        }
        return distances
    }
}
