import CartoucheSymbolModel

extension AtRatioPositions: AppliedPlacement {
    /// Adds markers at fractions of each line's length.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        let rules = LinePlacementRules(line, work)
        let begin = work.length(beginPosition)
        let end = work.length(endPosition)
        let ratios = positionArray.filter { $0.isFinite }
        let first = ratios.min()
        for track in PlacementTrack.tracks(of: geometry, perPart: placePerPart) {
            guard work.take(Double(ratios.count)) else { break }
            for ratio in ratios {
                let distance = begin + ratio * (track.length - begin - end)
                guard distance >= 0, distance <= track.length else { continue }
                let (position, along) = track.place(at: distance)
                spots.append(rules.spot(position, along: along, isReversed: flipFirst && ratio == first))
            }
        }
    }
}
