#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheGeospatial
    import CartoucheMapModel
    import CartoucheMapViews
    import CartoucheSceneViews
    import CartoucheScenes
    import Foundation

    /// What a scene view shows and how; the engine's view gets it when it changes.
    struct SceneContent: Equatable {
        var scene: CartoucheScenes.Scene
        var graphicsOverlays: [GraphicsOverlay]
        /// The object that moves the camera; nil for none.
        var controller: CameraController?
        var selection: SelectionProperties?
        var sunLighting: SceneViewProxy.SunLighting?
        var sunDate: Date?
        var atmosphere: SceneViewProxy.AtmosphereEffect?
        var ambientOcclusion: SceneViewProxy.AmbientOcclusion?
        var shadowEdges: SceneViewProxy.ShadowEdges?
        var spaceEffect: SceneViewProxy.SpaceEffect?

        static func == (left: SceneContent, right: SceneContent) -> Bool {
            left.scene === right.scene && left.controller === right.controller
                && left.graphicsOverlays.elementsEqual(right.graphicsOverlays, by: ===)
                && left.selection == right.selection && left.sunLighting == right.sunLighting
                && left.sunDate == right.sunDate && left.atmosphere == right.atmosphere
                && left.ambientOcclusion == right.ambientOcclusion && left.shadowEdges == right.shadowEdges
                && left.spaceEffect == right.spaceEffect
        }

        /// Shows the content in the engine's view.
        func show(in view: SceneViewProxy) {
            if view.scene !== scene { view.scene = scene }
            if !view.graphicsOverlays.elementsEqual(graphicsOverlays, by: ===) {
                view.graphicsOverlays = graphicsOverlays
            }
            if let controller {
                if view.cameraController !== controller { view.cameraController = controller }
            } else if !(view.cameraController is GlobeCameraController) {
                view.cameraController = GlobeCameraController()
            }
            if let selection, view.selectionProperties != selection { view.selectionProperties = selection }
            if let sunLighting { view.sunLighting(sunLighting) }
            if let sunDate { view.sunDate(sunDate) }
            if let atmosphere { view.atmosphereEffect(atmosphere) }
            if let ambientOcclusion { view.ambientOcclusion(ambientOcclusion) }
            if let shadowEdges { view.shadowEdges(shadowEdges) }
            if let spaceEffect { view.spaceEffect(spaceEffect) }
        }
    }
#endif
