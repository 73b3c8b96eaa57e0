import CartoucheArcade
import CartoucheCanvases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheLabels
import CartoucheMapModel
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Reads the features of a layer that have labels, or that are in the way of labels.
struct LabelReader {
    /// The features in the map's spatial reference.
    package private(set) var features: [LabelFeature] = []
    /// What could not be read or evaluated.
    private(set) var diagnostics: [Diagnostic] = []

    private let item: LabeledItem
    /// The number of the layer.
    private let layer: Int
    /// The index of the first class of the layer among all classes of the map.
    private let firstClass: Int
    private let page: DrawingPage
    private let scriptContext: ArcadeContext
    private var markers = MarkerBoxes()
    /// The fields of the classes' conditions that no feature has yet.
    private var unseen: UnseenFields?
    /// The fields that expressions name and the source declares not to have; it fills them with nulls.
    private let undeclared: Set<String>
    /// The diagnostics of expressions so far, each of which is reported once.
    private var reported: Set<ExpressionProblem> = []

    /// A kind of problem of an expression; it can have several features.
    private struct ExpressionProblem: Hashable {
        var className: String
        var path: String
        var code: Diagnostic.Code
    }

    /// The greatest number of features of a map with labels.
    static let maxFeatures = 400_000
    /// Too many features were read.
    struct TooMany: Error {}

    init(_ item: LabeledItem, layer: Int, firstClass: Int, on page: DrawingPage) {
        self.item = item
        self.layer = layer
        self.firstClass = firstClass
        self.page = page
        scriptContext = item.scriptContext
        undeclared = item.undeclaredFields
    }

    /// Reads the features.
    ///
    /// - Parameter isWhole: Whether to read all features, or only those on the page.
    /// - Throws: ``TooMany``, and the errors of the source.
    mutating func read(isWhole: Bool, limit: Int) throws {
        features = []
        switch item.source {
        case .layer(let drawing):
            var names = item.classes.classes.compactMap(\.whereClause).flatMap(\.fieldNames)
            // Without declared fields, an expression gets null; with them, it fails.
            if !drawing.source.declaresFields {
                names += item.classes.classes.compactMap { ($0.expression as? LabelTextRule)?.script.field }
            }
            unseen = UnseenFields(names, of: drawing.source)
            defer { reportUnseenFields() }
            try drawing.forEachLabelBatch(fieldNames: item.fieldNames, isWhole: isWhole) {
                try add($0, $1, limit: limit)
            }
        case .overlay(let drawing):
            try drawing.forEachLabelBatch { try add($0, $1, limit: limit) }
        }
    }

    private mutating func reportUnseenFields() {
        for diagnostic in unseen?.diagnostics ?? [] where !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
    }

    private mutating func add(_ batch: ClassifiedBatch, _ column: GeometryColumn, limit: Int) throws {
        unseen?.look(at: batch.features)
        for number in item.classes.classes.indices where item.symbols[number] != nil {
            try add(batch, column, classNumber: number)
            if features.count > limit { throw TooMany() }
        }
    }

    private mutating func add(
        _ batch: ClassifiedBatch, _ column: GeometryColumn, classNumber: Int
    ) throws {
        let labelClass = item.classes.classes[classNumber]
        let classIndex = firstClass + classNumber
        let all = batch.features
        var mask = try labelClass.whereClause?.matches(all)
        if item.classes.kinds[classNumber] != nil {
            let fits = column.kinds.map { item.classes.labels($0, withClass: classNumber) }
            guard fits.contains(true) else { return }
            if fits.contains(false) { mask = mask.map { zip($0, fits).map { $0 && $1 } } ?? fits }
        }
        let name = labelClass.name
        let texts = texts(labelClass.expression, of: all, mask, className: name)
        let alternates = labelClass.rules.fitting.alternate.map {
            self.texts($0, of: all, mask, className: name)
        }
        let ranks = labelClass.rank.flatMap { all.column(named: $0.field) }
        let angles = labelClass.rules.points.rotation?.field.flatMap { all.column(named: $0) }
        let isObstacle =
            labelClass.rules.conflicts.featureWeight > 0 || labelClass.rules.conflicts.boundaryWeight > 0
        let hasVisibleSymbols = batch.plans.plans.count > 0
        for row in 0..<all.count where mask?[row] ?? true {
            let symbol = Int(batch.classification.symbolIndex[row])
            // A feature without a symbol is not on the map.
            guard hasVisibleSymbols, symbol >= 0, symbol < batch.plans.plans.count else { continue }
            var text = texts[row]
            if text?.isEmpty == true { text = nil }
            guard text != nil || isObstacle else { continue }
            var feature = LabelFeature(
                classIndex: classIndex, layer: layer, id: all.number(of: row), part: 0, text: text,
                rank: labelClass.rank == nil ? 0 : .infinity, geometry: .line([]))
            feature.alternate = alternates?[row]
            if let value = ranks?.number(row), value.isFinite {
                feature.rank = labelClass.rank?.placesHighestFirst == true ? -value : value
            }
            feature.angle = angles?.number(row)
            add(feature, row, of: column, batch, labelClass)
        }
    }

    /// Returns the text of each feature of a batch; nil without one.
    private mutating func texts(
        _ expression: any LabelTextSource, of all: FeatureBatch, _ mask: [Bool]?, className: String
    ) -> [String?] {
        var chosen = mask.map(all.filtered) ?? all
        if !undeclared.isEmpty {
            chosen.attributes.removeAll { column in
                if case .nulls = column.values { undeclared.contains(column.name) } else { false }
            }
        }
        let result = expression.texts(of: chosen, in: scriptContext)
        for diagnostic in result.diagnostics {
            let problem = ExpressionProblem(
                className: className, path: diagnostic.path, code: diagnostic.code)
            if reported.insert(problem).inserted { diagnostics.append(diagnostic) }
        }
        guard let mask else { return result.texts }
        var rest = result.texts[...]
        return mask.map { $0 ? rest.popFirst() ?? nil : nil }
    }

    /// Adds the parts of a feature.
    private mutating func add(
        _ feature: LabelFeature, _ row: Int, of column: GeometryColumn, _ batch: ClassifiedBatch,
        _ labelClass: LabelClass
    ) {
        let plan = batch.plans.plans[Int(batch.classification.symbolIndex[row])]
        let parts = column.parts(of: row)
        guard !parts.isEmpty else { return }
        var feature = feature
        func lines() -> [[SIMD2<Double>]] {
            parts.map { part in column.coordinates[column.coordinateRange(ofPart: part)].filter(\.isFinite) }
                .filter { !$0.isEmpty }
        }
        switch column.kinds[row] {
        case .none: return
        case .point, .multipoint:
            feature.marker = markers.box(of: plan, batch.classification.slots, row, on: page)
            let positions = column.coordinates[column.coordinateRange(of: row)].filter(\.isFinite)
            for (number, position) in positions.prefix(labelClass.rules.parts.isOne ? 1 : positions.count)
                .enumerated()
            {
                feature.part = number
                feature.geometry = .point(position)
                features.append(feature)
            }
        case .polyline:
            feature.halfWidth = plan.strokeWidth / page.frame.pixelsPerDIP / 2
            var pieces = lines().map { (line: $0, length: Self.length(of: $0)) }
            if labelClass.rules.parts == .eachSegment {
                pieces = pieces.flatMap { piece in
                    zip(piece.line, piece.line.dropFirst()).map { ([$0, $1], Self.length(of: [$0, $1])) }
                }
            }
            let longest = pieces.indices.max { pieces[$0].length < pieces[$1].length }
            for (number, piece) in pieces.enumerated() {
                add(
                    feature, .line(piece.line), part: number, rank: -piece.length,
                    hasText: !labelClass.rules.parts.isOne || number == longest, labelClass)
            }
        case .polygon:
            feature.halfWidth = plan.strokeWidth / page.frame.pixelsPerDIP / 2
            let rings = lines()
            let nesting = RingNesting(rings.map { Ring($0) })
            let areas = nesting.areas.map { numbers in numbers.map { rings[$0] } }
            let pieces = areas.map { rings in
                (rings: rings, size: PlanarArea(rings.map { Ring($0) }).size)
            }
            let largest = pieces.indices.max { pieces[$0].size < pieces[$1].size }
            for (number, piece) in pieces.enumerated() {
                add(
                    feature, .area(piece.rings), part: number, rank: -piece.size,
                    hasText: !labelClass.rules.parts.isOne || number == largest, labelClass)
            }
        }
    }

    private mutating func add(
        _ feature: LabelFeature, _ geometry: LabelFeature.Geometry, part: Int, rank: Double, hasText: Bool,
        _ labelClass: LabelClass
    ) {
        var feature = feature
        feature.geometry = geometry
        feature.part = part
        if labelClass.rank == nil { feature.rank = rank }
        if !hasText { feature.text = nil }
        let isObstacle =
            labelClass.rules.conflicts.featureWeight > 0 || labelClass.rules.conflicts.boundaryWeight > 0
        if feature.text != nil || isObstacle { features.append(feature) }
    }

    private static func length(of line: [SIMD2<Double>]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { sum, pair in
            let step = pair.1 - pair.0
            return sum + (step * step).sum().squareRoot()
        }
    }
}

/// The boxes of markers around their points, in DIPs.
private struct MarkerBoxes {
    private struct Key: Hashable {
        var plan: ObjectIdentifier
        var values: SlotValues?
    }

    private var known: [Key: Box] = [:]

    mutating func box(
        of plan: SymbolPlan, _ slots: SymbolSlots?, _ row: Int, on page: DrawingPage
    ) -> Box {
        let values = slots.map { SlotValues($0, row: row) }
        let key = Key(plan: ObjectIdentifier(plan), values: values)
        if let box = known[key] { return box }
        var portrayer = Portrayer(
            frame: PortrayalFrame(
                width: 1, height: 1, mapRotation: page.frame.rotation, patternOrigin: .zero, gridOrigin: .zero
            ))
        var canvas = BoundsCanvas()
        portrayer.draw(points: [PixelPoint(0, 0)], with: plan, values: values, on: &canvas)
        portrayer.finish(on: &canvas)
        var box = Box(low: .zero, high: .zero)
        if let drawn = canvas.box {
            let unit = page.frame.pixelsPerDIP
            box = Box(
                low: SIMD2(Double(drawn.low.x), Double(drawn.low.y)) / unit,
                high: SIMD2(Double(drawn.high.x), Double(drawn.high.y)) / unit)
            if !(box.low.sum().isFinite && box.high.sum().isFinite) { box = Box(low: .zero, high: .zero) }
        }
        // Values that differ for each feature must not fill the memory.
        if known.count < 4096 { known[key] = box }
        return box
    }
}

extension LabeledParts {
    /// Whether a feature has one label.
    fileprivate var isOne: Bool { self == .largest || self == .oneOfAll }
}

extension SIMD2<Double> {
    fileprivate var isFinite: Bool { sum().isFinite }
}

extension AttributeColumn {
    /// Returns the value of a row as a number; nil if it is none.
    fileprivate func number(_ row: Int) -> Double? {
        switch self[row] {
        case .integer(let value), .date(let value): Double(value)
        case .double(let value): value
        case .string(let value): Double(value)
        case .boolean(let value): value ? 1 : 0
        case .null: nil
        }
    }
}
