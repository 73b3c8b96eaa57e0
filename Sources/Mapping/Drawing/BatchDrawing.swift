import Dispatch
import Features
import Geospatial
import Imaging
import Portrayal
import Symbology
import Synchronization

/// One batch of features on its way to the canvas: what was drawn, and how long it took.
struct BatchDrawing: Sendable {
    private(set) var list = DisplayList()
    private(set) var report = PortrayalReport()
    private(set) var featuresRead = 0
    private(set) var classifyTime = 0.0
    private(set) var projectTime = 0.0
    private(set) var drawTime = 0.0

    /// Vertices outside the domain of the projection.
    private(set) var vertexesOutsideProjection = 0

    /// Draws batches side by side; the results are in the batches' order.
    static func draw(
        _ batches: [FeatureBatch], of layer: LayerDrawing, grid: DetailGrid?
    ) -> [BatchDrawing] {
        if batches.count == 1 || layer.threads == 1 {
            return batches.map { BatchDrawing($0, of: layer, grid: grid) }
        }
        let results = Mutex<[BatchDrawing?]>(Array(repeating: nil, count: batches.count))
        DispatchQueue.concurrentPerform(iterations: batches.count) { index in
            let result = BatchDrawing(batches[index], of: layer, grid: grid)
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap { $0 } }
    }

    private init(_ batch: FeatureBatch, of layer: LayerDrawing, grid: DetailGrid?) {
        var stopwatch = Stopwatch()
        let classification = layer.renderer.classify(batch, scale: layer.frame.scale)
        featuresRead = batch.count
        classifyTime = stopwatch.lap()

        var coordinates = batch.geometry.coordinates
        coordinates.withUnsafeMutableBufferPointer { layer.transformation.transform($0) }
        projectTime = stopwatch.lap()

        var portrayer = Portrayer(
            frame: PortrayalFrame(
                width: layer.frame.width, height: layer.frame.height, mapRotation: layer.frame.rotation,
                patternOrigin: layer.patternOrigin))
        var shapes = ShapeDrawing(layer: layer, slots: classification.slots, grid: grid)
        if coordinates.count == batch.count, batch.geometry.kinds.allSatisfy({ $0 == .point }) {
            shapes.drawPoints(
                coordinates, symbols: classification.symbolIndex, with: &portrayer, on: &list)
        } else {
            for feature in 0..<batch.count {
                shapes.draw(
                    feature, of: batch.geometry, coordinates,
                    symbol: Int(classification.symbolIndex[feature]), with: &portrayer, on: &list)
            }
        }
        portrayer.finish(on: &list)
        report = portrayer.report
        vertexesOutsideProjection = shapes.vertexesOutsideProjection
        drawTime = stopwatch.lap()
    }
}
