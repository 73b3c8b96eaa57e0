import CartoucheCLibrary
import CartouchePlanarGeometry
import CartoucheText
import Synchronization

/// The labels of an area at one level.
struct AreaCandidates {
    let styled: StyledLabelClass
    let prepared: PreparedFeature
    let halfWidth: Double
    let level: LabelLevel
    /// The rings in map units.
    private let places: [[SIMD2<Double>]]
    /// The rings in DIPs of the level, y down.
    private let rings: [[SIMD2<Double>]]
    private let edges: SegmentIndex
    private let box: Box
    /// Whether a part of a label is usable; nil if all are.
    private var isUsable: ((OrientedBox) -> Bool)?

    /// The smallest length of the longer side of a polygon with a label, in DIPs.
    private static let leastSize = 4.0
    /// The number of the first position along a curve.
    private static let firstCurvedSlot = 64
    /// The number of the first position between the horizontal ones.
    private static let firstBetweenSlot = 40
    /// The numbers of positions of a form of the text.
    private static let slotsPerVariant = firstCurvedSlot + CurvedAreaLabels.slotCount
    /// The number of the first position outside.
    private static let firstOutsideSlot = 1 << 20

    private var placement: PolygonLabelPlacement { styled.labelClass.rules.polygons }
    private var texts: MeasuredVariants { prepared.texts }
    private var em: Double { styled.style.dips }

    init(
        _ places: [[SIMD2<Double>]], _ prepared: PreparedFeature, _ styled: StyledLabelClass,
        halfWidth: Double,
        at level: LabelLevel
    ) {
        self.prepared = prepared
        self.styled = styled
        self.halfWidth = halfWidth
        self.level = level
        var places = places
        if !styled.labelClass.rules.polygons.avoidsHoles {
            let nesting = RingNesting(places.map { Ring($0) })
            places = places.indices.filter { !nesting.isHole[$0] }.map { places[$0] }
        }
        self.places = places
        let rings = places.map { $0.map(level.position) }
        self.rings = rings
        edges = SegmentIndex(rings.map { Ring($0) })
        box = rings.reduce(into: Box.nothing) { $0.formUnion(Box(around: $1)) }
    }

    private var area: PlanarArea { PlanarArea(rings.map { Ring($0) }) }

    private func length(_ length: LabelLength) -> Double {
        length.pixels(perPoint: styled.style.dipsPerPoint, perMapUnit: 1 / level.unitsPerDIP)
    }

    /// Returns the labels of the area.
    ///
    /// - Parameters:
    ///   - feature: The index of the feature.
    ///   - request: The greatest number of labels, and which of them are made.
    func units(of feature: Int, _ request: LabelRequest) -> [LabelUnit] {
        func absent(_ reason: LabelAbsence) -> [LabelUnit] {
            [
                LabelUnit(
                    feature: feature, identity: .only, anchor: box.isEmpty ? .zero : box.center,
                    candidates: [], reason: reason)
            ]
        }
        // A polygon that is hardly visible has no label, even if labels can overrun. A polygon that is too large for
        // exact positions has no label either.
        guard !box.isEmpty, box.size.max() <= LinePath.maxLength, box.size.max() >= Self.leastSize,
            !edges.isEmpty
        else {
            return absent(.unfitPolygon)
        }
        guard let first = texts.text(0, alignment: .center) else { return absent(.noText) }
        if isTooSmall { return absent(.tooSmall) }
        if placement.methods.contains(.alongBoundary) { return boundaryUnits(of: feature, request) }
        guard let best = bestPoint(for: first.ink.size) else { return absent(.unfitPolygon) }
        var unit = LabelUnit(feature: feature, identity: .only, anchor: best, candidates: [])
        let isLarge = box.size.max() > LabelRequest.greatestDistance
        let kept = isLarge ? request.keptSlot(of: feature, .only) : nil
        addVariants(to: &unit, kept: kept)
        addClear(of: request, to: &unit, kept: kept)
        if let text = texts.text(0, alignment: .left), !placement.outsideZones.isEmpty {
            addOutside(text, cost: 9000, to: &unit)
        }
        if isLarge { unit.dropDistantCandidates(from: kept) }
        if unit.candidates.isEmpty { unit.reason = .unfitPolygon }
        var units = [unit]
        if let interval = placement.repetition.map(length), interval > 0 {
            units += repeated(of: feature, around: best, interval: interval, first, request)
        }
        return units
    }

    private func addVariants(to unit: inout LabelUnit, kept: Int?) {
        for variant in texts.variants.indices {
            guard let text = texts.text(variant, alignment: .center) else { continue }
            let cost = texts.variants[variant].cost
            for (number, method) in placement.methods.enumerated() {
                add(method, text, variant, cost: cost + Double(number) * 100, kept: kept, to: &unit)
            }
        }
    }

    /// Adds positions clear of the features that reject labels, if these cover the best position.
    ///
    /// So the name of a country is not on the marker of its capital if the country has room elsewhere.
    private func addClear(of request: LabelRequest, to unit: inout LabelUnit, kept: Int?) {
        let obstacles = request.obstacles
        guard !obstacles.isEmpty else { return }
        var known = Set(unit.candidates.map(\.slot))
        let keptSlot = request.keptSlot(of: unit.feature, .only)
        guard keptSlot.map({ !known.contains($0) }) == true || obstacles.coverBest(of: unit) else { return }
        var search = self
        let feature = unit.feature
        search.isUsable = { !obstacles.covers($0, of: feature) }
        var others = LabelUnit(feature: feature, identity: .only, anchor: unit.anchor, candidates: [])
        search.addVariants(to: &others, kept: kept)
        unit.candidates += others.candidates.filter { known.insert($0.slot).inserted }
    }

    private var isTooSmall: Bool {
        switch styled.labelClass.rules.fitting.minimumSize {
        case nil: return false
        case .length(let least):
            let perimeter = rings.reduce(0) { sum, ring in
                sum + (LinePath(ring + ring.prefix(1))?.length ?? 0)
            }
            return perimeter < length(least)
        case .area(let least):
            let side = length(least)
            return area.size < side * side
        }
    }

    // MARK: Inside

    private func add(
        _ method: PolygonLabelPlacement.Method, _ text: MeasuredText, _ variant: Int, cost: Double,
        kept: Int?, to unit: inout LabelUnit
    ) {
        switch method {
        case .horizontal:
            addHorizontal(text, variant, cost: cost, to: &unit)
        case .straight:
            addStraight(text, variant, cost: cost, to: &unit)
        case .curved:
            addCurved(text, variant, cost: cost, kept: kept, to: &unit)
        case .horizontalOutside:
            addOutside(text, cost: cost, to: &unit)
        case .curvedOutside:
            addCurvedOutside(text, variant, cost: cost, to: &unit)
        case .alongBoundary:
            break
        }
    }

    /// Adds a label whose middle is at a position, if it fits as the class requires.
    private func add(
        _ text: MeasuredText, at center: SIMD2<Double>, direction: SIMD2<Double> = SIMD2(1, 0), cost: Double,
        rank: Int, slot: Int, to unit: inout LabelUnit
    ) {
        guard edges.windingNumber(around: center).isOdd else { return }
        var cost = cost
        let piece = OrientedBox(center: center, axis: direction, half: text.ink.size / 2)
        if let isUsable, !isUsable(piece) { return }
        if piece.touches(edges, within: halfWidth) {
            guard let overrun = greatestOverrun else { return }
            if overrun < .infinity {
                var smaller = piece
                smaller.half = pointwiseMax(piece.half - overrun, SIMD2(0, 0))
                if smaller.touches(edges, within: 0) { return }
            }
            // A label that crosses the outline is worse than one that is stacked.
            cost += 1500
        }
        var candidate = LabelCandidate(
            text, center: center, direction: direction, cost: cost, rank: rank, slot: slot)
        candidate.move(by: -unit.anchor)
        unit.candidates.append(candidate)
    }

    /// The length by which labels can extend beyond the outline; nil for not at all.
    private var greatestOverrun: Double? {
        if placement.mustFit { return nil }
        return styled.labelClass.rules.fitting.greatestOverrun.map(length) ?? .infinity
    }

    private func addHorizontal(
        _ text: MeasuredText, _ variant: Int, cost: Double, to unit: inout LabelUnit
    ) {
        let size = text.ink.size
        if let zones = placement.zones {
            for (rank, zone) in zones.enumerated() {
                let room = pointwiseMax((box.size - size) / 2 - halfWidth - em / 4, SIMD2(0, 0))
                let center = box.center + room * zone.direction
                add(
                    text, at: center, cost: cost + Double(rank), rank: rank + 1,
                    slot: variant * Self.slotsPerVariant + rank,
                    to: &unit)
            }
            return
        }
        guard let best = bestPoint(for: size) else { return }
        var slot = variant * Self.slotsPerVariant
        add(text, at: best, cost: cost, rank: 1, slot: slot, to: &unit)
        // Places around the best one, farther and farther away.
        for ring in 1...2 {
            for step in [
                SIMD2(0.0, -1), SIMD2(0, 1), SIMD2(1, 0), SIMD2(-1, 0), SIMD2(1, -1), SIMD2(-1, -1),
                SIMD2(1, 1), SIMD2(-1, 1),
            ] {
                slot += 1
                let center = best + step * SIMD2(max(size.x / 2, em), size.y + em / 4) * Double(ring)
                add(text, at: center, cost: cost + Double(ring) * 10, rank: 1 + ring, slot: slot, to: &unit)
            }
        }
        if isUsable != nil { addBetween(text, variant, around: best, cost: cost, to: &unit) }
    }

    /// Adds the places halfway between those around the best one.
    private func addBetween(
        _ text: MeasuredText, _ variant: Int, around best: SIMD2<Double>, cost: Double,
        to unit: inout LabelUnit
    ) {
        let size = text.ink.size
        let step = SIMD2(max(size.x / 2, em), size.y + em / 4) / 2
        var slot = variant * Self.slotsPerVariant + Self.firstBetweenSlot
        for row in [-1.0, 1, -3, 3] {
            for column in [0.0, 1, -1, 2, -2] {
                let cost = cost + abs(row) * 4 + abs(column) * 4
                add(
                    text, at: best + SIMD2(column, row) * step, cost: cost, rank: 2, slot: slot, to: &unit)
                slot += 1
            }
        }
    }

    /// Returns the point around which the largest box with the proportions of a label fits.
    private func bestPoint(for size: SIMD2<Double>) -> SIMD2<Double>? {
        guard size.min() > 0 else { return area.labelPoint }
        // Equal proportions share a point; it does not depend on the scale.
        let ratio = exp2((log2(size.x / size.y) * 2).rounded() / 2)
        let isUpright = level.rotation == 0
        if isUpright, let known = prepared.interior.withLock({ $0[ratio] }) {
            return known.map(level.position)
        }
        // A circle in the squeezed area is an ellipse with the proportions of the label.
        let squeezed = rings.map { ring in ring.map { SIMD2($0.x / ratio, $0.y) } }
        let squeezedArea = PlanarArea(squeezed.map { Ring($0) })
        let border = SegmentIndex(squeezedArea.rings)
        let widest = PoleOfInaccessibility(of: squeezedArea, border: border)
        var pole = widest.position ?? squeezedArea.labelPoint
        if let best = pole, let center = squeezedArea.centroid {
            // Where many points are almost as far from the outline, the label is near the middle.
            pole =
                [0.0, 0.25, 0.5, 0.75].map { center + (best - center) * $0 }.first {
                    border.windingNumber(around: $0).isOdd && border.distance(to: $0) >= widest.distance * 0.9
                } ?? best
        }
        let point = pole.map { SIMD2($0.x * ratio, $0.y) }
        if isUpright { prepared.interior.withLock { $0[ratio] = .some(point.map(level.place)) } }
        return point
    }

    private func addStraight(
        _ text: MeasuredText, _ variant: Int, cost: Double, to unit: inout LabelUnit
    ) {
        guard let axis = AreaAxis(rings) else { return }
        // A label that is almost horizontal is set horizontally.
        guard abs(axis.direction.y) > 0.087 else {
            return addHorizontal(text, variant, cost: cost, to: &unit)
        }
        let direction = axis.direction
        let turned = rings.map { ring in ring.map { AreaAxis.turn($0, to: direction) } }
        let ratio = max(text.ink.size.x / max(text.ink.size.y, 1e-6), 1e-3)
        let squeezed = PlanarArea(turned.map { Ring($0.map { SIMD2($0.x / ratio, $0.y) }) })
        guard let pole = PoleOfInaccessibility(of: squeezed).position else { return }
        let center = AreaAxis.turnBack(SIMD2(pole.x * ratio, pole.y), from: direction)
        for (number, shift) in [0.0, 1, -1].enumerated() {
            add(
                text, at: center + direction * shift * text.ink.size.x / 2, direction: direction,
                cost: cost + Double(number), rank: number + 1,
                slot: variant * Self.slotsPerVariant + 32 + number, to: &unit)
        }
    }

    /// The number of vertices from which the form of an area is kept; that of others is found as fast.
    private static let leastKeptVertices = 200

    /// Returns the form of the area at the level.
    private func form() -> AreaForm {
        guard level.rotation == 0, places.reduce(0, { $0 + $1.count }) >= Self.leastKeptVertices else {
            return AreaForm(rings)
        }
        let kept =
            prepared.form.withLock { $0 }
            ?? {
                // It is that of the map, so that it does not depend on the first scale.
                let made = AreaForm(places.map { ring in ring.map { SIMD2($0.x, -$0.y) } })
                prepared.form.withLock { $0 = made }
                return made
            }()
        return kept.scaled(by: 1 / level.unitsPerDIP)
    }

    private func addCurved(
        _ text: MeasuredText, _ variant: Int, cost: Double, kept: Int?, to unit: inout LabelUnit
    ) {
        // The slots of places along a curve are the last ones of a variant.
        let place = kept.map { $0 % Self.slotsPerVariant - Self.firstCurvedSlot }
        let labels = CurvedAreaLabels(
            form: form(), edges: edges, texts: texts, em: em, margin: halfWidth + em * 0.15,
            isUsable: isUsable)
        for (number, candidate) in labels.candidates(text, kept: place).enumerated() {
            var candidate = candidate
            candidate.cost += cost
            candidate.rank = number + 1
            candidate.slot += variant * Self.slotsPerVariant + Self.firstCurvedSlot
            candidate.move(by: -unit.anchor)
            unit.candidates.append(candidate)
        }
    }

    // MARK: Repeated labels

    private func repeated(
        of feature: Int, around best: SIMD2<Double>, interval: Double, _ text: MeasuredText,
        _ request: LabelRequest
    ) -> [LabelUnit] {
        if request.limit < 2 { return [] }
        var interval = interval * level.octaveUnits / level.unitsPerDIP
        var power = -level.octave
        let size = box.size
        while (size.x / interval + 1) * (size.y / interval + 1) > Double(request.limit) {
            interval *= 2
            power += 1
        }
        let low = ((box.low - best) / interval).rounded(.up)
        let high = ((box.high - best) / interval).rounded(.down)
        guard low.x <= high.x, low.y <= high.y else { return [] }
        var units: [LabelUnit] = []
        for row in Int(low.y)...Int(high.y) {
            for column in Int(low.x)...Int(high.x) where row != 0 || column != 0 {
                let identity = LabelUnit.Identity.place(column: column, row: row, power: power)
                let center = best + SIMD2(Double(column), Double(row)) * interval
                guard request.includes(identity, at: center, reach: text.ink.size.max()),
                    edges.windingNumber(around: center).isOdd
                else { continue }
                let piece = OrientedBox(center: center, axis: SIMD2(1, 0), half: text.ink.size / 2)
                guard !piece.touches(edges, within: halfWidth) else { continue }
                var unit = LabelUnit(feature: feature, identity: identity, anchor: center, candidates: [])
                add(text, at: center, cost: 0, rank: 1, slot: 0, to: &unit)
                if !unit.candidates.isEmpty { units.append(unit) }
            }
        }
        return units
    }

    private func boundaryUnits(of feature: Int, _ request: LabelRequest) -> [LabelUnit] {
        var line = LineLabelPlacement()
        line.layout = .curved
        // A label inside is on the inner side of the outline: above or below it.
        line.sides = placement.boundary == .on ? [.on] : [.above, .below]
        let interval = placement.repetition ?? PolygonLabelPlacement.boundaryInterval
        let gap = halfWidth + length(placement.offset)
        var units: [LabelUnit] = []
        for (number, ring) in rings.enumerated() {
            guard let request = request.onRing(number),
                let path = LinePath(ring + ring.prefix(1), spacing: 0.5)
            else { continue }
            let candidates = LineCandidates(
                placement: line, texts: texts, path: path, em: em, gap: gap, overrun: 0)
            let distance = length(interval) * level.octaveUnits / level.unitsPerDIP
            for unit in candidates.units(
                of: feature, interval: distance, octave: level.octave, request)
            {
                var unit = unit
                unit.identity = unit.identity.onRing(number)
                if placement.boundary == .inside {
                    unit.candidates = unit.candidates.filter { candidate in
                        let center = candidate.shape.pieces[candidate.shape.pieces.count / 2].center
                        return edges.windingNumber(around: center + unit.anchor).isOdd
                    }
                    if unit.candidates.isEmpty { unit.reason = .unfitPolygon }
                }
                units.append(unit)
            }
        }
        return units
    }

    // MARK: Outside

    /// Adds the labels along the outer side of the longest ring; those at the top are the best.
    private func addCurvedOutside(
        _ text: MeasuredText, _ variant: Int, cost: Double, to unit: inout LabelUnit
    ) {
        let paths = rings.compactMap { LinePath($0 + $0.prefix(1), spacing: 0.5) }
        guard text.lineCount == 1, let path = paths.max(by: { $0.length < $1.length }) else { return }
        let gap = halfWidth + length(placement.offset)
        for (number, side) in [LineLabelPlacement.Side.above, .below].enumerated() {
            var line = LineLabelPlacement()
            line.sides = [side]
            let labels = LineCandidates(
                placement: line, texts: texts, path: path, em: em, gap: gap, overrun: 0, isUsable: isOutside)
            for candidate in labels.candidates(text) {
                var candidate = candidate
                candidate.cost += cost + (candidate.shape.box.center.y - box.low.y) / max(box.size.y, 1) * 20
                candidate.slot += Self.firstOutsideSlot + 64 + (variant * 2 + number) * 16
                candidate.move(by: -unit.anchor)
                unit.candidates.append(candidate)
            }
        }
    }

    private func isOutside(_ piece: OrientedBox) -> Bool {
        !edges.windingNumber(around: piece.center).isOdd && !piece.touches(edges, within: halfWidth)
    }

    private func addOutside(_ text: MeasuredText, cost: Double, to unit: inout LabelUnit) {
        let gap = halfWidth + length(placement.offset)
        let size = text.ink.size
        let zones =
            placement.outsideZones.isEmpty ? PolygonLabelPlacement.aroundZones : placement.outsideZones
        let end: SIMD2<Double>? =
            switch placement.leaderAnchor {
            case .inside: unit.anchor
            case .centroid: area.centroid
            case .perimeter: nil
            }
        for (rank, zone) in zones.enumerated() where zone != .center {
            let reach = box.size / 2 + size / 2 + gap
            let start = box.center + reach * zone.direction
            // Toward the shape until the label would touch it, so that it is near its own outline.
            var near = start
            let target = unit.anchor
            var share = 0.0
            while share < 0.95 {
                let next = start + (target - start) * (share + 0.05)
                let piece = OrientedBox(center: next, axis: SIMD2(1, 0), half: size / 2)
                if piece.touches(edges, within: gap) || edges.windingNumber(around: next).isOdd { break }
                near = next
                share += 0.05
            }
            var candidate = LabelCandidate(
                text, center: near, direction: SIMD2(1, 0), cost: cost + Double(rank), rank: rank + 1,
                slot: Self.firstOutsideSlot + rank)
            candidate.leader =
                end
                ?? edges.nearest(to: near).map { hit in
                    let segment = edges.entries[hit.entry].segment
                    return segment.start + segment.direction * hit.along
                }
            candidate.move(by: -unit.anchor)
            unit.candidates.append(candidate)
        }
    }
}

extension PointLabelPlacement.Zone {
    /// The direction of the zone from the middle; y down.
    fileprivate var direction: SIMD2<Double> {
        switch self {
        case .aboveRight: SIMD2(1, -1)
        case .aboveCenter: SIMD2(0, -1)
        case .aboveLeft: SIMD2(-1, -1)
        case .centerRight: SIMD2(1, 0)
        case .center: SIMD2(0, 0)
        case .centerLeft: SIMD2(-1, 0)
        case .belowRight: SIMD2(1, 1)
        case .belowCenter: SIMD2(0, 1)
        case .belowLeft: SIMD2(-1, 1)
        }
    }
}

extension PolygonLabelPlacement {
    /// The sides of labels outside, if a class names none.
    fileprivate static let aroundZones: [PointLabelPlacement.Zone] = [
        .aboveRight, .aboveCenter, .centerRight, .aboveLeft, .belowRight, .centerLeft, .belowCenter,
        .belowLeft,
    ]
}
