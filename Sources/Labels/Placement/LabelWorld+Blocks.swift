import CartouchePlanarGeometry
import CartoucheWorkers

/// Placing the labels of a part of a level.
///
/// At a scale at which the map is much larger than a picture, only the blocks of the picture are placed, and those of
/// the smaller scales around them. Each block is a function of the scale and the map, so views and tiles agree, and the
/// time depends on the picture and not on the map.
extension LabelWorld {
    /// Returns the labels that can be visible in a part of a level.
    ///
    /// - Parameters:
    ///   - box: The part in DIPs of the level; it can be in a copy of the world.
    ///   - threads: The maximum number of threads; the result does not depend on it.
    package func placement(at level: LabelLevel, in box: Box, threads: Int) -> LabelPlacement {
        guard isDivided(level) else { return placement(at: level, threads: threads) }
        let level = level.level(atStep: level.step)
        var keys: Set<LabelBlock.Key> = []
        let map = level.box(around: extent).outset(by: LabelBlock.margin)
        for copy in copies(of: box, at: level) {
            // The middle of a label can be outside of the picture.
            let window = copy.outset(by: LabelBlock.labelReach)
            guard window.touches(map) else { continue }
            keys.formUnion(
                LabelBlock.keys(
                    touching: Box(
                        low: pointwiseMax(window.low, map.low), high: pointwiseMin(window.high, map.high)),
                    of: level))
        }
        let (blocks, made) = place(keys, at: level, threads: threads)
        var labels = separated(blocks)
        labels.sort {
            ($0.unit.feature, $0.unit.identity.order) < ($1.unit.feature, $1.unit.identity.order)
        }
        var placement = LabelPlacement(
            level: level, units: labels.map(\.unit),
            chosen: labels.map { $0.unit.candidates.isEmpty ? -1 : 0 },
            reasons: labels.map(\.reason), keyNumbers: [:], fixedNumbers: fixedNumbers, coveredUnits: [])
        placement.hasFewerRepeats = repeatLimit(at: level).isLimited
        placement.madePositions = made
        return placement
    }

    /// Whether the labels of a level are placed in blocks.
    ///
    /// All labels must be known if they have numbers, or if duplicates far away are removed.
    private func isDivided(_ level: LabelLevel) -> Bool {
        guard !isPointsOnly, extent.size.max() / level.unitsPerDIP > 6 * LabelBlock.side else { return false }
        return classes.allSatisfy { styled in
            let rules = styled.labelClass.rules
            if let numbering = rules.fitting.keyNumbering, !numbering.replacesAll { return false }
            guard let thinning = rules.conflicts.thinning else { return true }
            guard let distance = thinning.distance else { return false }
            let unit = LabelUnits(styled, at: level)
            return unit.dips(of: distance)
                <= LabelBlock.margin
        }
    }

    /// The greatest number of worlds to the east and to the west of the nearest one.
    private static let maxCopies = 20.0

    /// Returns a part of a level in the coordinates of each world that can be visible in it.
    func copies(of box: Box, at level: LabelLevel) -> [Box] {
        guard let turn = level.turn else { return [box] }
        let length = (turn * turn).sum().squareRoot()
        let offset = box.center - level.box(around: extent).center
        let nearest = ((offset * turn).sum() / (length * length)).rounded()
        let count = min((box.size.sum() / length).rounded(.up) + 1, Self.maxCopies)
        guard nearest.isFinite, count.isFinite else { return [box] }
        return stride(from: nearest - count, through: nearest + count, by: 1).map {
            box.moved(by: -turn * $0)
        }
    }

    /// A label of a block.
    private struct Label {
        var unit: LabelUnit
        var reason: LabelAbsence?
        let block: LabelBlock.Key

        /// The box of the label in DIPs; nil without a place.
        var box: Box? { unit.candidates.first.map { $0.shape.box.moved(by: unit.anchor) } }
    }

    /// Returns the labels of blocks; no label covers a label of another block.
    ///
    /// If two blocks disagree on the labels at their border, the less important one of two labels is left out. The
    /// choice depends on these labels only, so it is the same in all pictures.
    private func separated(_ blocks: [LabelBlock.Key: LabelBlock]) -> [Label] {
        var labels: [Label] = []
        for (key, block) in blocks {
            for (unit, reason) in zip(block.units, block.reasons) {
                labels.append(Label(unit: unit, reason: reason, block: key))
            }
        }
        func isFixed(_ label: Label) -> Bool {
            let rules = featureRules[label.unit.feature]
            return rules.allowsOverlap || rules.isBackground || rules.neverRemoves
        }
        func isLess(_ one: Label, _ other: Label) -> Bool {
            let keys = [one, other].map { label in
                let feature = features[label.unit.feature]
                return LabelOrderKey(
                    feature, classes[feature.classIndex], label.unit.identity, unit: label.unit.feature)
            }
            return keys[1] < keys[0]
        }
        var index = LabelIndex(capacity: labels.count)
        for (number, label) in labels.enumerated() {
            if let box = label.box, !isFixed(label) { index.insert(number, box) }
        }
        var covered: Set<Int> = []
        for (number, label) in labels.enumerated() {
            guard let box = label.box, let shape = label.unit.candidates.first?.shape, !isFixed(label),
                !label.block.box.contains(box)
            else { continue }
            _ = index.contains(near: box) { item in
                let other = labels[item]
                guard other.block != label.block, let otherShape = other.unit.candidates.first?.shape,
                    shape.isNear(otherShape, at: other.unit.anchor - label.unit.anchor, gap: 0)
                else { return false }
                covered.insert(isLess(label, other) ? number : item)
                return false
            }
        }
        for number in covered {
            labels[number].unit.candidates = []
            labels[number].reason = .covered
        }
        return labels
    }

    /// The blocks of one level that are needed.
    private struct LevelPlan {
        var level: LabelLevel
        var known: [LabelBlock.Key: LabelBlock]
        var missing: [LabelBlock.Key]
    }

    /// Places blocks of a level.
    ///
    /// - Returns: The blocks, and the number of positions that were made.
    private func place(
        _ keys: Set<LabelBlock.Key>, at level: LabelLevel, threads: Int
    ) -> (blocks: [LabelBlock.Key: LabelBlock], made: Int) {
        let levels = steps(to: level).map { level.level(atStep: $0) }
        let divided = levels.filter(isDivided)
        var (base, made) = (KeptLabels(), 0)
        if let last = levels.last(where: { !isDivided($0) }) {
            (base, made) = blocks.base(last) { placement(at: last, threads: threads) }
        }
        // Blocks keep the labels of the smaller scales, down to one whose blocks are known.
        var plans: [LevelPlan] = []
        for next in divided.reversed() {
            var wanted = keys
            if let last = plans.last {
                wanted = last.missing.reduce(into: []) {
                    $0.formUnion(LabelBlock.keptKeys(of: $1, at: last.level, from: next))
                }
            }
            let known = blocks.blocks(for: wanted)
            let missing = wanted.subtracting(known.keys).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
            plans.append(LevelPlan(level: next, known: known, missing: missing))
            if missing.isEmpty { break }
        }
        for index in plans.indices.reversed() {
            let smaller = index + 1 < plans.count ? plans[index + 1] : nil
            let result = solve(plans[index], after: smaller, base, threads: threads)
            made += result.made
            blocks.keep(result.blocks)
            plans[index].known.merge(result.blocks) { $1 }
        }
        return (plans.first?.known ?? [:], made)
    }

    /// Places the labels of the missing blocks of a level, each with its surroundings.
    ///
    /// - Parameters:
    ///   - smaller: The blocks of the next smaller scale.
    ///   - base: The labels of the last level that is not divided. Positions in large shapes are near these, because the
    ///     blocks of the smaller scale with the label of a large shape are not known everywhere.
    private func solve(
        _ plan: LevelPlan, after smaller: LevelPlan?, _ base: KeptLabels, threads: Int
    ) -> (blocks: [LabelBlock.Key: LabelBlock], made: Int) {
        guard !plan.missing.isEmpty else { return ([:], 0) }
        let level = plan.level
        let all = plan.missing.reduce(into: Box.nothing) { $0.formUnion($1.box) }
        let region = LabelRegion(box: all.outset(by: LabelBlock.margin), turn: level.turn)
        var request = LabelRequest(limit: repeatLimit(at: level).limit, kept: base, region: region)
        let numbers = features(in: region, at: level)
        request.obstacles = LabelObstacles(features, classes, at: level, numbers: numbers)
        let units = makeUnits(at: level, request, numbers: numbers, threads: threads)
        let reaches = units.indices.map { units[$0].reachBox }
        let common = request
        let solved = WorkerPool.map(plan.missing, threads: threads) { key in
            let region = LabelRegion(box: key.box.outset(by: LabelBlock.margin), turn: level.turn)
            let near = units.indices.filter { region.touches(reaches[$0]) }.map { units[$0] }
            // Each block knows the same blocks, even if others are placed with it.
            var own = common
            if let smaller {
                for key in LabelBlock.keptKeys(of: key, at: level, from: smaller.level) {
                    if let block = smaller.known[key] { own.kept.add(block) }
                }
            }
            let placement = self.solve(near, at: level, own, covered: [], threads: 1)
            return LabelBlock(placement, in: key.box)
        }
        return (Dictionary(zip(plan.missing, solved)) { first, _ in first }, Self.positionCount(of: units))
    }
}

extension LabelUnit {
    /// The box around all positions in DIPs of the level; that of the anchor if there is none.
    fileprivate var reachBox: Box {
        let box = reach.box
        return box.isEmpty ? Box(low: anchor, high: anchor) : box.moved(by: anchor)
    }
}

extension LabelUnit.Identity {
    /// The order of the labels of a feature: by ring, then from the first to the last.
    fileprivate var order: Order {
        let unit = Double(sign: .plus, exponent: min(max(power, -1000), 1000), significand: 1)
        return Order(ring: ring, row: Double(row) * unit, step: Double(step) * unit)
    }

    fileprivate struct Order: Comparable {
        var ring: Int
        var row, step: Double

        static func < (left: Order, right: Order) -> Bool {
            (left.ring, left.row, left.step) < (right.ring, right.row, right.step)
        }
    }
}
