import CartoucheSymbolModel

extension TaperedPolygon: AppliedEffect {
    package var reach: Double? { max(fromWidth, toWidth) }

    /// Returns a polygon along each line whose width changes linearly between two values.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .line else { return geometry }
        let from = work.length(fromWidth)
        let to = work.length(toWidth)
        let asked = work.length(length)
        var parts: [EffectGeometry.Part] = []
        for part in geometry.parts {
            guard let line = MeasuredLine(part) else { continue }
            let length = asked > 0 ? min(asked, line.length) : line.length
            let spine = line.piece(from: 0, to: length)
            guard spine.count > 1, work.take(Double(spine.count * 2)) else { continue }
            var left: [SIMD2<Double>] = []
            var right: [SIMD2<Double>] = []
            var walked = 0.0
            for index in spine.indices {
                if index > 0 { walked += (spine[index] - spine[index - 1]).length }
                let half = (from + (to - from) * walked / (asked > 0 ? asked : length)) / 2
                let before = index > 0 ? spine[index] - spine[index - 1] : spine[1] - spine[0]
                let after = index + 1 < spine.count ? spine[index + 1] - spine[index] : before
                let across = (before / max(before.length, .leastNormalMagnitude)).left
                let next = (after / max(after.length, .leastNormalMagnitude)).left
                // The intersection of both sides, at most at twice the distance.
                let bisector = (across + next) / max(1 + across.dot(next), 0.5)
                left.append(spine[index] + bisector * half)
                right.append(spine[index] - bisector * half)
            }
            parts.append(.init(left + right.reversed(), isClosed: true))
        }
        return EffectGeometry(.polygon, parts)
    }
}
