import CartoucheSymbolModel

extension AtExtremities: AppliedPlacement {
    package var distance: Double { abs(offset) + abs(offsetAlongLine) }

    /// Adds markers at the ends of lines, pointing outwards.
    ///
    /// The offset is to the right of this direction at both ends. Rings have no ends.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        let rules = LinePlacementRules(line, work, isRight: true)
        let inwards = work.length(offsetAlongLine)
        for track in PlacementTrack.tracks(of: geometry, perPart: placePerPart) where !track.isRing {
            if extremityPlacement == .both || extremityPlacement == .justBegin {
                let (position, along) = track.place(at: inwards)
                spots.append(rules.spot(position, along: -along))
            }
            if extremityPlacement == .both || extremityPlacement == .justEnd {
                let (position, along) = track.place(at: track.length - inwards)
                spots.append(rules.spot(position, along: along))
            }
        }
    }
}
