#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheGeospatial
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheMapViews
    import CoreGraphics

    /// What a program does when a map view changes or a user touches it.
    struct MapViewActions {
        var singleTap: ((CGPoint, Point) -> Void)?
        var longPress: ((CGPoint, Point) -> Void)?
        var viewpoints: [(kind: Viewpoint.Kind, perform: (Viewpoint) -> Void)] = []
        var scale: ((Double) -> Void)?
        var unitsPerPoint: ((Double) -> Void)?
        var visibleArea: ((Polygon) -> Void)?
        var spatialReference: ((SpatialReference?) -> Void)?
        var navigating: ((Bool) -> Void)?
        var drawStatus: ((DrawStatus) -> Void)?
        var layerViewState: ((Layer, LayerViewState) -> Void)?
        var drawing: ((Result<DrawingReport, any Error>) -> Void)?
    }

    /// The values that the actions of a program got last.
    struct ReportedArea {
        private var scale: Double?
        private var unitsPerPoint: Double?
        private var visibleArea: Polygon?
        private var spatialReference: SpatialReference?
        private var viewpoints: [Viewpoint.Kind: Viewpoint] = [:]

        /// Whether a viewpoint is one of those that were reported last.
        func contains(_ viewpoint: Viewpoint) -> Bool { viewpoints.values.contains(viewpoint) }

        /// Calls the actions for values of a view that differ from the last ones.
        @MainActor
        mutating func update(from view: MapViewProxy, _ actions: MapViewActions) {
            func tell<Value: Equatable>(_ new: Value?, _ old: inout Value?, _ action: ((Value) -> Void)?) {
                guard let action, let new, new != old else { return }
                old = new
                action(new)
            }
            tell(view.mapScale, &scale, actions.scale)
            tell(view.unitsPerPoint, &unitsPerPoint, actions.unitsPerPoint)
            tell(view.visibleArea, &visibleArea, actions.visibleArea)
            tell(view.map.spatialReference, &spatialReference, actions.spatialReference)
            for kind in Set(actions.viewpoints.map(\.kind)) {
                guard let new = view.currentViewpoint(kind: kind), new != viewpoints[kind] else { continue }
                viewpoints[kind] = new
                for action in actions.viewpoints where action.kind == kind { action.perform(new) }
            }
        }
    }
#endif
