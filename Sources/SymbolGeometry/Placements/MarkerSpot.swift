import CartoucheSymbolModel

/// The position, direction and size of a placed marker: y up, in the unit of the geometry.
package struct MarkerSpot: Sendable, Equatable {
    package var position: SIMD2<Double>
    /// The direction of the marker's x axis as a unit vector.
    ///
    /// (1, 0) is upright.
    package var direction = SIMD2<Double>(1, 0)
    /// The size factor.
    package var scale = 1.0
    /// The rotation in degrees, counterclockwise, added to the direction.
    package var turn = 0.0

    /// Creates an upright marker.
    package init(position: SIMD2<Double>, scale: Double = 1) {
        self.position = position
        self.scale = scale
    }
}

/// The rules common to all placements along lines.
struct LinePlacementRules {
    private let placement: LinePlacement
    /// The offset to the left of the line, in the unit of the geometry.
    private let offset: Double

    /// Creates the rules of a placement.
    ///
    /// - Parameter isRight: Whether positive offsets are to the right of the line.
    init(_ placement: LinePlacement, _ work: EffectWork, isRight: Bool = false) {
        self.placement = placement
        offset = work.length(placement.offset) * (isRight ? -1 : 1)
    }

    /// Returns a marker at a position on the line.
    ///
    /// - Parameters:
    ///   - along: The direction of the line at the position.
    ///   - isReversed: Whether the marker points backwards along the line.
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

/// The parts of a geometry in sequence, as one line.
struct PlacementTrack {
    let lines: [MeasuredLine]
    /// The start distance of each line.
    ///
    /// Empty if there is only one line.
    private var starts: [Double] = []
    /// The length of all lines together.
    private(set) var length = 0.0

    /// The distances of the control points along the track, without its ends.
    private(set) var corners: [Double] = []

    private init(_ lines: [MeasuredLine]) {
        self.lines = lines
        for line in lines {
            if lines.count > 1 { starts.append(length) }
            length += line.length
        }
    }

    /// Creates a track from lines and the distances of their control points.
    private init(_ lines: [(line: MeasuredLine, corners: [Double])]) {
        self.init(lines.map(\.line))
        for (index, line) in lines.enumerated() {
            let start = starts.isEmpty ? 0 : starts[index]
            corners += line.corners.lazy.filter { $0 > 0 && $0 < line.line.length }.map { start + $0 }
        }
    }

    /// Returns one track per part, or one track of all parts.
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

    /// Whether the start and the end are the same position.
    var isRing: Bool { lines.count == 1 && lines[0].isClosed }

    /// Returns the position and the direction of a marker at a distance.
    ///
    /// Beyond the ends, the line continues straight.
    func place(at distance: Double) -> (position: SIMD2<Double>, direction: SIMD2<Double>) {
        if starts.isEmpty { return lines[0].markerPlace(at: distance) }
        var low = 0
        var high = lines.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= distance { low = middle } else { high = middle }
        }
        return lines[low].markerPlace(at: distance - starts[low])
    }
}
