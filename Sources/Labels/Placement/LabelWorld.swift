import CartoucheCLibrary
import CartouchePlanarGeometry
import CartoucheWorkers
import Synchronization

/// All labels of a map, which are placed at any scale.
///
/// The place of a label depends on the scale and the features, never on a view. Each scale keeps the labels of smaller
/// scales: labels are first placed at a scale at which the map is very small, and then at the larger scales of a
/// ladder. So zooming in removes no label.
package final class LabelWorld: Sendable {
    /// The label classes of all layers.
    package let classes: [StyledLabelClass]
    /// The features with their texts; lines with equal texts are connected.
    package let features: [LabelFeature]
    private let prepared: [PreparedFeature?]

    /// Returns a feature whose text is measured; nil if it has no text.
    func prepared(_ number: Int) -> PreparedFeature? { prepared[number] }

    /// The rules of the labels of each feature.
    let featureRules: [UnitRules]
    /// The features in the order of their labels, if each has one label at most; else empty.
    private let pointOrder: [Int]
    /// The box around all features in map units.
    let extent: Box
    /// Whether only points have labels.
    let isPointsOnly: Bool
    /// The numbers of features whose labels are replaced by numbers at all scales.
    let fixedNumbers: [Int: Int]
    private let numberTexts = VariantCache()
    /// The finished levels; the most recently used is the last.
    private let finished = Mutex<[LabelPlacement]>([])
    /// The finished parts of levels at which the map is large.
    let blocks = LabelBlockCache()
    /// The features by their boxes in map units.
    private let featureIndex: BoxIndex
    private let boxes: [Box]

    /// The greatest numbers of levels, and of labels in all of them, that are kept for further pictures.
    private static let (maxLevels, maxLabels) = (12, 1_000_000)
    /// The length of the longer side of all features at the first scale of the ladder, in DIPs.
    private static let firstLength = 256.0

    /// Measures the texts of features.
    ///
    /// - Parameter threads: The maximum number of threads.
    package init(_ classes: [StyledLabelClass], _ features: [LabelFeature], threads: Int) {
        self.classes = classes
        let features = LineConnection.connected(features, classes).sorted { $0.sortKey < $1.sortKey }
        self.features = features
        let cache = VariantCache()
        let fixedNumbers = KeyNumbers.replacing(features, classes)
        self.fixedNumbers = fixedNumbers
        let numbers = Array(stride(from: 0, to: features.count, by: 256))
        prepared = WorkerPool.map(numbers, threads: threads) { first in
            (first..<min(first + 256, features.count)).map { number -> PreparedFeature? in
                var feature = features[number]
                guard feature.text != nil else { return nil }
                if let key = fixedNumbers[number] { (feature.text, feature.alternate) = ("\(key)", nil) }
                return PreparedFeature(feature, classes[feature.classIndex], cache)
            }
        }.flatMap { $0 }
        var extent = Box.nothing
        let boxes = features.map(\.box)
        for (feature, box) in zip(features, boxes) where feature.text != nil { extent.formUnion(box) }
        self.extent = extent
        isPointsOnly = features.allSatisfy { feature in
            if feature.text == nil { return true }
            if case .point = feature.geometry { return true }
            return false
        }
        featureRules = features.map { UnitRules($0, classes[$0.classIndex]) }
        self.boxes = isPointsOnly ? [] : boxes
        featureIndex = BoxIndex(self.boxes)
        pointOrder =
            isPointsOnly
            ? Self.sorted(features.indices) {
                LabelOrderKey(features[$0], classes[features[$0].classIndex], .only, unit: $0)
            }
            : []
    }

    /// Returns the level of the ladder whose labels are shown at a scale.
    package func shownLevel(at level: LabelLevel) -> LabelLevel { level.level(atStep: shownStep(of: level)) }

    private func shownStep(of level: LabelLevel) -> Int {
        let step = level.step
        return step - (step % spacing + spacing) % spacing
    }

    /// The distance of the levels of the ladder that are used, in steps; maps with many points have fewer levels.
    ///
    /// The candidates of lines and areas depend on the scale, so maps with these use all scales, but place the labels
    /// of smaller scales at powers of 2 only.
    private var spacing: Int {
        guard isPointsOnly else { return 1 }
        return features.count <= 4000 ? 1 : features.count <= 40_000 ? 4 : LabelLevel.stepsPerOctave
    }

    /// Returns the labels at a level of the ladder.
    ///
    /// - Parameter threads: The maximum number of threads; the result does not depend on it.
    package func placement(at level: LabelLevel, threads: Int) -> LabelPlacement {
        if let known = known(level) { return known }
        let steps = steps(to: level)
        var last: LabelPlacement?
        // Labels depend on those of the next smaller scale only.
        let start = steps.lastIndex { step in
            last = known(level.level(atStep: step))
            return last != nil
        }
        for step in steps[((start ?? -1) + 1)...] {
            let made = solve(at: level.level(atStep: step), after: last, threads: threads)
            if step % LabelLevel.stepsPerOctave == 0 { keep(made) }
            last = made
        }
        let made = last ?? solve(at: level, after: nil, threads: threads)
        keep(made)
        return made
    }

    private func known(_ level: LabelLevel) -> LabelPlacement? {
        finished.withLock { finished in
            guard let index = finished.firstIndex(where: { $0.level == level }) else { return nil }
            let placement = finished.remove(at: index)
            finished.append(placement)
            return placement
        }
    }

    private func keep(_ placement: LabelPlacement) {
        finished.withLock { finished in
            finished.removeAll { $0.level == placement.level }
            finished.append(placement)
            var labels = finished.reduce(0) { $0 + $1.units.count }
            while finished.count > 2, finished.count > Self.maxLevels || labels > Self.maxLabels {
                // All views depend on powers of 2, but few on another scale.
                let others = finished.dropLast()
                let index = others.firstIndex { $0.level.step % LabelLevel.stepsPerOctave != 0 } ?? 0
                labels -= finished.remove(at: index).units.count
            }
        }
    }

    /// The steps of the ladder from the first one to a level.
    ///
    /// Maps with points only use each ``spacing``. Other maps use powers of 2, and then the level itself.
    func steps(to level: LabelLevel) -> [Int] {
        let last = level.step
        let size = extent.size.max()
        guard size.isFinite, size > 0 else { return [last] }
        let first = LabelLevel(unitsPerDIP: size / Self.firstLength, unitScale: 1, base: level.base).step
        guard first < last else { return [last] }
        let octave = LabelLevel.stepsPerOctave
        if isPointsOnly, last - first < 12 * octave {
            return Array(stride(from: last, through: first, by: -spacing).reversed())
        }
        let start = Int((Double(first) / Double(octave)).rounded(.up)) * octave
        return Array(stride(from: start, to: last, by: octave)).suffix(16) + [last]
    }

    // MARK: One level

    /// Places the labels of a level.
    ///
    /// - Parameter last: The labels at a smaller scale, which stay.
    private func solve(at level: LabelLevel, after last: LabelPlacement?, threads: Int) -> LabelPlacement {
        let (repeatLimit, isLimited) = repeatLimit(at: level)
        var request = LabelRequest(limit: repeatLimit)
        if let last { request.kept = KeptLabels(last, pointCount: isPointsOnly ? features.count : nil) }
        request.obstacles = LabelObstacles(features, classes, at: level)
        let units = makeUnits(at: level, request, threads: threads)
        var placement = solve(
            units, at: level, request,
            covered: last?.coveredUnits ?? [], threads: threads)
        placement.hasFewerRepeats = isLimited
        placement.madePositions = (last?.madePositions ?? 0) + Self.positionCount(of: units)
        // Points share their positions; those of other labels would take most of the memory.
        placement.dropOtherCandidates { prepared[$0]?.fixedPoint == nil }
        return placement
    }

    static func positionCount(of units: [LabelUnit]) -> Int {
        units.indices.reduce(0) { $0 + units[$1].candidates.count }
    }

    /// Places labels of a level.
    ///
    /// - Parameters:
    ///   - units: The labels with their positions.
    ///   - request: The rules by which they were made.
    ///   - covered: The map units per DIP at which labels can have a place at the earliest.
    func solve(
        _ units: [LabelUnit], at level: LabelLevel, _ request: LabelRequest,
        covered: [Double], threads: Int
    ) -> LabelPlacement {
        var units = units
        let dipsPerPoint = classes.map(\.style.dipsPerPoint)
        var rules = units.map { unit in
            let rules = featureRules[unit.feature]
            return rules.at(level, dipsPerPoint: dipsPerPoint[rules.classIndex])
        }
        let turn = turn(at: level, units)
        let order = self.order(of: units)
        for (place, unit) in order.enumerated() { rules[unit].order = place }
        let kept = request.kept.candidates(of: units)
        LabelDensity.limit(&units, in: order, keeping: kept)
        let surroundings = LabelSurroundings(
            units: units, rules: rules, obstacles: request.obstacles, turn: turn)
        var solver = LabelSolver(units: units, rules: rules, surroundings: surroundings, turn: turn)
        let isCovered = units.indices.map { index in
            !covered.isEmpty && level.unitsPerDIP > covered[units[index].feature] * (1 + 1e-9)
        }
        let waiting = order.filter { kept[$0] < 0 && !isCovered[$0] && !units[$0].candidates.isEmpty }
        solver.preparePositions(of: waiting, threads: threads)
        solver.place(order, kept: kept) { isCovered[$0] }
        LabelCells(units, turn: turn).repair(
            &solver, order, kept: kept, isThorough: spacing > 1 || !isPointsOnly || level.step % 2 == 0,
            threads: threads)
        solver.distinguish(order)
        let coveredUnits = coveredUnits(solver, at: level, after: covered)
        let keys = KeyNumbers(
            features: features, classes: classes, level: level, texts: numberTexts,
            repeatLimit: request.limit)
        let numbers = keys.place(in: &solver, order)
        solver.placeRest(order)
        return LabelPlacement(
            level: level, units: solver.units, chosen: solver.chosen, reasons: solver.reasons,
            keyNumbers: numbers, fixedNumbers: fixedNumbers, coveredUnits: coveredUnits)
    }

    /// Returns the greatest number of labels along a line or in an area at a level.
    ///
    /// The number depends on all features, so that it is the same in each view.
    ///
    /// - Returns: The number, and whether it is less than that of few features.
    func repeatLimit(at level: LabelLevel) -> (limit: Int, isLimited: Bool) {
        let counts = features.indices.compactMap { number -> Double? in
            let styled = classes[features[number].classIndex]
            guard let prepared = prepared[number], styled.labelClass.isVisible(atScale: level.scale) else {
                return nil
            }
            return prepared.repeating?.count(styled, at: level)
        }
        var limit = LabelRequest.greatest
        func further(_ limit: Int) -> Double {
            counts.reduce(0) { $0 + max(min($1, Double(limit)) - 1, 0) }
        }
        while limit > 1, further(limit) > LabelRequest.greatestOfMap { limit /= 2 }
        return (limit, limit < LabelRequest.greatest)
    }

    /// Returns the map units per DIP at which labels of points without a place can have one, by feature.
    private func coveredUnits(
        _ solver: LabelSolver, at level: LabelLevel, after earlier: [Double]
    ) -> [Double] {
        guard isPointsOnly else { return [] }
        var covered = [Double](repeating: .infinity, count: features.count)
        for index in solver.units.indices where solver.chosen[index] < 0 {
            let feature = solver.units[index].feature
            if solver.clearingFactors[index] > 1 {
                covered[feature] = level.unitsPerDIP / solver.clearingFactors[index]
            } else if let known = earlier.isEmpty ? nil : earlier[feature], known < level.unitsPerDIP {
                covered[feature] = known
            }
        }
        return covered
    }

    /// Makes the labels of a level with their positions.
    ///
    /// - Parameter numbers: The features; nil for all.
    func makeUnits(
        at level: LabelLevel, _ request: LabelRequest, numbers: [Int]? = nil, threads: Int
    ) -> [LabelUnit] {
        let visible = classes.map { $0.labelClass.isVisible(atScale: level.scale) }
        let numbers = numbers ?? Array(features.indices)
        return WorkerPool.map(Array(stride(from: 0, to: numbers.count, by: 64)), threads: threads) { first in
            var units: [LabelUnit] = []
            for number in numbers[first..<min(first + 64, numbers.count)] {
                let classIndex = self.features[number].classIndex
                guard let prepared = self.prepared[number], visible[classIndex] else { continue }
                if let place = prepared.fixedPoint {
                    let anchor = level.position(of: place)
                    units.append(
                        LabelUnit(
                            pointOf: number, at: anchor, prepared.pointCandidates,
                            reach: prepared.pointReach))
                } else {
                    units += prepared.units(
                        of: number, self.features[number], self.classes[classIndex], at: level, request)
                }
            }
            return units
        }.flatMap { $0 }
    }

    /// Returns the features that touch a region, in their order.
    func features(in region: LabelRegion, at level: LabelLevel) -> [Int] {
        var found: Set<Int> = []
        for copy in region.copies {
            let window = level.mapBox(around: copy)
            featureIndex.forEach(touching: window) { if boxes[$0].touches(window) { found.insert($0) } }
        }
        return found.sorted()
    }

    /// Returns the vector to the copies of the world; nil if there are none, or no label can meet them.
    func turn(at level: LabelLevel, _ units: [LabelUnit]) -> SIMD2<Double>? {
        guard let turn = level.turn else { return nil }
        var reach = 0.0
        for index in units.indices where !units[index].candidates.isEmpty {
            let box = units[index].reach.box
            reach = max(reach, -box.low.min(), box.high.max())
        }
        func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
        // Repeated labels have their own anchors on the feature. The greatest buffer is 100 DIPs.
        let span =
            length(extent.size) / level.unitsPerDIP + 4 * reach + 2 * LabelSolver.greatestSurrounding + 200
        return span < length(turn) ? nil : turn
    }

    func order(of units: [LabelUnit]) -> [Int] {
        guard !isPointsOnly else {
            var numbers = [Int](repeating: -1, count: features.count)
            for (number, unit) in units.enumerated() { numbers[unit.feature] = number }
            return pointOrder.map { numbers[$0] }.filter { $0 >= 0 }
        }
        return Self.sorted(units.indices) { unit in
            let feature = features[units[unit].feature]
            return LabelOrderKey(feature, classes[feature.classIndex], units[unit].identity, unit: unit)
        }
    }

    private static func sorted(_ numbers: Range<Int>, by key: (Int) -> LabelOrderKey) -> [Int] {
        numbers.map { (key: key($0), number: $0) }.sorted { $0.key < $1.key }.map(\.number)
    }
}

extension LabelFeature {
    /// The box around the shape in map units.
    var box: Box {
        switch geometry {
        case .point(let point): Box(low: point, high: point)
        case .line(let line): Box(around: line)
        case .area(let rings): rings.reduce(into: Box.nothing) { $0.formUnion(Box(around: $1)) }
        }
    }

    /// A key that does not depend on the order of reading.
    var sortKey: SortKey { SortKey(layer: layer, id: id, part: part, classIndex: classIndex) }

    /// The order of features in memory.
    struct SortKey: Comparable {
        var layer, id, part, classIndex: Int

        static func < (left: SortKey, right: SortKey) -> Bool {
            (left.layer, left.id, left.part, left.classIndex)
                < (right.layer, right.id, right.part, right.classIndex)
        }
    }
}
