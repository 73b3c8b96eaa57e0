#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheGeospatial
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheMapViews

    /// What a map view shows and how; the engine's view gets it when it changes.
    struct MapContent: Equatable {
        var map: Map
        var timeExtent: TimeExtent?
        var graphicsOverlays: [GraphicsOverlay]
        var insets = ScreenInsets()
        var selection: SelectionProperties?
        var editor: GeometryEditor?
        var grid: CartoucheMapViews.Grid?
        var backgroundGrid: BackgroundGrid?

        static func == (left: MapContent, right: MapContent) -> Bool {
            left.map === right.map && left.timeExtent == right.timeExtent
                && left.graphicsOverlays.elementsEqual(right.graphicsOverlays, by: ===)
                && left.insets == right.insets && left.selection == right.selection
                && left.editor === right.editor && left.grid === right.grid
                && left.backgroundGrid === right.backgroundGrid
        }

        /// Shows the content in the engine's view; sets only what differs.
        func show(in view: MapViewProxy) {
            if view.map !== map { view.map = map }
            if view.timeExtent != timeExtent { view.timeExtent = timeExtent }
            if !view.graphicsOverlays.elementsEqual(graphicsOverlays, by: ===) {
                view.graphicsOverlays = graphicsOverlays
            }
            if view.contentInsets != insets { view.contentInsets = insets }
            if let selection, view.selectionProperties != selection { view.selectionProperties = selection }
            if view.geometryEditor !== editor { view.geometryEditor = editor }
            if view.grid !== grid { view.grid = grid }
            if view.backgroundGrid !== backgroundGrid { view.backgroundGrid = backgroundGrid }
        }
    }
#endif
