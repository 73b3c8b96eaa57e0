import CartoucheSymbolModel

extension AlongLineRandomSize: AppliedPlacement {
    package var maxScale: Double { 1.6 }
    package var patternLength: Double? { placementTemplate.reduce(0, +) }
    package var approximation: String? { "the random sizes and rotations of markers along a line" }

    /// Adds markers at the template's distances, each with its own size and rotation.
    ///
    /// Sizes are 1 ± 0.2, 0.4 or 0.6, and rotations ± 15°, 45° or 90°. These values are our approximation;
    /// ArcGIS does not document them.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        guard let pattern = MarkerPattern(placementTemplate, work) else { return }
        let rules = LinePlacementRules(line, work)
        let (size, turn) =
            switch randomization {
            case .low: (0.2, 15.0)
            case .medium: (0.4, 45.0)
            case .high: (0.6, 90.0)
            }
        for (number, track) in PlacementTrack.tracks(of: geometry, perPart: placePerPart).enumerated() {
            let random = StableRandom(seed: seed, number)
            var index = 0
            pattern.forEachDistance(
                on: track, ending: endings, controlPoint: controlPointPlacement,
                offset: work.length(offsetAlongLine), endingOffset: work.length(customEndingOffset), &work
            ) { distance in
                let (position, along) = track.place(at: distance)
                var spot = rules.spot(position, along: along)
                spot.scale = 1 + size * (2 * random[2 * index] - 1)
                spot.turn = turn * (2 * random[2 * index + 1] - 1)
                spots.append(spot)
                index += 1
            }
        }
    }
}
