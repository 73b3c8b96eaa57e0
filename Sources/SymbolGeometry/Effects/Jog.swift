import CartoucheSymbolModel

extension Jog: AppliedEffect {
    package var reach: Double? { length }
    package var approximation: String? { "the position of a jog effect on the line" }

    /// Adds a slanting segment to each line, as in a lightning symbol.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .line else { return geometry }
        let length = work.length(self.length)
        guard length > 0, position.isFinite else { return geometry }
        return .lines(
            geometry.parts.compactMap { part -> [SIMD2<Double>]? in
                guard let line = MeasuredLine(part) else { return nil }
                let target = line.length * min(max(position, 0), 100) / 100
                let (center, direction) = line.place(at: target)
                let half = direction.turned(by: angle) * (length / 2)
                // The slanting segment replaces the part of the line beside it.
                let reach = abs(half.dot(direction))
                let before = line.piece(from: 0, to: max(target - reach, 0)).dropLast()
                let after = line.piece(from: min(target + reach, line.length), to: line.length).dropFirst()
                let begin = before.isEmpty ? [line.points[0]] : Array(before)
                let end = after.isEmpty ? [line.points[line.points.count - 1]] : Array(after)
                return begin + [center - half, center + half] + end
            })
    }
}
