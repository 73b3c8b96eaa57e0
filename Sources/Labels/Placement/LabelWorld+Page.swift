import CartouchePlanarGeometry
import CartoucheSymbolGeometry
import CartoucheWorkers

/// The part of a map on a page whose edge cuts no label.
package struct LabelPage: Sendable {
    /// The part in DIPs of the level of its labels; it can be in a copy of the world.
    package var box: Box
    /// The scale of the page divided by that of the level, which is 1 or more.
    package var enlargement: Double

    /// Creates a page.
    package init(box: Box, enlargement: Double) {
        (self.box, self.enlargement) = (box, enlargement)
    }

    /// The position of a label relative to the edge.
    fileprivate enum Standing { case inside, cut, outside }

    fileprivate func standing(of shape: LabelShape, at anchor: SIMD2<Double>) -> Standing {
        let offset = (anchor - box.low) * enlargement
        let (low, high) = (shape.box.low + offset, shape.box.high + offset)
        let size = box.size * enlargement
        if all(low .>= 0), all(high .<= size) { return .inside }
        return all(high .> 0) && all(low .< size) ? .cut : .outside
    }
}

/// Moving labels away from the edge of a page.
///
/// A label that the edge would cut gets another place on the page, if one is free. Names of large areas are placed in
/// the part of the area that the page shows. So these labels depend on the page; tiles must not use them.
extension LabelWorld {
    /// Returns a placement with the labels that a page moves inside.
    ///
    /// - Parameter threads: The maximum number of threads; the result does not depend on it.
    package func placement(
        _ placement: LabelPlacement, inside page: LabelPage, threads: Int
    ) -> LabelPlacement {
        let level = placement.level
        let pages = copies(of: page.box, at: level).map {
            LabelPage(box: $0, enlargement: page.enlargement)
        }
        var units: [LabelUnit] = []
        var chosen: [Int32] = []
        var cut: [Int] = []
        var named: Set<Int> = []
        for index in placement.units.indices {
            let unit = placement.units[index]
            guard let candidate = placement.candidate(of: index) else {
                if placement.reasons[index]?.isFinal == true { named.insert(unit.feature) }
                continue
            }
            switch pages.standing(of: candidate.shape, at: unit.anchor) {
            case .inside:
                units.append(unit)
                chosen.append(placement.chosen[index])
                named.insert(unit.feature)
            case .cut where placement.keyNumber(of: index) == nil: cut.append(index)
            case .cut, .outside: break
            }
        }
        let region = LabelRegion(box: page.box, turn: level.turn)
        let visible = features(in: region, at: level)
        var moving = cut.compactMap { index in
            moved(placement.units[index], onto: pages, at: level, isNamed: named.contains).map {
                (unit: $0, index: Int?.some(index))
            }
        }
        let areas = visible.filter { !named.contains($0) }
        let numbers = Dictionary(
            cut.map { (placement.units[$0].feature, $0) }, uniquingKeysWith: { first, _ in first })
        moving += WorkerPool.map(areas, threads: threads) { number in
            self.unit(ofArea: number, on: pages, at: level)
        }.compactMap { unit in unit.map { ($0, numbers[$0.feature]) } }
        guard !moving.isEmpty else { return placement }
        let first = units.count
        units += moving.map(\.unit)
        chosen += moving.map { _ in -1 }
        let obstacles = LabelObstacles(features, classes, at: level, numbers: isPointsOnly ? nil : visible)
        let solver = solved(units, chosen, obstacles, at: level)
        var result = placement
        for (number, move) in moving.enumerated() where solver.chosen[first + number] >= 0 {
            result.set(solver.units[first + number], solver.chosen[first + number], at: move.index)
        }
        return result
    }

    /// Places the labels that move, in their order; the others keep their places.
    private func solved(
        _ units: [LabelUnit], _ chosen: [Int32], _ obstacles: LabelObstacles, at level: LabelLevel
    ) -> LabelSolver {
        var rules = units.map { unit in
            let rules = featureRules[unit.feature]
            return rules.at(level, dipsPerPoint: classes[rules.classIndex].style.dipsPerPoint)
        }
        let order = order(of: units)
        for (place, unit) in order.enumerated() { rules[unit].order = place }
        let turn = turn(at: level, units)
        let surroundings = LabelSurroundings(units: units, rules: rules, obstacles: obstacles, turn: turn)
        var solver = LabelSolver(units: units, rules: rules, surroundings: surroundings, turn: turn)
        for unit in units.indices where chosen[unit] >= 0 { solver.take(unit, Int(chosen[unit])) }
        for unit in order where chosen[unit] < 0 { _ = solver.place(unit, in: units[unit].candidates) }
        return solver
    }

    /// Returns a label of a point or a line that the edge cuts, with its positions inside a page; nil if there are none.
    private func moved(
        _ unit: LabelUnit, onto pages: [LabelPage], at level: LabelLevel, isNamed: (Int) -> Bool
    ) -> LabelUnit? {
        guard let prepared = prepared(unit.feature) else { return nil }
        var unit = unit
        switch features[unit.feature].geometry {
        case .point:
            // A name without its marker would mislead.
            guard pages.contains(where: { $0.box.contains(Box(low: unit.anchor, high: unit.anchor)) }) else {
                return nil
            }
            if prepared.fixedPoint != nil { unit.candidates = prepared.pointCandidates }
        case .line(let places):
            guard !isNamed(unit.feature),
                let part = pages.compactMap({ $0.longestPart(of: places.map(level.position)) })
                    .max(by: { $0.count < $1.count }),
                let made = prepared.part(.line(part.map(level.place)), of: features[unit.feature])
                    .units(of: unit.feature, classes, at: level)
            else { return nil }
            (unit.anchor, unit.candidates) = (made.anchor, made.candidates)
        case .area: return nil
        }
        return unit.inside(pages)
    }

    /// Returns the label of the part of an area that a page shows; nil if it shows all of it, or has no room.
    private func unit(ofArea number: Int, on pages: [LabelPage], at level: LabelLevel) -> LabelUnit? {
        guard case .area(let rings) = features[number].geometry, let prepared = prepared(number),
            classes[features[number].classIndex].labelClass.isVisible(atScale: level.scale)
        else { return nil }
        let positions = rings.map { $0.map(level.position) }
        let box = positions.reduce(into: Box.nothing) { $0.formUnion(Box(around: $1)) }
        guard !pages.contains(where: { $0.box.contains(box) }) else { return nil }
        let parts = pages.filter { $0.box.touches(box) }.map { $0.part(of: positions) }
        guard let part = parts.max(by: { $0.size < $1.size }), !part.rings.isEmpty else { return nil }
        let shown = part.rings.map { $0.map(level.place) }
        return prepared.part(.area(shown), of: features[number]).units(of: number, classes, at: level)?
            .inside(pages)
    }
}

extension LabelPage {
    /// The free distance to the edge in DIPs.
    private static let margin = 3.0

    private var clip: ClipBox {
        let inner = box.outset(by: -Self.margin / enlargement)
        return ClipBox(low: inner.low, high: inner.high)
    }

    /// Returns the part of an area on the page, without detail that is invisible in a name.
    fileprivate func part(of rings: [[SIMD2<Double>]]) -> (rings: [[SIMD2<Double>]], size: Double) {
        let clip = clip
        var scratch: [SIMD2<Double>] = []
        let rings = rings.compactMap { ring -> [SIMD2<Double>]? in
            var ring = ring
            clip.clipArea(&ring, scratch: &scratch)
            var last: SIMD2<Double>?
            ring.removeAll { point in
                if let last, ((point - last) * (point - last)).sum() < 1 { return true }
                last = point
                return false
            }
            return ring.count < 3 ? nil : ring
        }
        return (rings, rings.isEmpty ? 0 : PlanarArea(rings.map { Ring($0) }).size)
    }

    /// Returns the part of a line on the page with the most vertices; nil if no part is there.
    fileprivate func longestPart(of line: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        let clip = clip
        var best: [SIMD2<Double>] = []
        var part: [SIMD2<Double>] = []
        for (start, end) in zip(line, line.dropFirst()) {
            let step = end - start
            guard let (enter, leave) = clip.visible(from: start, step) else { continue }
            if part.isEmpty || enter > 0 { part = [start + step * enter] }
            part.append(start + step * leave)
            if part.count > best.count { best = part }
        }
        return best.count < 2 ? nil : best
    }
}

extension [LabelPage] {
    /// Returns the best standing of a label on any of the pages.
    fileprivate func standing(of shape: LabelShape, at anchor: SIMD2<Double>) -> LabelPage.Standing {
        var best = LabelPage.Standing.outside
        for page in self {
            switch page.standing(of: shape, at: anchor) {
            case .inside: return .inside
            case .cut: best = .cut
            case .outside: break
            }
        }
        return best
    }
}

extension LabelUnit {
    /// Returns the label with its positions inside a page; nil if there are none.
    fileprivate func inside(_ pages: [LabelPage]) -> LabelUnit? {
        var unit = self
        unit.candidates.removeAll { pages.standing(of: $0.shape, at: anchor) != .inside }
        return unit.candidates.isEmpty ? nil : unit
    }
}

extension LabelPlacement {
    /// Gives a label its place on a page.
    ///
    /// - Parameter index: The index of the label; nil for one that has no place near the page.
    fileprivate mutating func set(_ unit: LabelUnit, _ candidate: Int32, at index: Int?) {
        if let index {
            (units[index], chosen[index], reasons[index]) = (unit, candidate, nil)
        } else {
            units.append(unit)
            chosen.append(candidate)
            reasons.append(nil)
        }
    }
}

extension LabelAbsence {
    /// Whether a part of the feature has no label for the same reason.
    fileprivate var isFinal: Bool {
        switch self {
        case .duplicate, .tooSmall, .unfitPolygon, .unfitLine, .noText: true
        case .covered, .obstructed, .ambiguous, .cut: false
        }
    }
}

/// A part of a feature that has the feature's name.
private struct NamedPart {
    let prepared: PreparedFeature
    let feature: LabelFeature

    /// Returns the label of the part; nil without a position.
    func units(of number: Int, _ classes: [StyledLabelClass], at level: LabelLevel) -> LabelUnit? {
        var styled = classes[feature.classIndex]
        // A name that crosses the outline could be anywhere near the edge.
        styled.labelClass.rules.polygons.mustFit = true
        styled.labelClass.rules.polygons.outsideZones = []
        styled.labelClass.rules.polygons.repetition = nil
        styled.labelClass.rules.fitting.minimumSize = nil
        let made = prepared.units(of: number, feature, styled, at: level, LabelRequest(limit: 1))
        return made.first { $0.identity == .only && !$0.candidates.isEmpty }
    }
}

extension PreparedFeature {
    fileprivate func part(_ geometry: LabelFeature.Geometry, of feature: LabelFeature) -> NamedPart {
        var part = feature
        part.geometry = geometry
        return NamedPart(prepared: PreparedFeature(texts: texts), feature: part)
    }
}
