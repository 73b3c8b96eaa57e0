import Symbology

extension AtExtremities {
    /// Markers at the ends of lines, pointing outwards; rings have no ends.
    func spots(on geometry: EffectGeometry, _ work: inout EffectWork) -> [MarkerSpot] {
        let rules = LinePlacementRules(line, work)
        let inwards = work.length(offsetAlongLine)
        var spots: [MarkerSpot] = []
        for track in PlacementTrack.tracks(of: geometry, perPart: placePerPart) where !track.isRing {
            if extremityPlacement == .both || extremityPlacement == .justBegin {
                let (position, along) = track.place(at: inwards)
                spots.append(rules.spot(position, along: along, isReversed: true))
            }
            if extremityPlacement == .both || extremityPlacement == .justEnd {
                let (position, along) = track.place(at: track.length - inwards)
                spots.append(rules.spot(position, along: along))
            }
        }
        return spots
    }
}
