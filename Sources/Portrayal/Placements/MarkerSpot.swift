import Symbology

/// Where a placement puts a marker: y up, in the unit of the geometry.
struct MarkerSpot: Sendable, Equatable {
    var position: SIMD2<Double>
    /// The direction of the marker's x axis, of length 1; (1, 0) is upright.
    var direction = SIMD2<Double>(1, 0)
    /// Size factor.
    var scale = 1.0
    /// Degrees counter-clockwise, added to the direction's.
    var turn = 0.0
}

/// What all placements along lines have in common.
struct LinePlacementRules {
    private let placement: LinePlacement
    /// To the left of the line, in the unit of the geometry.
    private let offset: Double

    init(_ placement: LinePlacement, _ work: EffectWork) {
        self.placement = placement
        offset = work.length(placement.offset)
    }

    /// A marker at a place on the line.
    ///
    /// - Parameters:
    ///   - along: the direction of the line there.
    ///   - isReversed: whether the marker looks back along the line.
    func spot(
        _ position: SIMD2<Double>, along: SIMD2<Double>, isReversed: Bool = false, scale: Double = 1
    ) -> MarkerSpot {
        var spot = MarkerSpot(position: position + along.left * offset, scale: scale)
        guard placement.angleToLine else { return spot }
        spot.direction = isReversed ? -along : along
        if placement.keepUpright, spot.direction.x < 0 { spot.direction = -spot.direction }
        return spot
    }
}

/// The parts of a geometry one after the other, as one length.
struct PlacementTrack {
    let lines: [MeasuredLine]
    /// Where each line begins; empty where there is only one.
    private var starts: [Double] = []
    /// Of all lines together.
    private(set) var length = 0.0

    private init(_ lines: [MeasuredLine]) {
        self.lines = lines
        for line in lines {
            if lines.count > 1 { starts.append(length) }
            length += line.length
        }
    }

    /// One track a part, or one of all parts.
    static func tracks(of geometry: EffectGeometry, perPart: Bool) -> [PlacementTrack] {
        guard geometry.kind != .point else { return [] }
        let lines = geometry.parts.compactMap { MeasuredLine($0) }
        if perPart || geometry.partsAreApart { return lines.map { PlacementTrack([$0]) } }
        return lines.isEmpty ? [] : [PlacementTrack(lines)]
    }

    /// Whether the beginning and the end are one place.
    var isRing: Bool { lines.count == 1 && lines[0].isClosed }

    /// The position and the direction at a distance; beyond the ends the line goes on straight.
    func place(at distance: Double) -> (position: SIMD2<Double>, direction: SIMD2<Double>) {
        if starts.isEmpty { return lines[0].place(at: distance) }
        var low = 0
        var high = lines.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= distance { low = middle } else { high = middle }
        }
        return lines[low].place(at: distance - starts[low])
    }
}
