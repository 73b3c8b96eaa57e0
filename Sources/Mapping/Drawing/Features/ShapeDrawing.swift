import Canvases
import Features
import Geospatial
import Portrayal
import SymbolModel
import Symbols
import Workers

/// Converts the features of one batch to screen shapes and draws them with a portrayer, in order.
struct ShapeDrawing {
    private let plans: [SymbolPlan]
    private let slots: SymbolSlots?
    private let transform: ScreenTransform
    private var shape: ScreenShape
    private var positions: [PixelPoint] = []
    private let cancellation: Cancellation
    private var extents: ExtentCollector?

    /// - Parameter collectsExtents: Whether to measure the extent of each feature.
    init(of batch: ClassifiedBatch, on page: DrawingPage, grid: DetailGrid?, collectsExtents: Bool) {
        plans = batch.plans.plans
        slots = batch.classification.slots
        cancellation = page.cancellation
        let frame = page.frame
        transform = frame.screenTransform
        shape = ScreenShape(
            transform: transform, width: frame.width, height: frame.height,
            reach: batch.reach + page.buffer, grid: grid)
        if collectsExtents { extents = ExtentCollector(frame: page.portrayalFrame, buffer: page.buffer) }
    }

    /// The extents of the features of the run, in order; nil if they are not measured.
    var collectedExtents: [PixelBox?]? { extents?.extents }

    /// The number of vertices outside the map's projection; these vertices are not drawn.
    var outside: OutsideProjection {
        OutsideProjection(
            all: shape.verticesOutsideProjection, inRings: shape.ringVerticesOutsideProjection)
    }

    /// Draws a range of the batch's features.
    ///
    /// - Parameter geometry: The features' shapes in the map's spatial reference.
    mutating func draw<Part: CanvasPart>(
        _ run: FeatureRun, _ geometry: GeometryColumn, order: DrawingOrder,
        with drawing: inout PassDrawing<Part>
    ) {
        let batch = run.batch
        let symbols = batch.classification.symbolIndex
        if extents == nil, batch.isAllPoints, run.rows.count == batch.features.count, case .features = order {
            drawPoints(geometry.coordinates, of: batch, with: &drawing)
            return
        }
        for row in run.rows {
            if cancellation.isCancelled { return }
            draw(
                row - run.rows.lowerBound, of: geometry, slotsOf: row, symbol: Int(symbols[row]),
                objectID: batch.features.number(of: row), with: &drawing)
        }
    }

    /// Draws a batch in which every feature has one point.
    private mutating func drawPoints<Part: CanvasPart>(
        _ coordinates: [SIMD2<Double>], of batch: ClassifiedBatch, with drawing: inout PassDrawing<Part>
    ) {
        positions.removeAll(keepingCapacity: true)
        positions.reserveCapacity(coordinates.count)
        for coordinate in coordinates {
            positions.append(PixelPoint(transform.apply(to: coordinate)))
        }
        drawing.drawAll {
            $0.drawPoints(
                positions, symbols: batch.classification.symbolIndex, plans: plans, slots: slots,
                objectID: batch.features.number(of:), on: &$1)
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
            extents?.skip()
            return
        }
        let plan = plans[symbol]
        let kind = geometry.kinds[feature]
        let parts = geometry.parts(of: feature)
        guard kind != .none, !parts.isEmpty else {
            drawing.skip(.clippedAway)
            extents?.skip()
            return
        }
        let values = slots.map { SlotValues($0, row: row) }
        shape.removeAll()
        shape.keepsWhole = plan.needsWholeGeometry
        let measures = plan.needsMeasures ? geometry.measures?[...] : nil
        switch kind {
        case .none: extents?.skip()
        case .point, .multipoint:
            positions.removeAll(keepingCapacity: true)
            for index in geometry.coordinateRange(of: feature) {
                positions.append(PixelPoint(transform.apply(to: geometry.coordinates[index])))
            }
            drawing.draw(with: plan) {
                $0.draw(points: positions, with: plan, values: values, objectID: objectID, on: &$1)
            }
            if extents != nil {
                let positions = positions
                extents?.add {
                    $0.draw(points: positions, with: plan, values: values, objectID: objectID, on: &$1)
                }
            }
        case .polyline:
            for part in parts {
                shape.appendLine(
                    geometry.coordinates, geometry.coordinateRange(ofPart: part), measures: measures)
            }
            drawing.draw(with: plan) {
                $0.draw(shape, isArea: false, with: plan, values: values, objectID: objectID, on: &$1)
            }
            if extents != nil {
                let shape = shape
                extents?.add {
                    $0.draw(shape, isArea: false, with: plan, values: values, objectID: objectID, on: &$1)
                }
            }
        case .polygon:
            for part in parts {
                shape.appendRing(
                    geometry.coordinates, geometry.coordinateRange(ofPart: part), measures: measures)
            }
            drawing.draw(with: plan) {
                $0.draw(shape, isArea: true, with: plan, values: values, objectID: objectID, on: &$1)
            }
            if extents != nil {
                let shape = shape
                extents?.add {
                    $0.draw(shape, isArea: true, with: plan, values: values, objectID: objectID, on: &$1)
                }
            }
        }
    }
}
