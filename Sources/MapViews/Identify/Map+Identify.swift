import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheWorkers

extension Map {
    /// Finds the features of all operational layers that are drawn near a point of a frame, for the command-line tool.
    ///
    /// - Parameters:
    ///   - frame: The part of the map, and the size of the picture.
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner.
    ///   - tolerance: The radius around the point, in DIPs, 0 to 100. 0 searches the pixel at the point.
    ///   - limit: The maximum number of features per layer; nil for all.
    /// - Returns: One result for each layer with features near the point or with an error, the topmost layer first.
    package func identifyLayers(
        in frame: MapFrame, screenPoint: ScreenPoint, tolerance: Double, limit: Int?
    ) throws -> [IdentifyLayerResult] {
        let page = DrawingPage(
            frame: frame, patternAnchor: .frame, buffer: 0, resources: mapRenderer.resources,
            cancellation: Cancellation(), referenceScale: referenceScale, lastPass: nil,
            timeExtent: timeExtent)
        return try MapIdentification(
            self, [], on: page, at: screenPoint, tolerance: tolerance, returnsPopupsOnly: false, limit: limit
        ).layerResults()
    }
}
