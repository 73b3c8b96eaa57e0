import CartoucheSymbolModel

// Fits the template separately to each piece of the line between control points, as for dashes.

extension MarkerPattern {
    /// Calls a closure for each distance on a track whose control points may also be endings.
    ///
    /// - Parameters:
    ///   - controlPoint: How the pattern is fitted to control points. `noConstraint` ignores them. A custom
    ///     ending works like one with markers, because control points have no offsets.
    ///   - offset: The position in the pattern at the start of the line. Only `noConstraint` and `custom` use it.
    ///   - endingOffset: The distance by which a fitted custom pattern ends before the end of the line.
    func forEachDistance(
        on track: PlacementTrack, ending: AlongLineSameSize.Ending, controlPoint: AlongLineSameSize.Ending,
        offset: Double, endingOffset: Double, _ work: inout EffectWork, _ body: (Double) -> Void
    ) {
        guard controlPoint != .noConstraint, !track.corners.isEmpty else {
            return forEachDistance(
                length: track.length, ending: ending, offset: offset, endingOffset: endingOffset,
                isRing: track.isRing, &work, body)
        }
        guard work.take((track.length / period + Double(track.corners.count) + 2) * Double(template.count))
        else { return }
        let stops = [0] + track.corners + [track.length]
        var last: Double?
        for index in 1..<stops.count {
            fill(
                from: stops[index - 1], to: stops[index],
                begin: index == 1 ? ending : controlPoint,
                end: index == stops.count - 1 ? ending : controlPoint, offset: offset, last: &last, body)
        }
    }

    /// Returns the position in the pattern at an ending, or nil if the ending doesn't define it.
    private func phase(_ ending: AlongLineSameSize.Ending) -> Double? {
        switch ending {
        case .noConstraint: nil
        case .withMarkers, .withFullGap, .withHalfGap, .custom: gap(ending) == 0 ? 0 : period - gap(ending)
        }
    }

    private func fill(
        from begin: Double, to end: Double, begin first: AlongLineSameSize.Ending,
        end last: AlongLineSameSize.Ending, offset: Double, last placed: inout Double?,
        _ body: (Double) -> Void
    ) {
        let length = end - begin
        var factor = 1.0
        var start: Double
        switch (phase(first), phase(last)) {
        case (let from?, let to?):
            var rest = (to - from).truncatingRemainder(dividingBy: period)
            if rest < 0 { rest += period }
            let turns = max(((length - rest) / period).rounded(), rest > 0 ? 0 : 1)
            factor = length / (turns * period + rest)
            start = from
        case (let from?, nil): start = from
        case (nil, let to?): start = to - length
        case (nil, nil): start = offset
        }
        // The last node of the pattern at or before the start of the piece.
        start = start.truncatingRemainder(dividingBy: period)
        if start < 0 { start += period }
        let slack = period * factor * 1e-9
        var distance = begin - start * factor
        var index = 0
        while distance <= end + slack {
            let isAtBegin = abs(distance - begin) <= slack
            let isAtEnd = abs(distance - end) <= slack
            // The end of one piece is the start of the next. It must not get a second marker.
            let isTaken = isAtBegin && (placed.map { abs($0 - begin) <= slack } ?? false)
            let isGap = isAtBegin && first == .withFullGap || isAtEnd && last == .withFullGap
            if distance >= begin - slack, !isTaken, !isGap {
                let place = min(max(distance, begin), end)
                body(place)
                placed = place
            }
            distance += template[index] * unit * factor
            index = index + 1 == template.count ? 0 : index + 1
        }
    }
}
