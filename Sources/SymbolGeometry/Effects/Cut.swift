import CartoucheSymbolModel

extension Cut: AppliedEffect {
    package var reach: Double? { 0 }
    package var changesNothing: Bool { !(beginCut > 0 || endCut > 0 || middleCut > 0 || invert) }

    /// Removes the ends and the middle of each line, or keeps only these parts.
    ///
    /// Rings become lines that start and end at their first vertex.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .point else { return geometry }
        let begin = max(work.length(beginCut), 0)
        let end = max(work.length(endCut), 0)
        let middle = max(work.length(middleCut), 0)
        if begin == 0, end == 0, middle == 0, !invert { return geometry }
        var lines: [[SIMD2<Double>]] = []
        for part in geometry.parts {
            guard let line = MeasuredLine(part) else { continue }
            let length = line.length
            let kept = pieces(begin: begin, end: end, middle: middle, length: length)
            if !invert {
                lines += kept.map { line.piece(from: $0.0, to: $0.1) }
                continue
            }
            var from = 0.0
            for piece in kept {
                lines.append(line.piece(from: from, to: piece.0))
                from = piece.1
            }
            lines.append(line.piece(from: from, to: length))
        }
        return .lines(lines)
    }

    /// Returns the remaining parts of a line, as distances from its start.
    private func pieces(begin: Double, end: Double, middle: Double, length: Double) -> [(Double, Double)] {
        let last = length - end
        guard begin < last else { return [] }
        guard middle > 0 else { return [(begin, last)] }
        let gap = (max(length / 2 - middle / 2, begin), min(length / 2 + middle / 2, last))
        return [(begin, gap.0), (gap.1, last)].filter { $0.0 < $0.1 }
    }
}
