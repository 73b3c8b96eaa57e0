#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheFoundation
    import CartoucheGeospatial
    import CartoucheMapViews
    import CartoucheSceneViews
    import CartoucheScenes
    import SwiftUI

    // Modifiers that change the appearance.
    extension SceneView {
        /// Sets the light.
        ///
        /// Default: `.off`.
        public func sunLighting(_ lighting: SunLighting) -> SceneView {
            changed { $0.content.sunLighting = lighting }
        }

        /// Sets the date of the sun.
        ///
        /// Default: noon at longitude 0 on September 21, 2020.
        public func sunDate(_ date: Date) -> SceneView { changed { $0.content.sunDate = date } }

        /// Sets the air of the scene.
        ///
        /// Default: `.horizonOnly`.
        public func atmosphereEffect(_ effect: AtmosphereEffect) -> SceneView {
            changed { $0.content.atmosphere = effect }
        }

        /// Sets the darkening of places that little light of the sky reaches.
        ///
        /// Default: `.off`.
        public func ambientOcclusion(_ quality: AmbientOcclusion) -> SceneView {
            changed { $0.content.ambientOcclusion = quality }
        }

        /// Sets the edges of the shadows of the sun.
        ///
        /// Default: `.sharp`.
        public func shadowEdges(_ edges: ShadowEdges) -> SceneView {
            changed { $0.content.shadowEdges = edges }
        }

        /// Sets the background in space.
        ///
        /// Default: `.transparent`.
        public func spaceEffect(_ effect: SpaceEffect) -> SceneView {
            changed { $0.content.spaceEffect = effect }
        }

        /// Sets the color of the outlines of selected graphics and features.
        ///
        /// Default: cyan.
        public func selectionColor(_ color: SwiftUI.Color) -> SceneView {
            changed { $0.selectionColor = color }
        }

        /// Shows a view in a box whose leader points to a place of the scene, while nothing hides the place.
        ///
        /// - Parameters:
        ///   - placement: The place, graphic or feature; nil for no callout. The view does not change it.
        ///   - content: Returns the view in the box.
        public func callout<Content: View>(
            placement: Binding<CalloutPlacement?>,
            @ViewBuilder content: @escaping (CalloutPlacement) -> Content
        ) -> SceneView {
            changed { view in
                view.callout = { engine in
                    guard let placement = placement.wrappedValue,
                        let point = engine.visiblePoint(of: placement)
                    else { return nil }
                    return AnyView(CalloutBubble(point: CGPoint(point)) { content(placement) })
                }
            }
        }
    }

    // Modifiers that set actions. An action is called on the main thread.
    extension SceneView {
        /// Sets the action for a tap; it is called after a moment without a second tap.
        ///
        /// - Parameter action: Gets the point of the view, in points from the upper left corner, and the place of the
        ///   surface, which is nil in the sky.
        public func onSingleTapGesture(
            perform action: @escaping (_ screenPoint: CGPoint, _ scenePoint: Point?) -> Void
        ) -> SceneView {
            changed { $0.actions.singleTap = action }
        }

        /// Sets the action for a finger that rests for half a second.
        ///
        /// - Parameter action: Gets the point of the view, in points from the upper left corner, and the place of the
        ///   surface, which is nil in the sky.
        public func onLongPressGesture(
            perform action: @escaping (_ screenPoint: CGPoint, _ scenePoint: Point?) -> Void
        ) -> SceneView {
            changed { $0.actions.longPress = action }
        }

        /// Sets the action for the start and the end of each gesture that moves the camera.
        public func onNavigatingChanged(perform action: @escaping (_ isNavigating: Bool) -> Void) -> SceneView
        {
            changed { $0.actions.navigating = action }
        }

        /// Sets the action for the result of each drawing: the report of what is not drawn faithfully, or the error.
        ///
        /// The ArcGIS Maps SDK has no such modifier. After an error, the last picture stays.
        public func onDrawing(
            perform action: @escaping (_ result: Result<SceneReport, any Error>) -> Void
        ) -> SceneView {
            changed { $0.actions.drawing = action }
        }

        func changed(_ change: (inout SceneView) -> Void) -> SceneView {
            var copy = self
            change(&copy)
            return copy
        }
    }
#endif
