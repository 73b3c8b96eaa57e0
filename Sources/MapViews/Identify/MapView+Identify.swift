import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheWorkers

// Finding what is drawn at a point of the view.
extension MapView {
    /// Finds the graphics of an overlay that are drawn near a point.
    ///
    /// The search tests what is drawn: the shape of a marker, its offset, the width of a line, the fill of an area
    /// without its holes, and labels. Hidden graphics are not found.
    ///
    /// - Parameters:
    ///   - graphicsOverlay: The overlay.
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    ///   - tolerance: The radius around the point, in DIPs. It is limited to 0 to 100; 0 searches the
    ///     pixel at the point.
    ///   - returnPopupsOnly: Whether the result has only popups. Default: false.
    ///   - maximumResults: The maximum number of graphics; nil for all. Default: 1.
    /// - Returns: The graphics, the topmost first.
    /// - Throws: ``MapError`` if the view shows nothing, or if only popups are requested and the overlay has none.
    ///   Also `CancellationError`.
    public func identify(
        on graphicsOverlay: GraphicsOverlay, screenPoint: ScreenPoint, tolerance: Double,
        returnPopupsOnly: Bool = false, maximumResults: Int? = 1
    ) async throws -> IdentifyGraphicsOverlayResult {
        try await identified(screenPoint, tolerance, returnPopupsOnly, maximumResults) {
            try $0.result(of: graphicsOverlay)
        }
    }

    /// Finds the features of a layer that are drawn near a point.
    ///
    /// The parameters are those of the method for overlays. The features of the layer's members are in
    /// ``IdentifyLayerResult/sublayerResults``.
    ///
    /// - Throws: ``MapError`` if the view shows nothing, the errors of sources that cannot be read, and
    ///   `CancellationError`.
    public func identify(
        on layer: Layer, screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResults: Int? = 1
    ) async throws -> IdentifyLayerResult {
        try await identified(screenPoint, tolerance, returnPopupsOnly, maximumResults) {
            try $0.result(of: layer)
        }
    }

    /// Finds the graphics of all overlays that are drawn near a point.
    ///
    /// - Returns: One result for each overlay with graphics near the point, the topmost overlay first.
    /// - Throws: ``MapError`` if the view shows nothing, and `CancellationError`.
    public func identifyGraphicsOverlays(
        screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResultsPerOverlay: Int? = 1
    ) async throws -> [IdentifyGraphicsOverlayResult] {
        try await identified(screenPoint, tolerance, returnPopupsOnly, maximumResultsPerOverlay) {
            try $0.overlayResults()
        }
    }

    /// Finds the features of all operational layers that are drawn near a point.
    ///
    /// - Returns: One result for each layer with features near the point or with an error, the topmost layer first.
    /// - Throws: ``MapError`` if the view shows nothing, and `CancellationError`.
    public func identifyLayers(
        screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResultsPerLayer: Int? = 1
    ) async throws -> [IdentifyLayerResult] {
        try await identified(screenPoint, tolerance, returnPopupsOnly, maximumResultsPerLayer) {
            try $0.layerResults()
        }
    }

    private func identified<Result: Sendable>(
        _ screenPoint: ScreenPoint, _ tolerance: Double, _ returnsPopupsOnly: Bool, _ limit: Int?,
        _ find: @escaping @Sendable (MapIdentification) throws -> Result
    ) async throws -> Result {
        try await BackgroundThreads.run { cancellation in
            try find(
                self.identification(
                    at: screenPoint, tolerance: tolerance, returnsPopupsOnly: returnsPopupsOnly, limit: limit,
                    cancellation))
        }
    }

    /// Returns the graphics of an overlay and the features of a layer that are drawn near a point, all of them.
    ///
    /// The current thread searches.
    ///
    /// - Throws: The errors of the asynchronous methods.
    package func drawn(
        of overlays: [GraphicsOverlay], _ layers: [Layer], at screenPoint: ScreenPoint, tolerance: Double
    ) throws -> (graphics: [[Graphic]], elements: [[any GeoElement]]) {
        let search = try identification(
            at: screenPoint, tolerance: tolerance, returnsPopupsOnly: false, limit: nil,
            WorkerPool.cancellation ?? Cancellation())
        return (
            try overlays.map { try search.result(of: $0).graphics },
            try layers.map { try search.result(of: $0).geoElements }
        )
    }

    private func identification(
        at screenPoint: ScreenPoint, tolerance: Double, returnsPopupsOnly: Bool, limit: Int?,
        _ cancellation: Cancellation
    ) throws -> MapIdentification {
        let page = DrawingPage(
            frame: try frame(), patternAnchor: .frame, buffer: 0, resources: renderer.resources,
            cancellation: cancellation, referenceScale: map.referenceScale, lastPass: nil,
            timeExtent: timeExtent ?? map.timeExtent)
        return try MapIdentification(
            map, graphicsOverlays, on: page, at: screenPoint, tolerance: tolerance,
            returnsPopupsOnly: returnsPopupsOnly, limit: limit)
    }
}
