import Symbology

extension AlongLineSameSize {
    /// Markers at the template's distances.
    func spots(on geometry: EffectGeometry, _ work: inout EffectWork) -> [MarkerSpot] {
        guard let rhythm = MarkerRhythm(placementTemplate, work) else { return [] }
        let rules = LinePlacementRules(
            angleToLine: angleToLine, keepUpright: keepUpright, offset: work.length(offset))
        var spots: [MarkerSpot] = []
        for track in PlacementTrack.tracks(of: geometry, perPart: placePerPart) {
            let distances = rhythm.distances(
                length: track.length, ending: endings, offset: work.length(offsetAlongLine),
                endingOffset: work.length(customEndingOffset), isRing: track.isRing, &work)
            for distance in distances {
                let (position, along) = track.place(at: distance)
                spots.append(rules.spot(position, along: along))
            }
        }
        return spots
    }
}
