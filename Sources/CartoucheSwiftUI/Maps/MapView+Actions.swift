#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheGeospatial
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheMapViews
    import SwiftUI

    // Modifiers that set actions. An action is called on the main thread.
    extension MapView {
        /// Sets the action for a tap.
        ///
        /// It is called after a moment without a second tap, and not for taps that a geometry editor uses.
        ///
        /// - Parameter action: Gets the point of the view, in points from the upper left corner, and the place of the map.
        public func onSingleTapGesture(
            perform action: @escaping (_ screenPoint: CGPoint, _ mapPoint: Point) -> Void
        ) -> MapView {
            changed { $0.actions.singleTap = action }
        }

        /// Sets the action for a finger that rests for half a second.
        ///
        /// - Parameter action: Gets the point of the view, in points from the upper left corner, and the place of the map.
        public func onLongPressGesture(
            perform action: @escaping (_ screenPoint: CGPoint, _ mapPoint: Point) -> Void
        ) -> MapView {
            changed { $0.actions.longPress = action }
        }

        /// Adds an action for each new viewpoint.
        ///
        /// - Parameters:
        ///   - kind: The kind of the viewpoints.
        ///   - action: Gets the viewpoint.
        public func onViewpointChanged(
            kind: Viewpoint.Kind, perform action: @escaping (_ newViewpoint: Viewpoint) -> Void
        ) -> MapView {
            changed { $0.actions.viewpoints.append((kind, action)) }
        }

        /// Sets the action for each new denominator of the scale.
        public func onScaleChanged(perform action: @escaping (_ newScale: Double) -> Void) -> MapView {
            changed { $0.actions.scale = action }
        }

        /// Sets the action for each new width of a point in units of the map's spatial reference.
        public func onUnitsPerPointChanged(
            perform action: @escaping (_ newUnitsPerPoint: Double) -> Void
        ) -> MapView {
            changed { $0.actions.unitsPerPoint = action }
        }

        /// Sets the action for each new visible area.
        public func onVisibleAreaChanged(perform action: @escaping (_ newVisibleArea: Polygon) -> Void)
            -> MapView
        {
            changed { $0.actions.visibleArea = action }
        }

        /// Sets the action for each new spatial reference of the map.
        public func onSpatialReferenceChanged(
            perform action: @escaping (_ newSpatialReference: SpatialReference?) -> Void
        ) -> MapView {
            changed { $0.actions.spatialReference = action }
        }

        /// Sets the action for the start and the end of each gesture and animation that moves the map.
        public func onNavigatingChanged(perform action: @escaping (_ isNavigating: Bool) -> Void) -> MapView {
            changed { $0.actions.navigating = action }
        }

        /// Sets the action for the start and the end of each drawing.
        public func onDrawStatusChanged(perform action: @escaping (_ status: DrawStatus) -> Void) -> MapView {
            changed { $0.actions.drawStatus = action }
        }

        /// Sets the action for each layer whose state in the view has changed with a drawing.
        public func onLayerViewStateChanged(
            perform action: @escaping (_ layer: Layer, _ layerViewState: LayerViewState) -> Void
        ) -> MapView {
            changed { $0.actions.layerViewState = action }
        }

        /// Sets the action for the result of each drawing: the report of what is not drawn faithfully, or the error.
        ///
        /// The ArcGIS Maps SDK has no such modifier. After an error, the last picture stays. A view that shows nothing, for
        /// example because its viewpoint has no place on the map, is not drawn.
        public func onDrawing(
            perform action: @escaping (_ result: Result<DrawingReport, any Error>) -> Void
        ) -> MapView {
            changed { $0.actions.drawing = action }
        }
    }
#endif
