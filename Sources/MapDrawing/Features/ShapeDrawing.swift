import CartoucheCanvases
import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheWorkers

/// Converts the features of one batch to screen shapes and draws them with a portrayer, in order.
struct ShapeDrawing {
    private let plans: [SymbolPlan]
    private let slots: SymbolSlots?
    private let page: DrawingPage
    private var transform: ScreenTransform
    private var shape: ScreenShape
    /// The maximum distance between a symbol's pixels and its geometry, in pixels.
    private let reach: Double
    /// The copy of the world to which ``transform`` and the origins of patterns belong.
    private var copy = 0
    private var positions: [PixelPoint] = []
    private let cancellation: Cancellation

    init(of batch: ClassifiedBatch, on page: DrawingPage, grid: DetailGrid?) {
        plans = batch.plans.plans
        slots = batch.classification.slots
        cancellation = page.cancellation
        self.page = page
        let frame = page.frame
        transform = frame.screenTransform
        reach = batch.reach + page.buffer
        shape = ScreenShape(
            transform: transform, width: frame.width, height: frame.height, reach: reach, grid: grid)
    }

    /// The number of vertices outside the map's projection; these vertices are not drawn.
    var outside: OutsideProjection {
        OutsideProjection(
            all: shape.verticesOutsideProjection, inRings: shape.ringVerticesOutsideProjection)
    }

    /// Draws a range of the batch's features in all visible copies of the world.
    ///
    /// - Parameters:
    ///   - geometry: The features' shapes in the map's spatial reference.
    ///   - isInsideWorld: Whether the shapes are known to be inside the world.
    mutating func draw<Part: CanvasPart>(
        _ run: FeatureRun, _ geometry: GeometryColumn, isInsideWorld: Bool, order: DrawingOrder,
        with drawing: inout PassDrawing<Part>
    ) {
        let batch = run.batch
        let symbols = batch.classification.symbolIndex
        // Without a visible copy, the features are still counted.
        let copies = copies(of: geometry, isInsideWorld: isInsideWorld) ?? 0...0
        move(to: copies.lowerBound, &drawing)
        if batch.isAllPoints, run.rows.count == batch.features.count, case .features = order {
            drawPoints(geometry.coordinates, of: batch, in: copies, with: &drawing)
            return
        }
        if copies.count > 1 {
            for row in run.rows {
                if cancellation.isCancelled { return }
                drawRepeated(
                    row - run.rows.lowerBound, of: geometry, in: copies, slotsOf: row,
                    symbol: Int(symbols[row]), objectID: batch.features.number(of: row), with: &drawing)
            }
            return
        }
        for row in run.rows {
            if cancellation.isCancelled { return }
            draw(
                row - run.rows.lowerBound, of: geometry, slotsOf: row, symbol: Int(symbols[row]),
                objectID: batch.features.number(of: row), with: &drawing)
        }
    }

    /// Returns the copies of the world in which some of the shapes can be visible; nil if there is none.
    private func copies(of geometry: GeometryColumn, isInsideWorld: Bool) -> ClosedRange<Int>? {
        if isInsideWorld { return page.worlds.copies(reach: reach) }
        let bounds = geometry.placedBounds(ofRows: 0..<geometry.count)
        return bounds.x.isNaN
            ? nil : page.worlds.copies(ofAllFrom: bounds.x, to: bounds.z, reach: reach)
    }

    /// Sets the copy of the world to which the next features belong.
    private mutating func move<Part: CanvasPart>(to copy: Int, _ drawing: inout PassDrawing<Part>) {
        drawing.use(page.portrayalFrame(ofCopy: copy))
        guard copy != self.copy else { return }
        self.copy = copy
        transform = ScreenTransform(page.frame.screenTransform, movedBy: page.worlds.offset(of: copy))
        shape.transform = transform
    }

    /// Draws one feature in all copies of the world in which it is visible, and counts it once.
    private mutating func drawRepeated<Part: CanvasPart>(
        _ feature: Int, of geometry: GeometryColumn, in copies: ClosedRange<Int>, slotsOf row: Int,
        symbol: Int, objectID: Int, with drawing: inout PassDrawing<Part>
    ) {
        let bounds = geometry.placedBounds(ofRows: feature..<feature + 1)
        var visible: ClosedRange<Int>?
        if !bounds.x.isNaN {
            visible = page.worlds.copies(from: bounds.x, to: bounds.z, reach: reach)?.clamped(to: copies)
        }
        let drawn = visible ?? copies.lowerBound...copies.lowerBound
        drawing.beginFeature()
        for copy in drawn {
            move(to: copy, &drawing)
            draw(
                feature, of: geometry, slotsOf: row, symbol: symbol, objectID: objectID, with: &drawing)
        }
        drawing.endFeature()
    }

    /// Draws a batch in which every feature has one point.
    ///
    /// The first position of a point that is visible in several copies of the world is the one nearest to the center.
    private mutating func drawPoints<Part: CanvasPart>(
        _ coordinates: [SIMD2<Double>], of batch: ClassifiedBatch, in copies: ClosedRange<Int>,
        with drawing: inout PassDrawing<Part>
    ) {
        positions.removeAll(keepingCapacity: true)
        positions.reserveCapacity(coordinates.count)
        var repeats: [(row: Int, position: PixelPoint)] = []
        if copies.count == 1 {
            for coordinate in coordinates {
                positions.append(PixelPoint(transform.apply(to: coordinate)))
            }
        } else {
            move(to: 0, &drawing)
            let alone = page.worlds.rangeWithoutCopies(reach: reach)
            for (row, coordinate) in coordinates.enumerated() {
                let pixel = transform.apply(to: coordinate)
                if let alone, coordinate.x >= alone.lowerBound, coordinate.x <= alone.upperBound {
                    positions.append(PixelPoint(pixel))
                    continue
                }
                let visible =
                    coordinate.x.isFinite
                    ? page.worlds.copies(from: coordinate.x, to: coordinate.x, reach: reach) : nil
                let copies = visible ?? 0...0
                if copies.count == 1 {
                    positions.append(PixelPoint(pixel + page.worlds.pixels(of: copies.lowerBound)))
                    continue
                }
                func place(_ copy: Int) -> SIMD2<Double> { pixel + page.worlds.pixels(of: copy) }
                func distance(_ copy: Int) -> Double { abs(place(copy).x - transform.middle.x) }
                var nearest = copies.lowerBound
                for copy in copies where distance(copy) < distance(nearest) { nearest = copy }
                positions.append(PixelPoint(place(nearest)))
                for copy in copies where copy != nearest { repeats.append((row, PixelPoint(place(copy)))) }
            }
        }
        drawing.drawAll {
            $0.drawPoints(
                positions, symbols: batch.classification.symbolIndex, plans: plans, slots: slots,
                repeats: repeats, objectID: batch.features.number(of:), on: &$1)
        }
    }

    /// Draws one feature of any kind.
    ///
    /// Random marker grids depend on the feature's object ID.
    ///
    /// - Parameters:
    ///   - feature: The feature's row among the shapes in the map's spatial reference.
    ///   - row: The feature's row among the slots.
    private mutating func draw<Part: CanvasPart>(
        _ feature: Int, of geometry: GeometryColumn, slotsOf row: Int, symbol: Int, objectID: Int,
        with drawing: inout PassDrawing<Part>
    ) {
        guard symbol >= 0, symbol < plans.count else {
            drawing.skip(.withoutSymbol)
            return
        }
        let plan = plans[symbol]
        let kind = geometry.kinds[feature]
        let parts = geometry.parts(of: feature)
        guard kind != .none, !parts.isEmpty else {
            drawing.skip(.clippedAway)
            return
        }
        let values = slots.map { SlotValues($0, row: row) }
        shape.removeAll()
        shape.keepsWhole = plan.needsWholeGeometry
        let measures = plan.needsMeasures ? geometry.measures?[...] : nil
        switch kind {
        case .none: break
        case .point, .multipoint:
            positions.removeAll(keepingCapacity: true)
            for index in geometry.coordinateRange(of: feature) {
                positions.append(PixelPoint(transform.apply(to: geometry.coordinates[index])))
            }
            drawing.draw(with: plan) {
                $0.draw(points: positions, with: plan, values: values, objectID: objectID, on: &$1)
            }
        case .polyline:
            for part in parts {
                shape.appendLine(
                    geometry.coordinates, geometry.coordinateRange(ofPart: part), measures: measures)
            }
            drawing.draw(with: plan) {
                $0.draw(shape, isArea: false, with: plan, values: values, objectID: objectID, on: &$1)
            }
        case .polygon:
            for part in parts {
                shape.appendRing(
                    geometry.coordinates, geometry.coordinateRange(ofPart: part), measures: measures)
            }
            drawing.draw(with: plan) {
                $0.draw(shape, isArea: true, with: plan, values: values, objectID: objectID, on: &$1)
            }
        }
    }
}
