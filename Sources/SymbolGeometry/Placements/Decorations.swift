import CartoucheSymbolModel

extension Decorations: AppliedPlacement {
    /// Adds markers at positions along each line.
    ///
    /// Positions are in points, or fractions of the line's length.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        let rules = LinePlacementRules(line, work)
        let positions = positionArray.filter { $0.isFinite }
        let first = positions.min()
        let perPart = placePerPart || decorateSubPartsOfMultiPartGeom
        for track in PlacementTrack.tracks(of: geometry, perPart: perPart) {
            guard work.take(Double(positions.count)) else { break }
            for position in positions {
                let distance = positionAsRatio ? position * track.length : work.length(position)
                guard distance >= 0, distance <= track.length else { continue }
                let (place, along) = track.place(at: distance)
                let isReversed = flipAll != (flipFirst && position == first)
                spots.append(rules.spot(place, along: along, isReversed: isReversed))
            }
        }
    }
}
