import Canvases
import Documents
import Images

/// Finds every path that was printed of a cell's features among those that we draw, and tells the differences.
struct ShapeMatching {
    private let cell: SheetCell
    private var found = ShapeAgreement()

    /// Fine enough that flattened curves lie within a hundredth of a point.
    private static let pixelsPerPoint = 24.0
    /// Thinner remains at a clip's edge count as invisible: the files are rounded to 0.06 pt.
    static let sliver = 0.2

    init(_ cell: SheetCell) {
        self.cell = cell
    }

    /// Compares the cell's paths.
    func agreement() -> ShapeAgreement {
        var result = self
        return result.match()
    }

    private mutating func match() -> ShapeAgreement {
        var standIns = GlyphStandIns()
        var recorder = ShapeRecorder(pixelsPerPoint: Self.pixelsPerPoint)
        for feature in cell.visible {
            let json = standIns.replacing(feature.symbol)
            guard let symbol = try? ReadSymbol(json, resources: cell.resources) else { continue }
            _ = cell.draw(feature, as: symbol.definition, pixels: Self.pixelsPerPoint, on: &recorder)
        }
        found.pictures = recorder.pictures
        let labels = Set(Self.labelIndexes(in: cell.drawing, features: cell.features))
        let ground = cell.drawing.firstIndex {
            $0.box.size.x > cell.size.x - 2 && $0.box.size.y > cell.size.y - 2
        }
        var theirs: [DrawnShape] = []
        var glyphs: [DrawnShape] = []
        for (index, shape) in cell.drawing.enumerated() where !labels.contains(index) {
            // The ground's fill, and its frame.
            if let ground, index <= ground + 1, shape.box.size.x > cell.size.x - 2 { continue }
            if shape.isGlyph { glyphs.append(shape) } else { theirs.append(shape) }
        }
        let ours = recorder.shapes.filter { standIns.layer(of: $0) == nil }.flatMap(\.strokes)
        let printed = theirs.flatMap(\.strokes)
        let places = GlyphMatching(standIns: standIns)
        // The ground's edges are rounded like everything else: only where no path tells.
        let frame = ground.map { cell.drawing[$0].box }
        let shift =
            shift(of: printed, from: ours) ?? frame.map { ($0.low + $0.high - cell.size) / 2 } ?? SIMD2(0, 0)
        found.shift = shift
        match(printed.map { $0.moved(by: -shift) }, with: ours)
        glyphs = glyphs.map { $0.moved(by: -shift) }
        places.match(glyphs, with: recorder.shapes, into: &found)
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
                found.differences.append("not drawn by us: \(shape.summary)")
                continue
            }
            used.insert(best.index)
            order.append((wanted, best.index))
            if let problem = best.problem {
                found.differences.append("\(problem) of \(shape.summary)")
            } else if best.distance > ShapeAgreement.tolerance, !wanted.isSliver {
                found.differences.append("\(best.distance.short) pt away: \(shape.summary)")
            } else {
                found.agreeing += 1
                if !wanted.isSliver { found.worst = max(found.worst, best.distance) }
            }
        }
        for (index, shape) in mine.enumerated() where !used.contains(index) && shape.box != nil {
            if shape.shape.color.alpha <= 0 { continue }
            if shape.isSliver {
                found.slivers += 1
            } else if !cell.holds(shape.shape.box) {
                // The cell's file has only what lies in the cell with its whole path, hidden parts too.
                found.beyond += 1
            } else {
                found.differences.append("drawn by us only: \(shape.shape.summary)")
            }
        }
        checkOrder(order, mine)
    }

    /// How far the whole cell is moved on the printed page: pages come out a little smaller (by 1.3 in 10,000), and
    /// their paths are rounded, so that cells far from the page's corner lie up to a quarter of a point off.
    ///
    /// The middle one of all distances between shapes alike, so that a single pattern that is off shows.
    private func shift(of theirs: [DrawnShape], from ours: [DrawnShape]) -> SIMD2<Double>? {
        var moves: [SIMD2<Double>] = []
        for shape in theirs where shape.clip == nil {
            let box = shape.box
            let near = ours.lazy.filter { $0.isFill == shape.isFill && $0.clip == nil }.filter {
                $0.box.isNear(box, 0.4) && shape.difference(from: $0) == nil
            }
            if let twin = near.first { moves.append(box.center - twin.box.center) }
        }
        guard !moves.isEmpty else { return nil }
        return SIMD2(moves.map(\.x).sorted()[moves.count / 2], moves.map(\.y).sorted()[moves.count / 2])
    }

    /// Shapes of different colours that overlap have to lie above each other in the same order.
    private mutating func checkOrder(_ order: [(theirs: VisibleShape, index: Int)], _ mine: [VisibleShape]) {
        for (place, later) in order.enumerated() {
            for earlier in order.prefix(place) where earlier.index > later.index {
                guard let one = earlier.theirs.box, let other = later.theirs.box, one.meets(other),
                    earlier.theirs.shape.color != later.theirs.shape.color
                else { continue }
                found.differences.append("above instead of below another: \(earlier.theirs.shape.summary)")
                return
            }
        }
    }

    /// Whether something like a feature's drawing was printed where the feature is.
    static func isPrinted(_ feature: SheetCell.Feature, in cell: SheetCell) -> Bool {
        var standIns = GlyphStandIns()
        guard let symbol = try? ReadSymbol(standIns.replacing(feature.symbol), resources: cell.resources)
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

    /// The operations that belong to labels: characters where no feature has any, or far from all features, and the
    /// halos among them.
    static func labelIndexes(in drawing: [DrawnShape], features: [SheetCell.Feature]) -> [Int] {
        let hasCharacters = features.contains {
            PairDrawing.classes(in: $0.symbol).contains("CIMCharacterMarker")
        }
        let near = features.compactMap { Box(around: $0.parts.joined())?.grown(by: $0.markerReach + 1) }
        var labels: [Int] = []
        for (index, shape) in drawing.enumerated() {
            if shape.isGlyph {
                if !hasCharacters || !near.contains(where: { $0.meets(shape.box) }) { labels.append(index) }
            } else if !hasCharacters, !labels.isEmpty, shape.box.size.max() < 40 {
                // A halo: a character's outline that is filled and stroked, drawn after the first label.
                labels.append(index)
            }
        }
        return labels
    }

    static func labels(in drawing: [DrawnShape], features: [SheetCell.Feature]) -> [DrawnShape] {
        labelIndexes(in: drawing, features: features).map { drawing[$0] }
    }
}

/// A shape and what is to be seen of it.
struct VisibleShape {
    let shape: DrawnShape
    let segments: [Segment]
    /// The whole path of a stroke.
    let path: [Segment]
    /// Nil where nothing is to be seen.
    let box: Box?

    init(_ shape: DrawnShape) {
        self.shape = shape
        segments = shape.visible
        var whole = shape
        whole.clip = nil
        path = shape.isFill ? [] : whole.visible
        box = Box(around: segments.lazy.flatMap { [$0.from, $0.to] })
    }

    /// Whether so little is to be seen that rounding decides about it.
    var isSliver: Bool {
        guard let clip = shape.clip, let box else { return box == nil }
        if shape.isFill { return box.size.min() < ShapeMatching.sliver }
        // A stroke whose middle hardly runs inside the clip.
        let inside = segments.compactMap {
            $0.clipped(by: clip.grown(by: shape.style.width / 2 - ShapeMatching.sliver))
        }
        let length = inside.reduce(0) { $0 + (($1.to - $1.from) * ($1.to - $1.from)).sum().squareRoot() }
        return length < ShapeMatching.sliver
    }

    /// The largest distance of a point of one to the other.
    func distance(to other: VisibleShape) -> Double {
        max(reach(from: other), other.reach(from: self))
    }

    private func reach(from other: VisibleShape) -> Double {
        // A clip cuts lines that nearly run along it at places that say little: only the lines themselves count.
        let targets = shape.isFill ? other.segments : other.path
        var largest = 0.0
        for segment in segments {
            for share in [0, 0.5, 1] {
                let point = segment.from + (segment.to - segment.from) * share
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
    /// Whether all edges are nearly the same.
    func isNear(_ other: Box, _ distance: Double) -> Bool {
        let (one, two) = (low - other.low, high - other.high)
        return max(abs(one.x), abs(one.y), abs(two.x), abs(two.y)) <= distance
    }
}
