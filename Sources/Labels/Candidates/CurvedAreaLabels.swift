import CartouchePlanarGeometry

/// The labels along curves through the middle of an area.
///
/// The letters are spread over two thirds of the area's length, or less if there is not enough room.
struct CurvedAreaLabels {
    let form: AreaForm
    let edges: SegmentIndex
    let texts: MeasuredVariants
    /// The height of the font in DIPs.
    let em: Double
    /// The free distance to the outline.
    let margin: Double
    /// Whether a letter is usable at a place inside; nil if all are.
    let isUsable: ((OrientedBox) -> Bool)?

    /// The spread of letters as fractions of the greatest one.
    private static let spreads = [1.0, 0.6, 0.3, 0.1]
    /// The greatest space between letters in em.
    private static let greatestSpace = 1.5
    /// The shifts across the line in em, in the order in which they are tried.
    private static let shifts = [0.0, 0.8, -0.8, 2, -2]
    /// The number of positions after which no others are looked for.
    private static let enough = 40
    private static let enoughIfLong = 12
    /// The greatest number of positions for one text.
    static let slotCount = 2 * AreaSpine.Shape.allCases.count * spreads.count * shifts.count * 16

    /// Returns the positions of a text with one line, in absolute coordinates; the slots start at 0.
    ///
    /// - Parameter kept: The slot to try first in a large area; nil for none, or for a position that is not on a curve.
    func candidates(_ text: MeasuredText, kept: Int?) -> [LabelCandidate] {
        let kept = kept.flatMap { (0..<Self.slotCount).contains($0) ? $0 % 16 : nil }
        guard text.lineCount == 1 else { return [] }
        var found: [LabelCandidate] = []
        // Where no section is as wide as the letters are high, no position is inside.
        for (number, course) in form.courses.enumerated() where course.width > text.ink.size.y {
            for (kind, spine) in course.spines.enumerated() {
                guard let path = LinePath(spine), path.length > text.width else { continue }
                let first = (number * AreaSpine.Shape.allCases.count + kind) * Self.spreads.count
                add(
                    text, along: path, cost: course.cost + Double(kind) * 4, firstSlot: first, kept: kept,
                    to: &found)
                // On a long curve, all positions are near each other.
                let isLong = path.length > 16 * LabelRequest.greatestDistance
                if found.count >= (isLong ? Self.enoughIfLong : Self.enough) { return found }
            }
        }
        return found
    }

    /// Adds the positions along a line, the widest spread first.
    private func add(
        _ text: MeasuredText, along path: LinePath, cost: Double, firstSlot: Int, kept: Int?,
        to found: inout [LabelCandidate]
    ) {
        // Letters farther apart would not be read as one name.
        let room = min(path.length * 2 / 3, 2 * LabelBlock.labelReach - 2 * em) - text.width
        let gaps = Double(max(text.clusters.count - 1, 1))
        let most = min(max(room / gaps, 0), em * Self.greatestSpace)
        let lines = Self.shifts.map { path.shifted(by: $0 * em) }
        func spaced(_ number: Int) -> MeasuredText {
            most > em * 0.02 ? text.spaced(by: most * Self.spreads[number]) : text
        }
        func positions(_ text: MeasuredText, _ number: Int, _ turn: Int) -> [LabelCandidate] {
            guard let line = lines[turn] else { return [] }
            let first = ((firstSlot + number) * Self.shifts.count + turn) * 16
            var candidates = candidates(text, along: line, kept: kept)
            for index in candidates.indices {
                // Names near the middle of the area are best; the places are 1/16 of the length apart.
                let distance = abs(LineCandidates.fractions[candidates[index].slot] - 0.5)
                candidates[index].cost +=
                    cost + (1 - Self.spreads[number]) * 24 + Double(turn) * 2 + distance * 40
                candidates[index].slot += first
            }
            return candidates
        }
        // Where the narrowest text has no room, wider ones have none either.
        let narrowest = Self.spreads.count - 1
        let tight = spaced(narrowest)
        var rest: [LabelCandidate] = []
        let place = lines.indices.first { turn in
            rest = positions(tight, narrowest, turn)
            return !rest.isEmpty
        }
        guard let place else { return }
        if most > em * 0.02 {
            for number in Self.spreads.indices.dropLast() {
                let wide = spaced(number)
                for turn in lines.indices { found += positions(wide, number, turn) }
                if found.count >= Self.enough { return }
            }
        }
        found += rest
        for turn in lines.indices.dropFirst(place + 1) { found += positions(tight, narrowest, turn) }
    }

    /// Returns the positions along a line that are inside.
    private func candidates(
        _ text: MeasuredText, along line: LinePath, kept: Int?
    ) -> [LabelCandidate] {
        LineCandidates(
            placement: .onSpine, texts: texts, path: line, em: em, gap: 0, overrun: em, isUsable: isInside
        ).candidates(text, kept: kept)
    }

    private func isInside(_ piece: OrientedBox) -> Bool {
        edges.windingNumber(around: piece.center).isOdd && !piece.touches(edges, within: margin)
            && isUsable?(piece) != false
    }
}

extension LinePath {
    /// Returns the line shifted to its left; nil if nothing is left of it.
    fileprivate func shifted(by distance: Double) -> LinePath? {
        if distance == 0 { return self }
        return LinePath(
            points.indices.map { index in
                let step = points[min(index + 1, points.count - 1)] - points[max(index - 1, 0)]
                let length = (step * step).sum().squareRoot()
                return length > 0 ? points[index] + SIMD2(step.y, -step.x) / length * distance : points[index]
            })
    }
}

extension LineLabelPlacement {
    /// The placement on the spine of an area.
    fileprivate static var onSpine: LineLabelPlacement {
        var placement = LineLabelPlacement()
        placement.sides = [.on]
        placement.turns.betweenGlyphs = 20
        placement.turns.total = 60
        return placement
    }
}
