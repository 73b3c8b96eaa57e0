import CartoucheSymbolModel

extension AlongLineSameSize: AppliedPlacement {
    package var patternLength: Double? { placementTemplate.reduce(0, +) }

    /// Adds markers at the template's distances.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        guard let pattern = MarkerPattern(placementTemplate, work) else { return }
        let rules = LinePlacementRules(line, work)
        for track in PlacementTrack.tracks(of: geometry, perPart: placePerPart) {
            pattern.forEachDistance(
                on: track, ending: endings, controlPoint: controlPointPlacement,
                offset: work.length(offsetAlongLine), endingOffset: work.length(customEndingOffset), &work
            ) { distance in
                let (position, along) = track.place(at: distance)
                spots.append(rules.spot(position, along: along))
            }
        }
    }
}
