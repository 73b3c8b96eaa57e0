import Symbology

extension Decorations {
    /// Markers at positions along each line, fractions of its length or points.
    func spots(on geometry: EffectGeometry, _ work: inout EffectWork) -> [MarkerSpot] {
        let rules = LinePlacementRules(line, work)
        let positions = positionArray.filter { $0.isFinite }
        let first = positions.min()
        var spots: [MarkerSpot] = []
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
        return spots
    }
}
