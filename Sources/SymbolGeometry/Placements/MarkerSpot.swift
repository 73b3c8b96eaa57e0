import SymbolModel

/// Where a placement puts a marker: y up, in the unit of the geometry.
package struct MarkerSpot: Sendable, Equatable {
    package var position: SIMD2<Double>
    /// The direction of the marker's x axis, of length 1; (1, 0) is upright.
    package var direction = SIMD2<Double>(1, 0)
    /// Size factor.
    package var scale = 1.0
    /// Degrees counter-clockwise, added to the direction's.
    package var turn = 0.0

    /// An upright marker.
    package init(position: SIMD2<Double>, scale: Double = 1) {
        self.position = position
        self.scale = scale
    }
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

    /// How far along the track its control points lie, but for its ends.
    private(set) var corners: [Double] = []

    private init(_ lines: [MeasuredLine]) {
        self.lines = lines
        for line in lines {
            if lines.count > 1 { starts.append(length) }
            length += line.length
        }
    }

    /// Tracks of lines whose parts have control points.
    private init(_ lines: [(line: MeasuredLine, corners: [Double])]) {
        self.init(lines.map(\.line))
        for (index, line) in lines.enumerated() {
            let start = starts.isEmpty ? 0 : starts[index]
            corners += line.corners.lazy.filter { $0 > 0 && $0 < line.line.length }.map { start + $0 }
        }
    }

    /// One track a part, or one of all parts.
    static func tracks(of geometry: EffectGeometry, perPart: Bool) -> [PlacementTrack] {
        guard geometry.kind != .point else { return [] }
        let isApart = perPart || geometry.partsAreApart
        if geometry.parts.contains(where: { !$0.controlPoints.isEmpty }) {
            let lines = geometry.parts.compactMap { part in
                MeasuredLine(part).map { (line: $0, corners: part.controlDistances) }
            }
            if isApart { return lines.map { PlacementTrack([$0]) } }
            return lines.isEmpty ? [] : [PlacementTrack(lines)]
        }
        let lines = geometry.parts.compactMap { MeasuredLine($0) }
        if isApart { return lines.map { PlacementTrack([$0]) } }
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
