#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheFoundation
    import CartoucheGeospatial
    import CartoucheImages
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheSceneViews
    import CartoucheScenes
    import SwiftUI

    /// A SwiftUI view of a scene.
    ///
    /// It has the initializers and the modifiers of the ArcGIS Maps SDK's view. The engine's view, a class, draws it; here
    /// that class has the name `SceneViewProxy`, and ``SceneViewReader`` gives access to it.
    ///
    /// ```swift
    /// SceneView(
    ///     scene: scene, cameraController: OrbitGeoElementCameraController(target: plane, distance: 200),
    ///     graphicsOverlays: [overlay])
    /// ```
    ///
    /// One finger moves the ground, two fingers zoom and turn it, and a double tap comes closer. With an orbit controller,
    /// they change its distance and angles. To tilt the camera of a scene without such a controller, set it.
    public struct SceneView: View {
        /// The darkening of places that little light of the sky reaches.
        public typealias AmbientOcclusion = SceneViewProxy.AmbientOcclusion
        /// The air of the scene.
        public typealias AtmosphereEffect = SceneViewProxy.AtmosphereEffect
        /// The edges of shadows.
        public typealias ShadowEdges = SceneViewProxy.ShadowEdges
        /// The background in space.
        public typealias SpaceEffect = SceneViewProxy.SpaceEffect
        /// The light of a scene.
        public typealias SunLighting = SceneViewProxy.SunLighting

        var content: SceneContent
        var actions = SceneViewActions()
        var selectionColor: SwiftUI.Color?
        /// Returns the callout of a view; nil if it has none.
        var callout: ((SceneViewProxy) -> AnyView?)?
        private let viewpoint: Viewpoint?
        private let camera: Binding<Camera>?
        @Environment(\.self) private var environment
        @State private var surface = SceneSurface()

        /// Creates a view of a scene.
        ///
        /// - Parameters:
        ///   - scene: The scene.
        ///   - viewpoint: What the view shows. If it changes, the view shows the new one. Default: nil, which leaves the
        ///     camera to the scene, gestures and the proxy.
        ///   - cameraController: The object that moves the camera. Default: nil, none.
        ///   - graphicsOverlays: The overlays, bottom first. Default: none.
        public init(
            scene: CartoucheScenes.Scene, viewpoint: Viewpoint? = nil,
            cameraController: CameraController? = nil,
            graphicsOverlays: [GraphicsOverlay] = []
        ) {
            content = SceneContent(
                scene: scene, graphicsOverlays: graphicsOverlays, controller: cameraController)
            self.viewpoint = viewpoint
            camera = nil
        }

        /// Creates a view of a scene with a camera.
        ///
        /// - Parameters:
        ///   - scene: The scene.
        ///   - camera: The camera. If it changes, the view shows the new one; gestures and the proxy change it.
        ///   - cameraController: The object that moves the camera. Default: nil, none.
        ///   - graphicsOverlays: The overlays, bottom first. Default: none.
        public init(
            scene: CartoucheScenes.Scene, camera: Binding<Camera>, cameraController: CameraController? = nil,
            graphicsOverlays: [GraphicsOverlay] = []
        ) {
            content = SceneContent(
                scene: scene, graphicsOverlays: graphicsOverlays, controller: cameraController)
            viewpoint = nil
            self.camera = camera
        }

        /// The last picture of the scene, and the callout.
        public var body: some View {
            let view = environment.sceneViewProxy ?? surface.engine.view
            (surface.view, surface.actions) = (view, shownActions)
            return GeometryReader { geometry in
                picture(of: view, size: geometry.size)
                    .onChange(of: geometry.size, initial: true) { _, size in
                        if size.width >= 1, size.height >= 1 { view.size = ScreenSize(size) }
                    }
            }
            .onChange(of: ObjectIdentifier(view), initial: true) { shownContent.show(in: view) }
            .onChange(of: shownContent) { _, content in content.show(in: view) }
            .onChange(of: viewpoint, initial: true) { _, viewpoint in
                if let viewpoint { Task { await view.setViewpoint(viewpoint) } }
            }
            .onChange(of: camera?.wrappedValue, initial: true) { _, camera in
                // A camera that comes from a picture must not stop the gesture that moves it.
                if let camera, camera != surface.camera { view.camera = camera }
            }
            .task(id: DrawingKey(view: ObjectIdentifier(view), scale: environment.displayScale)) {
                await surface.draw(view, scale: Double(environment.displayScale))
            }
        }

        private func picture(of view: SceneViewProxy, size: CGSize) -> some View {
            PictureLayer(picture: surface.picture, scale: surface.pictureScale, transform: .identity)
                .frame(width: size.width, height: size.height, alignment: .topLeading)
                .clipped()
                .contentShape(Rectangle())
                .gesture(fingerGesture(surface.fingers, on: surface))
                .overlay(alignment: .topLeading) {
                    // The callout moves with the scene.
                    if surface.changes > 0, let callout = callout?(view) { callout }
                }
        }

        /// The actions, with that of the binding of the camera.
        private var shownActions: SceneViewActions {
            var actions = actions
            if let camera { actions.camera = { camera.wrappedValue = $0 } }
            return actions
        }

        /// The content, with the colors of the environment.
        private var shownContent: SceneContent {
            var content = content
            if let color = selectionColor {
                content.selection = SelectionProperties(color: CartoucheImages.Color(color, in: environment))
            }
            return content
        }
    }
#endif
