import CartoucheSymbolModel

extension AlongLineVariableSize: AppliedPlacement {
    package var distance: Double { abs(offset) + abs(maxRandomOffset) }
    package var maxScale: Double { min(max(abs(minZoom), abs(maxZoom), 1), 1000) }
    package var patternLength: Double? { placementTemplate.reduce(0, +) }
    package var approximation: String? {
        variationMethod == .random || maxRandomOffset != 0
            ? "the random sizes and offsets of markers along a line" : nil
    }

    /// The maximum number of sizes.
    ///
    /// Above this number, the difference between two sizes is not visible.
    private static let maxSizeCount = 10_000

    /// Adds markers at the template's distances with a series of sizes.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        guard let pattern = MarkerPattern(placementTemplate, work) else { return }
        let rules = LinePlacementRules(line, work)
        let shift = work.length(maxRandomOffset)
        for (number, track) in PlacementTrack.tracks(of: geometry, perPart: placePerPart).enumerated() {
            let random = StableRandom(seed: seed, number)
            var index = 0
            pattern.forEachDistance(
                on: track, ending: endings == .withMarkers ? .withMarkers : .withHalfGap,
                controlPoint: controlPointPlacement == .withMarkers ? .withMarkers : .withHalfGap,
                offset: 0, endingOffset: 0, &work
            ) { distance in
                let (position, along) = track.place(at: distance)
                var spot = rules.spot(position, along: along, scale: size(index, random))
                if shift != 0 { spot.position += along.left * (shift * (2 * random[2 * index] - 1)) }
                spots.append(spot)
                index += 1
            }
        }
    }

    /// Returns the size factor of a marker by its number.
    private func size(_ index: Int, _ random: StableRandom) -> Double {
        let count = min(max(numberOfSizes, 1), Self.maxSizeCount)
        let step: Int
        switch variationMethod {
        case .random: step = Int(random[2 * index + 1] * Double(count))
        case .increasing: step = index % count
        case .decreasing: step = count - 1 - index % count
        case .increasingThenDecreasing:
            let turn = max(2 * count - 2, 1)
            let place = index % turn
            step = place < count ? place : turn - place
        }
        guard minZoom.isFinite, maxZoom.isFinite else { return 1 }
        return count > 1 ? minZoom + (maxZoom - minZoom) * Double(step) / Double(count - 1) : maxZoom
    }
}
