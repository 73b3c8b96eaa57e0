import CartouchePlanarGeometry

/// The courses of names along curves through an area, which are the same at all scales.
struct AreaForm: Sendable {
    /// A direction of names.
    struct Course: Sendable {
        /// How much worse the direction is than the best one.
        var cost: Double
        /// The width of the widest section across the direction; 0 if the area has no extent there.
        var width: Double
        /// The lines through the middle of the area, best first.
        var spines: [[SIMD2<Double>]]
    }

    /// The directions, best first.
    private(set) var courses: [Course]

    init(_ rings: [[SIMD2<Double>]]) {
        guard let axis = AreaAxis(rings) else {
            courses = []
            return
        }
        courses = Self.directions(axis).map { direction, cost in
            guard let sections = AreaSections(rings, across: direction) else {
                return Course(cost: cost, width: 0, spines: [])
            }
            return Course(
                cost: cost, width: sections.pieces.reduce(0) { max($0, $1.width) },
                spines: AreaSpine.Shape.allCases.map { AreaSpine(sections, $0).points })
        }
    }

    /// Returns the directions of names with their costs, best first.
    ///
    /// Long shapes have names along their axis. The others have names from left to right, which are easier to read.
    private static func directions(_ axis: AreaAxis) -> [(direction: SIMD2<Double>, cost: Double)] {
        let horizontal = SIMD2(1.0, 0)
        guard abs(axis.direction.y) > 0.2 else { return [(axis.direction, 0)] }
        return axis.elongation > 1.45
            ? [(axis.direction, 0), (horizontal, 30)] : [(horizontal, 0), (axis.direction, 30)]
    }

    /// Returns the form of the enlarged area.
    func scaled(by factor: Double) -> AreaForm {
        var form = self
        for index in courses.indices {
            form.courses[index].width *= factor
            form.courses[index].spines = courses[index].spines.map { spine in spine.map { $0 * factor } }
        }
        return form
    }
}
