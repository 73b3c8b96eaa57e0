import CartoucheSymbolModel

extension OnLine: AppliedPlacement {
    package var distance: Double { abs(offset) + abs(startPointOffset) }

    /// Adds a marker at the middle or an end of each line, or at the middle of each segment.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        let rules = LinePlacementRules(line, work)
        let shift = work.length(startPointOffset)
        for track in PlacementTrack.tracks(of: geometry, perPart: placePerPart) {
            switch relativeTo {
            case .lineMiddle: append(track, at: track.length / 2 + shift, rules, to: &spots)
            case .lineBeginning: append(track, at: shift, rules, to: &spots)
            case .lineEnd: append(track, at: track.length - shift, rules, to: &spots)
            case .segmentMidpoint:
                for line in track.lines where work.take(Double(line.points.count)) {
                    for index in 0..<line.points.count - 1 {
                        let middle = (line.distances[index] + line.distances[index + 1]) / 2
                        let (position, along) = line.place(at: middle + shift)
                        spots.append(rules.spot(position, along: along))
                    }
                }
            }
        }
    }

    private func append(
        _ track: PlacementTrack, at distance: Double, _ rules: LinePlacementRules,
        to spots: inout [MarkerSpot]
    ) {
        let (position, along) = track.place(at: distance)
        spots.append(rules.spot(position, along: along))
    }
}
