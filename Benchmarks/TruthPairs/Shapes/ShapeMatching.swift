import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages

/// Finds the printed paths of a cell's features among our paths, and reports the differences.
struct ShapeMatching {
    private let cell: SheetCell
    /// Whether the agreement lists the classes and members that the paths show.
    private let listsUses: Bool
    private var found = ShapeAgreement()

    /// The resolution of our drawing, at which flattened curves are exact to 0.01 pt.
    private static let pixelsPerPoint = 24.0
    /// The size in points below which the visible part of a clipped path is ignored.
    ///
    /// It is larger than the rounding of the files, which is 0.06 pt.
    static let sliver = 0.2

    init(_ cell: SheetCell, listsUses: Bool = false) {
        self.cell = cell
        self.listsUses = listsUses
    }

    /// Returns the comparison of the cell's paths.
    func agreement() -> ShapeAgreement {
        var result = self
        return result.match()
    }

    private mutating func match() -> ShapeAgreement {
        var standIns = GlyphStandIns()
        var recorder = ShapeRecorder(pixelsPerPoint: Self.pixelsPerPoint)
        var layers: [SheetLayer] = []
        for feature in cell.visible {
            if feature.objectID == nil, ShownUses.hasRandomGrid(feature.symbol) {
                found.differences.append("not comparable: a random grid of a feature without an object ID")
            }
            for symbol in feature.symbolsOfLayers {
                recorder.source = layers.count
                layers.append(SheetLayer(feature: feature, symbol: symbol))
                do {
                    let read = try ReadSymbol(standIns.replacing(symbol), resources: cell.resources)
                    _ = cell.draw(feature, as: read.definition, pixels: Self.pixelsPerPoint, on: &recorder)
                } catch {
                    found.differences.append("a symbol cannot be read: \(error)")
                }
            }
        }
        found.pictures = recorder.pictures
        let labels = Set(Self.labelIndices(in: cell.drawing, features: cell.features))
        let background = cell.drawing.firstIndex {
            $0.box.size.x > cell.size.x - 2 && $0.box.size.y > cell.size.y - 2
        }
        var theirs: [DrawnShape] = []
        var glyphs: [DrawnShape] = []
        for (index, shape) in cell.drawing.enumerated() where !labels.contains(index) {
            // Skips the background's fill and frame.
            if let background, index <= background + 1, shape.box.size.x > cell.size.x - 2 { continue }
            if shape.isGlyph { glyphs.append(shape) } else { theirs.append(shape) }
        }
        let ours = recorder.shapes.filter { standIns.layer(of: $0) == nil }.flatMap(\.strokes)
        let printed = theirs.flatMap(\.strokes)
        let glyphMatching = GlyphMatching(standIns: standIns)
        // The background's edges are rounded too, so they are used only if no path gives the shift.
        let frame = background.map { cell.drawing[$0].box }
        let shift =
            shift(of: printed, from: ours) ?? frame.map { ($0.low + $0.high - cell.size) / 2 } ?? SIMD2(0, 0)
        found.shift = shift
        match(printed.map { $0.moved(by: -shift) }, with: ours)
        glyphs = glyphs.map { $0.moved(by: -shift) }
        glyphMatching.match(glyphs, with: recorder.shapes, into: &found)
        if found.isComplete, listsUses {
            found.shown = ShownUses(in: cell).uses(of: layers, agreeing: found.agreeingOfLayer)
        }
        return found
    }

    private mutating func match(_ theirs: [DrawnShape], with ours: [DrawnShape]) {
        let mine = ours.map { VisibleShape($0) }
        var used = Set<Int>()
        var order: [(theirs: VisibleShape, index: Int)] = []
        for shape in theirs {
            let wanted = VisibleShape(shape)
            guard let box = wanted.box else { continue }
            var best: (index: Int, distance: Double, problem: String?)?
            for (index, candidate) in mine.enumerated() where !used.contains(index) {
                guard candidate.shape.isFill == shape.isFill, let other = candidate.box, box.isNear(other, 1)
                else { continue }
                let distance = wanted.distance(to: candidate)
                let problem = shape.difference(from: candidate.shape)
                let penalty = problem == nil ? 0 : 0.5
                if distance + penalty < (best.map { $0.distance + ($0.problem == nil ? 0 : 0.5) } ?? 1) {
                    best = (index, distance, problem)
                }
            }
            if wanted.isSliver, best == nil {
                found.slivers += 1
                continue
            }
            found.compared += 1
            guard let best else {
                found.differences.append("missing in our drawing: \(shape.summary)")
                continue
            }
            used.insert(best.index)
            order.append((wanted, best.index))
            if let problem = best.problem {
                found.differences.append("different \(problem): \(shape.summary)")
            } else if best.distance > ShapeAgreement.tolerance, !wanted.isSliver {
                found.differences.append("distance \(best.distance.short) pt: \(shape.summary)")
            } else {
                found.agreeing += 1
                if let source = mine[best.index].shape.source {
                    found.agreeingOfLayer[source, default: 0] += 1
                }
                if !wanted.isSliver { found.worst = max(found.worst, best.distance) }
            }
        }
        for (index, shape) in mine.enumerated() where !used.contains(index) && shape.box != nil {
            if shape.shape.color.alpha <= 0 { continue }
            if shape.isSliver {
                found.slivers += 1
            } else if !cell.contains(shape.shape.box) {
                // The cell's file contains only paths that are completely inside the cell, including hidden parts.
                found.beyond += 1
            } else {
                found.differences.append("only in our drawing: \(shape.shape.summary)")
            }
        }
        checkOrder(order, mine)
    }

    /// Returns the offset of the whole cell on the printed page; nil if no shapes are alike.
    ///
    /// Printed pages are smaller by 1.3 in 10,000 and their paths are rounded. Therefore cells far from the page's
    /// corner are off by up to 0.25 pt. The result is the median of the offsets between similar shapes, so that the
    /// shift of a single pattern is still reported.
    private func shift(of theirs: [DrawnShape], from ours: [DrawnShape]) -> SIMD2<Double>? {
        var offsets: [SIMD2<Double>] = []
        for shape in theirs where shape.clip == nil {
            let box = shape.box
            let near = ours.lazy.filter { $0.isFill == shape.isFill && $0.clip == nil }.filter {
                $0.box.isNear(box, 0.4) && shape.difference(from: $0) == nil
            }
            if let twin = near.first { offsets.append(box.center - twin.box.center) }
        }
        guard !offsets.isEmpty else { return nil }
        return SIMD2(
            offsets.map(\.x).sorted()[offsets.count / 2], offsets.map(\.y).sorted()[offsets.count / 2])
    }

    /// Checks that overlapping shapes of different colors have the same drawing order.
    private mutating func checkOrder(_ order: [(theirs: VisibleShape, index: Int)], _ mine: [VisibleShape]) {
        for (position, later) in order.enumerated() {
            for earlier in order.prefix(position) where earlier.index > later.index {
                guard let one = earlier.theirs.box, let other = later.theirs.box, one.meets(other),
                    earlier.theirs.shape.color != later.theirs.shape.color
                else { continue }
                found.differences.append(
                    "above another path instead of below: \(earlier.theirs.shape.summary)")
                return
            }
        }
    }

    /// Whether a path similar to one of the feature's drawing was printed at the feature's position.
    static func isPrinted(_ feature: SheetCell.Feature, in cell: SheetCell) -> Bool {
        var standIns = GlyphStandIns()
        guard feature.objectID != nil || !ShownUses.hasRandomGrid(feature.symbol),
            let symbol = try? ReadSymbol(standIns.replacing(feature.symbol), resources: cell.resources)
        else {
            return true
        }
        var recorder = ShapeRecorder(pixelsPerPoint: 4)
        _ = cell.draw(feature, as: symbol.definition, pixels: 4, on: &recorder)
        if recorder.pictures > 0 || recorder.shapes.isEmpty || !standIns.layers.isEmpty { return true }
        return recorder.shapes.contains { shape in
            cell.drawing.contains {
                $0.isFill == shape.isFill && $0.box.isNear(shape.box, 0.6)
                    && $0.difference(from: shape) == nil
            }
        }
    }

    /// Returns the indices of the paths that belong to labels.
    ///
    /// A character belongs to a label if no feature has character markers, or if it is far from all features. The halo
    /// of a character belongs to the label too. It is the character's outline, filled and stroked before the character.
    static func labelIndices(in drawing: [DrawnShape], features: [SheetCell.Feature]) -> [Int] {
        let hasCharacters = features.contains {
            PairDrawing.classes(in: $0.symbol).contains("CIMCharacterMarker")
        }
        let near = features.compactMap { Box(around: $0.parts.joined())?.grown(by: $0.markerReach + 1) }
        var labels: [Int] = []
        for (index, shape) in drawing.enumerated() {
            guard shape.isGlyph, !hasCharacters || !near.contains(where: { $0.meets(shape.box) }) else {
                continue
            }
            labels.append(index)
            // The outlines of characters are rounded to whole units of the font, so round letters differ by up to 0.5 pt.
            labels += drawing[..<index].indices.filter { earlier in
                !drawing[earlier].isGlyph && drawing[earlier].box.isNear(shape.box, 0.5)
                    && isFilledAndStroked(drawing[earlier], in: drawing)
            }
        }
        return Set(labels).sorted()
    }

    /// Whether one drawing operation fills and strokes the path with one color.
    private static func isFilledAndStroked(_ shape: DrawnShape, in drawing: [DrawnShape]) -> Bool {
        drawing.contains {
            $0.isFill != shape.isFill && !$0.isGlyph && $0.color == shape.color && $0.box == shape.box
        }
    }

    /// Returns the paths that belong to labels.
    static func labels(in drawing: [DrawnShape], features: [SheetCell.Feature]) -> [DrawnShape] {
        labelIndices(in: drawing, features: features).map { drawing[$0] }
    }
}

/// A shape and its visible parts.
struct VisibleShape {
    let shape: DrawnShape
    /// The visible segments.
    let segments: [Segment]
    /// The path of a stroke without clipping; empty for fills.
    let path: [Segment]
    /// The bounds of the visible segments; nil if nothing is visible.
    let box: Box?

    init(_ shape: DrawnShape) {
        self.shape = shape
        segments = shape.visible
        var whole = shape
        whole.clip = nil
        path = shape.isFill ? [] : whole.visible
        box = Box(around: segments.lazy.flatMap { [$0.from, $0.to] })
    }

    /// Whether the visible part is so small that rounding decides whether it is printed.
    var isSliver: Bool {
        guard let clip = shape.clip, let box else { return box == nil }
        if shape.isFill { return box.size.min() < ShapeMatching.sliver }
        // The center line of the stroke is hardly inside the clip.
        let inside = segments.compactMap {
            $0.clipped(by: clip.grown(by: shape.style.width / 2 - ShapeMatching.sliver))
        }
        let length = inside.reduce(0) { $0 + (($1.to - $1.from) * ($1.to - $1.from)).sum().squareRoot() }
        return length < ShapeMatching.sliver
    }

    /// Returns the maximum distance of a point of one shape from the other shape.
    func distance(to other: VisibleShape) -> Double {
        max(reach(from: other), other.reach(from: self))
    }

    private func reach(from other: VisibleShape) -> Double {
        // A clip edge nearly parallel to a line cuts it at unstable positions, so the unclipped line is the target.
        let targets = shape.isFill ? other.segments : other.path
        var largest = 0.0
        for segment in segments {
            for fraction in [0, 0.5, 1] {
                let point = segment.from + (segment.to - segment.from) * fraction
                var nearest = Double.infinity
                for candidate in targets { nearest = min(nearest, candidate.distance(to: point)) }
                largest = max(largest, nearest)
                if largest > 1 { return largest }
            }
        }
        return largest
    }
}

extension Box {
    /// Whether all edges are equal within a distance.
    func isNear(_ other: Box, _ distance: Double) -> Bool {
        let (one, two) = (low - other.low, high - other.high)
        return max(abs(one.x), abs(one.y), abs(two.x), abs(two.y)) <= distance
    }
}
