/// A feature's geometry while effects change it: curves flattened, y up, in the unit of the caller.
///
/// Effects see the whole geometry, not what clipping left of it: where a line begins and ends, which way a ring
/// runs, and how long both are decides what most of them do.
package struct EffectGeometry: Sendable, Equatable {
    /// What the parts are; effects turn one kind into another.
    package enum Kind: Sendable { case point, line, polygon }

    /// A position, a line or a ring.
    package struct Part: Sendable, Equatable {
        /// A ring's first point is not repeated at its end.
        package var points: [SIMD2<Double>]
        package var isClosed: Bool
        /// Vertices, by their index, at which patterns may start anew; in rising order.
        package var controlPoints: [Int] = []
        /// One measure a point, where the data has any; effects that make other points lose them.
        package var measures: [Double]?

        package init(_ points: [SIMD2<Double>], isClosed: Bool = false) {
            self.points = points
            self.isClosed = isClosed
        }
    }

    package var kind: Kind
    package var parts: [Part]
    /// Whether each part is a geometry by itself, as the lines of a hatch are.
    package var partsAreApart = false

    package init(_ kind: Kind, _ parts: [Part]) {
        self.kind = kind
        self.parts = parts
    }

    /// Lines made of these parts, those of one point and fewer left out.
    package static func lines(_ parts: some Sequence<[SIMD2<Double>]>) -> EffectGeometry {
        EffectGeometry(.line, parts.filter { $0.count > 1 }.map { Part($0) })
    }

    /// The smallest box around all points; nil where there is none.
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

    /// The same geometry with every point moved.
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

/// What an effect is worked out with, and what it may cost.
package struct EffectWork {
    /// Units of the geometry in a point (1/72 inch).
    package let scale: Double
    /// Points that may still be made for the feature; a spacing next to nothing must not fill the memory.
    package private(set) var pointsLeft: Int
    /// Whether something was left undone because it would have made too many points.
    package private(set) var isExhausted = false
    /// Whether markers belong at measures and the feature has none.
    package var lacksMeasures = false

    /// Points that the effects of one feature may make.
    package static let mostPoints = 2_000_000

    package init(scale: Double, mostPoints: Int = Self.mostPoints) {
        self.scale = scale
        pointsLeft = mostPoints
    }

    /// A length given in points; 0 where it is not finite.
    package func length(_ points: Double) -> Double {
        let length = points * scale
        return length.isFinite ? length : 0
    }

    /// Notes that something was left undone.
    package mutating func exhaust() { isExhausted = true }

    /// Takes so many points from what may still be made; false where that is too much.
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
    /// How far along the part its control points lie.
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
