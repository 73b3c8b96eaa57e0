#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheSceneViews
    import CartoucheScenes
    import SwiftUI

    /// A view that gives its content the proxy of the scene view inside.
    ///
    /// The proxy is the engine's view. It identifies, converts points and sets the camera:
    ///
    /// ```swift
    /// SceneViewReader { proxy in
    ///     SceneView(scene: scene)
    ///         .onSingleTapGesture { screenPoint, _ in
    ///             Task { place = try await proxy.location(fromScreenPoint: screenPoint) }
    ///         }
    /// }
    /// ```
    public struct SceneViewReader<Content: View>: View {
        private let content: (SceneViewProxy) -> Content
        @State private var engine = SceneEngine()

        /// Creates a reader of one scene view.
        ///
        /// - Parameter content: Returns the content, which contains the scene view, for a proxy.
        public init(@ViewBuilder content: @escaping (SceneViewProxy) -> Content) {
            self.content = content
        }

        /// The content.
        public var body: some View {
            content(engine.view)
                .environment(\.sceneViewProxy, engine.view)
        }
    }

    /// Creates the engine's view when it is needed: SwiftUI creates initial values of a state again and again.
    @MainActor
    final class SceneEngine {
        private(set) lazy var view = SceneViewProxy(scene: CartoucheScenes.Scene())
    }

    private struct SceneViewProxyKey: EnvironmentKey {
        static let defaultValue: SceneViewProxy? = nil
    }

    extension EnvironmentValues {
        /// The proxy of the reader around; nil without a reader.
        var sceneViewProxy: SceneViewProxy? {
            get { self[SceneViewProxyKey.self] }
            set { self[SceneViewProxyKey.self] = newValue }
        }
    }
#endif
