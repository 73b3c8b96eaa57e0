import CartoucheSymbolModel

extension AtMeasuredUnits: AppliedPlacement {
    package var needsMeasures: Bool { true }

    /// Adds markers where the measure is a multiple of the interval.
    ///
    /// Lines without measures get none.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        let rules = LinePlacementRules(line, work)
        guard interval > 0, interval.isFinite else { return }
        work.lacksMeasures = geometry.parts.allSatisfy { $0.measures == nil }
        var number = 0
        for part in geometry.parts {
            guard let measures = part.measures, measures.count == part.points.count else { continue }
            for index in 1..<max(part.points.count, 1) {
                let (from, to) = (measures[index - 1], measures[index])
                let step = part.points[index] - part.points[index - 1]
                guard from.isFinite, to.isFinite, step.length > 0 else { continue }
                let low = (min(from, to) / interval).rounded(.up)
                let high = (max(from, to) / interval).rounded(.down)
                guard low <= high, work.take(high - low + 1) else { continue }
                for count in 0...Int(high - low) {
                    let multiple = from <= to ? low + Double(count) : high - Double(count)
                    // A vertex belongs to the segment that starts there, except the last vertex.
                    let isAtEnd = multiple * interval == to
                    if isAtEnd, index < part.points.count - 1 { continue }
                    let isExtreme = isAtEnd || index == 1 && multiple * interval == from
                    if isExtreme, !placeAtExtremities { continue }
                    number += 1
                    if skipMarkerRate > 1, number % skipMarkerRate == 0 { continue }
                    let share = to == from ? 0 : (multiple * interval - from) / (to - from)
                    spots.append(
                        rules.spot(part.points[index - 1] + step * share, along: step / step.length))
                }
            }
        }
    }
}
